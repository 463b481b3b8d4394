//! Generation: complete grids, puzzles, levels, symmetry, canonical forms.

mod grids;

pub use grids::NineGrids;
