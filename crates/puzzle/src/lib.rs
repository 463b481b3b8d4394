//! One model for Sudoku of every shape and KenKen.
//!
//! A [`Puzzle`] is N values on an N×N grid; [houses](House) that hold each value exactly once;
//! [cages](Cage) whose values give a target; givens and struck candidates. Classic Sudoku is rows,
//! columns and boxes; jigsaw has other regions; X has two more houses; Killer has sum cages; KenKen
//! has rows, columns and cages and no boxes.

mod automaton;
mod board;
mod cage;
mod cell;
mod clauses;
mod conflict;
mod error;
mod fillings;
mod grid;
mod house;
mod layout;
mod matrix;
mod model;
pub mod text;
mod values;

pub use automaton::{Automaton, Step};
pub use board::{
    Address, BoardError, SudokuBoard, Zone, at_least_clause, at_most_clauses, nonempty_clauses,
};
pub use cage::{Cage, Op, result};
pub use cell::{Cell, CellName};
pub use clauses::{ClauseOptions, PuzzleClauses};
pub use conflict::Conflict;
pub use error::ModelError;
pub use grid::{Grid, value_char};
pub use house::{House, HouseKind};
pub use layout::{Layout, MAX_SIDE};
pub use matrix::{
    Choice, ItemKind, ItemOrder, MAX_FILLINGS, MAX_OPTIONS, Matrix, MatrixError, Numbering,
};
pub use model::Puzzle;
pub use values::{Values, ValuesIter};
