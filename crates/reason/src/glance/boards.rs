//! The state, singles and locked candidates.

use crate::marks::Marks;

/// A set of cells, one bit each.
pub(super) type Cells = u128;

/// Just this cell.
pub(super) const fn bit(cell: usize) -> Cells {
    1 << cell
}

/// All 81 cells.
const ALL: Cells = bit(81) - 1;

/// Rows, columns, boxes.
pub(super) static HOUSES: [Cells; 27] = {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        houses[cell / 9] |= bit(cell);
        houses[9 + cell % 9] |= bit(cell);
        houses[18 + cell / 27 * 3 + cell % 9 / 3] |= bit(cell);
        cell += 1;
    }
    houses
};

/// What each cell sees.
pub(super) static PEERS: [Cells; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let box_ = 18 + cell / 27 * 3 + cell % 9 / 3;
        peers[cell] = (HOUSES[cell / 9] | HOUSES[9 + cell % 9] | HOUSES[box_]) & !bit(cell);
        cell += 1;
    }
    peers
};

/// Three cells where a box meets a line: the cells, the line, the box.
pub(super) static SEGMENTS: [(Cells, usize, usize); 54] = {
    let mut segments = [(0, 0, 0); 54];
    let mut line = 0;
    while line < 18 {
        let mut third = 0;
        while third < 3 {
            let box_ =
                if line < 9 { 18 + line / 3 * 3 + third } else { 18 + third * 3 + (line - 9) / 3 };
            segments[line * 3 + third] = (HOUSES[line] & HOUSES[box_], line, box_);
            third += 1;
        }
        line += 1;
    }
    segments
};

/// Segments of each house; lines have three.
static SEGMENTS_OF: [[usize; 6]; 27] = {
    let mut list = [[0; 6]; 27];
    let mut count = [0; 27];
    let mut segment = 0;
    while segment < 54 {
        let (_, line, box_) = SEGMENTS[segment];
        list[line][count[line]] = segment;
        list[box_][count[box_]] = segment;
        count[line] += 1;
        count[box_] += 1;
        segment += 1;
    }
    list
};

/// The segments of a house.
pub(super) fn segments_of(house: usize) -> &'static [usize] {
    &SEGMENTS_OF[house][..if house < 18 { 3 } else { 6 }]
}

/// The houses of each cell, one bit each.
static HOUSES_OF: [u32; 81] = {
    let mut houses = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        houses[cell] =
            1 << (cell / 9) | 1 << (9 + cell % 9) | 1 << (18 + cell / 27 * 3 + cell % 9 / 3);
        cell += 1;
    }
    houses
};

/// The numbers of the bits that are set, rising.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        next
    })
}

/// The cells of a set, rising.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (cells != 0).then(|| cells.trailing_zeros() as usize);
        cells &= cells.wrapping_sub(1);
        next
    })
}

/// Candidates of all cells, in both directions; the digit of a settled cell is its only candidate.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    /// Where each digit may stand.
    pub(super) at: [Cells; 9],
    /// Digits of each cell, one bit each.
    pub(super) cells: [u16; 81],
    /// Cells that are not settled.
    pub(super) open: Cells,
    /// Digits that lost a place since they were last looked at for hidden singles, for locked
    /// candidates, and for ways.
    pub(super) stale: [u32; 3],
    /// Houses that lost a candidate since they were last looked at for subsets, and for quadruples.
    pub(super) stale_houses: [u32; 2],
}

impl Boards {
    /// A puzzle as printed, 0 for a blank.
    pub(crate) fn new(givens: &[u8; 81]) -> Self {
        let (stale, stale_houses) = ([0x1FF; 3], [(1 << 27) - 1; 2]);
        let mut boards =
            Boards { at: [ALL; 9], cells: [0x1FF; 81], open: ALL, stale, stale_houses };
        for (cell, &value) in givens.iter().enumerate().filter(|(_, v)| **v > 0) {
            boards.place(cell, usize::from(value) - 1);
        }
        boards
    }

    /// A state, of classic 9×9.
    pub(crate) fn of<const W: usize>(marks: &Marks<W>) -> Self {
        let mut boards = Boards::new(&[0; 81]);
        boards.open = 0;
        for cell in 0..81 {
            let value = marks.values[cell];
            let left = if value == 0 { marks.candidates[cell].0 as u16 } else { 1 << (value - 1) };
            boards.strike_cell(cell, 0x1FF & !left);
            boards.open |= if value == 0 { bit(cell) } else { 0 };
        }
        boards
    }

