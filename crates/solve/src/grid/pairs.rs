//! Two-cell cages: a relation, row `v` of which holds the partners of value `v`. No fillings are listed.

use quadrille_puzzle::Op;

use super::cage::operations;
use super::state::Kernel;
use super::width::{Mask, Width};

impl<W: Width> Kernel<W> {
    /// Adds the rows of a relation and says where they begin.
    pub(super) fn add_relation(&mut self, op: Op, target: u128, differ: bool) -> u32 {
        let (n, at) = (self.shape.side, self.relations.len());
        self.relations.resize(at + W::SIDE, W::Mask::NONE);
        // No two values reach 4,097; anything above stands for "too much".
        let t = target.min(4097) as u32;
        let partner = |b: u32| if b.wrapping_sub(1) < n as u32 { W::Mask::bit(b as usize - 1) } else { W::Mask::NONE };
        for a in 1..=n as u32 {
            let mut partners = W::Mask::NONE;
            for op in operations(op, 2, false) {
                partners |= match op {
                    Op::Add => partner(t.wrapping_sub(a)),
                    Op::Mul if t % a == 0 => partner(t / a),
                    Op::Sub => partner(a + t) | partner(a.wrapping_sub(t)),
                    Op::Div if t != 0 && a % t == 0 => partner(a * t) | partner(a / t),
                    Op::Div => partner(a * t),
                    _ => W::Mask::NONE,
                };
            }
            let own = if differ { W::Mask::bit(a as usize - 1) } else { W::Mask::NONE };
            self.relations[at + a as usize - 1] = partners & !own;
        }
        at as u32
    }

    /// Drops values without a partner; a value that all pairs hold leaves the rest of the houses of both cells.
    #[inline(always)]
    pub(super) fn filter_pair(&mut self, i: usize) -> bool {
        let cage = &self.cages[i];
        let (slot, rows) = (cage.slot as usize, cage.rows as usize);
        let (first_line, lines) = (cage.line as usize, cage.lines as usize);
        let (a, b) = (usize::from(self.slots[slot]), usize::from(self.slots[slot + 1]));
        let left = W::pair(&self.relations[rows..rows + W::SIDE], self.dom[a], self.dom[b]);
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
            let partners = self.relations[rows + v];
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
