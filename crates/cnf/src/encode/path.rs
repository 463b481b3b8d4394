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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::{assert_means_on_choices, choices};

    /// Three choices of three, read by a machine that accepts no rise after a fall.
    #[test]
    fn means_that_the_machine_accepts() {
        let mut formula = Formula::new();
        let groups = choices(&mut formula, &[&[0, 1, 2][..]; 3]);
        let columns: Vec<Vec<Lit>> =
            groups.iter().map(|group| group.iter().map(|&(_, lit)| lit).collect()).collect();
        // A state is the last literal, plus 3 once there was a fall.
        let first = (0..3).map(|literal| Edge { from: 0, literal, to: literal }).collect();
        let next = |from: u32, literal: u32| match (from, from % 3, literal) {
            (3.., last, literal) if literal > last => None,
            (3.., _, literal) => Some(3 + literal),
            (_, last, literal) => Some(if literal < last { 3 + literal } else { literal }),
        };
        let layer = |states: std::ops::Range<u32>| -> Vec<Edge> {
            let pairs = states.flat_map(|from| (0..3).map(move |literal| (from, literal)));
            let edge = |(from, literal)| Some(Edge { from, literal, to: next(from, literal)? });
            pairs.filter_map(edge).collect()
        };
        path(&mut formula, &columns, &[first, layer(0..3), layer(0..5)]);
        assert_means_on_choices(&formula, &[3; 3], |c| !(c[1] < c[0] && c[2] > c[1]));
    }

    #[test]
    fn a_layer_without_edges_has_no_path() {
        let mut formula = Formula::new();
        let lit = formula.new_var().pos();
        path(&mut formula, &[vec![lit]], &[Vec::new()]);
        assert_eq!(formula.clauses().next(), Some(&[][..]));
    }
}
