//! A puzzle in flight, and how many lanes it may use by its clues and by what the latest ones had.

use super::ends::Batch;
use super::store::NONE;
use crate::puzzle::{clues, is_loose};

/// Guesses after which a loose puzzle is taken for a hard one after all.
const PATIENCE: u32 = 24;

/// What the latest puzzles that were split had: the next is mostly like them, and the answers are the
/// same whether it is or not. By how many more of them had several solutions than one, or none.
#[derive(Clone, Copy, Default)]
pub(super) struct Latest(i32);

impl Latest {
    /// The number of puzzles that predict the next one.
    const MOST: i32 = 64;

    /// A puzzle that was split had so many solutions.
    #[inline(always)]
    pub(super) fn note(&mut self, count: u64) {
        let step = if count > 1 { 1 } else { -1 };
        self.0 = (self.0 + step).clamp(-Self::MOST, Self::MOST);
    }

    /// True if most had several.
    #[inline(always)]
    pub(super) fn had_several(self) -> bool {
        self.0 > 0
    }
}

/// A puzzle in flight.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// Its number in the batch.
    pub(super) puzzle: u32,
    /// The top of its stack of waiting nodes.
    pub(super) top: u32,
    /// The bottom of the stack, unless that is empty.
    pub(super) bottom: u32,
    /// Nodes of it outside the stack.
    pub(super) running: u32,
    /// True if it may have more than one.
    pub(super) multi_lane: bool,
    /// True if it has so few clues that it has several solutions.
    pub(super) sparse: bool,
    /// True if it is split as a loose puzzle; known from the first guess on.
    pub(super) loose: bool,
    /// True if a solution is known and no other is kept: any way to meet one is good, and loose
    /// puzzles meet one sooner.
    pub(super) known: bool,
    /// Times its nodes were split.
    pub(super) splits: u32,
    /// Solutions so far.
    pub(super) count: u64,
}

impl Slot {
    /// A slot without a puzzle.
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

    /// Books a split. From the first on, a puzzle that is not loose, and so probably has a single
    /// solution, may use more lanes than one; a loose one must first have shown that solutions are
    /// not easy to meet, and a sparse one never may: a search in breadth would only delay its first
    /// solution.
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

    /// True if its cells are scored: those of a loose puzzle are only when the order of its
    /// solutions does not count any more, because the first one is looked up again.
    #[inline(always)]
    pub(super) fn is_scored(&self) -> bool {
        !self.loose || self.multi_lane
    }
}
