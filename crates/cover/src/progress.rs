//! The progress of a long search, readable from any thread while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The whole tree, in fixed point.
const WHOLE: f64 = (1u64 << 60) as f64;

/// A handle on a search; give a clone to [`Solver::progress`](crate::Solver::progress).
///
/// The estimate is Knuth's: all children of a node count as equally large. It never falls, but it
/// is not a clock: it may stay at one value for long and then jump.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    nodes: AtomicU64,
    /// Share of the tree done, in parts of [`WHOLE`].
    done: AtomicU64,
}

impl Progress {
    /// A handle that is not connected to a search yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Nodes so far; may lag by a few hundred per thread.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Estimated share of the search done, 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        (self.0.done.load(Ordering::Relaxed) as f64 / WHOLE).min(1.0)
    }

    pub(crate) fn advance(&self, nodes: u64, share: f64) {
        self.0.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.0.done.fetch_add((share.max(0.0) * WHOLE) as u64, Ordering::Relaxed);
    }
}
