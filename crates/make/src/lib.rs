//! Generation of puzzles of all kinds with [`generate`], and its parts: minimal puzzles,
//! transformations, canonical forms, banks of rare puzzles.
#![forbid(unsafe_code)]

mod alike;
mod bank;
mod by_givens;
mod caged;
mod cells;
mod clue_symmetry;
mod complete;
mod cruxes;
mod device;
mod example;
mod generate;
mod goal;
mod improve;
mod low_clue;
mod minimize;
mod minimizer;
mod mirrored;
mod practice;
mod spare_rules;
mod spec;
mod style;
mod sudoku;
mod transform;
mod variant;
mod wish;

pub use bank::{Bank, BankEntry, BankError, BankName, Fault};
pub use by_givens::GivensLevel;
pub use cells::{Cells, canonical};
pub use clue_symmetry::{ClueSymmetry, UnknownSymmetry};
pub use complete::{Completion, complete, spare_givens};
pub use cruxes::{CruxSearch, Cruxes, crux_line};
pub use device::{Device, UsesDevice};
pub use example::example_of;
pub use generate::{
    GenerateError, GenerateOptions, Generated, Generation, Reason, Shortfall, generate,
};
pub use goal::is_needed;
pub use improve::{ImproveError, Improvement, improve};
pub use low_clue::{HardestSearch, LowClueSearch, Neighbours};
pub use minimize::{Minimal, minimize, remove_clues};
pub use minimizer::{Minimized, Minimizer};
pub use mirrored::is_mirrored;
pub use practice::Position;
pub use spare_rules::{minimize_rules, spare_rules};
pub use spec::{Difficulty, Kind, OptionValues, PathFlow, Spec, SpecError, SpecOption};
pub use style::{Style, StyleFault, newspaper_givens, style_faults};
pub use sudoku::{Minimals, Puzzle81, RecipePuzzles};
pub use transform::Transform;
pub use variant::{Preset, UnknownPreset, one_more};
pub use wish::Wish;
