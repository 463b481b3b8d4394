//! Cages of three cells and more as tables: one bit per filling, and for every cell and value the
//! fillings that hold it ("compact table"). For every line of the cage there are such rows too: the
//! fillings that hold a value somewhere in that line.
//!
//! ```text
//!  live     | word 0 | word 1 | …              a bit per filling that is still possible
//!  support  | word 0: cell 0: v0 v1 … | cell 1: … | line 0: v0 v1 … | … || word 1: … |
//! ```
//! A table of one word is filtered without a branch, row by row. A table of many words keeps the
//! words that are not zero in front of its word order, looks only at cells that changed, and
//! remembers where each row last had a filling.

use std::ops::Range;

use quadrille_core::{Meter, Stop};

use super::cage::{Cage, Kind, LargeAt, operations};
use super::fillings::{Bound, TABLE_CELLS, Walk, pack_bits};
use super::state::Kernel;
use super::width::{HouseSet, Mask, Width};

/// Most fillings of one table. More cost more to filter than they tell; measured on loose 9×9
/// puzzles.
const TABLE_FILLINGS: usize = 4096;
/// The same in a deep search, which shares houses out by tables.
const DEEP_FILLINGS: usize = 1 << 16;
/// Those of all tables together in a deep search.
const ALL_FILLINGS: usize = 1 << 18;
/// Steps a walk may take per filling it may find.
const STEPS: usize = 16;
/// Words all tables may have together, per state saved.
const TABLE_WORDS: usize = 1 << 21;

