//! A flat table of all fillings of one cage that the candidates allow, if there are few enough to
//! list.
//!
//! The search fills cells in cage order and cuts branches from which the remaining cells cannot
//! reach the target. A puzzle and its mirror image must have the same steps, so the decision to
//! list a cage must not depend on the order of its cells. It uses an order-free count: the
//! sequences of values that give the target, ignoring clashes. A cage above [`LIMIT`] stays
//! unlisted until its candidates shrink; until then `bounds.rs` applies.

use quadrille_puzzle::{Cage, Op, Puzzle, Values, ValuesIter, result};

/// A cage with more sequences is not listed. The largest 9×9 cage of 6 cells has 32,661.
pub(crate) const LIMIT: u64 = 1 << 16;

/// A cage with more cells is never listed, nor is one whose target exceeds `u64`.
pub(crate) const LONGEST: usize = 16;

#[derive(Clone, Debug)]
pub(crate) struct CageShape {
    /// Cell indices, in cage order.
    pub cells: Vec<u32>,
    /// For each position, the earlier positions that must differ from it. Empty for cages that are
    /// never listed.
    pub(crate) differ: Vec<u64>,
    /// The operations that may give the target.
    pub(crate) ops: &'static [Op],
    pub(crate) target: u128,
    /// True if a value may repeat where no house forbids it.
    pub(crate) repeats: bool,
}

impl CageShape {
    pub(crate) fn new(puzzle: &Puzzle, cage: &Cage) -> Self {
        let n = cage.cells.len();
        let clash = |i: usize, j: usize| {
            !cage.repeats || puzzle.see_each_other(cage.cells[i], cage.cells[j])
        };
        let earlier = |i: usize| (0..i).filter(|&j| clash(i, j)).fold(0u64, |m, j| m | 1 << j);
        let differ = if n <= LONGEST { (0..n).map(earlier).collect() } else { Vec::new() };
        let cells = cage.cells.iter().map(|c| c.0).collect();
        CageShape { cells, differ, ops: cage.ops(), target: cage.target, repeats: cage.repeats }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// True if there are few enough fillings within these domains to list. Independent of the order
    /// of the cells.
    pub(crate) fn listable(&self, domains: &[u64]) -> bool {
        if self.len() > LONGEST || self.target > u64::MAX.into() {
            return false;
        }
        let size = domains.iter().fold(1u64, |p, d| p.saturating_mul(u64::from(d.count_ones())));
        size <= LIMIT
            || self.ops.iter().map(|&op| self.sequences(op, domains)).fold(0, u64::saturating_add)
                <= LIMIT
    }

    /// Number of value sequences that give the target under one operation, ignoring clashes;
    /// saturates.
    fn sequences(&self, op: Op, domains: &[u64]) -> u64 {
        match op {
            Op::Add => self.sum_sequences(domains),
            Op::Mul => self.product_sequences(domains),
            Op::Sub | Op::Div | Op::Eq | Op::Any => u64::MAX,
        }
    }

    fn sum_sequences(&self, domains: &[u64]) -> u64 {
        let Ok(target) = usize::try_from(self.target) else { return 0 };
        if target > self.len() * 64 {
            return 0;
        }
        let mut ways = vec![0u64; target + 1];
        ways[0] = 1;
        for &domain in domains {
            let mut next = vec![0u64; target + 1];
            for v in values(domain).map(usize::from) {
                for s in v..=target {
                    next[s] = next[s].saturating_add(ways[s - v]);
                }
            }
            ways = next;
        }
        ways[target]
    }

    fn product_sequences(&self, domains: &[u64]) -> u64 {
        let mut ways: Vec<(u128, u64)> = vec![(self.target, 1)];
        for &domain in domains {
            let mut next: Vec<(u128, u64)> = Vec::new();
            for v in values(domain) {
                let v = u128::from(v);
                next.extend(
                    ways.iter()
                        .filter(|w| w.0 > 0 && w.0.is_multiple_of(v))
                        .map(|w| (w.0 / v, w.1)),
                );
            }
            next.sort_unstable();
            next.dedup_by(|a, b| {
                a.0 == b.0 && {
                    b.1 = b.1.saturating_add(a.1);
                    true
                }
            });
            ways = next;
        }
        ways.iter().find(|w| w.0 == 1).map_or(0, |w| w.1)
    }
}

pub(crate) fn values(word: u64) -> ValuesIter {
    Values(word).iter()
}

#[inline]
pub(crate) fn bit(value: u8) -> u64 {
    1 << (value - 1)
}

/// Fillings of one cage, `width` values each.
#[derive(Clone, Debug, Default)]
pub(crate) struct FillingTable {
    /// Values, filling after filling, in cage order.
    rows: Vec<u8>,
    width: usize,
    /// Number of live fillings, which come first in `rows`.
    live: usize,
}

impl FillingTable {
    /// Lists the fillings within these domains. The cage must be [listable](CageShape::listable).
    pub(crate) fn list(shape: &CageShape, domains: &[u64]) -> Self {
        let rows = Vec::with_capacity(512);
        let mut table = FillingTable { rows, width: shape.len(), live: 0 };
        for &op in shape.ops {
            table.list_op(shape, op, domains);
        }
        table.live = table.rows.len() / table.width.max(1);
        table
    }

