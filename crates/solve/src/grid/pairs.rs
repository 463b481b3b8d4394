//! Two-cell cages: a relation, row `v` of which holds the partners of value `v`. No fillings are
//! listed. Relations of small targets are kept from puzzle to puzzle.

use quadrille_puzzle::Op;

use super::cage::operations;
use super::state::Kernel;
use super::width::{Mask, Width};

/// Targets below this are remembered from puzzle to puzzle.
const TARGETS: usize = 257;

/// The rows of all relations, and where to find those met before.
#[derive(Clone)]
pub(super) struct Relations<M> {
    /// The side they are for.
    side: usize,
    /// Rows, a fixed number per relation.
    pub(super) rows: Vec<M>,
    /// By operation, whether the cells differ, and target: one more than where the rows begin, or
    /// 0.
    known: Vec<u32>,
    /// Where the rows that are not remembered begin.
    lasting: usize,
}

impl<M: Mask> Relations<M> {
    pub(super) fn new() -> Self {
        Relations { side: 0, rows: Vec::new(), known: Vec::new(), lasting: 0 }
    }

    /// Begins a puzzle of this side.
    pub(super) fn reset(&mut self, side: usize) {
        if self.side != side {
            self.side = side;
            self.known.clear();
            self.known.resize(Op::ALL.len() * 2 * TARGETS, 0);
            self.lasting = 0;
        }
        self.rows.truncate(self.lasting);
    }

    /// Where the rows of a relation begin, `stride` of them.
    pub(super) fn find(&mut self, op: Op, target: u128, differ: bool, stride: usize) -> u32 {
        // Temporary rows may follow the lasting ones, and then nothing more is remembered.
        let lasting = target < TARGETS as u128 && self.rows.len() == self.lasting;
        let key = (op as usize * 2 + usize::from(differ)) * TARGETS
            + target.min(TARGETS as u128 - 1) as usize;
        if target < TARGETS as u128 && self.known[key] > 0 {
            return self.known[key] - 1;
        }
        let at = self.rows.len();
        self.rows.resize(at + stride, M::NONE);
        // No two values reach 4,097; anything above stands for "too much".
        let t = target.min(4097) as u32;
        for &op in operations(op, 2, false) {
            self.allow(at, op, t, differ);
        }
        if lasting {
            self.lasting = self.rows.len();
            self.known[key] = at as u32 + 1;
        }
        at as u32
    }

    /// Adds the pairs of one operation.
    fn allow(&mut self, at: usize, op: Op, t: u32, differ: bool) {
        let n = self.side as u32;
        let partner = |b: u32| if b.wrapping_sub(1) < n { M::bit(b as usize - 1) } else { M::NONE };
        for a in 1..=n {
            let partners = match op {
                Op::Add => partner(t.wrapping_sub(a)),
                Op::Mul if t.is_multiple_of(a) => partner(t / a),
                Op::Sub => partner(a + t) | partner(a.wrapping_sub(t)),
                Op::Div if t != 0 && a % t == 0 => partner(a * t) | partner(a / t),
                Op::Div => partner(a * t),
                _ => M::NONE,
            };
            let own = if differ { partner(a) } else { M::NONE };
            self.rows[at + a as usize - 1] |= partners & !own;
        }
    }
}

impl<W: Width> Kernel<W> {
    /// Drops values without a partner; a value that all pairs hold leaves the rest of the houses of
    /// both cells.
    #[inline(always)]
    pub(super) fn filter_pair(&mut self, i: usize) -> bool {
        let cage = &self.cages[i];
        let (slot, rows) = (cage.slot as usize, cage.rows as usize);
        let (first_line, lines) = (cage.line as usize, cage.lines as usize);
        let (a, b) = (usize::from(self.slots[slot]), usize::from(self.slots[slot + 1]));
        let left = W::pair(&self.relations.rows[rows..rows + W::SIDE], self.dom[a], self.dom[b]);
        if left.first == W::Mask::NONE || !self.keep(a, left.first) || !self.keep(b, left.second) {
            return false;
        }
        if left.both != W::Mask::NONE {
            for l in first_line..first_line + lines {
                let line = &self.lines[l];
                let (house, outside) = (usize::from(line.house), line.outside);
                if !self.clear(house, outside, left.both) {
                    return false;
                }
            }
        }
        true
    }

    /// One of the two cells must hold each of these values.
    pub(super) fn force_pair(&mut self, i: usize, mut forced: u64) -> bool {
        let cage = &self.cages[i];
        let (slot, rows) = (cage.slot as usize, cage.rows as usize);
        let (a, b) = (usize::from(self.slots[slot]), usize::from(self.slots[slot + 1]));
        while forced != 0 {
            let v = W::value(forced);
            forced &= forced - 1;
            let partners = self.relations.rows[rows + v];
            let (in_a, in_b) = (self.dom[a], self.dom[b]);
            let (mut left_a, mut left_b) = (W::Mask::NONE, W::Mask::NONE);
            if in_a.has(v) && partners & in_b != W::Mask::NONE {
                left_a |= W::Mask::bit(v);
                left_b |= partners & in_b;
            }
            if in_b.has(v) && partners & in_a != W::Mask::NONE {
                left_b |= W::Mask::bit(v);
                left_a |= partners & in_a;
            }
            if !self.keep(a, left_a) || !self.keep(b, left_b) {
                return false;
            }
        }
        true
    }
}
