//! Naked and hidden subsets of two and three: everything that the level *medium* may use.

use super::fixpoint::Fixpoint;
use crate::bitboard::{HOUSE_CELLS, HOUSES, Members};

/// The largest subset: for the level medium, and with quadruples.
const MOST: [u32; 2] = [3, 4];

impl Fixpoint {
    /// The fixpoint of singles, locked candidates and subsets of two and three.
    pub fn subsets(&mut self) {
        loop {
            self.singles();
            if self.open == 0 || !(self.locked() || self.houses(0)) {
                return;
            }
        }
    }

    /// Subsets of two to four. Returns true if a candidate was struck.
    pub(super) fn quadruples(&mut self) -> bool {
        self.houses(1)
    }

    /// Subsets of every house, up to the largest of this kind. Returns true if a candidate was
    /// struck.
    fn houses(&mut self, kind: usize) -> bool {
        let mut changed = false;
        for house in Members(std::mem::take(&mut self.dirty_houses[kind]).into()) {
            if HOUSES[house] & self.open == 0 {
                continue;
            }
            let cells = HOUSE_CELLS[house].map(usize::from);
            let masks = cells.map(|cell| self.board.cands[cell]);
            if let Some((set, digits)) = subset(&masks, MOST[kind]) {
                for (i, &cell) in cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 0) {
                    self.strike_cell(cell, masks[i] & digits);
                }
                changed = true;
                continue;
            }
            if let Some((set, places)) = subset(&transposed(&masks), MOST[kind]) {
                for (i, &cell) in cells.iter().enumerate().filter(|(i, _)| places >> i & 1 == 1) {
                    self.strike_cell(cell, masks[i] & !set);
                }
                changed = true;
            }
        }
        changed
    }
}

/// Turns the digits of nine cells into the cells of nine digits.
fn transposed(masks: &[u16; 9]) -> [u16; 9] {
    std::array::from_fn(|digit| {
        masks.iter().enumerate().fold(0, |places, (i, mask)| places | (mask >> digit & 1) << i)
    })
}

/// Finds between two and `most` masks whose union has as many bits as there are masks and overlaps
/// other masks. Returns the masks and the overlap.
fn subset(masks: &[u16; 9], most: u32) -> Option<(u16, u16)> {
    let small = (0..9)
        .filter(|&i| (2..=most).contains(&masks[i].count_ones()))
        .fold(0, |all, i| all | 1 << i);
    grown(masks, most, small, 0, 0)
}

/// The same among the masks in `rest`, added to those already chosen.
fn grown(
    masks: &[u16; 9],
    most: u32,
    mut rest: u16,
    chosen: u16,
    union: u16,
) -> Option<(u16, u16)> {
    while rest != 0 {
        let i = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (set, all) = (chosen | 1 << i, union | masks[i]);
        if all.count_ones() > most {
            continue;
        }
        if all.count_ones() == set.count_ones() {
            if (0..9).any(|i| set >> i & 1 == 0 && masks[i] & all != 0) {
                return Some((set, all));
            }
        } else if let found @ Some(_) = grown(masks, most, rest, set, all) {
            return found;
        }
    }
    None
}
