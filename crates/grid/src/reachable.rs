//! The sums and products that a cage without a table can still reach.
//!
//! * A sum: the set of totals that the cells before, and after, each cell can reach, as bits from
//!   the least (or greatest) total. If the target is too far from both ends, only bounds are used.
//! * A product: each prime is a sum of exponents, and the target's exponent is at most 127.
//! * − and ÷ over many cells: for each largest value a sum or product. Unknown: any of these.
//!
//! This only removes values that no filling has. Once every cell is decided, it accepts exactly the
//! fillings that give the target, so the search stays exact. The rule that some values must differ
//! is only applied to decided ones.

use quadrille_cage_math::{Exponents, Op, PRIMES};

use crate::mask::Mask;

/// Buffers of the filters.
#[derive(Clone, Default)]
pub(crate) struct Reachable<M> {
    pub(crate) dom: Vec<M>,
    /// Those at most as large as the largest value tried.
    pub(crate) cut: Vec<M>,
    part: Vec<M>,
    pub(crate) good: Vec<M>,
    /// Totals that the cells before each one reach.
    ahead: Vec<u128>,
}

/// Candidates at most `above` over the least and `below` under the greatest.
pub(crate) fn bounds<M: Mask>(left: M, above: usize, below: usize) -> M {
    let most = M::all((left.first() + 1).saturating_add(above));
    left & most & !M::all(left.last().saturating_sub(below))
}

impl<M: Mask> Reachable<M> {
    /// Adds to `good` the candidates that sum to `target` within `cut`.
    pub(crate) fn sum(&mut self, target: u128) {
        if self.cut.contains(&M::NONE) {
            return;
        }
        let low: u128 = self.cut.iter().map(|d| d.first() as u128 + 1).sum();
        let high: u128 = self.cut.iter().map(|d| d.last() as u128 + 1).sum();
        if target < low || target > high {
            return;
        }
        let (above, below) = ((target - low) as usize, (high - target) as usize);
        self.part.clone_from(&self.cut);
        if above < 128 {
            self.totals(above as u32, |d, v| (v - d.first()) as u32);
        } else if below < 128 {
            self.totals(below as u32, |d, v| (d.last() - v) as u32);
        } else {
            self.part.iter_mut().for_each(|d| *d = bounds(*d, above, below));
        }
        self.accept();
    }

    /// Adds to `good` the candidates that multiply to the target with these exponents within `cut`.
    pub(crate) fn product(&mut self, exponents: &Option<[u8; PRIMES.len()]>) {
        let Some(exponents) = exponents.as_ref().filter(|_| !self.cut.contains(&M::NONE)) else {
            return;
        };
        self.part.clone_from(&self.cut);
        for (prime, &exponent) in exponents.iter().enumerate() {
            let of = Exponents::of_values(prime);
            self.totals(exponent.into(), |_, v| of[v].into());
        }
        self.accept();
    }

    /// − and ÷: for every largest value the sum or product that all cells must have.
    pub(crate) fn largest(&mut self, op: Op, target: u128) {
        let any = self.dom.iter().fold(M::NONE, |all, &d| all | d);
        for v in any.members() {
            let m = v as u128 + 1;
            self.cut.clear();
            self.cut.extend(self.dom.iter().map(|&d| d & M::all(v + 1)));
            match op {
                Op::Sub if 2 * m > target => self.sum(2 * m - target),
                Op::Div if target > 0 && m.is_multiple_of(target) => {
                    self.product(&Exponents::list(m * (m / target)))
                }
                _ => {}
            }
        }
    }

    /// Reduces `part` to the values in some choice of one per cell with weights that sum to `goal`.
    fn totals(&mut self, goal: u32, weight: impl Fn(M, usize) -> u32) {
        let within = if goal == 127 { !0 } else { (1u128 << (goal + 1)) - 1 };
        self.ahead.clear();
        let mut reached = 1u128;
        for &d in &self.part {
            self.ahead.push(reached);
            let next = d.members().filter(|&v| weight(d, v) < 128);
            reached = next.fold(0, |all, v| all | reached << weight(d, v)) & within;
        }
        let mut behind = 1u128 << goal;
        for (d, &before) in self.part.iter_mut().zip(&self.ahead).rev() {
            let (whole, mut next) = (*d, 0);
            for v in whole.members() {
                let w = weight(whole, v);
                let start = if w < 128 { behind >> w & before } else { 0 };
                if start == 0 {
                    *d &= !M::bit(v);
                }
                next |= start;
            }
            behind = next;
        }
    }

    /// Adds `part` to `good`, unless a cell has nothing left.
    fn accept(&mut self) {
        if !self.part.contains(&M::NONE) {
            self.good.iter_mut().zip(&self.part).for_each(|(g, &p)| *g |= p);
        }
    }
}
