//! Answers: the types of [`quadrille_core`] with solutions, evidence and statistics of exact cover.

use crate::{Item, KernelName, OptionId, Simd};
use num_bigint::BigUint;

/// A solution: its options by rising number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Vec<OptionId>);

impl Solution {
    /// Sorts options given in any order. It does not check that they are a solution:
    /// [`Problem::is_solution`](crate::Problem::is_solution) does.
    #[must_use]
    pub fn new(mut options: Vec<OptionId>) -> Self {
        options.sort_unstable();
        Self(options)
    }

    /// The options, by rising number.
    #[must_use]
    pub fn options(&self) -> &[OptionId] {
        &self.0
    }

    /// The options as a vector.
    #[must_use]
    pub fn into_options(self) -> Vec<OptionId> {
        self.0
    }
}

/// An answer with its search statistics.
pub type Report<A> = quadrille_core::Report<A, Stats>;
/// The number of solutions.
pub type Count = quadrille_core::Count<BigUint>;
/// A first solution.
pub type First = quadrille_core::First<Solution, Why>;
/// None, one, or several.
pub type Verdict = quadrille_core::Verdict<Solution, Why>;

/// The reason why a problem has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// Without any choice, this item runs out of options.
    Item(Item),
    /// The whole tree was searched; it had this many nodes.
    Searched(u64),
}

/// Statistics of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The kernel that answered; `None` if nothing was left to search.
    pub kernel: Option<KernelName>,
    /// Its instruction set.
    pub simd: Option<Simd>,
    /// Threads that searched.
    pub threads: usize,
    /// Primary items, secondary items and options left after the root reduction.
    pub reduced: (usize, usize, usize),
    /// Nodes: options tried at a branch (forced ones are not counted).
    pub nodes: u64,
    /// Updates: options removed.
    pub updates: u64,
    /// Nodes by depth.
    pub profile: Vec<u64>,
    /// Look-ups in the memo.
    pub lookups: u64,
    /// Successful look-ups.
    pub hits: u64,
    /// Nodes saved by them.
    pub saved: u64,
}

impl Stats {
    /// Adds a profile that starts at `depth`.
    pub(crate) fn deepen(&mut self, depth: usize, profile: &[u64]) {
        let end = depth + profile.iter().rposition(|&n| n > 0).map_or(0, |p| p + 1);
        self.profile.resize(self.profile.len().max(end), 0);
        for (sum, n) in self.profile.iter_mut().skip(depth).zip(profile) {
            *sum += n;
        }
    }

    pub(crate) fn merge(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.lookups += other.lookups;
        self.hits += other.hits;
        self.saved = self.saved.saturating_add(other.saved);
        self.deepen(0, &other.profile);
    }
}
