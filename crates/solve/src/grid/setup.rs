//! From a puzzle to the root of the search: cages and their parts, known cells, a first propagation
//! by the cheap rules, then tables of what is left.
//!
//! Cages are added while every cell is open, because that is what fresh tallies count; givens and
//! struck candidates come after. They are sorted by size, so that the lowest cage awake is the
//! cheapest.

use quadrille_core::{Meter, Stop};
use quadrille_puzzle::{Op, Puzzle};

use super::cage::{Cage, Kind, LargeAt, Line, MOST_CAGES, Wake};
use super::fillings::TABLE_CELLS;
use super::shape::{END, FEED};
use super::state::Kernel;
use super::width::{Mask, Width};

/// A cage to be added, from the puzzle or derived.
pub(super) struct NewCage<'a> {
    /// What it computes.
    pub(super) op: Op,
    /// What must come out.
    pub(super) target: u128,
    /// Whether no value may stand twice.
    pub(super) distinct: bool,
    /// Whether − and ÷ take more than two cells.
    pub(super) many: bool,
    /// Its cells.
    pub(super) cells: &'a [u16],
}

impl<W: Width> Kernel<W> {
    /// Loads a puzzle and propagates the root; false when it has no solution.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn load(&mut self, puzzle: &Puzzle, meter: &Meter) -> Result<bool, Stop> {
        self.shape.fit(puzzle);
        self.reset();
        let mut known = Vec::new();
        let consistent = self.add_cages(puzzle, &mut known);
        self.link_cages();
        self.plan_saving();
        if !consistent || !self.restrict(puzzle, &known) {
            self.clear_pending();
            return Ok(false);
        }
        (0..self.cages.len()).for_each(|i| self.awake.insert(i));
        if !self.propagate() {
            return Ok(false);
        }
        meter.check()?;
        if !self.build_tables(meter)? {
            self.clear_pending();
            return Ok(false);
        }
        if self.deep {
            self.begin_sharing();
        }
        Ok(self.propagate())
    }

    /// Empties everything that belongs to one puzzle.
    fn reset(&mut self) {
        let (cells, side) = (self.shape.cells, self.shape.side);
        self.all = W::all(side);
        self.cages.clear();
        self.lines.clear();
        self.slots.clear();
        self.wakes.clear();
        self.support.clear();
        self.residue.clear();
        self.word_order.clear();
        self.relations.reset(side);
        self.exponents.clear();
        self.live.clear();
        self.seen.clear();
        self.active.clear();
        self.open.clear();
        self.packed.clear();
        self.sharing = false;
        self.tuples = 0;
        refill(&mut self.dom, cells, W::Mask::all(side));
        // A deep search goes on with what the plain one learnt.
        if !self.deep {
            refill(&mut self.weight, cells, 1);
        }
        refill(&mut self.queue, cells + 2, 0);
        refill(&mut self.hits, self.shape.peers.len() / cells.max(1) + side + 2, 0);
        refill(&mut self.first_line, self.shape.houses, END);
        refill(&mut self.decided, self.shape.houses, 0);
        refill(&mut self.parts, self.shape.houses, (0, 0));
        refill(&mut self.met, self.shape.houses + 1, 0);
        refill(&mut self.tally, self.shape.tallies, W::Tally::default());
        for spot in &mut self.shape.spots {
            for slot in spot.shape_fed..spot.fed {
                spot.feed[usize::from(slot)] =
                    (self.shape.houses + usize::from(slot) % super::shape::SPARE) as u16;
            }
            spot.fed = spot.shape_fed;
        }
    }

    /// Adds all cages by size, then derived ones; cells with one possible value go to `known`.
    fn add_cages(&mut self, puzzle: &Puzzle, known: &mut Vec<(u16, u128)>) -> bool {
        let cages = puzzle.cages();
        // Cells and number in one word sort faster than a pair; both are at most 4,096.
        let mut order: Vec<u32> = Vec::with_capacity(cages.len());
        order
            .extend(cages.iter().enumerate().map(|(i, c)| (c.cells.len() as u32) << 16 | i as u32));
        order.sort_unstable();
        let mut cells: Vec<u16> = Vec::with_capacity(TABLE_CELLS);
        for key in order {
            let cage = &cages[key as usize & 0xffff];
            if cage.cells.len() == 1 {
                known.push((cage.cells[0].0 as u16, cage.target));
                continue;
            }
            cells.clear();
            cells.extend(cage.cells.iter().map(|c| c.0 as u16));
            let (op, target, many) = (cage.op, cage.target, cage.many);
            self.add_cage(&NewCage { op, target, distinct: !cage.repeats, many, cells: &cells });
        }
        // Worth their time where sums cover the grid.
        let sums = !cages.is_empty() && cages.iter().all(|c| c.op == Op::Add || c.cells.len() == 1);
        !sums || self.add_area_sums(puzzle, known)
    }

    pub(super) fn add_cage(&mut self, new: &NewCage) {
        let index = self.cages.len();
        if index >= MOST_CAGES {
            return;
        }
        let slot = self.slots.len() as u32;
        self.slots.extend_from_slice(new.cells);
        let mut cage = Cage {
            kind: Kind::Waiting,
            op: new.op,
            many: new.many,
            distinct: new.distinct,
            target: new.target,
            len: new.cells.len() as u32,
            slot,
            line: self.lines.len() as u32,
            lines: 0,
            rows: 0,
            live: 0,
            words: 0,
            packed: 0,
            fillings: 0,
            large: LargeAt::default(),
        };
        if let &[a, b] = new.cells
            && !self.deep
        {
            cage.kind = Kind::Pair;
            let differ = self.must_differ(new.distinct, a.into(), b.into());
            cage.rows = self.relations.find(new.op, new.target, differ, W::SIDE);
        }
        if new.cells.len() <= TABLE_CELLS {
            self.add_lines(index, new.cells);
            cage.lines = self.lines.len() as u32 - cage.line;
        }
        self.cages.push(cage);
    }

    /// Finds the houses that hold two or more cells of a cage, but are not inside it.
    fn add_lines(&mut self, cage: usize, cells: &[u16]) {
        let all = u64::all(self.shape.side);
        let mut met = 0;
        for (i, &c) in cells.iter().enumerate() {
            let spot = &self.shape.spots[usize::from(c)];
            for slot in 0..usize::from(spot.house_count) {
                let house = spot.house[slot];
                let part = &mut self.parts[usize::from(house)];
                self.met[met] = house;
                met += usize::from(part.0 == 0);
                part.0 |= 1 << i;
                part.1 |= 1 << spot.place[slot];
            }
        }
        for m in 0..met {
            let house = self.met[m];
            let (members, inside) = std::mem::take(&mut self.parts[usize::from(house)]);
            if members & (members - 1) != 0 && inside != all {
                self.add_line(cage, house, members, all & !inside, cells);
            }
        }
    }

    fn add_line(&mut self, cage: usize, house: u8, members: u32, outside: u64, cells: &[u16]) {
        let mut line = Line { house, outside, members, cage: cage as u32, tally: 0, next: END };
        let inside = || u64::from(members).members().map(|i| usize::from(cells[i]));
        let room = inside().all(|c| usize::from(self.shape.spots[c].fed) < FEED);
        if room && self.tally.len() < usize::from(u16::MAX) {
            line.tally = self.tally.len() as u16;
            self.tally.push(W::Tally::default());
            for c in inside() {
                let spot = &mut self.shape.spots[c];
                spot.feed[usize::from(spot.fed)] = line.tally;
                spot.fed += 1;
            }
            line.next = self.first_line[usize::from(house)];
            self.first_line[usize::from(house)] = self.lines.len() as u32;
        }
        self.lines.push(line);
    }

    /// Lists for each cell the cages to wake, and sets all tallies to open cells.
    fn link_cages(&mut self) {
        self.awake.resize(self.cages.len());
        self.thinned.resize(self.cages.len());
        // How many cages each cell has, then where its entries begin, then the entries.
        self.shape.spots.iter_mut().for_each(|spot| spot.wakes = 0);
        self.slots.iter().for_each(|&c| self.shape.spots[usize::from(c)].wakes += 1);
        let mut at = 0;
        self.feeds = 0;
        for spot in &mut self.shape.spots {
            spot.wake = at;
            at += u32::from(std::mem::take(&mut spot.wakes));
            self.feeds = self.feeds.max(spot.fed.into());
        }
        self.wakes.resize(at as usize, Wake { word: 0, cages: 0 });
        for (i, cage) in self.cages.iter().enumerate() {
            let (word, bit) = ((i / 64) as u16, 1u64 << (i % 64));
            for s in cage.slot..cage.slot + cage.len {
                let spot = &mut self.shape.spots[usize::from(self.slots[s as usize])];
                let entries = &mut self.wakes[spot.wake as usize..];
                let last = usize::from(spot.wakes).wrapping_sub(1);
                if spot.wakes > 0 && entries[last].word == word {
                    entries[last].cages |= bit;
                } else {
                    entries[usize::from(spot.wakes)] = Wake { word, cages: bit };
                    spot.wakes += 1;
                }
            }
        }
        self.reset_tallies();
    }

    /// Applies givens, struck candidates, one-cell cages, and that the values of a product divide
    /// it.
    fn restrict(&mut self, puzzle: &Puzzle, known: &[(u16, u128)]) -> bool {
        let side = self.shape.side;
        for (c, (&given, struck)) in puzzle.givens().iter().zip(puzzle.struck()).enumerate() {
            let open =
                if given > 0 { W::Mask::bit(usize::from(given) - 1) } else { W::Mask::all(side) };
            if !self.keep(c, open & !W::Mask::narrow(struck.0)) {
                return false;
            }
        }
        let known_fits = known.iter().all(|&(c, value)| {
            (1..=side as u128).contains(&value)
                && self.keep(c.into(), W::Mask::bit(value as usize - 1))
        });
        known_fits && (0..self.cages.len()).all(|i| self.keep_divisors(i))
    }

    fn keep_divisors(&mut self, i: usize) -> bool {
        let cage = self.cages[i];
        if cage.op != Op::Mul || cage.kind == Kind::Pair {
            return true;
        }
        let fits = |v: &usize| match u32::try_from(cage.target) {
            Ok(small) => small % (*v as u32 + 1) == 0,
            Err(_) => cage.target.is_multiple_of(*v as u128 + 1),
        };
        let divisors =
            (0..self.shape.side).filter(fits).fold(W::Mask::NONE, |all, v| all | W::Mask::bit(v));
        self.slots_of(&cage).all(|s| self.keep(self.slots[s].into(), divisors))
    }
}

/// Makes a list `len` long and all `value`.
fn refill<T: Copy>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}
