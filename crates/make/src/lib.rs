//! Generation: complete grids, puzzles, levels, symmetry, canonical forms.

mod canonical;
mod grids;
mod kenken;
mod scramble;

pub use canonical::{Cells, canonical};
pub use grids::NineGrids;
pub use kenken::{KenKen, KenKenError, KenKenRecipe, kenken, latin_square};
pub use scramble::Symmetry;