impl<W: Width> Kernel<W> {
    /// Turns waiting cages into tables, cheapest first; false on a contradiction.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn build_tables(&mut self, meter: &Meter) -> Result<bool, Stop> {
        let mut waiting: Vec<(f32, u32)> = Vec::with_capacity(self.cages.len());
        for (i, cage) in self.cages.iter().enumerate() {
            if cage.kind == Kind::Waiting {
                waiting.push((self.cost(cage), i as u32));
            }
        }
        waiting.sort_unstable_by(|a, b| a.partial_cmp(b).expect("costs are numbers"));
        for (cost, i) in waiting {
            if cost > 4000.0 {
                meter.check()?;
                if !self.propagate() {
                    return Ok(false);
                }
            }
            if !self.build_table(i as usize) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The product of the numbers of candidates.
    fn cost(&self, cage: &Cage) -> f32 {
        self.slots_of(cage).map(|s| self.dom[usize::from(self.slots[s])].count() as f32).product()
    }

    pub(super) fn slots_of(&self, cage: &Cage) -> Range<usize> {
        cage.slot as usize..(cage.slot + cage.len) as usize
    }

    /// Lists the fillings of a waiting cage; when there are too many it becomes a reach cage.
    fn build_table(&mut self, i: usize) -> bool {
        let cage = self.cages[i];
        let len = cage.len as usize;
        let bits = pack_bits(self.shape.side);
        let room = (TABLE_WORDS / self.shape.cells).saturating_sub(self.live.len());
        if len > TABLE_CELLS || len * bits as usize > 64 || room == 0 {
            self.make_reach(i);
            return true;
        }
        let left = ALL_FILLINGS.saturating_sub(self.tuples);
        let most = if self.deep { DEEP_FILLINGS.min(left) } else { TABLE_FILLINGS };
        let most = most.min(room * 64);
        let mut fillings = std::mem::take(&mut self.fillings);
        let mut walk =
            Walk::new(len, bits, Bound { fillings: most, steps: most * STEPS }, &mut fillings);
        for i in 0..len {
            let c = usize::from(self.slots[cage.slot as usize + i]);
            walk.dom[i] = self.dom[c];
            for j in 0..i {
                let d = usize::from(self.slots[cage.slot as usize + j]);
                walk.differ[i] |= u16::from(self.must_differ(cage.distinct, c, d)) << j;
            }
        }
        let complete = walk.run(operations(cage.op, len, cage.many), cage.target).is_ok();
        let none = complete && fillings.is_empty();
        if complete && !none {
            self.fill_table(i, &fillings, bits);
        } else {
            self.make_reach(i);
        }
        self.fillings = fillings;
        !none
    }

    /// Whether two cells of a cage must hold different values.
    pub(super) fn must_differ(&self, distinct: bool, a: usize, b: usize) -> bool {
        distinct || self.shape.spots[a].houses.meets(&self.shape.spots[b].houses)
    }

    fn make_reach(&mut self, i: usize) {
        self.cages[i].kind = Kind::Reach;
        self.cages[i].rows = self.add_exponents(self.cages[i].target);
        self.awake.insert(i);
    }

    /// Lays out live words and rows of a table and wakes it for its first filtering.
    fn fill_table(&mut self, i: usize, fillings: &[u64], bits: u32) {
        let n = self.shape.side;
        let words = fillings.len().div_ceil(64);
        let cage = &mut self.cages[i];
        let (len, block) = (cage.len as usize, (cage.len + cage.lines) as usize * n);
        cage.kind = if words == 1 { Kind::Small } else { Kind::Large };
        (cage.live, cage.words, cage.rows) =
            (self.live.len() as u32, words as u32, self.support.len() as u32);
        let base = self.support.len();
        self.live.resize(self.live.len() + words, !0);
        if !fillings.len().is_multiple_of(64) {
            *self.live.last_mut().expect("a table has a word") = (1 << (fillings.len() % 64)) - 1;
        }
        self.support.resize(base + words * block, 0);
        let value = (1 << bits) - 1;
        for (chunk, rows) in fillings.chunks(64).zip(self.support[base..].chunks_exact_mut(block)) {
            for (t, &packed) in chunk.iter().enumerate() {
                let mut rest = packed;
                for row in rows.chunks_exact_mut(n).take(len) {
                    row[rest as usize & value] |= 1 << t;
                    rest >>= bits;
                }
            }
            for l in 0..cage.lines as usize {
                let members = self.lines[cage.line as usize + l].members;
                let (cells, lines) = rows.split_at_mut((len + l) * n);
                for i in u64::from(members).members() {
                    lines
                        .iter_mut()
                        .zip(&cells[i * n..(i + 1) * n])
                        .for_each(|(to, from)| *to |= from);
                }
            }
        }
        self.tuples += fillings.len();
        (cage.packed, cage.fillings) = (self.packed.len() as u32, fillings.len() as u32);
        if self.deep {
            self.packed.extend_from_slice(fillings);
        }
        if words > 1 {
            self.add_large(i, block);
        }
        self.awake.insert(i);
        self.thinned.insert(i);
    }

    /// Room for what only many-word tables need.
    fn add_large(&mut self, i: usize, block: usize) {
        let cage = &mut self.cages[i];
        cage.large = LargeAt {
            residue: self.residue.len() as u32,
            seen: self.seen.len() as u32,
            order: self.word_order.len() as u32,
            active: self.active.len() as u32,
        };
        self.residue.resize(self.residue.len() + block, 0);
        for s in cage.slot..cage.slot + cage.len {
            self.seen.push(self.dom[usize::from(self.slots[s as usize])]);
        }
        self.word_order.extend(0..cage.words as u16);
        self.active.push(cage.words as u16);
    }

    /// Every filling must hold these values in this line.
    pub(super) fn force_table(&mut self, i: usize, line: usize, mut forced: u64) {
        let cage = &self.cages[i];
        let n = self.shape.side;
        let block = (cage.len + cage.lines) as usize * n;
        let row = cage.rows as usize + (cage.len as usize + line - cage.line as usize) * n;
        let live = &mut self.live[cage.live as usize..(cage.live + cage.words) as usize];
        let mut changed = false;
        let mut keep = |x: usize, v: usize| {
            let holds = self.support[row + x * block + v];
            changed |= live[x] & !holds != 0;
            live[x] &= holds;
        };
        while forced != 0 {
            let v = W::value(forced);
            forced &= forced - 1;
            match cage.kind {
                Kind::Large => {
                    let used = self.active[cage.large.active as usize];
                    let order = &self.word_order[cage.large.order as usize..][..usize::from(used)];
                    order.iter().for_each(|&x| keep(x.into(), v));
                }
                _ => keep(0, v),
            }
        }
        if changed {
            self.awake.insert(i);
            self.thinned.insert(i);
            self.note_thinned(i);
        }
    }
}
