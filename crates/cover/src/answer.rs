//! Answers. A search that can be stopped never answers yes or no only: every answer can also be
//! "unknown", with the reason, and carries what was found until then.

use crate::{Item, KernelName, OptionId, Simd};
use num_bigint::BigUint;
use quadrille_core::Stop;

/// A solution: its options by rising number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Vec<OptionId>);

impl Solution {
    /// From options in any order.
    pub(crate) fn new(mut options: Vec<OptionId>) -> Self {
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

/// An answer and what it took.
#[derive(Clone, Debug)]
pub struct Report<T> {
    /// The answer.
    pub answer: T,
    /// What it took.
    pub stats: Stats,
}

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Count {
    /// Exactly so many.
    Exact(BigUint),
    /// The limit that was asked for; there may be more.
    AtLeast(BigUint),
    /// A budget ran out.
    Unknown {
        /// Solutions counted until then.
        at_least: BigUint,
        /// Which budget.
        stop: Stop,
    },
}

impl Count {
    /// The number, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        match self {
            Count::Exact(n) => Some(n),
            _ => None,
        }
    }

    /// Solutions counted, exact or not.
    #[must_use]
    pub fn counted(&self) -> &BigUint {
        match self {
            Count::Exact(n) | Count::AtLeast(n) | Count::Unknown { at_least: n, .. } => n,
        }
    }
}

/// A first solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum First {
    /// The first one in the order of the search.
    Found(Solution),
    /// There is none.
    None(Why),
    /// A budget ran out.
    Unknown(Stop),
}

/// How a problem is known to have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// Without any choice, this item runs out of options.
    Item(Item),
    /// The whole tree was searched; it had so many nodes.
    Searched(u64),
}

/// None, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// No solution.
    None(Why),
    /// Exactly this one.
    Unique(Solution),
    /// At least these two: the first two in the order of the search.
    Many(Solution, Solution),
    /// A budget ran out.
    Unknown {
        /// A solution found until then.
        found: Option<Solution>,
        /// Which budget.
        stop: Stop,
    },
}

/// How a walk over the solutions ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Walk<B> {
    /// All solutions were visited; so many.
    All(u64),
    /// The visitor broke off with this value.
    Broken(B),
    /// A budget ran out after so many solutions.
    Unknown {
        /// Solutions visited until then.
        visited: u64,
        /// Which budget.
        stop: Stop,
    },
}

/// What an answer took.
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
    /// Look-ups that hit.
    pub hits: u64,
    /// Nodes that hits saved.
    pub saved: u64,
}

impl Stats {
    /// Adds a profile that starts at a depth.
    pub(crate) fn deepen(&mut self, depth: usize, profile: &[u64]) {
        let end = depth + profile.iter().rposition(|&n| n > 0).map_or(0, |p| p + 1);
        self.profile.resize(self.profile.len().max(end), 0);
        for (sum, n) in self.profile.iter_mut().skip(depth).zip(profile) {
            *sum += n;
        }
    }

    /// Adds the work of another search.
    pub(crate) fn merge(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.lookups += other.lookups;
        self.hits += other.hits;
        self.saved = self.saved.saturating_add(other.saved);
        self.deepen(0, &other.profile);
    }
}
