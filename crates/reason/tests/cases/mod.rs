//! KenKen and Killer puzzles for tests: random ones with a known solution, their mirror images, and Keen ids.
#![allow(dead_code, reason = "each test binary uses its own part")]

use quadrille_chance::Chance;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, result};

/// A random Latin square: a cyclic one with rows, columns and values shuffled.
pub(crate) fn latin(side: usize, chance: &mut Chance) -> Vec<u8> {
    let mut order = || {
        let mut order: Vec<usize> = (0..side).collect();
        chance.shuffle(&mut order);
        order
    };
    let (rows, columns, values) = (order(), order(), order());
    let at = |i: usize| values[(rows[i / side] + columns[i % side]) % side] as u8 + 1;
    (0..side * side).map(at).collect()
}

/// Cages grown at random to 2 to `largest` cells, fewer where there is no room.
pub(crate) fn partition(side: usize, largest: usize, chance: &mut Chance) -> Vec<Vec<Cell>> {
    let mut free = vec![true; side * side];
    let mut order: Vec<usize> = (0..side * side).collect();
    chance.shuffle(&mut order);
    let mut cages = Vec::new();
    for first in order {
        if !free[first] {
            continue;
        }
        free[first] = false;
        let mut cells = vec![first];
        let size = 2 + chance.index(largest - 1);
        while cells.len() < size {
            let near = |&c: &usize| {
                let touches = |&d: &usize| (c / side).abs_diff(d / side) + (c % side).abs_diff(d % side) == 1;
                free[c] && cells.iter().any(touches)
            };
            let options: Vec<usize> = (0..side * side).filter(near).collect();
            let Some(&next) = chance.pick(&options) else { break };
            free[next] = false;
            cells.push(next);
        }
        cages.push(cells.into_iter().map(|c| Cell(c as u32)).collect());
    }
    cages
}

/// A random KenKen and the grid it was made from; it may have other solutions.
pub(crate) fn kenken(side: usize, largest: usize, chance: &mut Chance) -> (Puzzle, Grid) {
    let values = latin(side, chance);
    let cages = partition(side, largest, chance).into_iter().map(|cells| {
        let inside: Vec<u8> = cells.iter().map(|c| values[c.index()]).collect();
        let mut ops = vec![Op::Add, Op::Mul];
        match cells.len() {
            1 => ops = vec![Op::Eq],
            2 => ops.extend([Op::Sub, Op::Div].iter().filter(|&&op| result(op, &inside).is_some())),
            _ => {}
        }
        let op = *chance.pick(&ops).unwrap();
        Cage::kenken(op, result(op, &inside).unwrap(), cells)
    });
    let puzzle = Puzzle::kenken(side, cages.collect()).unwrap();
    (puzzle, Grid::new(side, values).unwrap())
}

/// A random Killer on a 6×6 or 9×9 grid and the grid it was made from.
pub(crate) fn killer(height: usize, width: usize, largest: usize, chance: &mut Chance) -> (Puzzle, Grid) {
    let side = height * width;
    let base = |r: usize, c: usize| (width * (r % height) + r / height + c) % side;
    let mut names: Vec<u8> = (1..=side as u8).collect();
    chance.shuffle(&mut names);
    let mut order = |groups: usize, size: usize| {
        let mut outer: Vec<usize> = (0..groups).collect();
        chance.shuffle(&mut outer);
        let group = |g: usize| {
            let mut inner: Vec<usize> = (0..size).collect();
            chance.shuffle(&mut inner);
            inner.into_iter().map(move |i| g * size + i)
        };
        outer.into_iter().flat_map(group).collect::<Vec<usize>>()
    };
    let (rows, columns) = (order(width, height), order(height, width));
    let at = |i: usize| names[base(rows[i / side], columns[i % side])];
    let values: Vec<u8> = (0..side * side).map(at).collect();
    let mut cages = Vec::new();
    for cells in partition(side, largest, chance) {
        // A cage ends before its first repeat; what is cut off stays without a cage.
        let mut seen = Vec::new();
        let keep = |c: &&Cell| {
            let v = values[c.index()];
            let fresh = !seen.contains(&v);
            seen.push(v);
            fresh
        };
        let cells: Vec<Cell> = cells.iter().take_while(keep).copied().collect();
        let sum = cells.iter().map(|c| u128::from(values[c.index()])).sum();
        cages.push(Cage::killer(sum, cells));
    }
    let puzzle = Puzzle::sudoku(height, width).unwrap().with_cages(cages).unwrap();
    (puzzle, Grid::new(side, values).unwrap())
}

