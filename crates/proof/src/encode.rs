//! Encoding 1: the clauses of a puzzle, built here and never taken from a file.
//!
//! Soundness matters most: every solution of the puzzle must extend to an assignment that satisfies
//! all clauses. That assignment sets the cell variables as in the solution. An operation's selector
//! is true if the operation gives the target. The edges and states of its graph are true along the
//! solution's own path and false elsewhere, and all false if the operation does not give the
//! target. The selector of an alternative is true if its rules hold, with the same for graphs.

use crate::graph::{Layer, State, automaton_graph, graphs, sum_graph};
use crate::primitive::Primitive;
use crate::puzzle::{Cage, Puzzle};
use crate::refusal::{GoOn, Refusal};
use std::collections::BTreeMap;

/// Limit of variables, well before their numbers or the memory run out.
const MOST_VARS: u32 = 20_000_000;

impl Puzzle {
    /// The clauses of [encoding 1](crate#encoding-1) as DIMACS numbers, for other checkers.
    ///
    /// ```
    /// use quadrille_proof::Puzzle;
    /// let one = Puzzle { size: 1, houses: vec![vec![0]], givens: vec![1], ..Puzzle::default() };
    /// assert_eq!(one.clauses()?, [[1], [1], [1]]); // the cell, the house, the given
    /// # Ok::<(), quadrille_proof::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// If a cage or rule is too large for the encoding.
    pub fn clauses(&self) -> Result<Vec<Vec<i32>>, Refusal> {
        let Clauses { groups, lits, ends, .. } = Clauses::of(self, &mut || true)?;
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let mut all: Vec<Vec<i32>> =
            starts.zip(&ends).map(|(start, &end)| lits[start..end].to_vec()).collect();
        for group in groups {
            for (index, &a) in group.iter().enumerate() {
                all.extend(group[..index].iter().map(|&b| vec![-(b as i32), -(a as i32)]));
            }
        }
        Ok(all)
    }
}

/// Clauses, and groups of variables of which at most one holds (short for one clause per pair).
#[derive(Default)]
pub(crate) struct Clauses {
    pub(crate) vars: u32,
    pub(crate) groups: Vec<Vec<u32>>,
    pub(crate) lits: Vec<i32>,
    /// The end of each clause in `lits`.
    pub(crate) ends: Vec<usize>,
}

impl Clauses {
    /// The clauses of a puzzle. Fails if a cage or rule is too large for the encoding.
    pub(crate) fn of(puzzle: &Puzzle, go_on: &mut GoOn<'_>) -> Result<Self, Refusal> {
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
        for cage in &puzzle.cages {
            clauses.cage(cage, n, go_on)?.ok_or_else(|| {
                let cell = puzzle.name(cage.cells[0]);
                Refusal::claim(0, format!("the cage at {cell} is too large for encoding 1"))
            })?;
        }
        for rule in &puzzle.rules {
            clauses.rule(rule, n, None, go_on)?.ok_or_else(|| {
                let cell = puzzle.name(rule.first_cell());
                Refusal::claim(0, format!("the rule at {cell} is too large for encoding 1"))
            })?;
        }
        for (cell, &given) in puzzle.givens.iter().enumerate().filter(|&(_, &given)| given > 0) {
            clauses.add([holds(cell, given as usize) as i32]);
        }
        for &(cell, value) in &puzzle.strikes {
            clauses.add([-(holds(cell, value as usize) as i32)]);
        }
        Ok(clauses)
    }

