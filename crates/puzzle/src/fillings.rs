//! All fillings of one cage: values per cell that give its target, respect the candidates and
//! repeat no value in a house (nor anywhere, where the cage forbids it).
//!
//! Depth first over the cells in cage order, values rising, so fillings come in lexicographic
//! order. Partial sums and products are cut by what the remaining cells can still add. A cage can
//! have millions of fillings, so every walk can be stopped: after each filling by the visitor, and
//! at every step by the `stop` probe.

use std::ops::ControlFlow;

use crate::cage::{Cage, Op};
use crate::cell::Cell;
use crate::model::Puzzle;
use crate::values::Values;

impl Puzzle {
    /// Visits the fillings of a cage, in lexicographic order, within these candidates per cage
    /// cell.
    ///
    /// `stop` is asked at every step of the walk; when it says true, or when the visitor breaks,
    /// the walk ends with `Break`.
    pub fn fillings(
        &self,
        cage: &Cage,
        domains: &[Values],
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        let walk = Walk::new(self, cage, domains);
        walk.step(&mut vec![0; cage.cells.len()], 0, visit, stop)
    }

    /// Whether two cells share a house.
    #[must_use]
    pub fn see_each_other(&self, a: Cell, b: Cell) -> bool {
        let side = self.side();
        a != b
            && (a.row(side) == b.row(side)
                || a.column(side) == b.column(side)
                || self.houses()[2 * side..]
                    .iter()
                    .any(|h| h.cells.contains(&a) && h.cells.contains(&b)))
    }
}

/// What stays fixed during one walk.
struct Walk<'a> {
    /// The cage.
    cage: &'a Cage,
    /// Candidates per cage cell.
    domains: &'a [Values],
    /// Earlier cage cells that must differ from this one.
    differ: Vec<Vec<usize>>,
    /// Least and greatest sum of the cells from this position on.
    sums: Vec<(u128, u128)>,
}

impl<'a> Walk<'a> {
    fn new(puzzle: &Puzzle, cage: &'a Cage, domains: &'a [Values]) -> Self {
        let cells = &cage.cells;
        let clash = |i: usize, j: usize| !cage.repeats || puzzle.see_each_other(cells[i], cells[j]);
        let differ = (0..cells.len()).map(|i| (0..i).filter(|&j| clash(i, j)).collect()).collect();
        let mut sums = vec![(0, 0); cells.len() + 1];
        for i in (0..cells.len()).rev() {
            let (low, high) = (domains[i].first().unwrap_or(1), domains[i].last().unwrap_or(1));
            sums[i] = (sums[i + 1].0 + u128::from(low), sums[i + 1].1 + u128::from(high));
        }
        Walk { cage, domains, differ, sums }
    }

    fn step(
        &self,
        values: &mut Vec<u8>,
        at: usize,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        if stop() {
            return ControlFlow::Break(());
        }
        if at == values.len() {
            return if self.cage.accepts(values) {
                visit(values)
            } else {
                ControlFlow::Continue(())
            };
        }
        let taken: Values = self.differ[at].iter().map(|&j| values[j]).collect();
        for value in self.domains[at] - taken {
            values[at] = value;
            if self.may_reach(&values[..=at]) {
                self.step(values, at + 1, visit, stop)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the target is still within reach after these values; may say yes too often, never
    /// no.
    fn may_reach(&self, values: &[u8]) -> bool {
        let target = self.cage.target;
        let add = || {
            let so_far: u128 = values.iter().map(|&v| u128::from(v)).sum();
            let (low, high) = self.sums[values.len()];
            so_far + low <= target && target <= so_far + high
        };
        // A partial product must divide the target; dividing step by step cannot overflow.
        let mul = || {
            let left = values.iter().try_fold(target, |left, &v| {
                (left % u128::from(v) == 0 && left > 0).then(|| left / u128::from(v))
            });
            left.is_some()
        };
        self.cage.ops().iter().any(|op| match op {
            Op::Add => add(),
            Op::Mul => mul(),
            Op::Sub | Op::Div | Op::Eq | Op::Any => true,
        })
    }
}