/// One of the eight mirror images and turns of a cell.
pub(crate) fn turned_cell(cell: Cell, side: usize, turn: usize) -> Cell {
    let (mut r, mut c) = (cell.row(side), cell.column(side));
    if turn & 1 == 1 {
        (r, c) = (c, r);
    }
    if turn & 2 == 2 {
        r = side - 1 - r;
    }
    if turn & 4 == 4 {
        c = side - 1 - c;
    }
    Cell::at(r, c, side)
}

/// The puzzle turned, its cages listed in another order.
pub(crate) fn turned(puzzle: &Puzzle, turn: usize, chance: &mut Chance) -> Puzzle {
    let side = puzzle.side();
    let mut cages: Vec<Cage> = puzzle.cages().to_vec();
    for cage in &mut cages {
        cage.cells.iter_mut().for_each(|c| *c = turned_cell(*c, side, turn));
        chance.shuffle(&mut cage.cells);
    }
    chance.shuffle(&mut cages);
    Puzzle::kenken(side, cages).unwrap()
}

/// Reads a Keen id.
pub(crate) fn keen(id: &str) -> Puzzle {
    let (params, desc) = id.split_once(':').unwrap();
    let side: usize = params.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
    let (blocks, clues) = desc.split_once(',').unwrap();
    let mut edges = Vec::new();
    let chars: Vec<char> = blocks.chars().collect();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        i += 1;
        let mut digits = String::new();
        while i < chars.len() && chars[i].is_ascii_digit() {
            digits.push(chars[i]);
            i += 1;
        }
        let times: usize = digits.parse().unwrap_or(1);
        for _ in 0..times {
            let run = if c == '_' { 0 } else { c as usize - 'a' as usize + 1 };
            if c == 'z' {
                edges.extend([false; 25]);
            } else {
                edges.extend(std::iter::repeat_n(false, run));
                edges.push(true);
            }
        }
    }
    let mut owner: Vec<usize> = (0..side * side).collect();
    for pos in 0..2 * side * (side - 1) {
        if !edges[pos] {
            let (p, q) = if pos < side * (side - 1) {
                let (y, x) = (pos / (side - 1), pos % (side - 1));
                (y * side + x, y * side + x + 1)
            } else {
                let pos = pos - side * (side - 1);
                let (x, y) = (pos / (side - 1), pos % (side - 1));
                (y * side + x, (y + 1) * side + x)
            };
            let (a, b) = (owner[p].min(owner[q]), owner[p].max(owner[q]));
            owner.iter_mut().filter(|o| **o == b).for_each(|o| *o = a);
        }
    }
    let mut cages = Vec::new();
    let mut rest = clues;
    for first in 0..side * side {
        if owner[first] != first {
            continue;
        }
        let cells: Vec<Cell> =
            (0..side * side).filter(|&c| owner[c] == first).map(|c| Cell(c as u32)).collect();
        let op = match rest.as_bytes()[0] {
            b'a' => Op::Add,
            b'm' => Op::Mul,
            b's' => Op::Sub,
            _ => Op::Div,
        };
        let n = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        cages.push(Cage::kenken(op, rest[1..=n].parse().unwrap(), cells));
        rest = &rest[n + 1..];
    }
    Puzzle::kenken(side, cages).unwrap()
}