    /// A state by the digits of its cells, a bit each; a cell with one is settled.
    pub(crate) fn with(digits: &[u16; 81]) -> Self {
        let mut boards = Boards::new(&[0; 81]);
        for (cell, &left) in digits.iter().enumerate() {
            boards.strike_cell(cell, 0x1FF & !left);
            boards.open &= if left.is_power_of_two() { !bit(cell) } else { ALL };
        }
        boards
    }

    /// The digits of each cell, a bit each.
    pub(crate) fn digits(&self) -> [u16; 81] {
        self.cells
    }

    /// Whether every cell is settled.
    pub(crate) fn is_full(&self) -> bool {
        self.open == 0
    }

    /// Takes over what a state has lost since.
    pub(crate) fn follow(&mut self, marks: &Marks<2>) {
        for cell in each(self.open) {
            match marks.values[cell] {
                0 => {
                    let left = marks.candidates[cell].0 as u16;
                    self.strike_cell(cell, self.cells[cell] & !left);
                }
                value => self.place(cell, usize::from(value) - 1),
            }
        }
    }

    /// Makes a state lose what is struck here.
    pub(crate) fn lead(&self, marks: &mut Marks<2>) {
        for cell in marks.open {
            let left = self.cells[cell];
            if self.open & bit(cell) == 0 {
                marks.place(cell, left.trailing_zeros() as u8 + 1);
                continue;
            }
            for value in marks.candidates[cell] {
                if left >> (value - 1) & 1 == 0 {
                    marks.eliminate(cell, value);
                }
            }
        }
    }

    /// Settles a cell.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.strike_cell(cell, self.cells[cell] & !(1 << digit));
        self.open &= !bit(cell);
        self.strike(self.at[digit] & PEERS[cell], digit);
    }

    /// Strikes a digit from cells that have it.
    pub(super) fn strike(&mut self, cells: Cells, digit: usize) {
        self.at[digit] &= !cells;
        self.stale = self.stale.map(|stale| stale | 1 << digit);
        for cell in each(cells) {
            self.cells[cell] &= !(1 << digit);
            self.stale_houses = self.stale_houses.map(|stale| stale | HOUSES_OF[cell]);
        }
    }

    /// Strikes digits, one bit each, that a cell has.
    pub(super) fn strike_cell(&mut self, cell: usize, digits: u16) {
        self.cells[cell] &= !digits;
        self.stale = self.stale.map(|stale| stale | u32::from(digits));
        self.stale_houses = self.stale_houses.map(|stale| stale | HOUSES_OF[cell]);
        bits(digits.into()).for_each(|digit| self.at[digit] &= !bit(cell));
    }

    /// Cells with one candidate and digits with one place, until there are none.
    pub(crate) fn singles(&mut self) {
        while self.naked_singles() || self.hidden_singles() {}
    }

    fn naked_singles(&mut self) -> bool {
        let (once, twice) =
            self.at.iter().fold((0, 0), |(once, twice), at| (once | at, twice | once & at));
        let single = once & !twice & self.open;
        for cell in each(single) {
            // An earlier one of these may have taken its only digit: the puzzle has no solution.
            if self.cells[cell] != 0 {
                self.place(cell, self.cells[cell].trailing_zeros() as usize);
            }
        }
        single != 0
    }

    fn hidden_singles(&mut self) -> bool {
        let before = self.open;
        for digit in bits(std::mem::take(&mut self.stale[0])) {
            for house in HOUSES {
                let spots = self.at[digit] & house;
                if spots & spots.wrapping_sub(1) == 0 && spots & self.open != 0 {
                    self.place(spots.trailing_zeros() as usize, digit);
                }
            }
        }
        self.open != before
    }

    /// Digits of a box confined to a line, and of a line confined to a box; whether any was struck.
    pub(super) fn locked(&mut self) -> bool {
        let mut changed = false;
        for digit in bits(std::mem::take(&mut self.stale[1])) {
            for (cells, line, box_) in SEGMENTS {
                let at = self.at[digit];
                if at & cells == 0 {
                    continue;
                }
                let (in_line, in_box) = (at & HOUSES[line] & !cells, at & HOUSES[box_] & !cells);
                if (in_line == 0) != (in_box == 0) {
                    self.strike(in_line | in_box, digit);
                    changed = true;
                }
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_sees_twenty_others() {
        assert!(PEERS.iter().all(|p| p.count_ones() == 20));
        assert!(SEGMENTS.iter().all(|s| s.0.count_ones() == 3));
    }
}
