//! The graph of weak and strong links for alternating inference chains.
//!
//! A node means "this value is in one of these cells": a candidate, a group of cells where a box
//! meets a line, or the cells of an almost locked set with that value. A *weak* link: not both are
//! true. A *strong* link: not both are false. A chain alternates: if A is false then B is true then
//! C is false … Each inference holds by itself, so a shortest path is a proof, whatever it crosses.

use std::ops::ControlFlow::{self, Continue};

use quadrille_puzzle::{Cell, Values};

use crate::als::{self, Als};
use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::step::{self, HouseId, LockedSet, Premise};
use crate::step_sink::{CONTINUE, Flow, StepSink};

/// The nodes that a graph may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Candidates of one value, links in houses.
    OneValue(u8),
    /// Candidates of bivalue cells, with strong links inside cells only.
    Pairs,
    Candidates,
    Groups,
    Sets,
}

#[derive(Clone, Debug)]
pub(crate) struct Node<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) value: u8,
    pub(crate) set: Option<u32>,
}

/// The reason why two nodes are not both false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Cell(u32),
    House(u32),
    /// The almost locked set lacks at most one value.
    Set(u32),
}

#[derive(Debug)]
pub(crate) struct LinkGraph<const W: usize> {
    /// The nodes, candidates first.
    pub(crate) nodes: Vec<Node<W>>,
    /// Number of nodes that are candidates.
    pub(crate) singles: usize,
    /// For each node, those that are false if it is true.
    pub(crate) weak: Vec<Vec<u32>>,
    /// For each node, those that are true if it is false, with the reason.
    pub(crate) strong: Vec<Vec<(u32, Reason)>>,
    pub(crate) sets: Vec<Als<W>>,
}

impl<const W: usize> LinkGraph<W> {
    pub(crate) fn new(
        m: &CandidateGrid<W>,
        scope: Scope,
        out: &mut StepSink,
    ) -> ControlFlow<(), Self> {
        let mut graph = LinkGraph {
            nodes: Vec::new(),
            singles: 0,
            weak: Vec::new(),
            strong: Vec::new(),
            sets: Vec::new(),
        };
        for cell in m.open {
            let fits = scope != Scope::Pairs || m.candidates[cell].len() == 2;
            for value in m.candidates[cell] {
                if fits && !matches!(scope, Scope::OneValue(v) if v != value) {
                    graph.nodes.push(Node { cells: CellSet::only(cell), value, set: None });
                }
            }
        }
        graph.singles = graph.nodes.len();
        if matches!(scope, Scope::Groups | Scope::Sets) {
            graph.add_groups(m);
        }
        if scope == Scope::Sets {
            graph.add_sets(m, out)?;
        }
        graph.weak = vec![Vec::new(); graph.nodes.len()];
        graph.strong = vec![Vec::new(); graph.nodes.len()];
        graph.link_values(m, scope, out)?;
        if !matches!(scope, Scope::OneValue(_)) {
            graph.link_cells(m);
        }
        if !matches!(scope, Scope::OneValue(_) | Scope::Pairs) {
            graph.link_relations(m);
        }
        Continue(graph)
    }

    fn add_groups(&mut self, m: &CandidateGrid<W>) {
        let lines = 2 * m.side();
        for block in lines..m.board.houses.len() {
            for line in 0..lines {
                let cross = m.board.houses[block] & m.board.houses[line];
                if cross.len() < 2 {
                    continue;
                }
                for value in 1..=m.side() as u8 {
                    let cells = cross & m.cells_of(value);
                    if cells.len() >= 2 {
                        self.nodes.push(Node { cells, value, set: None });
                    }
                }
            }
        }
    }

    fn add_sets(&mut self, m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
        let size = als::largest(m.side());
        // A single cell with two candidates is already linked as a cell.
        self.sets = als::collect(m, size, out)?.into_iter().filter(|s| s.cells.len() > 1).collect();
        for (i, set) in self.sets.iter().enumerate() {
            for value in set.values {
                self.nodes.push(Node { cells: set.spots(value), value, set: Some(i as u32) });
            }
        }
        CONTINUE
    }

