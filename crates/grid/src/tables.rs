//! Cages of three cells and more as tables: one bit per filling, and for every cell and value the
//! fillings that hold it ("compact table"). Every line of the cage has such rows too: the fillings
//! that hold a value somewhere in that line.
//!
//! ```text
//!  live     | word 0 | word 1 | …              a bit per filling that is still possible
//!  support  | word 0: cell 0: v0 v1 … | cell 1: … | line 0: v0 v1 … | … || word 1: … |
//! ```
//! A table of one word is filtered without a branch, row by row. A table of several words keeps its
//! nonzero words at the front of its word order, visits only cells that changed, and remembers
//! where each row last had a filling.

use quadrille_cage_math::Fillings;

use crate::cage::{Cage, Kind, LargeAt, Line, TABLE_CELLS};
use crate::mask::Mask;
use crate::width::Width;

#[derive(Clone)]
pub(crate) struct Tables<W: Width> {
    /// Bits of the possible fillings, per table. Part of the saved state.
    pub(crate) live: Vec<u64>,
    /// Candidates of each cell of a table of several words when it was last filtered. Saved too.
    pub(crate) seen: Vec<W::Mask>,
    /// Number of nonzero words of each table of several words. Saved too.
    pub(crate) active: Vec<u16>,
    pub(crate) support: Vec<u64>,
    /// The word in which each row of a table of several words last had a filling.
    pub(crate) residue: Vec<u16>,
    /// The words of each such table, those in use first.
    pub(crate) word_order: Vec<u16>,
    pub(crate) tuples: usize,
    pub(crate) lister: Fillings,
    pub(crate) listed: Vec<u64>,
}

impl<W: Width> Tables<W> {
    pub(crate) fn new() -> Self {
        Tables {
            live: Vec::new(),
            seen: Vec::new(),
            active: Vec::new(),
            support: Vec::new(),
            residue: Vec::new(),
            word_order: Vec::new(),
            tuples: 0,
            lister: Fillings::default(),
            listed: Vec::new(),
        }
    }

    pub(crate) fn reset(&mut self) {
        self.live.clear();
        self.seen.clear();
        self.active.clear();
        self.support.clear();
        self.residue.clear();
        self.word_order.clear();
        self.tuples = 0;
    }

    /// Allocates the live words and the rows of a table for the fillings in `listed`.
    pub(crate) fn add(
        &mut self,
        cage: &mut Cage,
        lines: &[Line],
        bits: u32,
        dom: &[W::Mask],
        n: usize,
    ) {
        let words = self.listed.len().div_ceil(64);
        let block = (cage.len + cage.lines) as usize * n;
        cage.kind = if words == 1 { Kind::Small } else { Kind::Large };
        (cage.live, cage.words, cage.rows) =
            (self.live.len() as u32, words as u32, self.support.len() as u32);
        self.live.resize(self.live.len() + words, !0);
        if !self.listed.len().is_multiple_of(64) {
            let last = self.live.len() - 1;
            self.live[last] = (1 << (self.listed.len() % 64)) - 1;
        }
        self.fill_rows(cage, lines, bits, n, block);
        self.tuples += self.listed.len();
        if words > 1 {
            cage.large = LargeAt {
                residue: self.residue.len() as u32,
                seen: self.seen.len() as u32,
                order: self.word_order.len() as u32,
                active: self.active.len() as u32,
            };
            self.residue.resize(self.residue.len() + block, 0);
            self.seen.extend_from_slice(dom);
            self.word_order.extend(0..words as u16);
            self.active.push(words as u16);
        }
    }

