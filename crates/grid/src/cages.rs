//! The cages of a puzzle, given and derived, with their parts inside houses and the data of their
//! filters: relations of pairs, tables of fillings, prime exponents.
//!
//! Cages are added while every cell is open, because fresh tallies count open cells. They are
//! sorted by size, so the lowest number on the agenda is the cheapest.

use quadrille_cage_math::{Op, PRIMES};

use crate::cage::{Cage, Kind, LargeAt, Line, TABLE_CELLS};
use crate::cage_set::MOST_CAGES;
use crate::grid::{Grid, refill};
use crate::input::InputCage;
use crate::layout::END;
use crate::long_sums::LongSum;
use crate::mask::Mask;
use crate::reachable::Reachable;
use crate::relations::Relations;
use crate::tables::Tables;
use crate::width::Width;

#[derive(Clone)]
pub(crate) struct Cages<W: Width> {
    /// Cheapest kind first.
    pub(crate) list: Vec<Cage>,
    pub(crate) slots: Vec<u16>,
    pub(crate) lines: Vec<Line>,
    /// The first line in the list of each house.
    pub(crate) first_line: Vec<u32>,
    pub(crate) relations: Relations<W::Mask>,
    pub(crate) tables: Tables<W>,
    /// Prime exponents of the targets of `Reach` cages; `None` if no product gives the target.
    pub(crate) exponents: Vec<Option<[u8; PRIMES.len()]>>,
    pub(crate) reachable: Reachable<W::Mask>,
    pub(crate) long_sums: Vec<LongSum>,
    /// True if cages of two cells get relations.
    pub(crate) pairs: bool,
    /// Buffer for the parts of one cage per house: its positions and those of the house.
    parts: Vec<(u32, u64)>,
    /// Buffer for the houses that one cage meets.
    met: Vec<u8>,
}

impl<W: Width> Cages<W> {
    pub(crate) fn new() -> Self {
        Cages {
            list: Vec::new(),
            slots: Vec::new(),
            lines: Vec::new(),
            first_line: Vec::new(),
            relations: Relations::new(),
            tables: Tables::new(),
            exponents: Vec::new(),
            reachable: Reachable::default(),
            long_sums: Vec::new(),
            pairs: true,
            parts: Vec::new(),
            met: Vec::new(),
        }
    }

    pub(crate) fn reset(&mut self, side: usize, houses: usize) {
        self.list.clear();
        self.slots.clear();
        self.lines.clear();
        self.exponents.clear();
        self.long_sums.clear();
        self.relations.reset(side);
        self.tables.reset();
        refill(&mut self.first_line, houses, END);
        refill(&mut self.parts, houses, (0, 0));
        refill(&mut self.met, houses + 1, 0);
    }

    /// Adds a cage of two cells or more, with its relation or its lines.
    pub(crate) fn add(&mut self, grid: &mut Grid<W>, new: &InputCage) {
        let Some(index) = self.push(Kind::Waiting, new) else { return };
        if let &[a, b] = new.cells
            && self.pairs
        {
            let differ = new.distinct || grid.layout.see_each_other(a, b);
            let rows = self.relations.find(new.op, new.target, differ, W::SIDE);
            (self.list[index].kind, self.list[index].rows) = (Kind::Pair, rows);
        }
        if new.cells.len() <= TABLE_CELLS {
            self.add_lines(grid, index, new.cells);
            self.list[index].lines = self.lines.len() as u32 - self.list[index].line;
        }
    }

    /// Adds a cage of this kind with its cells only. Derived cages beyond the limit of the agenda
    /// are dropped; a puzzle itself has fewer.
    pub(crate) fn push(&mut self, kind: Kind, new: &InputCage) -> Option<usize> {
        let index = self.list.len();
        if index >= MOST_CAGES {
            return None;
        }
        self.list.push(Cage {
            kind,
            op: new.op,
            many: new.many,
            distinct: new.distinct,
            target: new.target,
            len: new.cells.len() as u32,
            slot: self.slots.len() as u32,
            line: self.lines.len() as u32,
            lines: 0,
            rows: 0,
            live: 0,
            words: 0,
            large: LargeAt::default(),
        });
        self.slots.extend_from_slice(new.cells);
        Some(index)
    }

    /// Adds a long sum with its cells in the order of its groups.
    pub(crate) fn push_long(&mut self, sum: LongSum, cells: &[u16]) {
        // Its operation and target are in the sum alone.
        let (op, target) = (Op::Any, 0);
        let cage = InputCage { op, target, distinct: false, many: false, cells };
        if let Some(i) = self.push(Kind::Long, &cage) {
            self.list[i].rows = self.long_sums.len() as u32;
            self.long_sums.push(sum);
        }
    }

    /// Finds the houses that hold two or more cells of a cage without lying inside it.
    fn add_lines(&mut self, grid: &mut Grid<W>, cage: usize, cells: &[u16]) {
        let all = u64::all(grid.layout.side);
        let mut met = 0;
        for (i, &c) in cells.iter().enumerate() {
            let info = &grid.layout.cells[usize::from(c)];
            for slot in 0..usize::from(info.house_count) {
                let house = info.house[slot];
                let part = &mut self.parts[usize::from(house)];
                self.met[met] = house;
                met += usize::from(part.0 == 0);
                part.0 |= 1 << i;
                part.1 |= 1 << info.position[slot];
            }
        }
        for m in 0..met {
            let house = self.met[m];
            let (members, inside) = std::mem::take(&mut self.parts[usize::from(house)]);
            if members & (members - 1) != 0 && inside != all {
                self.add_line(grid, cage, house, members, all & !inside, cells);
            }
        }
    }

    fn add_line(
        &mut self,
        grid: &mut Grid<W>,
        cage: usize,
        house: u8,
        members: u32,
        outside: u64,
        cells: &[u16],
    ) {
        let mut line = Line { house, outside, members, cage: cage as u32, tally: 0, next: END };
        let inside = (0..cells.len()).filter(|i| members >> i & 1 == 1);
        if let Some(tally) = grid.add_tally(inside.map(|i| usize::from(cells[i]))) {
            line.tally = tally;
            line.next = self.first_line[usize::from(house)];
            self.first_line[usize::from(house)] = self.lines.len() as u32;
        }
        self.lines.push(line);
    }

    #[inline(always)]
    pub(crate) fn cells(&self, cage: &Cage) -> &[u16] {
        &self.slots[cage.slots()]
    }

    pub(crate) fn cage_of(&self, grid: &Grid<W>, c: usize) -> Option<&Cage> {
        let cell = &grid.layout.cells[c];
        let watcher =
            grid.watchers.get(cell.watcher as usize).filter(|_| cell.watcher_count > 0)?;
        Some(&self.list[usize::from(watcher.word) * 64 + watcher.cages.trailing_zeros() as usize])
    }

    /// The approximate number of fillings left for the cage of a cell; 0 without a cage.
    pub(crate) fn size_at(&self, grid: &Grid<W>, c: usize) -> u32 {
        let Some(cage) = self.cage_of(grid, c) else { return 0 };
        match cage.kind {
            Kind::Small | Kind::Large => {
                self.tables.live[cage.live()].iter().map(|w| w.count_ones()).sum()
            }
            Kind::Pair => grid.dom[usize::from(self.slots[cage.slot as usize])].count(),
            Kind::Family | Kind::Signed | Kind::Long | Kind::Waiting | Kind::Reach => 1000,
            Kind::Arcs | Kind::Rule => 1000,
        }
    }
}
