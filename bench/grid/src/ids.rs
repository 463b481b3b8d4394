//! Reads Keen and Solo ids.
use quadrille_puzzle::{Cage, Cell, Op, Puzzle};

fn root(link: &mut [u16], mut c: usize) -> usize {
    while link[c] as usize != c {
        link[c] = link[link[c] as usize];
        c = link[c] as usize;
    }
    c
}

fn regions(s: &[u8], n: usize, repeats: bool) -> Option<(Vec<u16>, usize)> {
    let mut link: Vec<u16> = (0..(n * n) as u16).collect();
    let edges = 2 * n * (n - 1);
    let (mut i, mut pos) = (0, 0);
    while i < s.len() {
        let ch = s[i];
        i += 1;
        let (run, step) = match ch {
            b'_' => (0, 1),
            b'z' => (25, 0),
            b'a'..=b'y' => ((ch - b'a' + 1) as usize, 1),
            _ => return None,
        };
        let mut times = 0;
        while repeats && i < s.len() && s[i].is_ascii_digit() {
            times = times * 10 + (s[i] - b'0') as usize;
            i += 1;
        }
        for _ in 0..times.max(1) {
            for e in pos..pos + run {
                let (a, b) = if e < edges / 2 {
                    let c = e / (n - 1) * n + e % (n - 1);
                    (c, c + 1)
                } else {
                    let e = e - edges / 2;
                    let c = e % (n - 1) * n + e / (n - 1);
                    (c, c + n)
                };
                let (a, b) = (root(&mut link, a), root(&mut link, b));
                link[a.max(b)] = a.min(b) as u16;
            }
            pos += run + step;
        }
    }
    if pos != edges + 1 {
        return None;
    }
    let mut number = vec![0u16; n * n];
    let mut count = 0;
    for c in 0..n * n {
        let r = root(&mut link, c);
        number[c] = if r == c {
            count += 1;
            (count - 1) as u16
        } else {
            number[r]
        };
    }
    Some((number, count))
}

pub fn parse(id: &str, no_op: bool) -> Option<Puzzle> {
    let (params, desc) = id.split_once(':')?;
    if params.bytes().all(|b| b.is_ascii_digit()) { keen(params.parse().ok()?, desc, no_op) } else { solo(params, desc) }
}

fn cells_of(number: &[u16], count: usize) -> Vec<Vec<Cell>> {
    let mut cells = vec![Vec::new(); count];
    for (c, &r) in number.iter().enumerate() {
        cells[r as usize].push(Cell(c as u32));
    }
    cells
}

fn keen(n: usize, desc: &str, no_op: bool) -> Option<Puzzle> {
    let (edges, clues) = desc.split_once(',')?;
    let (number, count) = regions(edges.as_bytes(), n, true)?;
    let clues = clues.as_bytes();
    let mut i = 0;
    let mut cages = Vec::with_capacity(count);
    for cells in cells_of(&number, count) {
        let mut op = match clues.get(i)? {
            b'a' => Op::Add,
            b'm' => Op::Mul,
            b's' => Op::Sub,
            b'd' => Op::Div,
            _ => return None,
        };
        if no_op {
            op = Op::Any;
        }
        i += 1;
        let mut target = 0u128;
        while i < clues.len() && clues[i].is_ascii_digit() {
            target = target * 10 + u128::from(clues[i] - b'0');
            i += 1;
        }
        if cells.len() == 1 {
            op = Op::Eq;
        }
        cages.push(Cage::kenken(op, target, cells));
    }
    Puzzle::kenken(n, cages).ok()
}

fn numbers(s: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < s.len() {
        match s[i] {
            b'_' => i += 1,
            ch @ b'a'..=b'z' => {
                out.resize(out.len() + (ch - b'a' + 1) as usize, 0);
                i += 1;
            }
            b'0'..=b'9' => {
                let mut v = 0u8;
                while i < s.len() && s[i].is_ascii_digit() {
                    v = v.wrapping_mul(10) + (s[i] - b'0');
                    i += 1;
                }
                out.push(v);
            }
            _ => return None,
        }
    }
    Some(out)
}

fn solo(params: &str, desc: &str) -> Option<Puzzle> {
    let at = params.find(|c: char| !c.is_ascii_digit()).unwrap_or(params.len());
    let mut height: usize = params[..at].parse().ok()?;
    let mut width = 1;
    let mut flags = &params[at..];
    if let Some(rest) = flags.strip_prefix('x')
        && rest.starts_with(|c: char| c.is_ascii_digit())
    {
        let at = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        width = rest[..at].parse().ok()?;
        flags = &rest[at..];
    }
    let jigsaw = flags.contains('j');
    if jigsaw {
        height *= width;
        width = 1;
    }
    let n = height * width;
    let mut parts = desc.split(',');
    let givens = numbers(parts.next()?.as_bytes())?;
    let mut puzzle = if jigsaw {
        let (map, _) = regions(parts.next()?.as_bytes(), n, false)?;
        Puzzle::jigsaw(&map).ok()?
    } else {
        Puzzle::sudoku(height, width).ok()?
    };
    if flags.contains('x') {
        puzzle = puzzle.with_diagonals();
    }
    if flags.contains('k') {
        let (map, count) = regions(parts.next()?.as_bytes(), n, false)?;
        let sums = numbers(parts.next()?.as_bytes())?;
        let cages = cells_of(&map, count).into_iter().map(|cells| {
            let target = cells.iter().map(|c| u128::from(sums[c.index()])).sum();
            Cage::killer(target, cells)
        });
        puzzle = puzzle.with_cages(cages.collect()).ok()?;
    }
    puzzle.with_givens(&givens).ok()
}
