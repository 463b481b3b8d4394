//! Relations of two cells: row `v` holds the partners of `v`. Those of small targets are kept.

use quadrille_cage_math::{Op, operations};

use crate::mask::Mask;

/// Targets below this are kept between puzzles.
const TARGETS: usize = 257;

/// The rows of all relations, and an index of the known ones.
#[derive(Clone)]
pub(crate) struct Relations<M> {
    side: usize,
    /// Rows, a fixed number per relation.
    pub(crate) rows: Vec<M>,
    /// By operation, difference flag and target: start of the rows plus 1, or 0.
    known: Vec<u32>,
    /// Start of the temporary rows.
    lasting: usize,
}

impl<M: Mask> Relations<M> {
    pub(crate) fn new() -> Self {
        Relations { side: 0, rows: Vec::new(), known: Vec::new(), lasting: 0 }
    }

    /// Begins a puzzle of this side.
    pub(crate) fn reset(&mut self, side: usize) {
        if self.side != side {
            self.side = side;
            self.known.clear();
            self.known.resize(Op::ALL.len() * 2 * TARGETS, 0);
            self.lasting = 0;
        }
        self.rows.truncate(self.lasting);
    }

    /// The start of the rows of a relation, `stride` of them.
    pub(crate) fn find(&mut self, op: Op, target: u128, differ: bool, stride: usize) -> u32 {
        // Once temporary rows follow the lasting ones, nothing more is remembered.
        let lasting = target < TARGETS as u128 && self.rows.len() == self.lasting;
        let key = (op as usize * 2 + usize::from(differ)) * TARGETS
            + target.min(TARGETS as u128 - 1) as usize;
        if target < TARGETS as u128 && self.known[key] > 0 {
            return self.known[key] - 1;
        }
        let at = self.rows.len();
        self.rows.resize(at + stride, M::NONE);
        // No two values reach 4,097, so that stands for "too much".
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
