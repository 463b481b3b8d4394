//! The open places of one digit, numbered, so that sets of them are words.

use super::boards::{Boards, Cells, each};

/// Places a digit has at most: a puzzle with one solution has 17 givens.
pub(super) const MOST: usize = 64;

/// The open places of one digit.
pub(super) struct Places {
    /// How many there are.
    pub(super) count: usize,
    /// The cell of each.
    pub(super) cells: [u8; MOST],
    /// The number of each cell that is one.
    number: [u8; 81],
    /// Those in each row, column and box.
    pub(super) houses: [u64; 27],
    /// Those in each segment, as the list of segments numbers them.
    pub(super) segments: [u64; 54],
    /// Those that each one sees.
    pub(super) peers: [u64; MOST],
}

impl Places {
    /// Of a digit; those beyond [`MOST`], which no puzzle with one solution has, are left out.
    pub(super) fn new(boards: &Boards, digit: usize) -> Self {
        let (cells, number, peers) = ([0; MOST], [0; 81], [0; MOST]);
        let mut all = Places { count: 0, cells, number, houses: [0; 27], segments: [0; 54], peers };
        for (i, cell) in each(boards.at[digit] & boards.open).take(MOST).enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            all.count += 1;
            (all.cells[i], all.number[cell]) = (cell as u8, i as u8);
            Self::houses_of(cell).into_iter().for_each(|house| all.houses[house] |= 1 << i);
            all.segments[row * 3 + column / 3] |= 1 << i;
            all.segments[27 + column * 3 + row / 3] |= 1 << i;
        }
        for i in 0..all.count {
            let seen =
                Self::houses_of(all.cells[i].into()).into_iter().fold(0, |s, h| s | all.houses[h]);
            all.peers[i] = seen & !(1 << i);
        }
        all
    }

    fn houses_of(cell: usize) -> [usize; 3] {
        [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
    }

    /// The number of a cell that is one of them.
    pub(super) fn number(&self, cell: usize) -> usize {
        self.number[cell].into()
    }

    /// Cells, all of them places, as a set.
    pub(super) fn set(&self, cells: Cells) -> u64 {
        each(cells).fold(0, |set, cell| set | 1 << self.number[cell])
    }

    /// What all of some places see.
    pub(super) fn seen_by(&self, mut set: u64) -> u64 {
        let mut seen = u64::MAX;
        while set != 0 {
            seen &= self.peers[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        seen
    }
}
