//! Integration tests, built as one program.

mod agree;
mod clash;
mod input;
mod packed;
mod recipe;
mod rows;
mod sparse;

use quadrille_nine::Puzzle;
use quadrille_referee::classic;

fn puzzle(text: &[u8]) -> Puzzle {
    Puzzle::parse(text).expect("81 valid characters")
}

fn mixed(seed: u64, n: usize) -> Vec<Puzzle> {
    classic::mixed(seed, n).iter().map(|text| puzzle(text)).collect()
}

fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<[u8; 81]> {
    classic::solutions(puzzle.text(), limit)
}

/// True if a grid is a solution, in the referee's eyes.
fn solves(grid: &[u8; 81], puzzle: &Puzzle) -> bool {
    classic::solves(grid, puzzle.text())
}
