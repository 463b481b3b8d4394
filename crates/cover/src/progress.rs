//! The progress of a long search, readable from any thread while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// One part of the tree in fixed point: the whole tree is `1 << 60`.
const WHOLE: f64 = (1u64 << 60) as f64;

/// A handle on a running search: hand a clone to [`Solver::progress`](crate::Solver::progress) and
/// read the other one.
///
/// The estimate is Knuth's: every child of a node is taken to be as large as its siblings. It never
/// falls, but it is not a clock: it may stay long at one value and jump.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    /// Nodes so far.
    nodes: AtomicU64,
    /// Share of the tree done, in parts of [`WHOLE`].
    done: AtomicU64,
}

impl Progress {
    /// A handle on nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Nodes so far, up to a few hundred per thread behind.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Estimated share of the search that is done, 0 to 1.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        (self.0.done.load(Ordering::Relaxed) as f64 / WHOLE).min(1.0)
    }

    /// More nodes and more of the tree are done.
    pub(crate) fn advance(&self, nodes: u64, share: f64) {
        self.0.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.0.done.fetch_add((share.max(0.0) * WHOLE) as u64, Ordering::Relaxed);
    }
}
