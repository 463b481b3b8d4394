//! The candidate cells of one digit, numbered, so that sets of them are 64-bit words.

use super::fixpoint::Fixpoint;
use crate::bitboard::{Cells, HOUSES_OF, Members};

/// The most candidate cells of a digit: a puzzle with one solution has at least 17 givens.
pub(super) const MOST: usize = 64;

pub(super) struct DigitCells {
    pub(super) count: usize,
    pub(super) cells: [u8; MOST],
    number: [u8; 81],
    pub(super) houses: [u64; 27],
    /// Numbered as in `fixpoint::SEGMENTS`.
    pub(super) segments: [u64; 54],
    /// The candidate cells that each one sees.
    pub(super) peers: [u64; MOST],
}

impl DigitCells {
    /// Numbers the cells of a digit. Cells beyond [`MOST`] are left out; no puzzle with one
    /// solution has them.
    pub(super) fn new(grid: &Fixpoint, digit: usize) -> Self {
        let (cells, number, peers) = ([0; MOST], [0; 81], [0; MOST]);
        let mut all =
            DigitCells { count: 0, cells, number, houses: [0; 27], segments: [0; 54], peers };
        for (i, cell) in Members(grid.board.at[digit]).take(MOST).enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            all.count += 1;
            (all.cells[i], all.number[cell]) = (cell as u8, i as u8);
            HOUSES_OF[cell].into_iter().for_each(|house| all.houses[house] |= 1 << i);
            all.segments[row * 3 + column / 3] |= 1 << i;
            all.segments[27 + column * 3 + row / 3] |= 1 << i;
        }
        for i in 0..all.count {
            let houses = HOUSES_OF[usize::from(all.cells[i])];
            all.peers[i] = houses.into_iter().fold(0, |seen, h| seen | all.houses[h]) & !(1 << i);
        }
        all
    }

    pub(super) fn number(&self, cell: usize) -> usize {
        self.number[cell].into()
    }

    /// A set of candidate cells as a word.
    pub(super) fn set(&self, cells: Cells) -> u64 {
        Members(cells).fold(0, |set, cell| set | 1 << self.number[cell])
    }

    /// The candidate cells that see every cell of a set.
    pub(super) fn seen_by(&self, mut set: u64) -> u64 {
        let mut seen = u64::MAX;
        while set != 0 {
            seen &= self.peers[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        seen
    }
}
