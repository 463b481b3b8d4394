//! Generation: complete grids, puzzles, levels, symmetry, canonical forms.

mod canonical;
mod grids;
mod kenken;
mod pattern;
mod scramble;
mod sudoku;

pub use canonical::{Cells, canonical};
pub use grids::NineGrids;
pub use kenken::{KenKen, KenKenError, KenKenRecipe, kenken, latin_square};
pub use pattern::{Pattern, UnknownPattern};
pub use scramble::Symmetry;
pub use sudoku::{Minimals, Thin};
