//! The results of generation.

use quadrille_core::{InternalError, Stop};
use quadrille_full_grids::NoGrid;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::Grade;
use quadrille_reason::explainer::Tenths;

use super::Shortfall;
use crate::sudoku::Puzzle81;

/// A puzzle with exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Number of the puzzle within the seed, from 0.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// Its level, if it was determined.
    pub level: Option<Grade>,
    /// Its ER, if it was determined.
    pub er: Option<Tenths>,
    /// Random puzzles tried until this one, for a level by givens.
    pub tries: Option<u64>,
    /// The requirement of the spec that the puzzle does not meet; `None` if all are met.
    pub shortfall: Option<Shortfall>,
}

impl Generated {
    pub(super) fn new(index: u64, puzzle: Puzzle, solution: Grid) -> Self {
        Generated { index, puzzle, solution, level: None, er: None, tries: None, shortfall: None }
    }

    pub(super) fn nine(index: u64, made: &Puzzle81) -> Self {
        let (puzzle, solution) = made.model();
        Generated::new(index, puzzle, solution)
    }
}

/// The error of one puzzle of a batch. It does not affect the others.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("puzzle {}: {reason}", index + 1)]
pub struct GenerateError {
    /// Number of the puzzle within the seed, from 0 (the message counts from 1).
    pub index: u64,
    /// The reason.
    pub reason: Reason,
}

/// The reason why a puzzle was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The shape has no complete grid.
    #[error("this shape has no complete grid")]
    NoGrid,
    /// The budget ran out before a puzzle was found.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// No grid that was tried has one solution with the theme's givens.
    #[error("no grid tried has one solution with givens like these: allow more, or other ones")]
    Theme,
    /// No puzzle was found in this many tries.
    #[error("none in {0} tries")]
    Tries(u64),
    /// This puzzle and this many more are missing: all further ones are equivalent to earlier ones.
    #[error("no more different puzzles came up; {0} are missing")]
    Equivalent(u64),
    /// Making it panicked, which is a defect of this program. A search ends there.
    #[error(transparent)]
    Internal(InternalError),
}

impl From<NoGrid> for Reason {
    fn from(error: NoGrid) -> Self {
        match error {
            NoGrid::None => Reason::NoGrid,
            NoGrid::Stopped(stop) => Reason::Stopped(stop),
        }
    }
}

impl From<Stop> for Reason {
    fn from(stop: Stop) -> Self {
        Reason::Stopped(stop)
    }
}
