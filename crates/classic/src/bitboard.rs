//! The 81-bit board of classic 9×9: geometry, sets of cells and digits, and the candidate grid.
//!
//! ```text
//! at[d]     bit c set: digit d may still go in cell c          9 × 81 bits
//! cands[c]  bit d set: the same, seen from the cell           81 × 9 bits
//! ```
//! Invariant: both views agree, and a filled cell has no candidates. Cells are row-major `0..81`,
//! digits `0..9`, houses `0..27` in the order boxes, rows, columns.

/// A set of cells, bit `c` for cell `c`.
pub type Cells = u128;

pub(crate) const ALL: Cells = (1 << 81) - 1;
/// Cells of each house: boxes 0–8, rows 9–17, columns 18–26.
pub(crate) static HOUSES: [Cells; 27] = houses();
/// Cells of each house in reading order.
pub(crate) static HOUSE_CELLS: [[u8; 9]; 27] = house_cells();
pub(crate) static HOUSES_OF: [[usize; 3]; 81] = houses_of();
pub(crate) static PEERS: [Cells; 81] = peers();

/// Each cell as a one-bit set: a load is cheaper than a 128-bit shift. Entries from 81 on are
/// unused.
pub(crate) static ALONE: [Cells; 128] = alone();
/// The peers of each cell: those in its box, those only in its row, those only in its column.
pub(crate) static PEERS_BY_HOUSE: [[Cells; 3]; 81] = peers_by_house();

const fn alone() -> [Cells; 128] {
    let (mut alone, mut cell) = ([0; 128], 0);
    while cell < 81 {
        alone[cell] = 1 << cell;
        cell += 1;
    }
    alone
}

const fn peers_by_house() -> [[Cells; 3]; 81] {
    let (houses, mut peers) = (houses(), [[0; 3]; 81]);
    let mut cell = 0;
    while cell < 81 {
        let of = houses_of_cell(cell);
        let [in_box, row, column] = [houses[of[0]], houses[of[1]], houses[of[2]]];
        peers[cell] = [in_box & !(1 << cell), row & !in_box, column & !in_box];
        cell += 1;
    }
    peers
}

const fn houses() -> [Cells; 27] {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let of = houses_of_cell(cell);
        houses[of[0]] |= 1 << cell;
        houses[of[1]] |= 1 << cell;
        houses[of[2]] |= 1 << cell;
        cell += 1;
    }
    houses
}

const fn house_cells() -> [[u8; 9]; 27] {
    let houses = houses();
    let mut list = [[0; 9]; 27];
    let mut house = 0;
    while house < 27 {
        let (mut rest, mut i) = (houses[house], 0);
        while rest != 0 {
            list[house][i] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            i += 1;
        }
        house += 1;
    }
    list
}

const fn houses_of_cell(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row / 3 * 3 + column / 3, 9 + row, 18 + column]
}

const fn houses_of() -> [[usize; 3]; 81] {
    let mut of = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        of[cell] = houses_of_cell(cell);
        cell += 1;
    }
    of
}

const fn peers() -> [Cells; 81] {
    let (houses, mut peers) = (houses(), [0; 81]);
    let mut cell = 0;
    while cell < 81 {
        let of = houses_of_cell(cell);
        peers[cell] = (houses[of[0]] | houses[of[1]] | houses[of[2]]) & !(1 << cell);
        cell += 1;
    }
    peers
}

/// Number of bits of each mask: the baseline x86-64 instruction set has no popcount.
static SIZES: [u8; 512] = sizes();

const fn sizes() -> [u8; 512] {
    let (mut sizes, mut mask) = ([0; 512], 1);
    while mask < 512 {
        sizes[mask] = sizes[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    sizes
}

#[inline]
pub(crate) fn size(mask: u16) -> u32 {
    SIZES[usize::from(mask & 0x1ff)].into()
}

/// True if every house has one of these cells.
fn is_in_all_houses(cells: Cells) -> bool {
    const CORNERS: Cells = 0x49 | 0x49 << 27 | 0x49 << 54;
    const FIRST_COLUMN: Cells = 0x0100_8040_2010_0804_0201;
    // Three cells side by side, then one below the other, each at the first of them.
    let (across, down) = (cells | cells >> 1 | cells >> 2, cells | cells >> 9 | cells >> 18);
    let boxes = across | across >> 9 | across >> 18;
    let rows = across | across >> 3 | across >> 6;
    let columns = down | down >> 27 | down >> 54;
    boxes & CORNERS == CORNERS && rows & FIRST_COLUMN == FIRST_COLUMN && columns & 0x1ff == 0x1ff
}

/// Iterator over the cells of a set, in rising order.
#[derive(Clone, Copy)]
pub(crate) struct Members(pub(crate) Cells);

impl Iterator for Members {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Digits(pub(crate) u16);

impl Iterator for Digits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let digit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}

/// A set of candidates: the cells of each digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidates(pub(crate) [Cells; 9]);

impl Candidates {
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 9]
    }

    #[inline]
    pub(crate) fn has(&self, digit: usize, cell: usize) -> bool {
        self.0[digit] & ALONE[cell & 127] != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, digit: usize, cell: usize) {
        self.0[digit] |= ALONE[cell & 127];
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|cells| cells.count_ones()).sum()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = (usize, usize)> {
        (0..9).flat_map(move |digit| Members(self.0[digit]).map(move |cell| (digit, cell)))
    }
}

