//! Portable parts of the tree. A prefix is the list of choices that lead to a subtree, in terms of
//! the problem alone, so it names the same subtree for every kernel, thread count and machine.
//!
//! [`Solver::split`](crate::Solver::split) repeatedly opens the node with the largest estimate
//! until there are enough subtrees. Then it joins neighbours to parts of about equal estimates. A
//! solution above the cut is a subtree of one leaf. Every solution lies below exactly one prefix.

use crate::dyn_search::{DynSearch, Event};
use crate::kernel::multi::TAKE_NONE;
use crate::matrix::Matrix;
use crate::settings::Settings;
use crate::setup::Setup;
use crate::walk::Names;
use crate::{OptionId, Stop};
use quadrille_core::Chance;
use std::collections::BinaryHeap;
use thiserror::Error;

/// The choices that lead to a subtree, from the root: an option, or `None` if an item is not
/// covered again. Forced options are not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Prefix(pub Vec<Option<OptionId>>);

/// Subtrees to be walked together.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The subtrees, in search order.
    pub prefixes: Vec<Prefix>,
    /// Estimate of the nodes below, from random probes.
    pub estimate: f64,
}

/// Error: a prefix is not in this problem's tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a prefix does not lead through this problem's tree: the part belongs to another problem")]
pub struct Foreign;

/// Probes per new subtree.
const PROBES: usize = 3;
/// Subtrees per part, so that parts can be balanced.
const PIECES: usize = 6;
/// Subtrees estimated smaller than this are not opened.
const SMALL: f64 = 8.0;

/// A subtree while the tree is being cut. Ordered by estimate, then by place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Subtree {
    /// Estimate of its nodes; negative for a solution, which cannot be opened.
    pub(crate) estimate: f64,
    /// The child numbers from the root.
    place: Vec<u32>,
    /// The choices that lead there, as ranks.
    pub(crate) prefix: Vec<u32>,
}

impl Eq for Subtree {}

impl Ord for Subtree {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.estimate.total_cmp(&other.estimate).then_with(|| other.place.cmp(&self.place))
    }
}

impl PartialOrd for Subtree {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Opens nodes and probes below them.
pub(crate) struct Cutter {
    search: Box<dyn DynSearch>,
    chance: Chance,
}

impl Cutter {
    pub(crate) fn new(setup: &Setup, m: &Matrix, seed: u64) -> Self {
        let budget = crate::Budget { nodes: None, ..setup.budget.clone() };
        let limits = Setup { budget, progress: None, ..setup.clone() }.limits(m, true);
        // No hand-over here: every node above a cut must be visible.
        let settings = Settings { max_live: 0, ..setup.settings };
        let kernel = crate::select::kernel(setup, m, &limits);
        let search = crate::select::build_or_wide(m, kernel, &settings, limits);
        Self { search, chance: Chance::new(seed) }
    }

    pub(crate) fn probe(&mut self, prefix: &[u32]) -> crate::dyn_search::Probe {
        self.search.probe(prefix, &mut self.chance)
    }

    fn estimate(&mut self, prefix: &[u32]) -> f64 {
        (0..PROBES).map(|_| self.probe(prefix).nodes).sum::<f64>() / PROBES as f64
    }

    fn open(&mut self, node: &Subtree) -> Result<Vec<Subtree>, Stop> {
        let mut found = vec![];
        self.search.seek(&node.prefix, 1.0);
        self.search.set_split(node.prefix.len() + 1);
        loop {
            let event = self.search.run();
            if !matches!(event, Event::Split | Event::Solution) {
                match event {
                    Event::Stop(stop) => return Err(stop),
                    _ => break,
                }
            }
            let mut prefix = vec![];
            self.search.prefix(&mut prefix);
            found.push((prefix, event == Event::Solution));
        }
        let mut children = vec![];
        for (k, (prefix, solved)) in found.into_iter().enumerate() {
            let estimate = if solved { -1.0 } else { self.estimate(&prefix) };
            let place = node.place.iter().copied().chain([k as u32]).collect();
            children.push(Subtree { estimate, place, prefix });
        }
        Ok(children)
    }

    /// Cuts the subtrees below some prefixes into at least `enough`, if they are large enough, in
    /// search order. Also returns the number of nodes opened.
    pub(crate) fn cut(
        &mut self,
        roots: &[Vec<u32>],
        enough: usize,
    ) -> Result<(Vec<Subtree>, u64), Stop> {
        let mut heap: BinaryHeap<Subtree> = BinaryHeap::new();
        for (k, prefix) in roots.iter().enumerate() {
            let estimate = self.estimate(prefix);
            heap.push(Subtree { estimate, place: vec![k as u32], prefix: prefix.clone() });
        }
        let mut opened = 0;
        while heap.len() < enough {
            let Some(largest) = heap.pop() else { break };
            if largest.estimate < SMALL {
                heap.push(largest);
                break;
            }
            let children = self.open(&largest)?;
            opened += children.len() as u64;
            heap.extend(children);
        }
        let mut all = heap.into_vec();
        all.sort_by(|a, b| a.place.cmp(&b.place));
        Ok((all, opened))
    }
}

/// Joins neighbours to at most `parts` parts of about equal estimates.
fn join(subtrees: Vec<Subtree>, parts: usize, names: &Names) -> Vec<Part> {
    let weight = |s: &Subtree| s.estimate.max(0.0) + 1.0;
    let total: f64 = subtrees.iter().map(weight).sum();
    let count = subtrees.len();
    let mut out: Vec<Part> = vec![];
    let mut sum = 0.0;
    for (k, s) in subtrees.iter().enumerate() {
        let due = sum >= total * out.len() as f64 / parts as f64;
        let must = count - k <= parts - out.len();
        if out.is_empty() || (out.len() < parts && (due || must)) {
            out.push(Part { prefixes: vec![], estimate: 0.0 });
        }
        sum += weight(s);
        if let Some(part) = out.last_mut() {
            part.estimate += s.estimate.max(0.0);
            part.prefixes.push(names.prefix(&s.prefix));
        }
    }
    out
}

pub(crate) fn split(setup: &Setup, roots: &[Prefix], parts: usize) -> Result<Vec<Part>, Stop> {
    let names = Names::of(setup);
    let whole = || Ok(vec![Part { prefixes: roots.to_vec(), estimate: 0.0 }]);
    let Some(m) = setup.open() else { return whole() };
    let ranks: Vec<Vec<u32>> = roots.iter().map(|p| names.ranks(p)).collect();
    let pieces = parts.max(1).saturating_mul(PIECES);
    let (subtrees, _) = Cutter::new(setup, m, 0).cut(&ranks, pieces)?;
    if subtrees.is_empty() {
        // Every node was opened and none has a solution below: one part that counts to 0.
        return whole();
    }
    Ok(join(subtrees, parts.max(1), &names))
}

impl Names {
    pub(crate) fn prefix(&self, ranks: &[u32]) -> Prefix {
        let choice = |&r: &u32| (r != TAKE_NONE).then(|| self.option(r));
        Prefix(ranks.iter().map(choice).collect())
    }

    /// A prefix as ranks. An unknown option becomes an invalid rank.
    pub(crate) fn ranks(&self, prefix: &Prefix) -> Vec<u32> {
        let rank = |o: OptionId| match self.order() {
            None => o.get(),
            Some(order) => {
                order.iter().position(|&x| x == o.get()).map_or(u32::MAX - 1, |p| p as u32)
            }
        };
        prefix.0.iter().map(|c| c.map_or(TAKE_NONE, rank)).collect()
    }
}