    /// The clauses of a cage; `None` if it is too large.
    fn cage(&mut self, cage: &Cage, n: usize, go_on: &mut GoOn<'_>) -> Result<Option<()>, Refusal> {
        for value in (1..=n).filter(|_| cage.distinct) {
            let holds = |&cell: &usize| (cell * n + value) as u32;
            self.groups.push(cage.cells.iter().map(holds).collect());
        }
        let guards: Vec<Option<i32>> = match cage.ops.len() {
            1 => vec![None],
            _ => cage.ops.iter().map(|_| Some(self.new_var())).collect(),
        };
        if cage.ops.len() != 1 {
            self.add(guards.iter().flatten().copied());
        }
        for (&op, guard) in cage.ops.iter().zip(guards) {
            let Some(graphs) = graphs(cage, op, n, go_on)? else { return Ok(None) };
            for graph in graphs {
                self.graph(&graph, &cage.cells, n, guard, go_on)?;
            }
            if self.vars > MOST_VARS {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// The clauses of a rule, conditional on the guard if there is one; `None` if it is too large.
    fn rule(
        &mut self,
        rule: &Primitive,
        n: usize,
        guard: Option<i32>,
        go_on: &mut GoOn<'_>,
    ) -> Result<Option<()>, Refusal> {
        let unless = guard.map(|guard| -guard);
        let not = |cell: usize, value: usize| -((cell * n + value) as i32);
        let (graph, cells) = match rule {
            Primitive::Distinct(cells) => {
                self.distinct(cells, n, unless);
                return Ok(Some(()));
            }
            Primitive::Pair { a, b, rows } => {
                let pairs = (1..=n).flat_map(|v| (1..=n).map(move |w| (v, w)));
                for (v, w) in pairs.filter(|&(v, w)| rows[v - 1] >> (w - 1) & 1 == 0) {
                    self.add([not(*a, v), not(*b, w)].into_iter().chain(unless));
                }
                return Ok(Some(()));
            }
            Primitive::Mask { cell, values } => {
                for value in (1..=n).filter(|value| values >> (value - 1) & 1 == 0) {
                    self.add([not(*cell, value)].into_iter().chain(unless));
                }
                return Ok(Some(()));
            }
            Primitive::AnyOf(lists) => return self.any_of(lists, n, go_on),
            Primitive::Linear { terms, target } => {
                let cells = terms.iter().map(|&(_, cell)| cell).collect();
                (sum_graph(terms, *target, n, go_on)?, cells)
            }
            Primitive::Regular { cells, states } => {
                (automaton_graph(states, cells.len(), n, go_on)?, cells.clone())
            }
        };
        let Some(graph) = graph else { return Ok(None) };
        self.graph(&graph, &cells, n, guard, go_on)?;
        Ok((self.vars <= MOST_VARS).then_some(()))
    }

    fn distinct(&mut self, cells: &[usize], n: usize, unless: Option<i32>) {
        for value in 1..=n {
            let vars: Vec<u32> = cells.iter().map(|cell| (cell * n + value) as u32).collect();
            if unless.is_none() {
                self.groups.push(vars);
                continue;
            }
            for (i, &a) in vars.iter().enumerate() {
                for &b in &vars[i + 1..] {
                    self.add([-(a as i32), -(b as i32)].into_iter().chain(unless));
                }
            }
        }
    }

    fn any_of(
        &mut self,
        lists: &[Vec<Primitive>],
        n: usize,
        go_on: &mut GoOn<'_>,
    ) -> Result<Option<()>, Refusal> {
        let guards: Vec<i32> = lists.iter().map(|_| self.new_var()).collect();
        self.add(guards.iter().copied());
        for (list, &guard) in lists.iter().zip(&guards) {
            for rule in list {
                if self.rule(rule, n, Some(guard), go_on)?.is_none() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(()))
    }

    pub(crate) fn add(&mut self, lits: impl IntoIterator<Item = i32>) {
        self.lits.extend(lits);
        self.ends.push(self.lits.len());
    }

    fn new_var(&mut self) -> i32 {
        self.vars += 1;
        self.vars as i32
    }

    fn exactly_one(&mut self, vars: Vec<u32>) {
        self.add(vars.iter().map(|&var| var as i32));
        self.groups.push(vars);
    }

    /// The clauses of one graph. Without layers there is no path, and the guard must be false.
    fn graph(
        &mut self,
        layers: &[Layer],
        cells: &[usize],
        n: usize,
        guard: Option<i32>,
        go_on: &mut GoOn<'_>,
    ) -> Result<(), Refusal> {
        if layers.is_empty() {
            self.add(guard.map(|g| -g));
        }
        let mut states: BTreeMap<State, i32> = BTreeMap::new();
        for (depth, (layer, &cell)) in layers.iter().zip(cells).enumerate() {
            if !go_on() {
                return Err(Refusal::stopped());
            }
            // In the first layer the only state is the start, which is equivalent to the guard.
            let holds = |state: &State| if depth == 0 { guard } else { Some(states[state]) };
            let into = self.edges(layer, (cell * n) as i32, n, guard, holds);
            states.clear();
            if depth + 1 < layers.len() {
                for (end, edges) in into {
                    let state = self.new_var();
                    edges.iter().for_each(|&edge| self.add([-edge, state]));
                    self.add(edges.into_iter().chain([-state]));
                    states.insert(end, state);
                }
            }
        }
        Ok(())
    }

    /// The edges out of one layer, for the cell whose variables start after `cell`. Returns the
    /// edges into each state of the next layer. `holds` is the variable of a state, if it has one.
    fn edges(
        &mut self,
        layer: &Layer,
        cell: i32,
        n: usize,
        guard: Option<i32>,
        holds: impl Fn(&State) -> Option<i32>,
    ) -> BTreeMap<State, Vec<i32>> {
        let mut into: BTreeMap<State, Vec<i32>> = BTreeMap::new();
        let mut by_value: Vec<Vec<i32>> = vec![Vec::new(); n + 1];
        for (from, ends) in layer {
            let before = holds(from);
            let mut out = Vec::with_capacity(ends.len() + 1);
            for &(value, end) in ends {
                let edge = self.new_var();
                self.add([-edge, cell + value as i32]);
                before.into_iter().for_each(|before| self.add([-edge, before]));
                into.entry(end).or_default().push(edge);
                by_value[value as usize].push(edge);
                out.push(edge);
            }
            self.add(out.into_iter().chain(before.map(|before| -before)));
        }
        for (value, edges) in by_value.iter().enumerate().skip(1) {
            let cause = [-(cell + value as i32)].into_iter().chain(guard.map(|g| -g));
            self.add(cause.chain(edges.iter().copied()));
        }
        into
    }
}
