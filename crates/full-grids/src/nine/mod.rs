//! All complete 9×9 grids: counted, numbered and drawn uniformly.

mod bands;
mod classes;
mod rank;
mod thirds;

pub use rank::NineGrids;