    /// The rows of cells, from the packed fillings, and those of lines, from the rows of cells.
    fn fill_rows(&mut self, cage: &Cage, lines: &[Line], bits: u32, n: usize, block: usize) {
        let (base, len) = (self.support.len(), cage.len as usize);
        self.support.resize(base + cage.words as usize * block, 0);
        let value = (1 << bits) - 1;
        let words = self.support[base..].chunks_exact_mut(block);
        for (chunk, rows) in self.listed.chunks(64).zip(words) {
            for (t, &packed) in chunk.iter().enumerate() {
                let mut rest = packed;
                for row in rows.chunks_exact_mut(n).take(len) {
                    row[rest as usize & value] |= 1 << t;
                    rest >>= bits;
                }
            }
            for (l, line) in lines.iter().enumerate() {
                let (cells, to) = rows.split_at_mut((len + l) * n);
                for i in u64::from(line.members).members() {
                    let from = &cells[i * n..(i + 1) * n];
                    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
                }
            }
        }
    }

    /// Removes the fillings without this value in this line of the cage; true if there were any.
    pub(crate) fn force(&mut self, cage: &Cage, line: usize, v: usize, n: usize) -> bool {
        let block = (cage.len + cage.lines) as usize * n;
        let row = cage.rows as usize + (cage.len as usize + line) * n + v;
        let mut dropped = false;
        let mut keep = |live: &mut [u64], x: usize| {
            let live = &mut live[cage.live as usize + x];
            let holds = self.support[row + x * block];
            dropped |= *live & !holds != 0;
            *live &= holds;
        };
        if cage.kind == Kind::Large {
            let active = self.active[cage.large.active as usize];
            let order = &self.word_order[cage.large.order as usize..][..active.into()];
            order.iter().for_each(|&x| keep(&mut self.live, x.into()));
        } else {
            keep(&mut self.live, 0);
        }
        dropped
    }

    /// Removes the fillings of a table of several words that lost a value, given the candidates
    /// `left` of its cells; true if there were any.
    pub(crate) fn drop_lost(
        &mut self,
        cage: &Cage,
        left: impl Iterator<Item = W::Mask>,
        n: usize,
    ) -> bool {
        let (at, block) = (cage.large, (cage.len + cage.lines) as usize * n);
        // Changed cells: first row, and the values to subtract or to keep, if fewer.
        let mut changed = [(0usize, 0u64, 0u64); TABLE_CELLS];
        let mut count = 0;
        for (k, left) in left.enumerate() {
            let gone = self.seen[at.seen as usize + k] & !left;
            if gone != W::Mask::NONE {
                self.seen[at.seen as usize + k] = left;
                let subtract = gone.count() <= left.count();
                let (values, flip) = if subtract { (gone, !0) } else { (left, 0) };
                changed[count] = (k * n, values.wide(), flip);
                count += 1;
            }
        }
        let order = &mut self.word_order[at.order as usize..(at.order + cage.words) as usize];
        let active = &mut self.active[at.active as usize];
        let mut dropped = false;
        for k in (0..usize::from(*active)).rev() {
            let x = usize::from(order[k]);
            let rows = &self.support[cage.rows as usize + x * block..][..block];
            let before = self.live[cage.live as usize + x];
            let mut left = before;
            for &(row, values, flip) in &changed[..count] {
                let some = values.members().fold(0, |some, v| some | rows[row + v]);
                left &= some ^ flip;
            }
            dropped |= left != before;
            self.live[cage.live as usize + x] = left;
            if left == 0 {
                *active -= 1;
                order.swap(k, usize::from(*active));
            }
        }
        dropped
    }

    /// True if a live filling of a table of several words is in a row (`flip` 0) or outside it
    /// (`flip` all ones).
    #[inline(always)]
    pub(crate) fn row_holds(&mut self, cage: &Cage, row: usize, flip: u64, n: usize) -> bool {
        let at = cage.large;
        let (rows, live) = (cage.rows as usize + row, cage.live as usize);
        let block = (cage.len + cage.lines) as usize * n;
        let holds = |x: usize| self.live[live + x] & (self.support[rows + x * block] ^ flip) != 0;
        let residue = &mut self.residue[at.residue as usize + row];
        if holds((*residue).into()) {
            return true;
        }
        let order = &self.word_order[at.order as usize..][..self.active[at.active as usize].into()];
        match order.iter().find(|&&x| holds(x.into())) {
            Some(&x) => {
                *residue = x;
                true
            }
            None => false,
        }
    }
}
