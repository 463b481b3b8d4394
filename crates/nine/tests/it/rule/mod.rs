//! What the tests judge by: a plain backtracking solver that shares nothing with the crate, and a
//! source of puzzles.
// Each test file uses its own part of this.
#![allow(dead_code, unreachable_pub)]

use quadrille_chance::Chance;
use quadrille_nine::Puzzle;

/// Rows, columns and boxes of a cell.
fn houses(cell: usize) -> [usize; 3] {
    let (r, c) = (cell / 9, cell % 9);
    [r, 9 + c, 18 + r / 3 * 3 + c / 3]
}

/// Whether 81 characters are a solved grid that agrees with a puzzle.
pub fn solves(grid: &[u8; 81], puzzle: &Puzzle) -> bool {
    let mut seen = [0u16; 27];
    for (cell, (&digit, &clue)) in grid.iter().zip(puzzle.text()).enumerate() {
        if !(b'1'..=b'9').contains(&digit) || (clue != b'.' && clue != b'0' && clue != digit) {
            return false;
        }
        for house in houses(cell) {
            seen[house] |= 1 << (digit - b'1');
        }
    }
    seen.iter().all(|&digits| digits == 0x1ff)
}

/// All solutions of a puzzle, at most `limit`: the cell with the fewest digits left, or the digit
/// of a house with the fewest places, first. By cells alone, a few of 20,000 puzzles take ten
/// seconds each, and some far longer.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<[u8; 81]> {
    let (mut grid, mut used, mut out) = ([b'.'; 81], [0u16; 27], Vec::new());
    for (cell, &byte) in puzzle.text().iter().enumerate() {
        if (b'1'..=b'9').contains(&byte) {
            let bit = 1 << (byte - b'1');
            if houses(cell).iter().any(|&h| used[h] & bit != 0) {
                return out;
            }
            houses(cell).iter().for_each(|&h| used[h] |= bit);
            grid[cell] = byte;
        }
    }
    walk(&mut grid, &mut used, limit, &mut out);
    out
}

fn walk(grid: &mut [u8; 81], used: &mut [u16; 27], limit: usize, out: &mut Vec<[u8; 81]>) {
    let open = |cell: &usize| grid[*cell] == b'.';
    let left = |cell: usize| houses(cell).iter().fold(0x1ff, |set, &h| set & !used[h]);
    let Some(cell) = (0..81).filter(open).min_by_key(|&cell| left(cell).count_ones()) else {
        out.push(*grid);
        return;
    };
    let digits = (0..9).filter(|digit| left(cell) >> digit & 1 == 1);
    let mut choices: Vec<(usize, usize)> = digits.map(|digit| (cell, digit)).collect();
    if choices.len() > 2 {
        for (h, digit) in
            (0..27 * 9).map(|k| (k / 9, k % 9)).filter(|&(h, digit)| used[h] >> digit & 1 == 0)
        {
            let places = (0..81)
                .filter(open)
                .filter(|&c| houses(c).contains(&h) && left(c) >> digit & 1 == 1);
            if places.clone().count() < choices.len() {
                choices = places.map(|c| (c, digit)).collect();
            }
        }
    }
    for (cell, digit) in choices {
        if out.len() < limit {
            grid[cell] = b'1' + digit as u8;
            houses(cell).iter().for_each(|&h| used[h] |= 1 << digit);
            walk(grid, used, limit, out);
            houses(cell).iter().for_each(|&h| used[h] &= !(1 << digit));
            grid[cell] = b'.';
        }
    }
}

/// A random solved grid: a random diagonal of boxes completed, then relabelled.
pub fn grid(chance: &mut Chance) -> [u8; 81] {
    let mut text = [b'.'; 81];
    for b in 0..3 {
        let mut digits = *b"123456789";
        chance.shuffle(&mut digits);
        for (k, digit) in digits.into_iter().enumerate() {
            text[(3 * b + k / 3) * 9 + 3 * b + k % 3] = digit;
        }
    }
    // A few more random cells, as long as they fit, make the completion random too.
    for _ in 0..6 {
        let (cell, digit) = (chance.index(81), b'1' + chance.below(9) as u8);
        if text[cell] == b'.' {
            text[cell] = digit;
            if solutions(&puzzle(&text), 1).is_empty() {
                text[cell] = b'.';
            }
        }
    }
    solutions(&puzzle(&text), 1)[0]
}

/// Characters known to be valid.
pub fn puzzle(text: &[u8]) -> Puzzle {
    Puzzle::parse(text).expect("81 valid characters")
}

/// A random puzzle with this many clues of a random grid; `wrong` clues are then changed at random.
pub fn carve(chance: &mut Chance, clues: usize, wrong: usize) -> Puzzle {
    let mut text = grid(chance);
    let mut cells: Vec<usize> = (0..81).collect();
    chance.shuffle(&mut cells);
    for &cell in &cells[clues..] {
        text[cell] = if cell % 7 == 0 { b'0' } else { b'.' };
    }
    for &cell in &cells[..wrong.min(clues)] {
        text[cell] = b'1' + chance.below(9) as u8;
    }
    puzzle(&text)
}

/// A mixed bag: unique, none, several, nearly empty, and minimal-ish puzzles.
pub fn mixed(seed: u64, n: usize) -> Vec<Puzzle> {
    let mut chance = Chance::new(seed);
    (0..n)
        .map(|k| match k % 8 {
            0 => carve(&mut chance, 20 + k / 8 % 8, 0),
            1 => carve(&mut chance, 24, 1),
            2 => carve(&mut chance, 30, 2),
            3 => carve(&mut chance, k / 8 % 17, 0),
            4 => carve(&mut chance, 40, 0),
            5 if k % 24 == 5 => minimal(&mut chance),
            5 => carve(&mut chance, 36, 0),
            6 => carve(&mut chance, 26 + k / 8 % 5, 0),
            _ => carve(&mut chance, 81 - k / 8 % 40, usize::from(k % 16 == 7)),
        })
        .collect()
}

/// A puzzle with one solution, from which no clue of a random order could be dropped.
pub fn minimal(chance: &mut Chance) -> Puzzle {
    let mut text = grid(chance);
    let mut cells: Vec<usize> = (0..81).collect();
    chance.shuffle(&mut cells);
    for cell in cells {
        let clue = std::mem::replace(&mut text[cell], b'.');
        if solutions(&puzzle(&text), 2).len() > 1 {
            text[cell] = clue;
        }
    }
    puzzle(&text)
}
