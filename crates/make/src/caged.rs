//! Killer Sudoku.

mod killer;
mod partition;

pub use killer::{KillerWish, MadeKiller, make_killer};
