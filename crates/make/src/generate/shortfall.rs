//! The shortfall of the nearest puzzle if a spec was not met.

use std::fmt;

use quadrille_core::Stop;
use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{Grade, Technique};

use crate::goal::{Attempt, Goal};
use crate::spec::{Difficulty, PathFlow};
use crate::variant::VariantOptions;

/// The difference between the nearest puzzle and its spec; `Display` describes it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shortfall {
    /// Another number of givens.
    Givens {
        /// The requested number.
        wanted: usize,
        /// The puzzle's number.
        found: usize,
    },
    /// Another level.
    Level {
        /// The requested level.
        wanted: Difficulty,
        /// The puzzle's level; `None` if it is harder by an unknown amount.
        found: Option<Difficulty>,
    },
    /// An ER outside the range.
    Er {
        /// The lowest and the highest requested ER.
        wanted: (Tenths, Tenths),
        /// The puzzle's ER; `None` if it is higher by an unknown amount.
        found: Option<Tenths>,
    },
    /// The technique is not needed, or does not suffice.
    Technique {
        /// The requested technique.
        wanted: Technique,
        /// The nearest puzzle's relation to the technique.
        nearest: &'static str,
    },
    /// Number of givens that may be redundant although all should be necessary: not decided in
    /// time.
    Minimal(usize),
    /// The path is not smooth or bumpy as requested.
    Flow(PathFlow),
    /// A search for few givens was stopped.
    FewGivens {
        /// The reason why it stopped.
        stop: Stop,
        /// The fewest givens found.
        found: usize,
    },
    /// A search for a high ER was stopped.
    HighEr {
        /// The reason why it stopped.
        stop: Stop,
        /// The highest ER found.
        found: Tenths,
    },
}

impl Shortfall {
    /// The shortfall of an attempt, or `None` if it meets the goal.
    pub(super) fn of(attempt: &Attempt, goal: &Goal) -> Option<Self> {
        let distance = &attempt.distance;
        if attempt.is_met() {
            return None;
        }
        if let (Some(found), Some(wanted)) = (attempt.wrong_givens, goal.givens) {
            return Some(Shortfall::Givens { wanted, found });
        }
        if let Some(wanted) = goal.flow.filter(|_| distance.flow) {
            return Some(Shortfall::Flow(wanted));
        }
        if let Some(wanted) = goal.level.filter(|l| distance.level != Some(*l)) {
            let found = distance.level.map(Difficulty::from);
            return Some(Shortfall::Level { wanted: wanted.into(), found });
        }
        if distance.far == 0 && attempt.undecided > 0 {
            return Some(Shortfall::Minimal(attempt.undecided));
        }
        match (goal.er, goal.technique) {
            (Some(wanted), _) if distance.er.is_some() || distance.harder => {
                Some(Shortfall::Er { wanted, found: distance.er })
            }
            (_, Some(wanted)) => {
                Some(Shortfall::Technique { wanted, nearest: nearest(distance.far) })
            }
            (wanted, None) => wanted.map(|wanted| Shortfall::Er { wanted, found: None }),
        }
    }
}

impl Shortfall {
    /// The shortfall of a puzzle with rules, of this level: its number of givens, or its level.
    pub(super) fn of_variant(
        puzzle: &Puzzle,
        level: Option<Grade>,
        options: &VariantOptions,
    ) -> Option<Self> {
        let found = puzzle.clues();
        if let Some(wanted) = options.givens.filter(|&wanted| wanted != found) {
            return Some(Shortfall::Givens { wanted, found });
        }
        let wanted = options.level.map(Difficulty::from)?;
        let found = level.map(Difficulty::from);
        (found != Some(wanted)).then_some(Shortfall::Level { wanted, found })
    }
}

fn nearest(far: u32) -> &'static str {
    match far {
        ..=10 => "uses it, and something harder",
        11..=29 => "is solved without it",
        30 => "is not solved by it",
        _ => "is solved without it, by much easier or harder steps",
    }
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shortfall::Givens { wanted, found } => {
                write!(f, "no puzzle with {wanted} givens was met; the nearest has {found}")
            }
            Shortfall::Level { wanted, found: Some(found) } => {
                write!(f, "no {wanted} puzzle was met; the nearest is {found}")
            }
            Shortfall::Level { wanted, found: None } => {
                write!(f, "no {wanted} puzzle was met; the nearest is harder")
            }
            Shortfall::Er { wanted: (low, high), found } => {
                write!(f, "no puzzle with ER {low} to {high} was met; the nearest ")?;
                match found {
                    Some(er) => write!(f, "has ER {er}"),
                    None => f.write_str("is harder"),
                }
            }
            Shortfall::Technique { wanted, nearest } => {
                write!(f, "no puzzle that needs {wanted} was met; the nearest {nearest}")
            }
            Shortfall::Minimal(undecided) => write!(
                f,
                "this puzzle may not be minimal: {undecided} of its givens were not decided in time"
            ),
            Shortfall::Flow(wanted) => {
                write!(f, "no puzzle with a {wanted} path was met; the nearest has another")
            }
            Shortfall::FewGivens { stop, found } => {
                write!(f, "stopped by {stop}; the nearest has {found} clues")
            }
            Shortfall::HighEr { stop, found } => {
                write!(f, "stopped by {stop}; the nearest has ER {found}")
            }
        }
    }
}
