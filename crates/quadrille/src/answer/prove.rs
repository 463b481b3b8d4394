//! The claim of a certificate, for writing and for checking.

use std::time::Duration;

use quadrille_core::Stop;
use quadrille_proof as proof;
use quadrille_puzzle::Grid;
#[cfg(feature = "sat")]
use quadrille_puzzle::Puzzle;
#[cfg(feature = "sat")]
use quadrille_solve::Claim;
use serde::Serialize;

use super::milliseconds;

/// The proven claim.
#[derive(Clone, Debug, Serialize)]
pub struct Proved {
    /// `unique`, `none` or `several`.
    pub claim: &'static str,
    /// The length of the certificate.
    pub bytes: usize,
    /// The solutions in it.
    pub solutions: Vec<String>,
    /// Steps of the refutation.
    pub lemmas: usize,
    /// Milliseconds.
    pub ms: f64,
}

#[cfg(feature = "sat")]
impl Proved {
    /// The claim of a certificate with this many bytes of text.
    #[must_use]
    pub fn new(puzzle: &Puzzle, claim: &Claim, bytes: usize, time: Duration) -> Self {
        let (word, grids, lemmas) = match claim {
            Claim::Unique(grid, refutation) => ("unique", vec![grid], refutation.steps().count()),
            Claim::None(refutation) => ("none", vec![], refutation.steps().count()),
            Claim::Several(first, second) => ("several", vec![first, second], 0),
        };
        let solutions = grids.into_iter().map(|grid| puzzle.line(grid)).collect();
        Proved { claim: word, bytes, solutions, lemmas, ms: milliseconds(time) }
    }
}

/// The result of checking a certificate.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Verified {
    /// A budget ran out before it was checked.
    Unknown {
        /// `unknown`.
        claim: &'static str,
        /// The budget.
        stopped: String,
    },
    /// It is invalid.
    Refused {
        /// `false`.
        valid: bool,
        /// The reason.
        reason: String,
    },
    /// It is valid.
    Holds {
        /// `true`.
        valid: bool,
        /// `unique`, `none` or `several`.
        claim: &'static str,
        /// The side of the puzzle.
        size: usize,
        /// Its givens.
        givens: usize,
        /// Its cages.
        cages: usize,
        /// The solutions.
        solutions: Vec<String>,
        /// Steps checked.
        lemmas: usize,
        /// Milliseconds.
        ms: f64,
    },
}

impl Verified {
    /// The budget ran out before the check ended.
    #[must_use]
    pub fn unknown(stop: Stop) -> Self {
        Verified::Unknown { claim: "unknown", stopped: stop.to_string() }
    }

    /// An invalid certificate.
    #[must_use]
    pub fn refused(reason: String) -> Self {
        Verified::Refused { valid: false, reason }
    }

    /// A valid certificate.
    #[must_use]
    pub fn holds(verified: &proof::Verified, time: Duration) -> Self {
        let size = verified.puzzle.size;
        let line = |values: &Vec<u32>| {
            let values = values.iter().map(|&value| value as u8).collect();
            Grid::new(size, values).map_or_else(String::new, |grid| grid.to_string())
        };
        Verified::Holds {
            valid: true,
            claim: match verified.claim {
                proof::Claim::Unique => "unique",
                proof::Claim::None => "none",
                proof::Claim::Several => "several",
            },
            size,
            givens: verified.puzzle.givens.iter().filter(|&&given| given > 0).count(),
            cages: verified.puzzle.cages.len(),
            solutions: verified.solutions.iter().map(line).collect(),
            lemmas: verified.lemmas,
            ms: milliseconds(time),
        }
    }
}
