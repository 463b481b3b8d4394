//! A puzzle in flight. Its clues and the latest puzzles decide how many lanes it may use.

use super::ends::Batch;
use super::store::NONE;
use crate::puzzle::{clues, is_loose};

/// Guesses after which a loose puzzle is treated as a hard one.
const PATIENCE: u32 = 24;

/// A prediction from the latest puzzles that were split: the excess of those with several solutions
/// over the others. The next puzzle is mostly like them. The answers do not depend on it.
#[derive(Clone, Copy, Default)]
pub(super) struct Latest(i32);

impl Latest {
    /// The number of puzzles that predict the next one.
    const MOST: i32 = 64;

    /// Records the number of solutions of a puzzle that was split.
    #[inline(always)]
    pub(super) fn note(&mut self, count: u64) {
        let step = if count > 1 { 1 } else { -1 };
        self.0 = (self.0 + step).clamp(-Self::MOST, Self::MOST);
    }

    #[inline(always)]
    pub(super) fn had_several(self) -> bool {
        self.0 > 0
    }
}

#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// Number in the batch.
    pub(super) puzzle: u32,
    /// The top of its stack of waiting nodes.
    pub(super) top: u32,
    /// The bottom of the stack, if that is not empty.
    pub(super) bottom: u32,
    /// Nodes outside the stack.
    pub(super) running: u32,
    /// True if `running` may exceed one.
    pub(super) multi_lane: bool,
    /// True if it has so few clues that it must have several solutions.
    pub(super) sparse: bool,
    /// True if it is split as a loose puzzle; set at the first guess.
    pub(super) loose: bool,
    /// True if a solution is known and no other is kept: loose puzzles then find any one sooner.
    pub(super) known: bool,
    pub(super) splits: u32,
    pub(super) count: u64,
}

impl Slot {
    pub(super) const IDLE: Slot = Slot {
        puzzle: 0,
        top: NONE,
        bottom: NONE,
        running: 0,
        multi_lane: false,
        sparse: false,
        loose: false,
        known: false,
        splits: 0,
        count: 0,
    };

    /// Records a split. From then on a puzzle that is not loose, and so probably has a single
    /// solution, may use several lanes. A loose one must first have shown that solutions are hard
    /// to find. A sparse one never may: a breadth-first search would only delay its first solution.
    #[inline(always)]
    pub(super) fn split(&mut self, batch: &Batch<'_>, single_lane: bool) {
        self.splits += 1;
        if self.splits == 1 {
            let clues = clues(batch.puzzles.text(self.puzzle as usize));
            self.sparse = single_lane || clues < 17;
            self.loose = is_loose(clues) || self.known;
        }
        self.multi_lane |=
            batch.limit > 1 && !self.sparse && (!self.loose || self.splits > PATIENCE / 3);
    }

    /// True if its cells are scored. For a loose puzzle that is allowed only if the order of its
    /// solutions no longer matters, because the first one is looked up again.
    #[inline(always)]
    pub(super) fn is_scored(&self) -> bool {
        !self.loose || self.multi_lane
    }
}
