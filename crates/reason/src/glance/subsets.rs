//! Subsets of two and three, naked and hidden: everything that the level *medium* may use.

use super::boards::{Boards, HOUSES, bits, each};

/// The largest subset.
const MOST: u32 = 3;

impl Boards {
    /// Singles, locked candidates and subsets, until there are none.
    pub(crate) fn subsets(&mut self) {
        loop {
            self.singles();
            if self.open == 0 || !(self.locked() || self.houses()) {
                return;
            }
        }
    }

    /// Subsets of every house; whether anything was struck.
    fn houses(&mut self) -> bool {
        let mut changed = false;
        for house in bits(std::mem::take(&mut self.stale_houses)) {
            if HOUSES[house] & self.open == 0 {
                continue;
            }
            let mut cells = [0; 9];
            each(HOUSES[house]).zip(&mut cells).for_each(|(cell, slot)| *slot = cell);
            let masks = cells.map(|cell| self.cells[cell]);
            if let Some((set, digits)) = subset(&masks) {
                for (i, &cell) in cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 0) {
                    self.strike_cell(cell, masks[i] & digits);
                }
                changed = true;
                continue;
            }
            if let Some((set, places)) = subset(&turned(&masks)) {
                for (i, &cell) in cells.iter().enumerate().filter(|(i, _)| places >> i & 1 == 1) {
                    self.strike_cell(cell, masks[i] & !set);
                }
                changed = true;
            }
        }
        changed
    }
}

/// From the digits of nine cells to the cells of nine digits.
fn turned(masks: &[u16; 9]) -> [u16; 9] {
    std::array::from_fn(|digit| {
        masks.iter().enumerate().fold(0, |places, (i, mask)| places | (mask >> digit & 1) << i)
    })
}

/// Two or three of the masks that have as many bits together, and which of those bits others have too.
fn subset(masks: &[u16; 9]) -> Option<(u16, u16)> {
    let small: [bool; 9] = masks.map(|mask| (2..=MOST).contains(&mask.count_ones()));
    let strikes = |set: u16, union: u16| {
        let hit = |i: usize| set >> i & 1 == 0 && masks[i] & union != 0;
        (0..9).any(hit).then_some((set, union))
    };
    for i in (0..9).filter(|&i| small[i]) {
        for j in (i + 1..9).filter(|&j| small[j]) {
            let two = masks[i] | masks[j];
            let found = match two.count_ones() {
                2 => strikes(1 << i | 1 << j, two),
                MOST => {
                    let third = |k: usize| small[k] && (two | masks[k]).count_ones() == MOST;
                    let mut thirds = (j + 1..9).filter(|&k| third(k));
                    thirds.find_map(|k| strikes(1 << i | 1 << j | 1 << k, two))
                }
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
