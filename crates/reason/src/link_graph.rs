//! The graph of weak and strong links for alternating inference chains.
//!
//! A node means "this value is in one of these cells": a candidate, a group of cells where a box
//! meets a line, or the cells of an almost locked set with that value. A *weak* link: not both are
//! true. A *strong* link: not both are false. A chain alternates: if A is false then B is true then
//! C is false … Each inference holds by itself, so a shortest path is a proof, whatever it crosses.

use std::ops::ControlFlow::{self, Continue};
use std::rc::Rc;

use quadrille_puzzle::{Cell, Values};

use crate::als::Als;
use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::position::Position;
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
    /// Cells that see all of `cells`.
    pub(crate) seen: CellSet<W>,
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
    /// The nodes: candidates, groups, then almost locked sets, one set after the other.
    pub(crate) nodes: Vec<Node<W>>,
    /// Number of nodes that are candidates.
    pub(crate) singles: usize,
    /// Weak links between nodes of one value, for each value.
    by_value: Vec<ValueLinks>,
    /// The place of each node in the list of its value.
    ranks: Vec<u32>,
    /// Other weak links of each candidate: to the others of its cell, then those by rules.
    beside: Vec<Vec<u32>>,
    /// For each candidate and group, the nodes that are true if it is false, with the reason. Links
    /// inside almost locked sets follow from the order of the nodes.
    strong: Vec<Vec<(u32, Reason)>>,
    pub(crate) sets: Rc<[Als<W>]>,
    /// The first node of each set.
    first_of_set: Vec<u32>,
}

/// The nodes of one value, and for each of them those that see all its cells.
#[derive(Debug, Default)]
struct ValueLinks {
    nodes: Vec<u32>,
    /// One row of bits per node, in the order of `nodes`.
    rows: Vec<u64>,
    /// Words of a row.
    words: usize,
    /// Words of a row of all values before this one.
    before: usize,
}

impl ValueLinks {
    fn row(&self, rank: u32) -> &[u64] {
        &self.rows[rank as usize * self.words..][..self.words]
    }
}

impl<const W: usize> LinkGraph<W> {
    pub(crate) fn new(
        m: &Position<'_, W>,
        scope: Scope,
        out: &mut StepSink,
    ) -> ControlFlow<(), Self> {
        let mut graph = LinkGraph {
            nodes: Vec::new(),
            singles: 0,
            by_value: Vec::new(),
            ranks: Vec::new(),
            beside: Vec::new(),
            strong: Vec::new(),
            sets: Rc::new([]),
            first_of_set: Vec::new(),
        };
        for cell in m.open {
            let fits = scope != Scope::Pairs || m.candidates[cell].len() == 2;
            for value in m.candidates[cell] {
                if fits && !matches!(scope, Scope::OneValue(v) if v != value) {
                    graph.add(m, CellSet::only(cell), value, None);
                }
            }
        }
        graph.singles = graph.nodes.len();
        graph.beside = vec![Vec::new(); graph.singles];
        if matches!(scope, Scope::Groups | Scope::Sets) {
            graph.add_groups(m);
        }
        graph.strong = vec![Vec::new(); graph.nodes.len()];
        if scope != Scope::Pairs {
            graph.link_houses(m, out)?;
        }
        if scope == Scope::Sets {
            graph.add_sets(m, out)?;
        }
        graph.link_values(m, out)?;
        if !matches!(scope, Scope::OneValue(_)) {
            graph.link_cells(m);
        }
        if !matches!(scope, Scope::OneValue(_) | Scope::Pairs) {
            graph.link_relations(m);
        }
        Continue(graph)
    }