/// Values and candidates of a classic 9×9 grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitboard {
    /// Bit `d` for each candidate digit; 0 when the cell is filled.
    pub(crate) cands: [u16; 81],
    pub(crate) at: [Cells; 9],
    pub(crate) placed: [Cells; 9],
}

impl Bitboard {
    pub(crate) fn empty() -> Self {
        Bitboard { cands: [0x1ff; 81], at: [ALL; 9], placed: [0; 9] }
    }

    /// The grid with these givens (`0` empty, else `1..=9`) and every candidate that no given
    /// forbids. `None` if two givens clash.
    #[must_use]
    pub fn new(givens: &[u8; 81]) -> Option<Self> {
        let mut board = Bitboard::empty();
        for (cell, &given) in givens.iter().enumerate() {
            if given != 0 {
                let digit = usize::from(given) - 1;
                if board.cands[cell] >> digit & 1 == 0 {
                    return None;
                }
                board.place(digit, cell);
            }
        }
        Some(board)
    }

    /// The grid with these values (`0` for an open cell) and these candidates (bit `d`) in open
    /// cells. Candidates that the values forbid are kept.
    #[must_use]
    pub fn from_parts(values: &[u8; 81], candidates: &[u16; 81]) -> Self {
        let mut board = Bitboard { cands: [0; 81], at: [0; 9], placed: [0; 9] };
        for cell in 0..81 {
            if let Some(digit) = values[cell].checked_sub(1) {
                board.placed[usize::from(digit)] |= 1 << cell;
                continue;
            }
            board.cands[cell] = candidates[cell] & 0x1ff;
            Digits(board.cands[cell]).for_each(|digit| board.at[digit] |= 1 << cell);
        }
        board
    }

    /// Digits per cell, bit `d`: the candidates of an open cell, the value of a filled one.
    #[must_use]
    pub fn digits(&self) -> [u16; 81] {
        let mut digits = self.cands;
        for (digit, &cells) in self.placed.iter().enumerate() {
            Members(cells).for_each(|cell| digits[cell] = 1 << digit);
        }
        digits
    }

    /// Cells without a value.
    #[must_use]
    pub fn open(&self) -> Cells {
        self.placed.iter().fold(ALL, |open, cells| open & !cells)
    }

    /// True if every cell has a value.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open() == 0
    }

    /// True if an open cell has no candidate, or a digit has no place in some house.
    pub(crate) fn is_broken(&self) -> bool {
        let some = (0..9).fold(0, |all, digit| all | self.possible(digit));
        some != ALL || (0..9).any(|digit| !is_in_all_houses(self.possible(digit)))
    }

    #[inline]
    pub(crate) fn has(&self, digit: usize, cell: usize) -> bool {
        self.at[digit] & ALONE[cell] != 0
    }

    #[inline]
    pub(crate) fn remove(&mut self, digit: usize, cell: usize) {
        self.cands[cell] &= !(1 << digit);
        self.at[digit] &= !ALONE[cell];
    }

    /// Fills a cell and strikes the digit from its peers.
    pub(crate) fn place(&mut self, digit: usize, cell: usize) {
        for other in Digits(self.cands[cell]) {
            self.at[other] &= !(1 << cell);
        }
        self.cands[cell] = 0;
        self.placed[digit] |= 1 << cell;
        for peer in Members(self.at[digit] & PEERS[cell]) {
            self.remove(digit, peer);
        }
    }

    #[inline]
    pub(crate) fn possible(&self, digit: usize) -> Cells {
        self.at[digit] | self.placed[digit]
    }

    #[inline]
    pub(crate) fn places(&self, digit: usize, house: usize) -> Cells {
        self.at[digit] & HOUSES[house]
    }

    pub(crate) fn bivalue(&self) -> Cells {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for cells in self.at {
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        twice & !thrice
    }

    pub(crate) fn candidates(&self) -> Candidates {
        Candidates(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_sees_twenty_others() {
        assert!(PEERS.iter().all(|peers| peers.count_ones() == 20));
    }
}
