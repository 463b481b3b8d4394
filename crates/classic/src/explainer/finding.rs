//! The result of one look at the grid: every deduction of the lowest rating that a technique group
//! finds.
//!
//! A scan could stop at its first deduction. Taking all of the lowest rating makes the rating the
//! same for every relabelling, permutation or transposition of a puzzle.

use super::scale::{Technique, Tenths};
use crate::bitboard::{Bitboard, Candidates, Cells, HOUSES};

/// The changes of a grid since a group of techniques last found nothing. Candidates only disappear,
/// so a pattern of other cells, or of another digit, still finds nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fresh {
    /// The cells that have lost candidates.
    pub(super) cells: Cells,
    /// The digits that have lost places.
    pub(super) digits: u16,
}

impl Fresh {
    /// The houses with a changed cell.
    pub(super) fn houses(self) -> impl Iterator<Item = usize> {
        (0..27).filter(move |&house| HOUSES[house] & self.cells != 0)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The technique; the first in scale order if two have the same rating.
    pub(super) technique: Technique,
    pub(super) rating: Tenths,
    pub(super) off: Candidates,
    pub(super) on: Candidates,
}

impl Finding {
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

    /// Number of steps this counts as: placements, or one round of eliminations.
    pub(super) fn steps(&self) -> u32 {
        self.on.len().max(1)
    }
}

#[derive(Default)]
pub(super) struct Best(Option<Finding>);

impl Best {
    pub(super) fn rating(&self) -> Tenths {
        self.0.as_ref().map_or(Tenths(u16::MAX), |found| found.rating)
    }

    /// Adds a deduction unless an easier one is known or it deduces nothing.
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

    pub(super) fn strike(&mut self, technique: Technique, tenths: u16, digit: usize, cells: u128) {
        if cells != 0 {
            let mut off = Candidates::default();
            off.0[digit] = cells;
            self.offer(technique, Tenths(tenths), off, Candidates::default());
        }
    }

    pub(super) fn place(&mut self, technique: Technique, tenths: u16, digit: usize, cell: usize) {
        let mut on = Candidates::default();
        on.add(digit, cell);
        self.offer(technique, Tenths(tenths), Candidates::default(), on);
    }

    pub(super) fn take(self) -> Option<Finding> {
        self.0
    }
}
