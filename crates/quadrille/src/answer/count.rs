//! The number of solutions.

use quadrille_solve::{Count, Report};
use serde::Serialize;

use super::Took;

/// The number of solutions of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    /// The number as text, because it may exceed any integer type.
    pub count: String,
    /// True if the number is exact, false if it is a lower bound.
    pub exact: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The cost of the search.
    #[serde(flatten)]
    pub took: Took,
}

impl From<&Report<Count>> for Counted {
    fn from(report: &Report<Count>) -> Self {
        let (number, exact, stop) = match &report.answer {
            Count::Exact(n) => (n, true, None),
            Count::AtLeast(n) => (n, false, None),
            Count::Unknown { stop, at_least: n } => (n, false, Some(stop)),
        };
        Counted {
            count: number.to_string(),
            exact,
            stopped: stop.map(ToString::to_string),
            took: Took::from(&report.stats),
        }
    }
}