    fn list_op(&mut self, shape: &CageShape, op: Op, domains: &[u64]) {
        let Ok(target) = u64::try_from(shape.target) else { return };
        if let ([first, second], Op::Sub | Op::Div) = (domains, op) {
            return self.list_pair(op, target, *first, *second);
        }
        let n = domains.len();
        let (mut low, mut high) = ([0u64; LONGEST + 1], [0u64; LONGEST + 1]);
        let multiply = op == Op::Mul;
        (low[n], high[n]) = if multiply { (1, 1) } else { (0, 0) };
        for i in (0..n).rev() {
            if domains[i] == 0 {
                return;
            }
            let (l, h) = (
                u64::from(domains[i].trailing_zeros() + 1),
                u64::from(64 - domains[i].leading_zeros()),
            );
            (low[i], high[i]) = if multiply {
                (low[i + 1].saturating_mul(l), high[i + 1].saturating_mul(h))
            } else {
                (low[i + 1] + l, high[i + 1] + h)
            };
        }
        let values = [0; LONGEST];
        let mut walk = Walk { shape, target, domains, op, low, high, values, rows: &mut self.rows };
        walk.step(0, target);
    }

    /// Lists both orders of two cells with a difference or a quotient.
    fn list_pair(&mut self, op: Op, target: u64, first: u64, second: u64) {
        let fits = |v: u64| (1..=64).contains(&v) && second >> (v - 1) & 1 == 1;
        for a in values(first) {
            let v = u64::from(a);
            let (up, down) = match op {
                Op::Sub => (v.saturating_add(target), v.saturating_sub(target)),
                _ if target == 0 => (0, 0),
                _ => (v.saturating_mul(target), if v % target == 0 { v / target } else { 0 }),
            };
            let mut partners = [down, up];
            if up == down {
                partners[1] = 0;
            }
            for b in partners.into_iter().filter(|&b| fits(b) && b != v) {
                self.rows.extend([a, b as u8]);
            }
        }
    }

    /// The live fillings.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.rows[..self.live * self.width].chunks_exact(self.width)
    }

    /// The values that live fillings use in each position.
    pub(crate) fn used(&self) -> Vec<u64> {
        let mut used = vec![0; self.width];
        for row in self.rows() {
            row.iter().zip(&mut used).for_each(|(&v, u)| *u |= bit(v));
        }
        used
    }

    /// Drops the fillings that the candidates no longer allow and sets `found[i]` to the values
    /// that position `i` may still take.
    pub(crate) fn filter(&mut self, domains: &[u64], found: &mut [u64]) {
        let width = self.width;
        found.fill(0);
        let mut at = 0;
        while at < self.live {
            let row = &self.rows[at * width..][..width];
            if row.iter().zip(domains).all(|(&v, d)| d >> (v - 1) & 1 == 1) {
                row.iter().zip(found.iter_mut()).for_each(|(&v, f)| *f |= bit(v));
                at += 1;
            } else {
                self.live -= 1;
                self.rows.copy_within(self.live * width..(self.live + 1) * width, at * width);
            }
        }
    }
}

/// A search for the fillings of a cage under one operation.
struct Walk<'a> {
    shape: &'a CageShape,
    target: u64,
    domains: &'a [u64],
    op: Op,
    /// Least result of the positions from here on.
    low: [u64; LONGEST + 1],
    /// Greatest result of the positions from here on.
    high: [u64; LONGEST + 1],
    values: [u8; LONGEST],
    rows: &'a mut Vec<u8>,
}

