//! The result of the door.

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
    /// Which puzzle of the seed it is, from 0.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its one solution.
    pub solution: Grid,
    /// Its level, where that was worked out.
    pub level: Option<Grade>,
    /// Its ER, where that was worked out.
    pub er: Option<Tenths>,
    /// Random puzzles that were tried until this one, for a level by givens.
    pub tries: Option<u64>,
    /// The request of the spec that the puzzle does not meet; `None` when all is met.
    pub shortfall: Option<Shortfall>,
}

impl Generated {
    /// A puzzle of which nothing else is known.
    pub(super) fn new(index: u64, puzzle: Puzzle, solution: Grid) -> Self {
        Generated { index, puzzle, solution, level: None, er: None, tries: None, shortfall: None }
    }

    /// A classic 9×9 puzzle.
    pub(super) fn nine(index: u64, made: &Puzzle81) -> Self {
        let (puzzle, solution) = made.model();
        Generated::new(index, puzzle, solution)
    }
}

/// Why one puzzle of a batch was not made; the others are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("puzzle {}: {reason}", index + 1)]
pub struct GenerateError {
    /// Which puzzle of the seed, from 0 (the message counts from 1).
    pub index: u64,
    /// Why.
    pub reason: Reason,
}

/// Why a puzzle was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The shape has no complete grid.
    #[error("this shape has no complete grid")]
    NoGrid,
    /// The budget ran out before there was any puzzle.
    #[error("stopped by {0}")]
    Stopped(Stop),
    /// No grid tried has one solution with givens to the theme.
    #[error("no grid tried has one solution with givens like these: allow more, or other ones")]
    Theme,
    /// No puzzle came up in so many tries.
    #[error("none in {0} tries")]
    Tries(u64),
    /// This one and so many more are missing: whatever comes is equivalent to an earlier one.
    #[error("no more different puzzles came up; {0} are missing")]
    Equivalent(u64),
    /// Making it panicked: a defect of this program. A search ends with it.
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
