//! The classic 9×9 Sudoku kernel, many puzzles at once in SIMD lanes.

mod batch;
mod choose;
mod lanes;
mod level;
mod node;
mod puzzle;
mod search;
mod simd;
mod solver;

pub use level::{Level, LevelError, SIMD_VARIABLE};
pub use puzzle::{Answer, Puzzle, PuzzleError};
pub use solver::{Solver, Visitor};
