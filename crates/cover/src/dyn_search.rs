//! The interface between a search and its caller: the search as a trait object, whatever its
//! kernel, the events at which it pauses, and its limits.

use crate::cheapest::prices::Prices;
use crate::{Progress, Stats};
use num_bigint::BigUint;
use quadrille_core::Chance;
use quadrille_core::sync::atomic::{AtomicBool, Ordering};
use quadrille_core::{Budget, Meter, Stop};
use std::sync::Arc;

/// The reason why a search returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Solution,
    /// Paused above a subtree for another search.
    Split,
    Done,
    /// As many solutions as requested.
    Most,
    Stop(Stop),
}

/// Unbiased estimates for a subtree, from a random walk to a leaf.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Probe {
    pub(crate) nodes: f64,
    pub(crate) solutions: f64,
}

pub(crate) trait DynSearch: Send {
    /// Continues until the next event.
    fn run(&mut self) -> Event;
    /// Solutions found so far, below the prefix.
    fn count(&self) -> BigUint;
    /// Appends the options of the latest solution, in any order, as numbers in the problem's order.
    fn solution(&self, out: &mut Vec<u32>);
    fn stats(&self, out: &mut Stats);
    /// Makes the search pause with [`Event::Split`] instead of going below this depth.
    fn set_split(&mut self, depth: usize);
    /// After [`Event::Split`] or [`Event::Solution`]: the choices that lead there, as ranks, and
    /// the share of the tree below. Ranks name the same node for every kernel.
    fn prefix(&self, out: &mut Vec<u32>) -> f64;
    /// Restarts below a prefix of ranks; keeps the memo and the node count.
    fn seek(&mut self, prefix: &[u32], share: f64);
    /// True if the prefix, once walked, is in this tree.
    fn on_tree(&self) -> bool;
    /// Appends the prefixes of the remaining subtrees, which complete the part already counted.
    fn frontier(&self, out: &mut Vec<Vec<u32>>);
    /// Walks from a prefix of ranks to a leaf, choosing children at random (Knuth 1975). Leaves the
    /// search at an arbitrary place: seek before running it again.
    fn probe(&mut self, prefix: &[u32], chance: &mut Chance) -> Probe;
    /// Replaces the node limit.
    fn stop_at(&mut self, nodes: u64);
    /// The fraction done, counting every subtree of a node as equally large.
    fn fraction(&self) -> f64;
    /// Ends this part and reports its progress.
    fn finish(&mut self, event: Event);
}

/// The limits of a search, and the receiver of its reports.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) nodes: u64,
    meter: Meter,
    /// Raised when the other threads need nothing more from this one.
    halt: Option<Arc<AtomicBool>>,
    /// Nodes between two checks of the clock.
    every: u64,
    /// Stop counting at this many solutions.
    pub(crate) most: u128,
    pub(crate) pause: bool,
    /// Costs of the options, if only cheap solutions are wanted.
    pub(crate) prices: Option<Prices>,
    progress: Option<Progress>,
    /// Share of the whole tree in this part.
    share: f64,
    /// Nodes and share of the latest report.
    reported: (u64, f64),
}

impl Limits {
    /// Starts the clock for a problem with this many uses. Nodes of large problems take long, so
    /// the clock is read more often there.
    pub(crate) fn new(budget: &Budget, uses: usize, progress: Option<Progress>) -> Self {
        let every = (1 << 22) / (uses as u64 + 1);
        Self {
            nodes: budget.nodes.unwrap_or(u64::MAX),
            meter: budget.start(),
            halt: None,
            every: every.clamp(1, if cfg!(shuttle) { 2 } else { 256 }),
            most: u128::MAX,
            pause: false,
            prices: None,
            progress,
            share: 1.0,
            reported: (0, 0.0),
        }
    }

    /// The same limits for a part of the work, with `nodes` already spent.
    pub(crate) fn for_part(&self, spent: u64) -> Self {
        Self {
            nodes: self.nodes.saturating_sub(spent),
            progress: None,
            most: u128::MAX,
            ..self.clone()
        }
    }

    /// Lowers the node limit to at most this.
    pub(crate) fn cap_nodes(&mut self, nodes: u64) {
        self.nodes = self.nodes.min(nodes);
    }

    /// Also stop when this flag is raised.
    pub(crate) fn halt_by(&mut self, halt: Arc<AtomicBool>) {
        self.halt = Some(halt);
    }

    /// The reason if the clock or the caller ends the search, regardless of other threads.
    pub(crate) fn ended(&self) -> Option<Stop> {
        self.meter.check().err()
    }

    pub(crate) fn begin_part(&mut self, share: f64) {
        self.reported.1 = 0.0;
        self.share = share;
    }

    pub(crate) fn reports(&self) -> bool {
        self.progress.is_some()
    }

    /// Checks every limit. `fraction` of the part is done.
    pub(crate) fn check(&mut self, nodes: u64, fraction: f64) -> Result<(), Stop> {
        self.report(nodes, fraction);
        if nodes >= self.nodes {
            return Err(Stop::Nodes);
        }
        if self.halt.as_ref().is_some_and(|h| h.load(Ordering::Relaxed)) {
            return Err(Stop::Cancelled);
        }
        self.meter.check()
    }

    pub(crate) fn report(&mut self, nodes: u64, fraction: f64) {
        if let Some(progress) = &self.progress {
            progress.advance(
                nodes.saturating_sub(self.reported.0),
                self.share * (fraction - self.reported.1),
            );
            self.reported = (nodes.max(self.reported.0), fraction);
        }
    }

    pub(crate) fn next_check(&self, nodes: u64) -> u64 {
        nodes.saturating_add(self.every).min(self.nodes)
    }
}
