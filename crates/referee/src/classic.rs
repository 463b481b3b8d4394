//! Classic 9×9 puzzles as 81 characters, `1` to `9` and `.` or `0` for blank: random ones of every
//! kind, and their solutions.

use quadrille_core::Chance;
use quadrille_puzzle::Puzzle;

use crate::fewest::{random_grid, some_solutions};

/// True if 81 characters are a complete grid that agrees with a puzzle.
#[must_use]
pub fn solves(grid: &[u8; 81], puzzle: &[u8; 81]) -> bool {
    let mut seen = [0u16; 27];
    for (cell, (&digit, &clue)) in grid.iter().zip(puzzle).enumerate() {
        if !(b'1'..=b'9').contains(&digit) || (clue != b'.' && clue != b'0' && clue != digit) {
            return false;
        }
        let (row, column) = (cell / 9, cell % 9);
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            seen[house] |= 1 << (digit - b'1');
        }
    }
    seen.iter().all(|&digits| digits == 0x1ff)
}

/// Solutions of a puzzle, at most `limit`.
#[must_use]
pub fn solutions(puzzle: &[u8; 81], limit: usize) -> Vec<[u8; 81]> {
    let found = some_solutions(&model(puzzle), limit);
    found.iter().map(|grid| std::array::from_fn(|cell| b'0' + grid.values()[cell])).collect()
}

/// An equivalent puzzle: digits, rows, columns, bands and stacks in another order, possibly
/// transposed. Cells are 0 to 9, 0 for blank.
///
/// # Panics
/// If there are not 81 cells.
#[must_use]
pub fn scrambled(cells: &[u8], chance: &mut Chance) -> Vec<u8> {
    let (rows, columns) = (lines(chance), lines(chance));
    let mut digits: Vec<u8> = (1..=9).collect();
    chance.shuffle(&mut digits);
    digits.insert(0, 0);
    let transpose = chance.below(2) == 1;
    let from = |i: usize| (rows[i / 9], columns[i % 9]);
    let at = |(r, c): (usize, usize)| if transpose { c * 9 + r } else { r * 9 + c };
    (0..81).map(|i| digits[usize::from(cells[at(from(i))])]).collect()
}

/// Nine lines in a random order that keeps bands together.
fn lines(chance: &mut Chance) -> Vec<usize> {
    let mut bands = [0, 3, 6];
    chance.shuffle(&mut bands);
    let mut order = Vec::new();
    for band in bands {
        let mut lines = [band, band + 1, band + 2];
        chance.shuffle(&mut lines);
        order.extend(lines);
    }
    order
}

/// The puzzle in the model. Any character but a digit is blank.
///
/// # Panics
/// Never: 81 digits fit.
#[must_use]
pub fn model(puzzle: &[u8; 81]) -> Puzzle {
    let value = |byte: &u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    let givens: Vec<u8> = puzzle.iter().map(value).collect();
    Puzzle::sudoku(3, 3).and_then(|empty| empty.with_givens(&givens)).expect("81 digits")
}

fn grid(chance: &mut Chance) -> [u8; 81] {
    let empty = model(&[b'.'; 81]);
    loop {
        if let Some(grid) = random_grid(&empty, chance) {
            return std::array::from_fn(|cell| b'0' + grid.values()[cell]);
        }
    }
}

/// A random puzzle with this many clues of a random grid; `wrong` clues are then changed at random.
#[must_use]
pub fn carve(chance: &mut Chance, clues: usize, wrong: usize) -> [u8; 81] {
    let mut text = grid(chance);
    let mut cells: Vec<usize> = (0..81).collect();
    chance.shuffle(&mut cells);
    for &cell in &cells[clues..] {
        text[cell] = if cell % 7 == 0 { b'0' } else { b'.' };
    }
    for &cell in &cells[..wrong.min(clues)] {
        text[cell] = b'1' + chance.below(9) as u8;
    }
    text
}

/// A puzzle with one solution from which no clue can be removed.
#[must_use]
pub fn minimal(chance: &mut Chance) -> [u8; 81] {
    let mut text = grid(chance);
    let mut cells: Vec<usize> = (0..81).collect();
    chance.shuffle(&mut cells);
    for cell in cells {
        let clue = std::mem::replace(&mut text[cell], b'.');
        if solutions(&text, 2).len() > 1 {
            text[cell] = clue;
        }
    }
    text
}

/// A mixture: unique, none, several, nearly empty, and minimal puzzles.
#[must_use]
pub fn mixed(seed: u64, n: usize) -> Vec<[u8; 81]> {
    let mut chance = Chance::new(seed);
    let mut puzzle = |k: usize| match k % 8 {
        0 => carve(&mut chance, 20 + k / 8 % 8, 0),
        1 => carve(&mut chance, 24, 1),
        2 => carve(&mut chance, 30, 2),
        3 => carve(&mut chance, k / 8 % 17, 0),
        4 => carve(&mut chance, 40, 0),
        5 if k % 24 == 5 => minimal(&mut chance),
        5 => carve(&mut chance, 36, 0),
        6 => carve(&mut chance, 26 + k / 8 % 5, 0),
        _ => carve(&mut chance, 81 - k / 8 % 40, usize::from(k % 16 == 7)),
    };
    (0..n).map(&mut puzzle).collect()
}