    fn add(&mut self, m: &CandidateGrid<W>, cells: CellSet<W>, value: u8, set: Option<u32>) {
        self.nodes.push(Node { cells, value, set, seen: m.board.seen_by_all(cells) });
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
                        self.add(m, cells, value, None);
                    }
                }
            }
        }
    }

    fn add_sets(&mut self, m: &Position<'_, W>, out: &mut StepSink) -> Flow {
        self.sets = m.sets(out)?;
        for (i, set) in self.sets.iter().enumerate() {
            self.first_of_set.push(self.nodes.len() as u32);
            // A single cell with two candidates is already linked as a cell.
            for value in set.values.iter().filter(|_| set.cells.len() > 1) {
                let (cells, seen) = (set.spots(value), set.seen(value));
                self.nodes.push(Node { cells, value, set: Some(i as u32), seen });
            }
        }
        CONTINUE
    }

    /// Weak links between nodes of one value: each sees all cells of the other.
    fn link_values(&mut self, m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
        self.by_value.resize_with(m.side() + 1, ValueLinks::default);
        for (i, node) in self.nodes.iter().enumerate() {
            let nodes = &mut self.by_value[usize::from(node.value)].nodes;
            self.ranks.push(nodes.len() as u32);
            nodes.push(i as u32);
        }
        let mut before = 0;
        for (value, links) in self.by_value.iter_mut().enumerate().skip(1) {
            links.words = links.nodes.len().div_ceil(64);
            links.before = before;
            before += links.words;
            // For each cell the nodes that see it.
            let mut seers = vec![0; m.values.len() * links.words];
            for (rank, &i) in links.nodes.iter().enumerate() {
                out.poll()?;
                for cell in self.nodes[i as usize].seen & m.cells_of(value as u8) {
                    seers[cell * links.words + rank / 64] |= 1 << (rank % 64);
                }
            }
            links.rows = vec![u64::MAX; links.nodes.len() * links.words];
            for (row, &i) in links.rows.chunks_mut(links.words.max(1)).zip(&links.nodes) {
                for cell in self.nodes[i as usize].cells {
                    row.iter_mut().zip(&seers[cell * links.words..]).for_each(|(r, s)| *r &= s);
                }
            }
        }
        CONTINUE
    }

    /// Strong links of one value: two candidates or groups that include all places of a house.
    fn link_houses(&mut self, m: &CandidateGrid<W>, out: &mut StepSink) -> Flow {
        let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); m.side() + 1];
        for (i, node) in self.nodes.iter().enumerate() {
            by_value[usize::from(node.value)].push(i);
        }
        let grouped = self.singles < self.nodes.len();
        for (value, list) in by_value.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
            for h in 0..m.board.houses.len() {
                let spots = m.spots(h, value as u8);
                if spots.len() < 2 || (!grouped && spots.len() > 2) {
                    continue;
                }
                let inside = |i: &usize| self.nodes[*i].cells.within(&spots);
                let inside: Vec<usize> = list.iter().copied().filter(inside).collect();
                for (k, &i) in inside.iter().enumerate() {
                    out.poll()?;
                    for &j in &inside[..k] {
                        let (a, b) = (self.nodes[i].cells, self.nodes[j].cells);
                        let known = || self.strong[i].iter().any(|link| link.0 == j as u32);
                        if a.meets(&b) || (a | b) != spots || known() {
                            continue;
                        }
                        self.strong[i].push((j as u32, Reason::House(h as u32)));
                        self.strong[j].push((i as u32, Reason::House(h as u32)));
                    }
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
                    self.beside[i].push(j as u32);
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
        if m.board.relations.iter().all(Vec::is_empty) {
            return;
        }
        let side = m.side();
        let mut node_of = vec![u32::MAX; m.values.len() * side];
        for (i, node) in self.nodes[..self.singles].iter().enumerate() {
            let Some(cell) = node.cells.first() else { continue };
            node_of[cell * side + usize::from(node.value) - 1] = i as u32;
        }
        for i in 0..self.singles {
            let (cell, value) = (self.nodes[i].cells.first(), self.nodes[i].value);
            let Some(cell) = cell else { continue };
            for relation in &m.board.relations[cell] {
                let allowed = Values(relation.table[usize::from(value) - 1]);
                for value in m.candidates[relation.cell] - allowed {
                    let other = node_of[relation.cell * side + usize::from(value) - 1];
                    if !self.excludes(i, other as usize) {
                        self.beside[i].push(other);
                    }
                }
            }
        }
    }

    /// The nodes that are true if this one is false, with the reasons.
    fn strong(&self, i: usize) -> impl Iterator<Item = (u32, Reason)> {
        let links = self.strong.get(i).into_iter().flatten().copied();
        let inside = self.nodes[i].set.into_iter().flat_map(move |s| {
            let first = self.first_of_set[s as usize];
            let nodes = first..first + self.sets[s as usize].values.len() as u32;
            nodes.filter(move |&j| j as usize != i).map(move |j| (j, Reason::Set(s)))
        });
        links.chain(inside)
    }

    pub(crate) fn strong_links(&self, i: usize) -> usize {
        self.strong(i).count()
    }

    fn same_value(&self, i: usize) -> &ValueLinks {
        &self.by_value[usize::from(self.nodes[i].value)]
    }

    /// The nodes that are false if this one is true.
    pub(crate) fn weak(&self, i: usize) -> impl Iterator<Item = usize> {
        let links = self.same_value(i);
        let row = links.row(self.ranks[i]).iter().enumerate();
        let seen = row
            .flat_map(|(w, &word)| Values(word).iter().map(move |v| 64 * w + usize::from(v) - 1));
        let beside = self.beside.get(i).into_iter().flatten();
        seen.map(|rank| &links.nodes[rank]).chain(beside).map(|&j| j as usize)
    }

    /// True if two nodes are not both true.
    pub(crate) fn excludes(&self, i: usize, j: usize) -> bool {
        let (a, b) = (&self.nodes[i], &self.nodes[j]);
        a.value == b.value && b.cells.within(&a.seen)
            || self.beside.get(i).is_some_and(|beside| beside.contains(&(j as u32)))
    }

    /// Candidates that neither of two nodes allows.
    pub(crate) fn excluded_by_both(&self, a: usize, b: usize) -> Vec<step::Candidate> {
        let both = self.weak(a).filter(|&i| i < self.singles && self.excludes(b, i));
        let candidate = |i: usize| {
            let node = &self.nodes[i];
            node.cells.first().map(|cell| step::Candidate::new(cell, node.value))
        };
        both.filter_map(candidate).collect()
    }

    /// True if a node sees one of these candidates (the cells of each value), or shares its cell.
    pub(crate) fn sees_any(&self, i: usize, aims: &[CellSet<W>]) -> bool {
        let node = &self.nodes[i];
        let own = usize::from(node.value) - 1;
        node.seen.meets(&aims[own])
            || node.cells.single().is_some_and(|cell| {
                aims.iter().enumerate().any(|(v, cells)| v != own && cells.has(cell))
            })
    }

    /// Everything that follows by shortest paths if `start` is false. With `first`, only paths that
    /// begin with that strong link.
    pub(crate) fn walk(&self, start: usize, first: Option<usize>, walks: &mut Walks) {
        walks.clear(self);
        walks.first = first;
        walks.close(self, start as u32);
        walks.make_false(start as u32, start as u32, 0);
        let mut layer = 0..1;
        for level in 0.. {
            let reached = walks.order.len();
            for k in layer.clone() {
                let i = walks.layers[k];
                let turn = first.filter(|_| i as usize == start);
                let (skipped, taken) = turn.map_or((0, usize::MAX), |f| (f, 1));
                for (j, _) in self.strong(i as usize).skip(skipped).take(taken) {
                    if !walks.makes_true(j as usize) {
                        walks.on[j as usize] = i;
                        walks.on_level[j as usize] = level;
                        walks.order.push(j);
                    }
                }
            }
            for k in reached..walks.order.len() {
                let i = walks.order[k];
                let links = self.same_value(i as usize);
                for (w, &word) in links.row(self.ranks[i as usize]).iter().enumerate() {
                    let reached = word & walks.open[links.before + w];
                    walks.open[links.before + w] ^= reached;
                    for bit in Values(reached) {
                        let j = links.nodes[64 * w + usize::from(bit) - 1];
                        walks.make_false(j, i, level + 1);
                    }
                }
                for &j in self.beside.get(i as usize).into_iter().flatten() {
                    if walks.off[j as usize] == NONE {
                        walks.close(self, j);
                        walks.make_false(j, i, level + 1);
                    }
                }
            }
            layer = layer.end..walks.layers.len();
            if layer.is_empty() {
                break;
            }
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
        loop {
            let before = walks.on[at] as usize;
            reasons.extend(self.strong(before).find(|link| link.0 as usize == at).map(|l| l.1));
            nodes.push(before);
            if before == start {
                break;
            }
            at = walks.off[before] as usize;
            nodes.push(at);
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
        let first = walks.first.and_then(|f| self.strong(start).nth(f)).map(|l| l.0 as usize);
        for (off, reason) in self.strong(on) {
            let off = off as usize;
            let step = off != start || first.is_none_or(|f| f == on);
            let near = walks.off[off] != NONE && walks.off_level[off] == walks.on_level[on];
            if found.len() == MOST || !near || !step {
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
                for before in self.weak(off) {
                    if walks.makes_true(before)
                        && walks.on_level[before] + 1 == walks.off_level[off]
                    {
                        nodes.push(before);
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

const NONE: u32 = u32::MAX;

/// The shortest paths from one start.
#[derive(Debug, Default)]
pub(crate) struct Walks {
    /// For each node that became true: the false node before it.
    on: Vec<u32>,
    /// For each node that became false: the true node before it; the start itself for the start.
    off: Vec<u32>,
    /// Number of weak links before each node became true, if it did.
    on_level: Vec<u32>,
    /// Number of weak links before each node became false.
    off_level: Vec<u32>,
    /// The strong link that all paths must begin with, if any.
    first: Option<usize>,
    /// Nodes that became true, nearest first.
    pub(crate) order: Vec<u32>,
    /// Nodes that became false, nearest first.
    layers: Vec<u32>,
    /// Nodes that did not, as rows of bits like those of [`ValueLinks`].
    open: Vec<u64>,
}

impl Walks {
    fn clear<const W: usize>(&mut self, graph: &LinkGraph<W>) {
        self.order.iter().for_each(|&node| self.on[node as usize] = NONE);
        self.layers.iter().for_each(|&node| self.off[node as usize] = NONE);
        self.on.resize(graph.nodes.len(), NONE);
        self.off.resize(graph.nodes.len(), NONE);
        self.on_level.resize(graph.nodes.len(), 0);
        self.off_level.resize(graph.nodes.len(), 0);
        self.order.clear();
        self.layers.clear();
        self.open.clear();
        self.open.resize(graph.by_value.iter().map(|links| links.words).sum(), u64::MAX);
    }

    fn close<const W: usize>(&mut self, graph: &LinkGraph<W>, node: u32) {
        let rank = graph.ranks[node as usize] as usize;
        self.open[graph.same_value(node as usize).before + rank / 64] &= !(1 << (rank % 64));
    }

    fn make_false(&mut self, node: u32, by: u32, level: u32) {
        self.off[node as usize] = by;
        self.off_level[node as usize] = level;
        self.layers.push(node);
    }

    pub(crate) fn makes_true(&self, node: usize) -> bool {
        self.on[node] != NONE
    }
}
