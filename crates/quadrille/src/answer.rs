//! Answers as every front end shows them: typed values that serialise to the JSON of
//! `docs/json.md`, made from what the library returns.
//!
//! A front adds the [place](Placed) of the puzzle. It never renames a key.

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
#[cfg(feature = "make")]
mod improve;
mod made;
mod matrix;
mod parts;
mod prove;
#[cfg(feature = "reason")]
mod rate;
mod rules;
mod solve;
mod trace;

pub use count::Counted;
pub use cover::{CoverEstimated, CoverListed, CoverRange, CoverShown, CoverSolution, CoverTook};
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
#[cfg(feature = "make")]
pub use improve::{Improved, RuleText};
pub use made::{BankChecked, Banked, Made, MinimalText, Neighbouring, NotMade, PuzzleText, Stuck};
pub use matrix::MatrixOption;
pub use parts::{CoverPart, CoverPartCounted, PartError, merge};
pub use prove::{Proved, Verified};
#[cfg(feature = "reason")]
pub use rate::{FlowRated, HodokuRated, Rated, Unrated};
pub use rules::RuleInfo;
pub use solve::{Checked, Solved, SolvedEnd};
pub use trace::{
    ClauseTrace, CoverTrace, MatrixTraceRequest, StepCode, TraceTooLarge, trace_clauses,
};

use std::time::Duration;

use quadrille_solve::{Engine, Stats, plain};
use serde::Serialize;

/// An answer with the place of its puzzle in the input.
#[derive(Clone, Debug, Serialize)]
pub struct Placed<A> {
    /// The line where the puzzle begins, from 1.
    pub line: u64,
    /// The number of the argument that is the puzzle, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<usize>,
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
}

/// The answers of batches, which may be millions. They are serialised here rather than by a generic
/// function, because front ends are compiled with little optimisation.
macro_rules! batch_json {
    ($($answer:ty)*) => {$(
        impl Placed<$answer> {
            /// Appends the object as a line of JSON; false if that fails.
            pub fn write_json(&self, out: &mut Vec<u8>) -> bool {
                let written = serde_json::to_writer(&mut *out, self).is_ok();
                out.push(b'\n');
                written
            }
        }
    )*};
}

batch_json! { Checked<'_> Solved }

/// The cost of an answer.
#[derive(Clone, Debug, Serialize)]
pub struct Took {
    /// The engine that answered; `closed` if none was needed.
    pub engine: &'static str,
    /// Search nodes; `None` for plain puzzles, whose kernel does not count them by puzzle.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub ms: f64,
}

impl From<&Stats> for Took {
    fn from(stats: &Stats) -> Self {
        let engine = match stats.engine {
            Engine::Auto => "closed",
            engine => engine.name(),
        };
        Took { engine, nodes: Some(stats.nodes), ms: milliseconds(stats.time) }
    }
}

impl From<&plain::Answer<'_>> for Took {
    fn from(answer: &plain::Answer<'_>) -> Self {
        let engine = Engine::Nine.name();
        Took { engine, nodes: None, ms: milliseconds(answer.time) }
    }
}

/// A time in milliseconds, with at most six decimals.
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    time.as_nanos() as u64 as f64 / 1e6
}