impl Walk<'_> {
    /// Fills position `at`. For + and ×, `left` is the result that the positions from `at` on must
    /// give.
    fn step(&mut self, at: usize, left: u64) {
        let mut domain = self.domains[at];
        let last = at + 1 == self.domains.len();
        if last && matches!(self.op, Op::Add | Op::Mul) {
            // The last value is determined.
            domain &= if (1..=64).contains(&left) { 1 << (left - 1) } else { 0 };
        }
        let mut others = if domain == 0 { 0 } else { self.shape.differ[at] };
        while others != 0 {
            domain &= !bit(self.values[others.trailing_zeros() as usize]);
            others &= others - 1;
        }
        for v in values(domain) {
            self.values[at] = v;
            if last {
                self.finish();
            } else if let Some(rest) = self.rest(at + 1, left, v) {
                self.step(at + 1, rest);
            }
        }
    }

    /// Adds a complete filling if it gives the target.
    fn finish(&mut self) {
        let row = &self.values[..self.domains.len()];
        let fits = matches!(self.op, Op::Add | Op::Mul)
            || result(self.op, row) == Some(self.target.into());
        if fits {
            self.rows.extend_from_slice(row);
        }
    }

    /// The result left for the positions from `next` on after `v`, or `None` if they cannot give
    /// it.
    fn rest(&self, next: usize, left: u64, v: u8) -> Option<u64> {
        let v = u64::from(v);
        let rest = match self.op {
            Op::Add => left.checked_sub(v)?,
            Op::Mul if left.is_multiple_of(v) => left / v,
            Op::Mul => return None,
            Op::Sub | Op::Div | Op::Eq | Op::Any => return Some(left),
        };
        (self.low[next] <= rest && rest <= self.high[next]).then_some(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_puzzle::Cell;
    use std::ops::ControlFlow;

    /// Compares every operation with the model's own enumeration, on an L-shaped cage.
    #[test]
    fn tables_list_what_the_model_lists() {
        let cells: Vec<Cell> = [0, 1, 6, 7].map(Cell).to_vec();
        let rest: Vec<Cell> = (0..36).map(Cell).filter(|c| !cells.contains(c)).collect();
        for op in [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Any] {
            for target in 1..40 {
                let mut cage = Cage::kenken(op, target, cells.clone());
                cage.many = true;
                let filler = Cage::kenken(Op::Add, 1, rest.clone());
                let puzzle = Puzzle::kenken(6, vec![cage.clone(), filler]).unwrap();
                let domains = [0b111111, 0b101111, 0b111011, 0b11110u64];
                let shape = CageShape::new(&puzzle, &cage);
                let mut ours: Vec<Vec<u8>> =
                    FillingTable::list(&shape, &domains).rows().map(<[u8]>::to_vec).collect();
                ours.sort_unstable();
                ours.dedup();
                let mut model = Vec::new();
                let sets = domains.map(quadrille_puzzle::Values);
                let mut visit = |row: &[u8]| {
                    model.push(row.to_vec());
                    ControlFlow::Continue(())
                };
                let _ = puzzle.fillings(&cage, &sets, &mut visit, &mut || false);
                model.sort_unstable();
                assert_eq!(ours, model, "{op}{target}");
            }
        }
    }

    #[test]
    fn pairs_are_listed_both_ways_round() {
        let puzzle = Puzzle::latin(9).unwrap();
        for op in [Op::Sub, Op::Div, Op::Add, Op::Mul, Op::Any] {
            for target in 0..90 {
                let cage = Cage::kenken(op, target, vec![Cell(3), Cell(4)]);
                let shape = CageShape::new(&puzzle, &cage);
                let mut ours: Vec<[u8; 2]> = FillingTable::list(&shape, &[0x1ff, 0x1f7])
                    .rows()
                    .map(|r| [r[0], r[1]])
                    .collect();
                ours.sort_unstable();
                ours.dedup();
                let all = (1..=9u8).flat_map(|a| (1..=9u8).map(move |b| [a, b]));
                let wanted: Vec<_> =
                    all.filter(|r| r[0] != r[1] && r[1] != 4 && cage.accepts(r)).collect();
                assert_eq!(ours, wanted, "{op}{target}");
            }
        }
    }

    #[test]
    fn whether_a_cage_is_listed_does_not_depend_on_the_order_of_its_cells() {
        let cells: Vec<Cell> = (0..7).map(Cell).collect();
        let puzzle = Puzzle::latin(9).unwrap();
        let mut domains = vec![0x1ffu64; 7];
        for target in [20u128, 28, 30, 40] {
            let shape = CageShape::new(&puzzle, &Cage::kenken(Op::Add, target, cells.clone()));
            domains[0] = 0b11;
            let first = shape.listable(&domains);
            domains.rotate_left(3);
            assert_eq!(first, shape.listable(&domains), "{target}");
            domains = vec![0x1ff; 7];
        }
    }
}
