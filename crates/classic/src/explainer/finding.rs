//! What one look at the grid gives: every deduction of the lowest rating that a technique group
//! finds.
//!
//! Taking all deductions of the lowest rating together, instead of the first that a scan meets, is
//! what makes the rating the same for every relabelling, permutation or transposition of a puzzle.

use super::scale::{Technique, Tenths};
use crate::bitboard::{Bitboard, Candidates};

/// Deductions of one rating.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The technique; the first in scale order when two share the rating.
    pub(super) technique: Technique,
    /// The rating of each deduction here.
    pub(super) rating: Tenths,
    /// Candidates ruled out.
    pub(super) off: Candidates,
    /// Candidates proved: these are placed.
    pub(super) on: Candidates,
}

impl Finding {
    /// Carries the deductions out.
    pub(super) fn apply(&self, board: &mut Bitboard) {
        for (digit, cell) in self.on.iter() {
            if board.has(digit, cell) {
                board.place(digit, cell);
            }
        }
        for (digit, cell) in self.off.iter() {
            board.remove(digit, cell);
        }
    }

    /// How many steps this counts for: placements, or one round of eliminations.
    pub(super) fn steps(&self) -> u32 {
        self.on.len().max(1)
    }
}

/// Collects findings and keeps those of the lowest rating.
#[derive(Default)]
pub(super) struct Best(Option<Finding>);

impl Best {
    /// The lowest rating so far.
    pub(super) fn rating(&self) -> Tenths {
        self.0.as_ref().map_or(Tenths(u16::MAX), |found| found.rating)
    }

    /// Takes a deduction in unless an easier one is known or it deduces nothing.
    pub(super) fn offer(
        &mut self,
        technique: Technique,
        rating: Tenths,
        off: Candidates,
        on: Candidates,
    ) {
        if rating > self.rating() || off.is_empty() && on.is_empty() {
            return;
        }
        match &mut self.0 {
            Some(found) if found.rating == rating => {
                found.technique = found.technique.min(technique);
                for digit in 0..9 {
                    found.off.0[digit] |= off.0[digit];
                    found.on.0[digit] |= on.0[digit];
                }
            }
            best => *best = Some(Finding { technique, rating, off, on }),
        }
    }

    /// Offers eliminations of one digit.
    pub(super) fn strike(&mut self, technique: Technique, tenths: u16, digit: usize, cells: u128) {
        if cells != 0 {
            let mut off = Candidates::default();
            off.0[digit] = cells;
            self.offer(technique, Tenths(tenths), off, Candidates::default());
        }
    }

    /// Offers one placement.
    pub(super) fn place(&mut self, technique: Technique, tenths: u16, digit: usize, cell: usize) {
        let mut on = Candidates::default();
        on.add(digit, cell);
        self.offer(technique, Tenths(tenths), Candidates::default(), on);
    }

    pub(super) fn take(self) -> Option<Finding> {
        self.0
    }
}
