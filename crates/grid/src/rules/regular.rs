//! Automata on cells.
//!
//! An automaton that reads a fixed number of cells is a layered graph: its states before each cell
//! that lie on an accepted path, states of one layer from which the same values are accepted made
//! one. A set of states is a few machine words.
//!
//! ```text
//!  forward    states before each cell that the candidates reach from the start
//!  backward   those of them from which they reach the end
//!  a value stays if a step by it leads from a forward state to a backward one
//! ```
//! Both are kept with the candidates that they were computed from, and computed again only behind
//! a change.

use std::ops::Range;
use std::sync::Arc;

use quadrille_constraint::Automaton;
use quadrille_core::QuickMap;

use crate::mask::Mask;
use crate::rules::filter::keep;
use crate::rules::relations::VALUES;

/// No state.
const NONE: u32 = u32::MAX;

/// Steps out of the states of one layer.
#[derive(Debug)]
struct Steps {
    /// Per state, where its steps begin; and the end.
    first: Vec<u32>,
    /// The values of a step and the state that it leads to.
    list: Vec<(u16, u32)>,
}

impl Steps {
    /// The steps of this many states, which come state by state.
    fn new(states: usize, steps: &[(u32, u16, u32)]) -> Self {
        let first = |state| steps.partition_point(|step| (step.0 as usize) < state) as u32;
        let list = steps.iter().map(|step| (step.1, step.2)).collect();
        Steps { first: (0..=states).map(first).collect(), list }
    }

