//! Generation: complete grids, puzzles, levels, symmetry, canonical forms.

mod canonical;
mod grids;
mod scramble;

pub use canonical::{Cells, canonical};
pub use grids::NineGrids;
pub use scramble::Symmetry;
