//! Flaws of rules. A well-formed rule that no values satisfy is not among them: such a puzzle has
//! no solution, which [`Puzzle::conflict`](crate::Puzzle::conflict) explains.

use std::fmt;

use super::{MAX_RULE_SIDE, RuleKind};
use crate::cell::CellName;

/// A rule that is not well formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The kind of the rule.
    pub kind: RuleKind,
    /// Its first cell.
    pub cell: Option<CellName>,
    /// The flaw.
    pub flaw: RuleFlaw,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cell {
            Some(cell) => write!(f, "{} at {cell}: {}", self.kind, self.flaw),
            None => write!(f, "{}: {}", self.kind, self.flaw),
        }
    }
}

impl std::error::Error for RuleError {}

impl RuleFlaw {
    pub(super) fn text(reason: impl Into<String>) -> Self {
        RuleFlaw::Text { reason: reason.into() }
    }

    pub(super) fn cells(needs: impl Into<String>, found: usize) -> Self {
        RuleFlaw::Cells { needs: needs.into(), found }
    }
}

/// The flaw of a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleFlaw {
    /// The grid is too large.
    #[error("rules are for grids up to {MAX_RULE_SIDE}×{MAX_RULE_SIDE}, not {side}×{side}")]
    Side {
        /// The side of the grid.
        side: usize,
    },
    /// The grid does not have what the rule is about.
    #[error("the grid needs {needs}")]
    Grid {
        /// The requirement.
        needs: &'static str,
    },
    /// A cell that is not on the grid.
    #[error("{cell} is outside the grid")]
    Outside {
        /// Where.
        cell: CellName,
    },
    /// A cell that is listed twice.
    #[error("{cell} is listed twice")]
    Twice {
        /// Where.
        cell: CellName,
    },
    /// Too few or too many lists of cells.
    #[error("needs {needs}, not {found}")]
    Lists {
        /// The requirement.
        needs: String,
        /// The number of lists.
        found: usize,
    },
    /// Too few or too many cells.
    #[error("needs {needs}, not {found}")]
    Cells {
        /// The requirement.
        needs: String,
        /// The number of cells.
        found: usize,
    },
    /// Cells that do not stand as the rule is drawn.
    #[error("its cells are not {needs}")]
    Place {
        /// The requirement.
        needs: &'static str,
    },
    /// A part that is required.
    #[error("needs {what}")]
    Missing {
        /// The part.
        what: &'static str,
    },
    /// A part that rules of this kind do not have.
    #[error("does not take {what}")]
    Unused {
        /// The part.
        what: &'static str,
    },
    /// A number or digit out of range.
    #[error("{number} is not {needs}")]
    Range {
        /// The number.
        number: i32,
        /// The requirement.
        needs: String,
    },
    /// A text that cannot be read.
    #[error("{reason}")]
    Text {
        /// The reason.
        reason: String,
    },
    /// A rule inside this one is not well formed.
    #[error("{0}")]
    Inside(Box<RuleError>),
}
