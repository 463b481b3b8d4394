//! The candidate cells of one digit, numbered, so that sets of them are 64-bit words.

use super::fixpoint::Fixpoint;
use crate::bitboard::{Cells, HOUSES_OF, Members};

/// Candidate cells a digit has at most: a puzzle with one solution has 17 givens.
pub(super) const MOST: usize = 64;

/// The candidate cells of one digit.
pub(super) struct DigitCells {
    /// Their number.
    pub(super) count: usize,
    /// The cell of each.
    pub(super) cells: [u8; MOST],
    /// The number of each cell that is one.
    number: [u8; 81],
    /// Those in each box, row and column.
    pub(super) houses: [u64; 27],
    /// Those in each segment, as the list of segments numbers them.
    pub(super) segments: [u64; 54],
    /// Those that each one sees.
    pub(super) peers: [u64; MOST],
}

impl DigitCells {
    /// Of a digit; those beyond [`MOST`], which no puzzle with one solution has, are left out.
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

    /// The number of a cell that is one of them.
    pub(super) fn number(&self, cell: usize) -> usize {
        self.number[cell].into()
    }

    /// Cells, all of them candidates, as a set.
    pub(super) fn set(&self, cells: Cells) -> u64 {
        Members(cells).fold(0, |set, cell| set | 1 << self.number[cell])
    }

    /// The cells that all of some cells see.
    pub(super) fn seen_by(&self, mut set: u64) -> u64 {
        let mut seen = u64::MAX;
        while set != 0 {
            seen &= self.peers[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        seen
    }
}
