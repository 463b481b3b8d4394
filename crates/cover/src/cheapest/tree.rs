//! The search that raises taxes at every node: best child first, with a stack of open choices.

use super::Found;
use super::node::{Chosen, Nodes};
use crate::matrix::Matrix;
use quadrille_core::{Meter, Stop};

pub(super) struct Tree {
    nodes: Nodes,
    ranks: Vec<u32>,
    /// Open levels: the number of choices, and those not yet tried, the next one last.
    levels: Vec<(usize, Vec<Chosen>)>,
    /// Nodes so far; `None` before the root is opened.
    visited: Option<u64>,
}

impl Tree {
    pub(super) fn new(m: &Matrix, net: Vec<i64>, bound: i64) -> Self {
        let nodes = Nodes::new(m, net, bound);
        Self { nodes, ranks: m.id.clone(), levels: vec![], visited: None }
    }

    pub(super) fn visited(&self) -> u64 {
        self.visited.unwrap_or(0)
    }

    pub(super) fn updates(&self) -> u64 {
        self.nodes.updates()
    }

    /// The fraction done, counting every subtree of a node as equally large.
    pub(super) fn fraction(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for (width, left) in &self.levels {
            share /= *width as f64;
            done += share * (width - left.len()).saturating_sub(1) as f64;
        }
        done
    }
}

pub(super) struct Slice<'a> {
    pub(super) tree: &'a mut Tree,
    pub(super) found: &'a mut Found,
    pub(super) meter: &'a mut Meter,
    /// Node count on the meter at which the turn ends.
    pub(super) until: u64,
}

impl Slice<'_> {
    /// Opens the node at a depth, or records its solution.
    #[inline(always)]
    fn open(&mut self, depth: usize) {
        let nodes = &mut self.tree.nodes;
        if !nodes.settle(depth, self.found.limit()) {
            return;
        }
        if nodes.solved(depth) {
            let rank = |&option: &u32| self.tree.ranks[option as usize];
            return self.found.add(nodes.taken(depth).iter().map(rank).collect());
        }
        let choices = nodes.choices(depth);
        self.tree.levels.push((choices.len(), choices));
    }

    #[inline(always)]
    pub(super) fn run(mut self) -> Result<bool, Stop> {
        if self.tree.visited.is_none() {
            self.tree.visited = Some(0);
            self.open(0);
        }
        while let Some((_, choices)) = self.tree.levels.last_mut() {
            if self.meter.nodes() >= self.until {
                return Ok(false);
            }
            let Some(choice) = choices.pop() else {
                self.tree.levels.pop();
                continue;
            };
            let depth = self.tree.levels.len() - 1;
            self.meter.tick()?;
            self.tree.visited = self.tree.visited.map(|nodes| nodes + 1);
            if self.tree.nodes.branch(depth, choice, self.found.limit()) {
                self.open(depth + 1);
            }
        }
        Ok(true)
    }
}
