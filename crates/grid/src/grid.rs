//! Candidates and tallies, and the one way to change them: [`Grid::restrict`].
//!
//! Invariants: every tally equals the number of its cells that hold each value. A cell with one
//! candidate left is on the agenda, or its peers have lost that value. A cage or house whose cells
//! changed since it was last filtered is on the agenda.

use crate::agenda::Agenda;
use crate::layout::Layout;
use crate::mask::{HouseSet, Mask};
use crate::width::Width;

/// Cages that watch a cell: bits in one word of a [`CageSet`](crate::cage_set::CageSet).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watcher {
    pub(crate) word: u16,
    pub(crate) cages: u64,
}

#[derive(Clone)]
pub(crate) struct Grid<W: Width> {
    pub(crate) layout: Layout<W>,
    /// The marks of all values.
    pub(crate) all: u64,
    pub(crate) dom: Vec<W::Mask>,
    /// Numbered as in [`layout`](crate::layout).
    pub(crate) tally: Vec<W::Tally>,
    pub(crate) tally_sizes: Vec<u8>,
    /// Marks of the values decided in each house.
    pub(crate) decided: Vec<u64>,
    /// The longest list of tallies of a cell in this puzzle.
    pub(crate) most_tallies: usize,
    /// The cages to put on the agenda when a cell changes.
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) agenda: Agenda<W>,
    /// Contradictions that each cell was part of; guides the choice of cells (dom/wdeg).
    pub(crate) weight: Vec<u32>,
    /// Buffer for lists of cells, so that loops that find them need no branch.
    pub(crate) hits: Vec<u16>,
}

impl<W: Width> Grid<W> {
    pub(crate) fn new() -> Self {
        Grid {
            layout: Layout::new(),
            all: 0,
            dom: Vec::new(),
            tally: Vec::new(),
            tally_sizes: Vec::new(),
            decided: Vec::new(),
            most_tallies: 0,
            watchers: Vec::new(),
            agenda: Agenda::new(),
            weight: Vec::new(),
            hits: Vec::new(),
        }
    }

    /// Begins a puzzle with these houses, all cells open and no cages yet.
    pub(crate) fn reset(&mut self, side: usize, cells: usize, houses: &[u16], keep_weights: bool) {
        self.layout.fit(side, cells, houses);
        let (cells, side) = (self.layout.cells.len(), self.layout.side);
        self.all = W::all(side);
        refill(&mut self.dom, cells, W::Mask::all(side));
        if !keep_weights {
            refill(&mut self.weight, cells, 1);
        }
        refill(&mut self.hits, self.layout.peers.len() / cells.max(1) + side + 2, 0);
        refill(&mut self.decided, self.layout.houses, 0);
        self.tally_sizes.clone_from(&self.layout.tally_sizes);
        self.watchers.clear();
        self.agenda.reset(cells);
    }

    /// Restricts a cell to `mask`; false if nothing is left.
    #[inline(always)]
    pub(crate) fn restrict(&mut self, c: usize, mask: W::Mask) -> bool {
        let old = self.dom[c];
        let new = old & mask;
        new == old || self.shrink(c, old, new)
    }

    /// Changes a cell from `old` to `new`, a subset; false if that is empty.
    #[inline(never)]
    pub(crate) fn shrink(&mut self, c: usize, old: W::Mask, new: W::Mask) -> bool {
        self.dom[c] = new;
        let loss = W::loss(old & !new);
        let cell = &self.layout.cells[c];
        for &t in &cell.tallies[..self.most_tallies] {
            W::take(&mut self.tally[usize::from(t)], loss);
        }
        let first = cell.watcher as usize;
        for w in &self.watchers[first..first + usize::from(cell.watcher_count)] {
            self.agenda.cages.join(w.word.into(), w.cages);
        }
        self.agenda.houses.join(&cell.houses);
        self.agenda.singles[self.agenda.single_count] = c as u16;
        self.agenda.single_count += usize::from(new.at_most_one());
        new != W::Mask::NONE
    }

    /// Lists in `hits` the cells of a house, at these positions, with one of the values.
    #[inline(always)]
    pub(crate) fn holders(&mut self, h: usize, values: W::Mask, positions: u64) -> usize {
        let mut hits = 0;
        for (i, &c) in self.layout.house(h).iter().enumerate() {
            self.hits[hits] = c;
            let holds = self.dom[usize::from(c)] & values != W::Mask::NONE;
            hits += usize::from(holds & (positions >> i & 1 == 1));
        }
        hits
    }

