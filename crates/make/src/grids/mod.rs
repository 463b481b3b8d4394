//! Complete grids: all of them counted, numbered and drawn evenly.

mod bands;
mod classes;
mod rank;
mod thirds;

pub use rank::NineGrids;
