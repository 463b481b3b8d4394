//! The number of solutions.

use quadrille_core::Count;
use serde::Serialize;

use super::Took;

/// The number of solutions of a puzzle or a problem.
#[derive(Clone, Debug, Serialize)]
pub struct Counted<T = Took> {
    /// The number as text, because it may exceed any integer type.
    pub count: String,
    /// True if the number is exact, false if it is a lower bound.
    pub exact: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The cost of the search.
    #[serde(flatten)]
    pub took: T,
}

impl<T> Counted<T> {
    /// A count and its cost.
    #[must_use]
    pub fn new<N: ToString>(count: &Count<N>, took: T) -> Self {
        let (number, exact, stop) = match count {
            Count::Exact(n) => (n, true, None),
            Count::AtLeast(n) => (n, false, None),
            Count::Unknown { stop, at_least: n } => (n, false, Some(stop)),
        };
        let stopped = stop.map(ToString::to_string);
        Counted { count: number.to_string(), exact, stopped, took }
    }
}
