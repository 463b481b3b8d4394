//! Queries: number of solutions, the k-th or a random one, occurrences of options, the cheapest.

use crate::{DONE, NONE, Node, Zdd};
use quadrille_core::Chance;
use quadrille_cover::{BigUint, OptionId, Priced, Problem, Solution};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A diagram with the number of solutions below every node, for queries that need these numbers.
pub struct Counted<'z> {
    zdd: &'z Zdd,
    /// Indexed by reference.
    counts: Vec<BigUint>,
}

impl Zdd {
    /// The number of solutions.
    #[must_use]
    pub fn count(&self) -> BigUint {
        self.counted().total().clone()
    }

    /// Counts the solutions below every node.
    #[must_use]
    pub fn counted(&self) -> Counted<'_> {
        let mut counts: Vec<BigUint> = vec![BigUint::ZERO, 1u32.into()];
        for n in &self.nodes {
            counts.push(&counts[n.lo as usize] + &counts[n.hi as usize]);
        }
        Counted { zdd: self, counts }
    }

    fn node(&self, id: u32) -> Option<Node> {
        id.checked_sub(2).map(|k| self.nodes[k as usize])
    }

    /// All solutions. Of two branches, the one without the option comes first.
    pub fn solutions(&self) -> impl Iterator<Item = Solution> + '_ {
        let mut open = vec![(self.root, vec![])];
        std::iter::from_fn(move || {
            while let Some((id, options)) = open.pop() {
                let Some(n) = self.node(id) else {
                    if id == DONE {
                        return Some(solution(&options));
                    }
                    continue;
                };
                let mut with = options.clone();
                with.push(n.option);
                open.push((n.hi, with));
                open.push((n.lo, options));
            }
            None
        })
    }

    /// The cheapest solutions by rising cost: best-first with the exact best cost below a node.
    #[must_use]
    pub fn cheapest(&self, problem: &Problem, wanted: usize) -> Vec<Priced> {
        let cost = |option: u32| u64::from(problem.cost(option.into()));
        let mut best: Vec<Option<u64>> = vec![None, Some(0)];
        for n in &self.nodes {
            let hi = best[n.hi as usize].map(|b| b + cost(n.option));
            best.push([best[n.lo as usize], hi].into_iter().flatten().min());
        }
        let mut open = BinaryHeap::new();
        if let Some(bound) = best[self.root as usize] {
            open.push(Reverse((bound, 0u64, vec![], self.root)));
        }
        let mut found = vec![];
        while let Some(Reverse((bound, spent, options, id))) = open.pop() {
            let Some(n) = self.node(id) else {
                found.push(Priced { cost: bound, solution: solution(&options) });
                if found.len() >= wanted {
                    break;
                }
                continue;
            };
            if let Some(b) = best[n.lo as usize] {
                open.push(Reverse((spent + b, spent, options.clone(), n.lo)));
            }
            if let Some(b) = best[n.hi as usize] {
                let (mut with, spent) = (options, spent + cost(n.option));
                with.push(n.option);
                open.push(Reverse((spent + b, spent, with, n.hi)));
            }
        }
        found
    }
}

fn solution(options: &[u32]) -> Solution {
    Solution::new(options.iter().map(|&o| OptionId::from(o)).collect())
}

impl Counted<'_> {
    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.counts[self.zdd.root as usize]
    }

    /// Solution number `k`, from 0, in the order of [`Zdd::solutions`].
    #[must_use]
    pub fn nth(&self, mut k: BigUint) -> Option<Solution> {
        if k >= *self.total() {
            return None;
        }
        let (mut id, mut options) = (self.zdd.root, vec![]);
        while let Some(n) = self.zdd.node(id) {
            let without = &self.counts[n.lo as usize];
            if k < *without {
                id = n.lo;
            } else {
                k -= without;
                options.push(n.option);
                id = n.hi;
            }
        }
        Some(solution(&options))
    }

    /// A uniformly random solution; `None` if there is none.
    #[must_use]
    pub fn sample(&self, chance: &mut Chance) -> Option<Solution> {
        let total = self.total();
        if *total == BigUint::ZERO {
            return None;
        }
        let bits = total.bits();
        loop {
            let words = bits.div_ceil(64);
            let mut drawn: Vec<u32> = vec![];
            for _ in 0..words {
                let word = chance.bits();
                drawn.extend([word as u32, (word >> 32) as u32]);
            }
            // Numbers of the same bit length: more than half of them are small enough.
            let drawn = BigUint::new(drawn) >> (words * 64 - bits);
            if drawn < *total {
                return self.nth(drawn);
            }
        }
    }

    /// The number of solutions that contain each option.
    #[must_use]
    pub fn occurrences(&self) -> Vec<BigUint> {
        let mut ways: Vec<BigUint> = vec![BigUint::ZERO; self.counts.len()];
        ways[self.zdd.root as usize] = 1u32.into();
        let mut found = vec![BigUint::ZERO; self.zdd.options as usize];
        for k in (0..self.zdd.nodes.len()).rev() {
            let n = self.zdd.nodes[k];
            let here = std::mem::take(&mut ways[k + 2]);
            if here == BigUint::ZERO {
                continue;
            }
            found[n.option as usize] += &here * &self.counts[n.hi as usize];
            ways[n.lo as usize] += &here;
            if n.hi != NONE {
                ways[n.hi as usize] += here;
            }
        }
        found
    }
}
