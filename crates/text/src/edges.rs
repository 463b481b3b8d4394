//! The division of a grid into blocks in Simon Tatham's ids: by the lines between cells.
//!
//! Positions are the N·(N−1) vertical lines row by row, then the N·(N−1) horizontal lines column by
//! column, then one closing line. A letter stands for open positions followed by a line: `_` none,
//! `a` one … `y` 25; `z` is 25 open positions without a line.

use crate::format::Format;

/// Visits the two cells on either side of each position, in order.
fn borders(side: usize, mut each: impl FnMut(usize, usize)) {
    for row in (0..side * side).step_by(side) {
        (row + 1..row + side).for_each(|cell| each(cell - 1, cell));
    }
    for column in 0..side {
        (column + side..side * side).step_by(side).for_each(|cell| each(cell - side, cell));
    }
}

/// True if there is a line at each position.
fn lines(blocks: &[usize], side: usize) -> Vec<bool> {
    let mut lines = Vec::with_capacity(2 * side * side);
    borders(side, |a, b| lines.push(blocks[a] != blocks[b]));
    lines.push(true);
    lines
}

/// The block of each cell, by first cell, from the letters. Errors are a byte and a message.
pub(crate) fn decode(
    text: &str,
    side: usize,
    repeats: bool,
) -> Result<Vec<usize>, (usize, String)> {
    let total = 2 * side * (side - 1);
    // The positions without a line, rising: a letter adds its own and skips the line.
    let mut joints: Vec<u16> = Vec::with_capacity(total);
    let (bytes, mut at, mut position) = (text.as_bytes(), 0, 0);
    while let Some(&letter) = bytes.get(at) {
        let (start, open) = (at, open(letter).ok_or_else(|| (at, LETTERS.to_owned()))?);
        at += 1;
        let times = if repeats { count(bytes, &mut at) } else { Some(1) };
        let times =
            times.ok_or_else(|| (start + 1, "this repeat count is out of range".to_owned()))?;
        for _ in 0..times {
            if position + open > total {
                return Err((start, format!("more than the {total} lines between cells")));
            }
            joints.extend((position..position + open).map(|p| p as u16));
            position += open + usize::from(letter != b'z');
        }
    }
    if position != total + 1 {
        return Err((text.len(), format!("{position} of {} lines between cells", total + 1)));
    }
    Ok(join(side, &joints))
}

const LETTERS: &str = "the lines between cells are given by letters a to z and _";

/// Open positions before the line of a letter; `None` if it is not a letter.
fn open(letter: u8) -> Option<usize> {
    match letter {
        b'_' => Some(0),
        b'z' => Some(25),
        b'a'..=b'y' => Some(usize::from(letter - b'a') + 1),
        _ => None,
    }
}

/// Reads a repeat count and moves behind it; 1 if missing, `None` if 0 or above 10,000.
fn count(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let start = *at;
    let mut times = 0usize;
    while let Some(digit) = bytes.get(*at).filter(|b| b.is_ascii_digit()) {
        times = (10 * times + usize::from(digit - b'0')).min(10_001);
        *at += 1;
    }
    if *at == start { Some(1) } else { Some(times).filter(|t| (1..=10_000).contains(t)) }
}

/// Blocks from the positions without a line, whose two cells belong together.
fn join(side: usize, joints: &[u16]) -> Vec<usize> {
    let mut parent: Vec<u16> = (0..(side * side) as u16).collect();
    fn root(parent: &mut [u16], cell: usize) -> usize {
        let mut cell = cell;
        while usize::from(parent[cell]) != cell {
            parent[cell] = parent[usize::from(parent[cell])];
            cell = parent[cell].into();
        }
        cell
    }
    let (n, gaps) = (side as u32, side as u32 - 1);
    for &joint in joints {
        let (line, place) = (u32::from(joint) / gaps, u32::from(joint) % gaps);
        let (a, b) = if line < n {
            (line * n + place, line * n + place + 1)
        } else {
            (place * n + line - n, (place + 1) * n + line - n)
        };
        let (a, b) = (root(&mut parent, a as usize), root(&mut parent, b as usize));
        parent[a.max(b)] = a.min(b) as u16;
    }
    // A parent comes before its children, so its number is known first.
    let mut next = 0;
    let mut number = vec![0; side * side];
    for cell in 0..side * side {
        let up = usize::from(parent[cell]);
        number[cell] = if up == cell { next } else { number[up] };
        next += usize::from(up == cell);
    }
    number
}

/// The letters of a division. Two cells of one block have no line between them, even if another
/// path connects them. So blocks must be connected.
pub(crate) fn encode(blocks: &[usize], side: usize) -> String {
    let mut out = String::new();
    let mut run = 0usize;
    for line in lines(blocks, side) {
        if !line {
            run += 1;
            continue;
        }
        while run > 25 {
            out.push('z');
            run -= 25;
        }
        out.push(if run == 0 { '_' } else { (b'a' + run as u8 - 1) as char });
        run = 0;
    }
    out
}

/// Replaces three or more equal letters by one with a count, as Keen does.
pub(crate) fn shorten(letters: &str) -> String {
    let bytes = letters.as_bytes();
    let runs = bytes.chunk_by(|a, b| a == b);
    runs.map(|run| {
        let c = run[0] as char;
        if run.len() > 2 { format!("{c}{}", run.len()) } else { c.to_string().repeat(run.len()) }
    })
    .collect()
}

/// True if every block is connected, as ids require.
pub(crate) fn connected(blocks: &[usize], side: usize) -> bool {
    let joints = (0..).zip(lines(blocks, side)).filter(|&(_, line)| !line).map(|(joint, _)| joint);
    let joined = join(side, &joints.collect::<Vec<u16>>());
    joined.iter().max().map_or(0, |m| m + 1) == {
        let mut seen = blocks.to_vec();
        seen.sort_unstable();
        seen.dedup();
        seen.len()
    }
}

/// The error of a format about disconnected blocks.
pub(crate) fn in_pieces(format: Format) -> super::error::WriteError {
    super::error::WriteError::new(format, "a cage or region is not connected")
}
