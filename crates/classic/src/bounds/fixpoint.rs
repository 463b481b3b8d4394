//! A candidate grid driven to the fixpoint of a set of rules, and the rules for singles and locked
//! candidates.
//!
//! Each rule remembers which digits or houses changed since it last ran, and looks only at those.

use crate::bitboard::{ALONE, Bitboard, Cells, Digits, HOUSES, Members, PEERS};

/// The three cells where a line meets a box, with the line and the box. Rows come first.
pub(super) static SEGMENTS: [(Cells, usize, usize); 54] = {
    let mut segments = [(0, 0, 0); 54];
    let mut i = 0;
    while i < 54 {
        let (line, third) = (i / 3, i % 3);
        let in_box = if line < 9 { line / 3 * 3 + third } else { third * 3 + (line - 9) / 3 };
        segments[i] = (HOUSES[9 + line] & HOUSES[in_box], 9 + line, in_box);
        i += 1;
    }
    segments
};

static HOUSE_BITS: [u32; 81] = {
    let (mut bits, mut house) = ([0; 81], 0);
    while house < 27 {
        let mut cell = 0;
        while cell < 81 {
            bits[cell] |= ((HOUSES[house] >> cell & 1) as u32) << house;
            cell += 1;
        }
        house += 1;
    }
    bits
};

/// A candidate grid, and the changes since each rule last ran.
#[derive(Clone, Debug)]
pub struct Fixpoint {
    pub(super) board: Bitboard,
    pub(super) open: Cells,
    /// Digits that lost a candidate since hidden singles, locked candidates and templates ran.
    pub(super) dirty_digits: [u16; 3],
    /// Houses that lost a candidate since subsets, and subsets with quadruples, ran.
    pub(super) dirty_houses: [u32; 2],
}

impl Fixpoint {
    /// Starts from a grid.
    #[must_use]
    pub fn new(board: Bitboard) -> Self {
        let open = board.open();
        Fixpoint { board, open, dirty_digits: [0x1ff; 3], dirty_houses: [(1 << 27) - 1; 2] }
    }

    /// The grid as it is now.
    #[must_use]
    pub fn board(&self) -> &Bitboard {
        &self.board
    }

    /// True if every cell has a value.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Intersects with another grid, which is this one after further deductions.
    pub fn restrict(&mut self, other: &Bitboard) {
        let (open, digits) = (other.open(), other.digits());
        for cell in Members(self.open) {
            if open & ALONE[cell] == 0 {
                self.place(cell, digits[cell].trailing_zeros() as usize);
            } else {
                self.strike_cell(cell, self.board.cands[cell] & !digits[cell]);
            }
        }
    }

    /// Fills a cell and strikes the digit from its peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.touch(cell, self.board.cands[cell] | 1 << digit);
        for peer in Members(self.board.at[digit] & PEERS[cell]) {
            self.dirty_houses = self.dirty_houses.map(|dirty| dirty | HOUSE_BITS[peer]);
        }
        self.board.place(digit, cell);
        self.open &= !ALONE[cell];
    }

    pub(super) fn strike(&mut self, cells: Cells, digit: usize) {
        for cell in Members(cells) {
            self.strike_cell(cell, 1 << digit);
        }
    }

    /// Strikes a digit from the cells where it is a candidate. Returns false if there were none.
    pub(super) fn strike_seen(&mut self, seen: Cells, digit: usize) -> bool {
        let cells = self.board.at[digit] & seen;
        self.strike(cells, digit);
        cells != 0
    }

    /// Strikes digits (one bit each) that are candidates of the cell.
    pub(super) fn strike_cell(&mut self, cell: usize, digits: u16) {
        self.touch(cell, digits);
        Digits(digits).for_each(|digit| self.board.remove(digit, cell));
    }

    /// Marks the digits and houses of a cell that loses candidates, so that every rule looks at
    /// them again.
    fn touch(&mut self, cell: usize, digits: u16) {
        self.dirty_digits = self.dirty_digits.map(|dirty| dirty | digits);
        self.dirty_houses = self.dirty_houses.map(|dirty| dirty | HOUSE_BITS[cell]);
    }

    /// The fixpoint of naked and hidden singles.
    pub fn singles(&mut self) {
        while self.naked_singles() || self.hidden_singles() {}
    }

    fn naked_singles(&mut self) -> bool {
        let (once, twice) =
            self.board.at.iter().fold((0, 0), |(once, twice), at| (once | at, twice | once & at));
        let single = once & !twice & self.open;
        for cell in Members(single) {
            // Another single may have taken the cell's only digit: then the puzzle has no solution.
            if self.board.cands[cell] != 0 {
                self.place(cell, self.board.cands[cell].trailing_zeros() as usize);
            }
        }
        single != 0
    }

    fn hidden_singles(&mut self) -> bool {
        let before = self.open;
        for digit in Digits(std::mem::take(&mut self.dirty_digits[0])) {
            for house in HOUSES {
                let places = self.board.at[digit] & house;
                if places.is_power_of_two() {
                    self.place(places.trailing_zeros() as usize, digit);
                }
            }
        }
        self.open != before
    }

    /// Pointing and claiming. Returns true if a candidate was struck.
    pub(super) fn locked(&mut self) -> bool {
        let mut changed = false;
        for digit in Digits(std::mem::take(&mut self.dirty_digits[1])) {
            for (cells, line, in_box) in SEGMENTS {
                let at = self.board.at[digit];
                if at & cells == 0 {
                    continue;
                }
                let (rest_of_line, rest_of_box) =
                    (at & HOUSES[line] & !cells, at & HOUSES[in_box] & !cells);
                if (rest_of_line == 0) != (rest_of_box == 0) {
                    self.strike(rest_of_line | rest_of_box, digit);
                    changed = true;
                }
            }
        }
        changed
    }
}
