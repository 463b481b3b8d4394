//! The choices spell a path through a layered graph: the run of an automaton that reads them.
//!
//! An edge implies its literal and both its ends. A state needs an edge out and an edge in; a
//! literal needs an edge. Unit propagation on these clauses removes every literal that no remaining
//! path uses (the decomposition of the `regular` constraint; Quimper and Walsh, "Global grammar
//! constraints", 2006).

use crate::formula::{Formula, Lit};

/// A step of a path: from a state of one layer, by a literal of its choice, to a state of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The state before; the first layer has only state 0.
    pub from: u32,
    /// The position of the literal in its choice.
    pub literal: u32,
    /// The state after. In the last layer, all of them are accepted.
    pub to: u32,
}

/// `choices[i]` lists the literals of choice `i`, of which exactly one holds, and `layers[i]` its
/// edges in the order of their states. Every state lies on a path from start to end; a layer without edges has no path.
///
/// # Panics
/// If an edge names a literal that is not there.
pub fn path(formula: &mut Formula, choices: &[Vec<Lit>], layers: &[Vec<Edge>]) {
    if layers.iter().any(Vec::is_empty) {
        return formula.add(&[]);
    }
    let mut states: Vec<Option<Lit>> = vec![None];
    for (depth, (choice, edges)) in choices.iter().zip(layers).enumerate() {
        let last = depth + 1 == layers.len();
        let ends = edges.iter().map(|edge| edge.to + 1).max().unwrap_or(0);
        let next: Vec<Option<Lit>> =
            (0..ends).map(|_| (!last).then(|| formula.new_var().pos())).collect();
        step(formula, choice, edges, &states, &next);
        states = next;
    }
}

/// The edges of one choice, between the states around it. A state without a literal always holds.
fn step(
    formula: &mut Formula,
    choice: &[Lit],
    edges: &[Edge],
    before: &[Option<Lit>],
    after: &[Option<Lit>],
) {
    let mut into: Vec<Vec<Lit>> = vec![Vec::new(); after.len()];
    let mut by_lit: Vec<Vec<Lit>> = choice.iter().map(|&lit| vec![!lit]).collect();
    for group in edges.chunk_by(|a, b| a.from == b.from) {
        let from = before[group[0].from as usize];
        let mut out: Vec<Lit> = from.iter().map(|&lit| !lit).collect();
        for &Edge { literal, to, .. } in group {
            let (literal, to) = (literal as usize, to as usize);
            let edge = formula.new_var().pos();
            formula.add(&[!edge, choice[literal]]);
            for &state in from.iter().chain(&after[to]) {
                formula.add(&[!edge, state]);
            }
            out.push(edge);
            into[to].push(edge);
            by_lit[literal].push(edge);
        }
        formula.add(&out);
    }
    for (mut clause, state) in into.into_iter().zip(after) {
        if let Some(state) = *state {
            clause.push(!state);
            formula.add(&clause);
        }
    }
    by_lit.iter().for_each(|clause| formula.add(clause));
}
