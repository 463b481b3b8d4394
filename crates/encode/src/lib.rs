//! Puzzles encoded for the engines: as an exact cover [`Matrix`] and as clauses
//! ([`PuzzleClauses`]), each exact and with a conversion back to a grid. Also the encoding of
//! certificates ([`CertificateEncoding`]), and the board of the classroom exercise with its named
//! clauses ([`SudokuBoard`]).
#![forbid(unsafe_code)]

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the Rust blocks of this page.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/seeds.md")]
struct Statements;

mod automaton;
mod cage_graph;
mod certificate;
mod clauses;
mod course;
mod lesson;
mod matrix;
mod rule_clauses;
mod table;

pub use automaton::{Automaton, Step};
pub use certificate::{CertificateEncoding, Fixed, TooLarge};
pub use clauses::{ClauseOptions, PuzzleClauses};
pub use course::{
    Address, BoardError, SudokuBoard, Zone, at_least_clause, at_most_clauses, nonempty_clauses,
};
pub use lesson::{LessonClauses, Reason};
pub use matrix::{
    CageEncoding, Choice, ItemKind, ItemOrder, MAX_FILLINGS, MAX_OPTIONS, Matrix, MatrixError,
    Numbering,
};
