//! Enumerating solutions one at a time.

use crate::dyn_search::{DynSearch, Event};
use crate::select::pick;
use crate::setup::Setup;
use crate::{OptionId, Prefix, Solution, Stats};
use quadrille_core::Stop;
use std::cmp::Reverse;
use std::collections::VecDeque;

/// A search that pauses at every solution, with the mapping back to the original problem.
pub(crate) struct Walker {
    /// `None` once there is nothing left to search.
    search: Option<Box<dyn DynSearch>>,
    /// The only solution, if the reduction solved the problem.
    only: Option<Solution>,
    /// Subtrees to walk after the current one, as prefixes of ranks.
    ahead: VecDeque<Vec<u32>>,
    /// True if a prefix is not in this tree.
    foreign: bool,
    /// The subtrees left when a budget ran out.
    left: Vec<Prefix>,
    names: Names,
    stopped: Option<Stop>,
    /// Final when the search is over.
    stats: Stats,
    ranks: Vec<u32>,
}

/// Maps ranks back to options.
#[derive(Clone)]
pub(crate) struct Names {
    /// Options taken at the root, as ranks.
    taken: Vec<u32>,
    /// Option at each rank, if not the rank itself.
    order: Option<Vec<u32>>,
}

impl Names {
    pub(crate) fn of(setup: &Setup) -> Self {
        let taken = setup.root.as_ref().map_or(vec![], |r| r.0.clone());
        Self { taken, order: setup.order.clone() }
    }

    pub(crate) fn order(&self) -> Option<&[u32]> {
        self.order.as_deref()
    }

    pub(crate) fn option(&self, rank: u32) -> OptionId {
        self.order.as_ref().map_or(rank, |o| o[rank as usize]).into()
    }

    pub(crate) fn solution(&self, ranks: &[u32]) -> Solution {
        Solution::new(self.taken.iter().chain(ranks).map(|&r| self.option(r)).collect())
    }
}

impl Walker {
    /// Starts the clock, but not the search.
    pub(crate) fn new(setup: &Setup) -> Self {
        let names = Names::of(setup);
        let mut stats = setup.stats();
        let search = setup.open().map(|m| pick(setup, m, setup.limits(m, true), &mut stats));
        let only = (search.is_none() && setup.root.is_ok()).then(|| names.solution(&[]));
        let (ahead, left, ranks) = (VecDeque::new(), vec![], vec![]);
        Self { search, only, ahead, foreign: false, left, names, stopped: None, stats, ranks }
    }

    /// Enumerates the solutions below some prefixes, one subtree after the other.
    pub(crate) fn below(setup: &Setup, prefixes: &[Prefix]) -> Self {
        let mut walker = Self::new(setup);
        if walker.search.is_none() {
            // The reduction solved the problem: its tree is the root.
            walker.foreign = prefixes.iter().any(|prefix| !prefix.0.is_empty());
            walker.only = walker.only.filter(|_| !walker.foreign && !prefixes.is_empty());
            return walker;
        }
        walker.ahead = prefixes.iter().map(|prefix| walker.names.ranks(prefix)).collect();
        if !walker.go_on() {
            walker.search = None;
        }
        walker
    }

    fn go_on(&mut self) -> bool {
        match (self.search.as_mut(), self.ahead.pop_front()) {
            (Some(search), Some(prefix)) => {
                search.seek(&prefix, 0.0);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn next(&mut self) -> Option<Solution> {
        if let Some(only) = self.only.take() {
            return Some(only);
        }
        loop {
            let search = self.search.as_mut()?;
            match search.run() {
                Event::Solution => {
                    self.ranks.clear();
                    search.solution(&mut self.ranks);
                    return Some(self.names.solution(&self.ranks));
                }
                Event::Stop(stop) => {
                    self.stopped = Some(stop);
                    self.left = self.rest();
                    break;
                }
                _ => {
                    self.foreign = !search.on_tree();
                    if self.foreign || !self.go_on() {
                        break;
                    }
                }
            }
        }
        self.stats = self.stats();
        self.search = None;
        None
    }

    /// The remaining subtrees, in search order.
    fn rest(&self) -> Vec<Prefix> {
        let mut rest = vec![];
        if let Some(search) = &self.search {
            search.frontier(&mut rest);
        }
        // The rest of the deepest node comes first.
        rest.sort_by_key(|prefix| Reverse(prefix.len()));
        rest.iter().chain(&self.ahead).map(|ranks| self.names.prefix(ranks)).collect()
    }

    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        if let Some(search) = &self.search {
            search.stats(&mut stats);
        }
        stats
    }
}

/// An iterator over solutions; see [`Solver::solutions`](crate::Solver::solutions). It ends after
/// the last solution or when a budget runs out: see [`stopped`](Self::stopped).
pub struct Solutions {
    walker: Walker,
}

impl Solutions {
    pub(crate) fn new(walker: Walker) -> Self {
        Self { walker }
    }

    /// The budget that ended the iteration, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.walker.stopped()
    }

    /// The subtrees left when a budget ran out. These and the solutions seen make up the whole.
    #[must_use]
    pub fn left(&self) -> &[Prefix] {
        &self.walker.left
    }

    /// True if the iteration ended because a prefix is not in this problem's tree.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.walker.foreign
    }

    /// Statistics so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.walker.stats()
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.walker.next()
    }
}
