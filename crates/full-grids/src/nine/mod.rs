//! All complete grids of classic 9×9: counted, numbered and drawn evenly.

mod bands;
mod classes;
mod rank;
mod thirds;

pub use rank::NineGrids;