    /// The steps of a state.
    #[inline(always)]
    fn of(&self, state: usize) -> &[(u16, u32)] {
        &self.list[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// The layers of an automaton on a line of this length.
#[derive(Debug)]
struct Graph {
    /// Per layer, the steps out of its states. Long lines repeat layers, which share their steps.
    steps: Vec<Arc<Steps>>,
    /// Where the words of each layer's states begin; and the end.
    words: Vec<usize>,
}

impl Graph {
    /// `None` if nothing is accepted.
    fn new(automaton: &Automaton, count: usize) -> Option<Self> {
        let (layers, states) = layers(automaton, count)?;
        let mut steps: Vec<Arc<Steps>> = Vec::with_capacity(count);
        for i in 0..count {
            let same = |j: &usize| layers[*j] == layers[i] && states[*j] == states[i];
            let shared = (0..i).rev().find(same).map(|j| Arc::clone(&steps[j]));
            steps.push(shared.unwrap_or_else(|| Arc::new(Steps::new(states[i], &layers[i]))));
        }
        let mut words = vec![0];
        states.iter().for_each(|states| words.push(words[words.len() - 1] + states.div_ceil(64)));
        Some(Graph { steps, words })
    }

    /// Where the words of a layer's states are.
    #[inline(always)]
    fn layer(&self, i: usize) -> Range<usize> {
        self.words[i]..self.words[i + 1]
    }
}

/// The graphs of a puzzle, each once: many lines have the same automaton.
#[derive(Default)]
pub(crate) struct Graphs(QuickMap<(usize, usize), Option<Arc<Graph>>>);

impl Graphs {
    /// The graph of an automaton, which lives as long as this list, on a line of this length.
    fn find(&mut self, automaton: &Arc<Automaton>, count: usize) -> Option<Arc<Graph>> {
        let key = (Arc::as_ptr(automaton) as usize, count);
        let new = || Graph::new(automaton, count).map(Arc::new);
        self.0.entry(key).or_insert_with(new).clone()
    }
}

/// An automaton on cells; the candidates that it filters are those of its different cells.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    /// Its layers.
    graph: Arc<Graph>,
    /// Which of the cells each layer reads.
    reads: Vec<u16>,
    /// True if no cell is read twice.
    reads_once: bool,
    /// States reached from the start, per layer.
    reached: Vec<u64>,
    /// Those from which the end is reached.
    reaching: Vec<u64>,
    /// The candidates that each layer's forward step was computed from.
    seen: Vec<u16>,
    /// The same, backward.
    seen_back: Vec<u16>,
    /// True for layers whose forward states or candidates changed since their last backward step.
    stale: Vec<bool>,
    /// Room for one layer's states.
    new: Vec<u64>,
}

impl Regular {
    /// The automaton on cells given by their numbers among the different ones; `None` if it accepts
    /// nothing.
    pub(crate) fn new(
        automaton: &Arc<Automaton>,
        reads: Vec<u16>,
        graphs: &mut Graphs,
    ) -> Option<Self> {
        let count = reads.len();
        let graph = graphs.find(automaton, count)?;
        let mut reached = vec![0; graph.words[count + 1]];
        let mut reaching = reached.clone();
        // The first layer has the start alone, the last one the end alone.
        (reached[0], reaching[graph.words[count]]) = (1, 1);
        let widest = (0..=count).map(|i| graph.layer(i).len()).max().unwrap_or(1);
        Some(Regular {
            graph,
            reached,
            reaching,
            seen: vec![0; count],
            seen_back: vec![0; count],
            stale: vec![true; count],
            new: vec![0; widest],
            reads_once: reads.iter().enumerate().all(|(i, c)| !reads[..i].contains(c)),
            reads,
        })
    }

    /// True if no cell is read twice.
    pub(crate) fn reads_once(&self) -> bool {
        self.reads_once
    }

    /// Keeps the values on accepted paths; false on a contradiction.
    pub(crate) fn filter(&mut self, dom: &mut [u16]) -> bool {
        if !self.run_forward(dom) {
            return false;
        }
        self.run_backward(dom)
    }

    /// Computes the forward states behind the first change; false if the end is not reached.
    fn run_forward(&mut self, dom: &[u16]) -> bool {
        let graph = &*self.graph;
        let mut changed = false;
        for i in 0..self.reads.len() {
            let left = dom[usize::from(self.reads[i])];
            if changed || self.seen[i] != left {
                (self.seen[i], self.stale[i]) = (left, true);
                let (from, to) = self.reached.split_at_mut(graph.words[i + 1]);
                let (from, to) = (&from[graph.words[i]..], &mut to[..graph.layer(i + 1).len()]);
                changed = step(&graph.steps[i], from, left, to, &mut self.new);
            }
        }
        self.reached[graph.words[self.reads.len()]] != 0
    }

    /// Computes the backward states before the last change, and keeps the values of their steps;
    /// false on a contradiction.
    fn run_backward(&mut self, dom: &mut [u16]) -> bool {
        let graph = &*self.graph;
        let (mut changed, mut ok) = (false, true);
        for i in (0..self.reads.len()).rev() {
            let left = &mut dom[usize::from(self.reads[i])];
            if changed || self.stale[i] || self.seen_back[i] != *left {
                (self.seen_back[i], self.stale[i]) = (*left, false);
                let (to, after) = self.reaching.split_at_mut(graph.words[i + 1]);
                let to = &mut to[graph.words[i]..];
                let reached = &self.reached[graph.layer(i)];
                let values;
                (changed, values) = step_back(&graph.steps[i], reached, *left, after, to);
                // To the end, even if a cell that is read twice has nothing left: what was computed
                // is used again.
                ok &= keep(left, values).is_some();
            }
        }
        ok
    }
}

/// Puts the states that steps by these values lead to in place of the old ones; true if they
/// differ.
#[inline(always)]
fn step(steps: &Steps, from: &[u64], left: u16, old: &mut [u64], new: &mut [u64]) -> bool {
    // Most automata have few states.
    if let ([from], [old]) = (from, &mut *old) {
        let mut new = [0];
        reach(steps, 0, *from, left, &mut new);
        return std::mem::replace(old, new[0]) != new[0];
    }
    let new = &mut new[..old.len()];
    new.fill(0);
    from.iter().enumerate().for_each(|(word, &bits)| reach(steps, word, bits, left, new));
    let changed = *old != *new;
    old.copy_from_slice(new);
    changed
}

/// Adds the states that steps from one word of states lead to.
#[inline(always)]
fn reach(steps: &Steps, word: usize, states: u64, left: u16, to: &mut [u64]) {
    for bit in states.members() {
        for &(values, state) in steps.of(word * 64 + bit) {
            to[state as usize / 64] |= u64::from(values & left != 0) << (state % 64);
        }
    }
}

/// Puts the reached states from which steps by these values lead to a state `after` in place of the
/// old ones; true if they differ, and the values of those steps.
#[inline(always)]
fn step_back(
    steps: &Steps,
    reached: &[u64],
    left: u16,
    after: &[u64],
    old: &mut [u64],
) -> (bool, u16) {
    let (mut changed, mut some) = (false, 0);
    for (word, (&states, old)) in reached.iter().zip(old).enumerate() {
        let mut new = 0;
        for bit in states.members() {
            for &(values, to) in steps.of(word * 64 + bit) {
                let live = after[to as usize / 64] >> (to % 64) & 1;
                let values = values & left & (live as u16).wrapping_neg();
                some |= values;
                new |= u64::from(values != 0) << bit;
            }
        }
        changed |= std::mem::replace(old, new) != new;
    }
    (changed, some)
}

/// A step of one layer: from a state, by values, to a state of the next.
type LayerSteps = Vec<(u32, u16, u32)>;

/// The steps of each layer and the number of states of each, one more; `None` if nothing is
/// accepted.
fn layers(automaton: &Automaton, count: usize) -> Option<(Vec<LayerSteps>, Vec<usize>)> {
    let reachable = reachable(automaton, count);
    let mut classes: Vec<u32> = (0..automaton.states() as u32)
        .map(|state| if automaton.is_accepting(state) { 0 } else { NONE })
        .collect();
    let (mut layers, mut states) = (Vec::with_capacity(count), vec![1]);
    let mut rows: QuickMap<[u32; VALUES], u32> = QuickMap::default();
    for i in (0..count).rev() {
        rows.clear();
        let (mut steps, mut before) = (Vec::new(), vec![NONE; automaton.states()]);
        for &state in &reachable[i] {
            let row = targets(automaton, state, &classes);
            if row.iter().all(|&to| to == NONE) {
                continue;
            }
            let new = rows.len() as u32;
            let class = *rows.entry(row).or_insert(new);
            before[state as usize] = class;
            if class == new {
                group_steps(new, &row, &mut steps);
            }
        }
        classes = before;
        states.push(rows.len());
        layers.push(steps);
    }
    layers.reverse();
    states.reverse();
    (classes[0] != NONE && count > 0).then_some((layers, states))
}

/// The class of the state after each value.
fn targets(automaton: &Automaton, state: u32, classes: &[u32]) -> [u32; VALUES] {
    let mut row = [NONE; VALUES];
    for (v, to) in row.iter_mut().enumerate().take(automaton.side()) {
        let next = automaton.next(state, v as u8 + 1);
        if next != Automaton::DEAD {
            *to = classes[next as usize];
        }
    }
    row
}

/// One step for all values that lead to the same state.
fn group_steps(from: u32, row: &[u32; VALUES], steps: &mut LayerSteps) {
    let first = steps.len();
    for (v, &to) in row.iter().enumerate().filter(|(_, to)| **to != NONE) {
        match steps[first..].iter_mut().find(|step| step.2 == to) {
            Some(step) => step.1 |= 1 << v,
            None => steps.push((from, 1 << v, to)),
        }
    }
}

/// The states before each cell that some values reach.
fn reachable(automaton: &Automaton, count: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![0]];
    for i in 0..count.saturating_sub(1) {
        let (mut next, mut seen) = (Vec::new(), vec![false; automaton.states()]);
        for &state in &all[i] {
            for v in 1..=automaton.side() as u8 {
                let to = automaton.next(state, v);
                if to != Automaton::DEAD && !std::mem::replace(&mut seen[to as usize], true) {
                    next.push(to);
                }
            }
        }
        all.push(next);
    }
    all
}
