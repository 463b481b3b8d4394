//! All fillings of one cage: candidates of its cells that give the target and differ as required.
//!
//! The walk is depth first over the cells in cage order with rising values. So fillings come in
//! lexicographic order, each once, whatever the operation. A cage can have millions of fillings, so
//! the visitor can stop a walk after each filling, and the `stop` probe at every step.

use std::ops::ControlFlow;

use crate::exponents::Exponents;
use crate::op::Op;
use crate::partial::{Goal, Partial, Product, Several, Sum, suffix_products, suffix_sums};

/// The cost limit of a list of fillings.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// Most fillings.
    pub fillings: usize,
    /// Most steps of the walk.
    pub steps: usize,
}

/// Error: a list of fillings would exceed its [`Bound`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// The cells of one cage, with buffers for walking through its fillings. Reuse one for many cages:
/// it rarely allocates after the first.
#[derive(Clone, Debug, Default)]
pub struct Fillings {
    ops: &'static [Op],
    target: u128,
    /// Candidates per position.
    domains: Vec<u64>,
    /// For each position, the earlier positions it must differ from, in one list.
    differ: Vec<u16>,
    /// The end of each position's part of `differ`.
    ends: Vec<u32>,
    /// Least and greatest result of the cells from each position on.
    bounds: Vec<(u64, u64)>,
    values: Vec<u8>,
}

impl Fillings {
    /// Begins an empty cage whose target comes from one of `ops`.
    pub fn begin(&mut self, ops: &'static [Op], target: u128) {
        (self.ops, self.target) = (ops, target);
        self.domains.clear();
        self.differ.clear();
        self.ends.clear();
    }

    /// Adds a cell with these candidates (bit `v − 1` for value `v`). It must differ from the
    /// earlier positions for which `differs` is true.
    #[inline]
    pub fn push(&mut self, candidates: u64, mut differs: impl FnMut(usize) -> bool) {
        for earlier in 0..self.domains.len() {
            if differs(earlier) {
                self.differ.push(earlier as u16);
            }
        }
        self.domains.push(candidates);
        self.ends.push(self.differ.len() as u32);
    }

    /// Visits the fillings in lexicographic order. `stop` is called at every step, including every
    /// filling. The walk ends with `Break` when `stop` returns true or the visitor breaks.
    pub fn each(
        &mut self,
        stop: &mut impl FnMut() -> bool,
        visit: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.domains.is_empty() || self.domains.contains(&0) {
            return ControlFlow::Continue(());
        }
        let (mut values, mut bounds) =
            (std::mem::take(&mut self.values), std::mem::take(&mut self.bounds));
        values.clear();
        values.resize(self.domains.len(), 0);
        let products = self.ops == [Op::Mul] && self.target <= u64::MAX.into();
        if products {
            suffix_products(&self.domains, &mut bounds);
        } else {
            suffix_sums(&self.domains, &mut bounds);
        }
        let goal = Goal { target: self.target, bounds: &bounds, ops: self.ops };
        let mut walk =
            Walk { cage: self, goal, values: &mut values, stop: &mut *stop, visit: &mut *visit };
        let ended = match self.ops {
            [Op::Add] => match u64::try_from(self.target) {
                Ok(target) => walk.step(0, Sum(target)),
                Err(_) => ControlFlow::Continue(()),
            },
            [Op::Mul] if products => match Exponents::new(self.target as u64) {
                Some(exponents) => walk.step(0, Product(1, exponents)),
                None => ControlFlow::Continue(()),
            },
            _ => walk.step(0, Several::new(self.target)),
        };
        (self.values, self.bounds) = (values, bounds);
        ended
    }

    /// Lists the fillings packed into words: `value − 1` of position `i` at bit `bits · i`.
    ///
    /// # Errors
    /// If there are more than the bound allows. The list is then incomplete.
    pub fn packed(&mut self, bits: u32, bound: Bound, out: &mut Vec<u64>) -> Result<(), TooMany> {
        out.clear();
        let mut steps = bound.steps;
        let mut stop = || {
            let spent = steps == 0;
            steps = steps.saturating_sub(1);
            spent
        };
        let mut visit = |values: &[u8]| {
            if out.len() == bound.fillings {
                return ControlFlow::Break(());
            }
            let pack = |word: u64, &v: &u8| word << bits | u64::from(v - 1);
            out.push(values.iter().rev().fold(0, pack));
            ControlFlow::Continue(())
        };
        match self.each(&mut stop, &mut visit) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(TooMany),
        }
    }
}

/// Bits that hold `value − 1` of a value up to `side`, for [`Fillings::packed`].
#[must_use]
pub fn pack_bits(side: usize) -> u32 {
    if side <= 16 { 4 } else { 6 }
}

struct Walk<'a, S, V> {
    cage: &'a Fillings,
    goal: Goal<'a>,
    values: &'a mut [u8],
    /// Called at every step; true ends the walk.
    stop: &'a mut S,
    visit: &'a mut V,
}

impl<S: FnMut() -> bool, V: FnMut(&[u8]) -> ControlFlow<()>> Walk<'_, S, V> {
    /// Tries every value at position `at`.
    fn step<P: Partial>(&mut self, at: usize, so_far: P) -> ControlFlow<()> {
        if (self.stop)() {
            return ControlFlow::Break(());
        }
        let last = at + 1 == self.values.len();
        let mut open = so_far.open(&self.goal, at) & self.free(at);
        while open != 0 {
            let value = open.trailing_zeros() as u8 + 1;
            open &= open - 1;
            let Some(next) = so_far.with(&self.goal, at, value) else { continue };
            self.values[at] = value;
            if !last {
                self.step(at + 1, next)?;
            } else if (self.stop)() {
                return ControlFlow::Break(());
            } else {
                (self.visit)(self.values)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Candidates of a position that the earlier values leave it.
    #[inline(always)]
    fn free(&self, at: usize) -> u64 {
        let start = if at == 0 { 0 } else { self.cage.ends[at - 1] };
        let mut free = self.cage.domains[at];
        for &j in &self.cage.differ[start as usize..self.cage.ends[at] as usize] {
            free &= !(1 << (self.values[usize::from(j)] - 1));
        }
        free
    }
}