    /// Links between nodes of one value, and inside almost locked sets.
    fn link_values(&mut self, m: &CandidateGrid<W>, scope: Scope, out: &mut StepSink) -> Flow {
        let seen: Vec<CellSet<W>> =
            self.nodes.iter().map(|p| m.board.seen_by_all(p.cells)).collect();
        let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); m.side() + 1];
        for (i, place) in self.nodes.iter().enumerate() {
            by_value[usize::from(place.value)].push(i);
        }
        for list in &by_value {
            for (k, &i) in list.iter().enumerate() {
                out.poll()?;
                for &j in &list[..k] {
                    if !self.nodes[j].cells.within(&seen[i]) {
                        continue;
                    }
                    self.weak[i].push(j as u32);
                    self.weak[j].push(i as u32);
                }
            }
            if scope != Scope::Pairs {
                self.link_houses(m, list, out)?;
            }
        }
        // The nodes of a set are adjacent, after all others.
        let mut start = self.nodes.iter().position(|p| p.set.is_some()).unwrap_or(self.nodes.len());
        for (s, set) in self.sets.iter().enumerate() {
            let nodes = start..start + set.values.len();
            for i in nodes.clone() {
                let others = nodes.clone().filter(|&j| j != i);
                self.strong[i].extend(others.map(|j| (j as u32, Reason::Set(s as u32))));
            }
            start = nodes.end;
        }
        CONTINUE
    }

    /// Strong links of one value: two nodes that include all places of a house.
    fn link_houses(&mut self, m: &CandidateGrid<W>, list: &[usize], out: &mut StepSink) -> Flow {
        let Some(&first) = list.first() else { return CONTINUE };
        let value = self.nodes[first].value;
        let mut known: Vec<(usize, usize)> = Vec::new();
        for h in 0..m.board.houses.len() {
            let spots = m.spots(h, value);
            if spots.len() < 2 || (self.singles == self.nodes.len() && spots.len() > 2) {
                continue;
            }
            let inside: Vec<usize> = list
                .iter()
                .copied()
                .filter(|&i| self.nodes[i].set.is_none() && self.nodes[i].cells.within(&spots))
                .collect();
            for (k, &i) in inside.iter().enumerate() {
                out.poll()?;
                for &j in &inside[..k] {
                    let (a, b) = (self.nodes[i].cells, self.nodes[j].cells);
                    if a.meets(&b) || (a | b) != spots || known.contains(&(i, j)) {
                        continue;
                    }
                    known.push((i, j));
                    self.strong[i].push((j as u32, Reason::House(h as u32)));
                    self.strong[j].push((i as u32, Reason::House(h as u32)));
                }
            }
        }
        CONTINUE
    }

    fn link_cells(&mut self, m: &CandidateGrid<W>) {
        let mut start = 0;
        for cell in m.open {
            let end = (start..self.singles)
                .find(|&i| !self.nodes[i].cells.has(cell))
                .unwrap_or(self.singles);
            for i in start..end {
                for j in (start..end).filter(|&j| j != i) {
                    self.weak[i].push(j as u32);
                    if m.candidates[cell].len() == 2 {
                        self.strong[i].push((j as u32, Reason::Cell(cell as u32)));
                    }
                }
            }
            start = end;
        }
    }

    /// Weak links between candidates of two cells that a rule does not allow together.
    fn link_relations(&mut self, m: &CandidateGrid<W>) {
        let side = m.side();
        let mut node_of = vec![u32::MAX; m.values.len() * side];
        for (i, node) in self.nodes[..self.singles].iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            node_of[cell * side + usize::from(node.value) - 1] = i as u32;
        }
        for (i, node) in self.nodes[..self.singles].iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            for relation in &m.board.relations[cell] {
                let allowed = Values(relation.table[usize::from(node.value) - 1]);
                for value in m.candidates[relation.cell] - allowed {
                    let other = node_of[relation.cell * side + usize::from(value) - 1];
                    if !self.weak[i].contains(&other) {
                        self.weak[i].push(other);
                    }
                }
            }
        }
    }

    /// Candidates that neither of two nodes allows.
    pub(crate) fn excluded_by_both(&self, a: usize, b: usize) -> Vec<step::Candidate> {
        let both = self.weak[a].iter().filter(|&&i| self.weak[b].contains(&i));
        let singles = both.map(|&i| i as usize).filter(|&i| i < self.singles);
        let candidate = |i: usize| {
            let node = &self.nodes[i];
            node.cells.first().map(|cell| step::Candidate::new(cell, node.value))
        };
        singles.filter_map(candidate).collect()
    }

    /// Everything that follows by shortest paths if `start` is false. With `first`, only paths that
    /// begin with that strong link.
    pub(crate) fn walk(&self, start: usize, first: Option<usize>, walks: &mut Walks) {
        walks.clear(self.nodes.len());
        walks.off[start] = Some(start as u32);
        walks.off_level[start] = 0;
        walks.first = first;
        let mut level = 0;
        let mut layer = vec![start as u32];
        while !layer.is_empty() {
            let mut on = Vec::new();
            for &i in &layer {
                let links = &self.strong[i as usize];
                let links = match first {
                    Some(f) if i as usize == start => &links[f..=f],
                    _ => links,
                };
                for &(j, reason) in links {
                    if walks.on[j as usize].is_none() {
                        walks.on[j as usize] = Some((i, reason));
                        walks.on_level[j as usize] = level;
                        on.push(j);
                    }
                }
            }
            layer.clear();
            for &i in &on {
                for &j in &self.weak[i as usize] {
                    if walks.off[j as usize].is_none() {
                        walks.off[j as usize] = Some(i);
                        walks.off_level[j as usize] = level + 1;
                        layer.push(j);
                    }
                }
            }
            walks.order.extend(on);
            level += 1;
        }
    }

    /// The path that made `end` true: nodes from the start (false), alternately false and true, and
    /// the premises of its links.
    pub(crate) fn trace(
        &self,
        start: usize,
        end: usize,
        walks: &Walks,
    ) -> (Vec<usize>, Vec<Reason>) {
        let mut nodes = vec![end];
        let mut reasons = Vec::new();
        let mut at = end;
        while let Some((before, reason)) = walks.on[at] {
            reasons.push(reason);
            nodes.push(before as usize);
            if before as usize == start {
                break;
            }
            let Some(on) = walks.off[before as usize] else { break };
            nodes.push(on as usize);
            at = on as usize;
        }
        nodes.reverse();
        reasons.reverse();
        (nodes, reasons)
    }

    /// All shortest paths that make `end` true, up to a limit that is hardly ever reached.
    pub(crate) fn traces(
        &self,
        start: usize,
        end: usize,
        walks: &Walks,
    ) -> Vec<(Vec<usize>, Vec<Reason>)> {
        let mut found = Vec::new();
        let mut nodes = vec![end];
        self.back(start, &mut nodes, &mut Vec::new(), walks, &mut found);
        found
    }

    /// Goes back from the last node, a true one, along every link of a shortest path.
    fn back(
        &self,
        start: usize,
        nodes: &mut Vec<usize>,
        reasons: &mut Vec<Reason>,
        walks: &Walks,
        found: &mut Vec<(Vec<usize>, Vec<Reason>)>,
    ) {
        const MOST: usize = 256;
        let on = nodes[nodes.len() - 1];
        let first = walks.first.map(|f| self.strong[start][f].0 as usize);
        for &(off, reason) in &self.strong[on] {
            let off = off as usize;
            let step = off != start || first.is_none_or(|f| f == on);
            if found.len() == MOST || walks.off_level[off] != walks.on_level[on] || !step {
                continue;
            }
            nodes.push(off);
            reasons.push(reason);
            if off == start {
                found.push((
                    nodes.iter().rev().copied().collect(),
                    reasons.iter().rev().copied().collect(),
                ));
            } else {
                for &before in &self.weak[off] {
                    if walks.on_level[before as usize] + 1 == walks.off_level[off] {
                        nodes.push(before as usize);
                        self.back(start, nodes, reasons, walks, found);
                        nodes.pop();
                    }
                }
            }
            nodes.pop();
            reasons.pop();
        }
    }

    /// The rule that links a true candidate to the false one after it, unless houses or the cell
    /// itself do.
    fn rule_between(&self, m: &CandidateGrid<W>, on: usize, off: usize) -> Option<Premise> {
        let (on, off) = (&self.nodes[on], &self.nodes[off]);
        let (a, b) = (on.cells.single()?, off.cells.single()?);
        if a == b || on.value == off.value && m.board.sees(a, b) {
            return None;
        }
        let excludes = |table: &[u64]| table[usize::from(on.value) - 1] >> (off.value - 1) & 1 == 0;
        let relations = m.board.relations[a].iter().filter(|relation| relation.cell == b);
        let mut rules = relations.filter(|relation| excludes(&relation.table));
        rules.next().map(|relation| Premise::Rule(relation.rule))
    }

    /// A path as data of a step.
    pub(crate) fn chain_nodes(&self, m: &CandidateGrid<W>, walk: &[usize]) -> Vec<step::Node> {
        let node = |(i, &p): (usize, &usize)| {
            let place = &self.nodes[p];
            let set = place.set.filter(|_| i % 2 == 1).map(|s| {
                let set = &self.sets[s as usize];
                LockedSet { cells: set.cells.cells(), values: set.values }
            });
            let (cells, value) = (place.cells.cells(), place.value);
            let linked = (i > 0 && i % 2 == 0).then(|| self.rule_between(m, walk[i - 1], p));
            step::Node { cells, value, on: i % 2 == 1, set, because: linked.flatten() }
        };
        walk.iter().enumerate().map(node).collect()
    }

    /// The premises of a path's strong links.
    pub(crate) fn premises(&self, walk: &[usize], reasons: &[Reason]) -> Vec<Premise> {
        let mut list = Vec::new();
        for (i, reason) in reasons.iter().enumerate() {
            match *reason {
                Reason::Cell(cell) => list.push(Premise::Cell(Cell(cell))),
                Reason::House(h) => {
                    list.push(Premise::House(HouseId(h), self.nodes[walk[2 * i]].value))
                }
                Reason::Set(s) => {
                    list.extend(self.sets[s as usize].cells.cells().into_iter().map(Premise::Cell));
                }
            }
        }
        list
    }
}

/// The shortest paths from one start.
#[derive(Debug, Default)]
pub(crate) struct Walks {
    /// For each node that became true: the false node before it, and the reason.
    pub(crate) on: Vec<Option<(u32, Reason)>>,
    /// For each node that became false: the true node before it; the start itself for the start.
    pub(crate) off: Vec<Option<u32>>,
    /// Number of weak links before each node became true; [`u32::MAX`] / 2 if it did not.
    on_level: Vec<u32>,
    /// Number of weak links before each node became false.
    off_level: Vec<u32>,
    /// The strong link that all paths must begin with, if any.
    first: Option<usize>,
    /// Nodes that became true, nearest first.
    pub(crate) order: Vec<u32>,
}

impl Walks {
    fn clear(&mut self, nodes: usize) {
        self.on.clear();
        self.on.resize(nodes, None);
        self.off.clear();
        self.off.resize(nodes, None);
        for levels in [&mut self.on_level, &mut self.off_level] {
            levels.clear();
            levels.resize(nodes, u32::MAX / 2);
        }
        self.order.clear();
    }
}
