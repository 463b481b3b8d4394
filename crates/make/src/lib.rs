//! Generation: puzzles of all kinds by one door ([`generate`]), and what it is made of: complete
//! grids, minimal puzzles, transformations, canonical forms, banks of rare puzzles.
#![forbid(unsafe_code)]

mod alike;
mod bank;
mod by_givens;
mod caged;
mod canonical;
mod clue_symmetry;
mod complete;
mod counts;
mod cruxes;
mod device;
mod example;
mod fill;
mod generate;
mod goal;
mod grids;
mod jigsaw;
mod jigsaw_shape;
mod latin;
mod low_clue;
mod minimize;
mod minimizer;
mod mirrored;
mod parallel;
mod regions;
mod spec;
mod style;
mod sudoku;
mod transform;

pub use bank::{Bank, BankEntry, BankError, BankName, Fault};
pub use by_givens::GivensLevel;
pub use canonical::{Cells, canonical};
pub use clue_symmetry::{ClueSymmetry, UnknownSymmetry};
pub use complete::{Completion, complete, spare_givens};
pub use counts::count_grids;
pub use cruxes::{CruxSearch, Cruxes, crux_line};
pub use example::example_of;
pub use fill::{Filler, NoGrid, Uniformity};
pub use generate::{
    GenerateError, GenerateOptions, Generated, Generation, Reason, Shortfall, generate,
};
pub use goal::is_needed;
pub use grids::NineGrids;
pub use jigsaw::jigsaw;
pub use jigsaw_shape::{JigsawShape, UnknownShape};
pub use latin::latin_square;
pub use low_clue::{HardestSearch, LowClueSearch, Neighbours};
pub use minimize::{minimize, remove_clues};
pub use minimizer::{Minimized, Minimizer};
pub use mirrored::is_mirrored;
pub use regions::random_regions;
pub use spec::{Difficulty, Kind, PathFlow, Spec, SpecError};
pub use style::{Style, StyleFault, newspaper_givens, style_faults};
pub use sudoku::{Minimals, Puzzle81, RecipePuzzles};
pub use transform::Transform;
