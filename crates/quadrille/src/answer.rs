//! The answers of all front ends, as typed values that serialise to the JSON of `docs/json.md`.
//!
//! A front end adds the origin of the question (a line of a file, a request). It never renames a
//! key.

mod count;
mod cover;
#[cfg(feature = "reason")]
mod deep_hint;
#[cfg(feature = "press")]
mod draw;
#[cfg(feature = "reason")]
mod explain;
#[cfg(feature = "reason")]
mod hint;
#[cfg(feature = "reason")]
mod hint_depths;
mod made;
mod parts;
mod prove;
#[cfg(feature = "reason")]
mod rate;
mod solve;
mod trace;

pub use count::Counted;
pub use cover::{CoverCounted, CoverEstimated, CoverListed, CoverRange, CoverSolution, CoverTook};
#[cfg(feature = "reason")]
pub use deep_hint::{About, Action, Area, DeepHint, Pattern, TechniqueJson};
#[cfg(feature = "press")]
pub use draw::{DrawRequest, Drawing, NotDrawn, Shown};
#[cfg(feature = "reason")]
pub use explain::{Explained, Explanation};
#[cfg(feature = "reason")]
pub use hint::{Hint, HintRequest, Hinted, Seen};
#[cfg(feature = "reason")]
pub use hint_depths::{DeepHintRequest, DeepHinted};
pub use made::{BankChecked, Banked, Made, MinimalText, Neighbouring, NotMade, PuzzleText, Stuck};
pub use parts::{CoverPart, CoverPartCounted, PartError, merge};
pub use prove::{Proved, Verified};
#[cfg(feature = "reason")]
pub use rate::{FlowRated, HodokuRated, Rated, Unrated};
pub use solve::{Checked, Solved};
pub use trace::{
    ClauseTrace, CoverTrace, MatrixTraceRequest, StepCode, TraceTooLarge, trace_clauses,
};

use std::time::Duration;

use quadrille_solve::{Engine, Stats};
use serde::Serialize;

/// The cost of an answer.
#[derive(Clone, Debug, Serialize)]
pub struct Took {
    /// The engine that answered; `closed` if none was needed.
    pub engine: &'static str,
    /// Search nodes.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: f64,
}

impl From<&Stats> for Took {
    fn from(stats: &Stats) -> Self {
        let engine = match stats.engine {
            Engine::Auto => "closed",
            engine => engine.name(),
        };
        Took { engine, nodes: stats.nodes, ms: milliseconds(stats.time) }
    }
}

/// A time in milliseconds, with at most six decimals.
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_have_no_digits_beyond_the_nanosecond() {
        for nanos in [22_843, 1, 999_999_999, 12_345_678_901] {
            let shown = milliseconds(Duration::from_nanos(nanos)).to_string();
            assert!(shown.split_once('.').unwrap().1.len() <= 6, "{shown}");
        }
    }
}
