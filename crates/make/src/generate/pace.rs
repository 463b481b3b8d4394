//! How many puzzles a thread takes at once: more where they are quick to make, so that they fill
//! the lanes of the 9×9 kernel, one where each takes long, so that it comes out when it is ready.
//! The size changes the speed and never the puzzles.

use std::time::Duration;

use quadrille_core::Budget;

use crate::spec::Plan;

/// A piece of work should take about as long as people do not notice.
const SHORT: Duration = Duration::from_millis(40);
/// See [`SHORT`].
const LONG: Duration = Duration::from_millis(160);

/// The size of the next piece, found by trying.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The next size.
    size: u64,
    /// The largest size of use.
    most: u64,
}

impl Pace {
    /// One puzzle at first. Where a budget is limited every puzzle has a meter of its own, so it
    /// stays one.
    pub(super) fn new(plan: &Plan, budget: &Budget) -> Self {
        let limited = budget.time.is_some() || budget.nodes.is_some();
        let most = match plan {
            _ if limited => 1,
            Plan::Minimals(_) => 2048,
            Plan::Sudoku(shape, _) if shape.as_nine().is_some() => 64,
            _ => 1,
        };
        Pace { size: 1, most }
    }

    /// The size of the next piece when so many puzzles are left for so many threads.
    pub(super) fn size(&self, left: u64, threads: usize) -> u64 {
        self.size.min((left / (2 * threads as u64)).max(1))
    }

    /// A piece of this size took so long.
    pub(super) fn took(&mut self, size: u64, time: Duration) {
        self.size = match time {
            t if t < SHORT && size >= self.size => (self.size * 2).min(self.most),
            t if t > LONG => (size / 2).max(1),
            _ => self.size,
        };
    }
}