    /// Removes values from the cells of a house at these positions; false on a contradiction.
    #[inline(always)]
    pub(crate) fn remove(&mut self, h: usize, positions: u64, values: W::Mask) -> bool {
        let hits = self.holders(h, values, positions);
        (0..hits).all(|i| self.restrict(self.hits[i].into(), !values))
    }

    /// Adds a tally of these cells; `None` if one of them has no room.
    pub(crate) fn add_tally(&mut self, cells: impl Iterator<Item = usize> + Clone) -> Option<u16> {
        let room = |c: usize| {
            let cell = &self.layout.cells[c];
            usize::from(cell.tally_count) < cell.tallies.len()
        };
        let number = self.tally_sizes.len();
        if number >= usize::from(u16::MAX) || !cells.clone().all(room) {
            return None;
        }
        let mut size = 0;
        for c in cells {
            let cell = &mut self.layout.cells[c];
            cell.tallies[usize::from(cell.tally_count)] = number as u16;
            cell.tally_count += 1;
            size += 1;
        }
        self.tally_sizes.push(size);
        Some(number as u16)
    }

    /// Lists for each cell the cages that watch it. Cages are given in order of their numbers.
    pub(crate) fn watch<'a>(&mut self, cages: impl Iterator<Item = &'a [u16]> + Clone) {
        let cells = &mut self.layout.cells;
        // First the number of cages per cell, then the start of its entries, then the entries.
        cells.iter_mut().for_each(|cell| cell.watcher_count = 0);
        cages.clone().flatten().for_each(|&c| cells[usize::from(c)].watcher_count += 1);
        let mut at = 0;
        self.most_tallies = 0;
        for cell in cells.iter_mut() {
            cell.watcher = at;
            at += u32::from(std::mem::take(&mut cell.watcher_count));
            self.most_tallies = self.most_tallies.max(cell.tally_count.into());
        }
        self.watchers.resize(at as usize, Watcher { word: 0, cages: 0 });
        for (i, cage) in cages.enumerate() {
            let (word, bit) = ((i / 64) as u16, 1u64 << (i % 64));
            for &c in cage {
                let cell = &mut cells[usize::from(c)];
                let entries = &mut self.watchers[cell.watcher as usize..];
                let last = usize::from(cell.watcher_count).wrapping_sub(1);
                if cell.watcher_count > 0 && entries[last].word == word {
                    entries[last].cages |= bit;
                } else {
                    entries[usize::from(cell.watcher_count)] = Watcher { word, cages: bit };
                    cell.watcher_count += 1;
                }
            }
        }
    }

    /// Sets all tallies as if every cell were open and nothing decided.
    pub(crate) fn open_tallies(&mut self) {
        let side = self.layout.side;
        self.tally.clear();
        self.tally.extend(self.tally_sizes.iter().map(|&size| W::tally(side, size.into())));
        self.decided.fill(0);
    }

    pub(crate) fn count_tallies(&mut self) {
        self.open_tallies();
        let open = W::Mask::all(self.layout.side);
        for (cell, &left) in self.layout.cells.iter().zip(&self.dom) {
            let loss = W::loss(open & !left);
            for &t in &cell.tallies[..usize::from(cell.tally_count)] {
                W::take(&mut self.tally[usize::from(t)], loss);
            }
            if left.at_most_one() && left != W::Mask::NONE {
                for &h in &cell.house[..usize::from(cell.house_count)] {
                    self.decided[usize::from(h)] |= W::mark(left.first());
                }
            }
        }
    }

    /// Panics unless every tally matches the candidates; for tests.
    #[cfg(debug_assertions)]
    pub(crate) fn check_tallies(&mut self) {
        let (tally, decided) = (self.tally.clone(), self.decided.clone());
        self.count_tallies();
        let houses = self.layout.houses;
        assert!(tally[..houses] == self.tally[..houses], "a house tally is off");
        let spare = houses + crate::layout::SPARE;
        assert!(tally[spare..] == self.tally[spare..], "a part tally is off");
        (self.tally, self.decided) = (tally, decided);
    }

    /// The influence of a cell: cells in its houses that share candidates, times its weight.
    pub(crate) fn influence(&self, c: usize) -> u32 {
        let cell = &self.layout.cells[c];
        let houses = &cell.house[..cell.house_count.into()];
        let open: u32 =
            houses.iter().map(|&h| W::places(&self.tally[usize::from(h)], self.dom[c])).sum();
        open.saturating_mul(self.weight[c])
    }
}

pub(crate) fn refill<T: Copy>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}
