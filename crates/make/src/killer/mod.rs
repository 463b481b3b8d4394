//! Killer Sudoku.

mod partition;
mod walk;

pub(crate) use walk::{KillerOptions, killer};
