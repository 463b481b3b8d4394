//! The number of puzzles that a thread takes at once. More if they are quick to make, to fill the
//! lanes of the 9×9 kernel. One if each takes long, so that it is returned when it is ready. The
//! size changes the speed but never the puzzles.

use std::time::Duration;

use quadrille_core::Budget;

use crate::spec::Plan;

/// A piece of work should take a time that people do not notice.
const SHORT: Duration = Duration::from_millis(40);
/// See [`SHORT`].
const LONG: Duration = Duration::from_millis(160);

/// The size of the next piece, adapted to measured times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    size: u64,
    most: u64,
}

impl Pace {
    /// Starts with one puzzle. With a limited budget every puzzle has its own meter, so the size
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

    /// The size of the next piece for this many remaining puzzles and threads.
    pub(super) fn size(&self, left: u64, threads: usize) -> u64 {
        self.size.min((left / (2 * threads as u64)).max(1))
    }

    /// Adapts the size after a piece took this long.
    pub(super) fn took(&mut self, size: u64, time: Duration) {
        self.size = match time {
            t if t < SHORT && size >= self.size => (self.size * 2).min(self.most),
            t if t > LONG => (size / 2).max(1),
            _ => self.size,
        };
    }
}
