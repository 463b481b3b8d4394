//! Encoding 1: the clauses of a puzzle, built here and never taken from a file.
//!
//! Soundness is what counts: every solution of the puzzle extends to an assignment that satisfies
//! all clauses. Cell variables as the solution says; an operation's selector as it gives the target
//! or not; the edges and states of its graph true along the solution's own path, false elsewhere,
//! and all false where the operation does not give the target.

use crate::graph::{Layer, State, graphs};
use crate::puzzle::Puzzle;
use std::collections::BTreeMap;

/// Variables above which a puzzle is refused, well before their numbers or the memory run out.
const MOST_VARS: u32 = 20_000_000;

/// Clauses, and groups of variables of which at most one holds (which stand for a clause per pair).
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    /// How many variables there are.
    pub vars: u32,
    /// At most one variable of each group holds.
    pub groups: Vec<Vec<u32>>,
    /// The literals of all clauses.
    pub lits: Vec<i32>,
    /// Where each clause ends in `lits`.
    pub ends: Vec<usize>,
}

impl Clauses {
    /// The clauses of a puzzle; an error names the cage that is too large for the encoding.
    ///
    /// # Errors
    /// The index of the cage.
    pub fn of(puzzle: &Puzzle) -> Result<Self, usize> {
        let n = puzzle.size;
        let mut clauses = Clauses { vars: (n * n * n) as u32, ..Clauses::default() };
        let holds = |cell: usize, value: usize| (cell * n + value) as u32;
        for cell in 0..n * n {
            clauses.exactly_one((1..=n).map(|value| holds(cell, value)).collect());
        }
        for house in &puzzle.houses {
            for value in 1..=n {
                clauses.exactly_one(house.iter().map(|&cell| holds(cell, value)).collect());
            }
        }
        for (index, cage) in puzzle.cages.iter().enumerate() {
            for value in (1..=n).filter(|_| cage.distinct) {
                clauses.groups.push(cage.cells.iter().map(|&cell| holds(cell, value)).collect());
            }
            let guards: Vec<Option<i32>> = match cage.ops.len() {
                1 => vec![None],
                _ => cage.ops.iter().map(|_| Some(clauses.fresh())).collect(),
            };
            if cage.ops.len() != 1 {
                clauses.add(guards.iter().flatten().copied());
            }
            for (&op, guard) in cage.ops.iter().zip(guards) {
                for graph in graphs(cage, op, n).ok_or(index)? {
                    clauses.graph(&graph, &cage.cells, n, guard);
                }
                if clauses.vars > MOST_VARS {
                    return Err(index);
                }
            }
        }
        for (cell, &given) in puzzle.givens.iter().enumerate().filter(|&(_, &given)| given > 0) {
            clauses.add([holds(cell, given as usize) as i32]);
        }
        for &(cell, value) in &puzzle.strikes {
            clauses.add([-(holds(cell, value as usize) as i32)]);
        }
        Ok(clauses)
    }

    /// Adds a clause.
    pub(crate) fn add(&mut self, lits: impl IntoIterator<Item = i32>) {
        self.lits.extend(lits);
        self.ends.push(self.lits.len());
    }

    fn fresh(&mut self) -> i32 {
        self.vars += 1;
        self.vars as i32
    }

    fn exactly_one(&mut self, vars: Vec<u32>) {
        self.add(vars.iter().map(|&var| var as i32));
        self.groups.push(vars);
    }

    /// The clauses of one graph. Without layers there is no path: the guard cannot hold.
    fn graph(&mut self, layers: &[Layer], cells: &[usize], n: usize, guard: Option<i32>) {
        if layers.is_empty() {
            return self.add(guard.map(|g| -g));
        }
        let mut states: BTreeMap<State, i32> = BTreeMap::new();
        for (depth, (layer, &cell)) in layers.iter().zip(cells).enumerate() {
            let mut into: BTreeMap<State, Vec<i32>> = BTreeMap::new();
            let mut by_value: Vec<Vec<i32>> = vec![Vec::new(); n + 1];
            for (from, ends) in layer {
                // In the first layer the only state is the start, which holds when the guard does.
                let before = if depth == 0 { guard } else { Some(states[from]) };
                let mut out = Vec::with_capacity(ends.len() + 1);
                for &(value, end) in ends {
                    let edge = self.fresh();
                    self.add([-edge, (cell * n) as i32 + value as i32]);
                    before.into_iter().for_each(|before| self.add([-edge, before]));
                    into.entry(end).or_default().push(edge);
                    by_value[value as usize].push(edge);
                    out.push(edge);
                }
                self.add(out.into_iter().chain(before.map(|before| -before)));
            }
            for (value, edges) in by_value.iter().enumerate().skip(1) {
                let cause = [-((cell * n + value) as i32)].into_iter().chain(guard.map(|g| -g));
                self.add(cause.chain(edges.iter().copied()));
            }
            states.clear();
            if depth + 1 < layers.len() {
                for (end, edges) in into {
                    let state = self.fresh();
                    edges.iter().for_each(|&edge| self.add([-edge, state]));
                    self.add(edges.into_iter().chain([-state]));
                    states.insert(end, state);
                }
            }
        }
    }
}
