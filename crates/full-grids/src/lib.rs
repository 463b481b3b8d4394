//! Complete grids: the number of grids of a shape, a numbering of all 9×9 grids, random grids of
//! any shape, and region maps for jigsaws.
#![forbid(unsafe_code)]

mod counts;
mod fill;
mod jigsaw;
mod jigsaw_shape;
mod latin;
mod nine;
mod regions;

pub use counts::count_grids;
pub use fill::{Filler, NoGrid, Uniformity, shape_of};
pub use jigsaw::jigsaw;
pub use jigsaw_shape::{JigsawShape, UnknownShape};
pub use latin::latin_square;
pub use nine::NineGrids;
pub use regions::{neighbours, random_regions};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
