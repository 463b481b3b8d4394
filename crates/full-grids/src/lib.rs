//! Complete grids: how many a shape has, which number one of 9×9 has, and random ones of any shape;
//! maps of regions for jigsaws.
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

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
