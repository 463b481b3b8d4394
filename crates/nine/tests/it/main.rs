//! Integration tests, built as one program.

mod agree;
mod clash;
mod input;
mod rows;
mod sparse;

use quadrille_nine::Puzzle;
use quadrille_referee::classic;

fn puzzle(text: &[u8]) -> Puzzle {
    Puzzle::parse(text).expect("81 valid characters")
}

/// The referee's mixed bag of puzzles.
fn mixed(seed: u64, n: usize) -> Vec<Puzzle> {
    classic::mixed(seed, n).iter().map(|text| puzzle(text)).collect()
}

/// The referee's solutions, at most `limit`.
fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<[u8; 81]> {
    classic::solutions(puzzle.text(), limit)
}

/// True if a grid is a solution, in the referee's eyes.
fn solves(grid: &[u8; 81], puzzle: &Puzzle) -> bool {
    classic::solves(grid, puzzle.text())
}
