//! Net costs for the search over a kernel. It does not enter a child whose options exceed the
//! limit, and visits children by rising net cost. Taxes stay those of the root, so a node costs
//! little more.

use crate::matrix::Matrix;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

#[derive(Clone, Debug)]
pub(crate) struct Prices {
    /// Net cost of each option, by rank.
    net: Arc<[i64]>,
    /// The most that the net costs of a useful solution may add up to.
    limit: Arc<AtomicI64>,
    /// By depth: net costs of the options taken, including those above the root of this search.
    spent: Vec<i64>,
}

impl Prices {
    pub(super) fn new(net: Arc<[i64]>, limit: Arc<AtomicI64>) -> Self {
        Self { net, limit, spent: vec![0] }
    }

    pub(crate) fn below(&self, depth: usize) -> Self {
        Self { spent: vec![self.spent[depth]], ..self.clone() }
    }

    /// Records the options (ranks) taken by a step to `depth`; false if they exceed the limit.
    pub(crate) fn pay(&mut self, depth: usize, taken: impl Iterator<Item = u32>) -> bool {
        let sum = self.spent[depth - 1] + taken.map(|rank| self.net[rank as usize]).sum::<i64>();
        self.spent.truncate(depth);
        self.spent.push(sum);
        sum <= self.limit.load(Ordering::Relaxed)
    }

    /// Sorts the choices of a frame from `start` on by net cost and drops those beyond the limit.
    /// The multi kernel keeps its own order: its options were sorted before.
    pub(crate) fn sort(&self, depth: usize, choices: &mut Vec<u32>, start: usize, m: &Matrix) {
        let slack = self.limit.load(Ordering::Relaxed) - self.spent[depth];
        let mut end = start;
        for at in start..choices.len() {
            let rank = m.id.get(choices[at] as usize); // `None` if the choice is not an option
            if rank.is_none_or(|&rank| self.net[rank as usize] <= slack) {
                choices[end] = choices[at];
                end += 1;
            }
        }
        choices.truncate(end);
        if m.bounds.is_empty() {
            let rank = |o: &u32| m.id[*o as usize];
            choices[start..].sort_unstable_by_key(|o| (self.net[rank(o) as usize], rank(o)));
        }
    }
}
