//! Rules as clauses: each of the six primitives.
//!
//! A relation forbids pairs, distinct cells are at-most-one per value, and a sum is a counter. An
//! automaton is a path through its layers, cut to the states that the candidates leave open. Each
//! alternative of an any-of has a guard.

use quadrille_cnf::encode::{self, Choice, Edge};
use quadrille_cnf::{Formula, Lit};
use quadrille_constraint::{Automaton as Machine, Primitive};
use quadrille_puzzle::{Cell, Values};

use crate::automaton::Automaton;
use crate::clauses::PuzzleClauses;

impl PuzzleClauses {
    /// Encodes one constraint. A value whose variable does not exist is ruled out.
    pub(crate) fn primitive(&mut self, primitive: &Primitive) {
        match primitive {
            Primitive::Distinct(cells) => {
                self.distinct(&cells.iter().map(|&id| cell(id)).collect::<Vec<_>>());
            }
            Primitive::Pair { a, b, table } => self.pair(*a, *b, table),
            Primitive::Linear { terms, target } => self.linear(terms, *target),
            Primitive::Regular { cells, automaton } => self.regular(cells, automaton),
            Primitive::Mask { cell, values } => self.mask(*cell, *values),
            Primitive::AnyOf(lists) => self.any_of(lists.len(), |out, index| {
                lists[index].iter().for_each(|one| out.primitive(one));
            }),
        }
    }

    fn pair(&mut self, a: u16, b: u16, table: &[u64]) {
        let (first, second) = (self.choice(cell(a)), self.choice(cell(b)));
        for &(value, lit) in &first {
            let row = table[value as usize - 1];
            for &(_, other) in second.iter().filter(|(value, _)| row >> (value - 1) & 1 == 0) {
                self.formula.add(&[!lit, !other]);
            }
        }
    }

    fn mask(&mut self, id: u16, values: u64) {
        for (_, lit) in { self.choice(cell(id)) }.iter().filter(|(v, _)| values >> (v - 1) & 1 == 0)
        {
            self.formula.add(&[!*lit]);
        }
    }

    /// A sum whose terms are counted from their least value, so that none is negative.
    fn linear(&mut self, terms: &[(i32, u16)], target: i32) {
        let (mut choices, mut rest) = (Vec::with_capacity(terms.len()), i64::from(target));
        for &(factor, id) in terms {
            let choice = self.choice(cell(id));
            let times = |value: u64| i64::from(factor) * value as i64;
            let least = choice.iter().map(|&(value, _)| times(value)).min().unwrap_or(0);
            let shifted = |&(value, lit): &(u64, Lit)| (times(value).abs_diff(least), lit);
            choices.push(choice.iter().map(shifted).collect::<Choice>());
            rest -= least;
        }
        match u128::try_from(rest) {
            Ok(rest) => self.sum(&choices, rest),
            Err(_) => self.formula.add(&[]),
        }
    }

    fn regular(&mut self, cells: &[u16], machine: &Machine) {
        let choices: Vec<Choice> = cells.iter().map(|&id| self.choice(cell(id))).collect();
        let open = |choice: &Choice| choice.iter().map(|&(value, _)| value as u8).collect();
        let domains: Vec<Values> = choices.iter().map(open).collect();
        let automaton = Automaton::of_machine(machine, &domains, usize::MAX);
        path(&mut self.formula, &choices, &automaton.expect("no bound is exceeded"));
    }
}

/// The choices spell a word of the automaton.
fn path(formula: &mut Formula, choices: &[Choice], automaton: &Automaton) {
    if automaton.states[0] == 0 {
        return formula.add(&[]);
    }
    let lits = |choice: &Choice| choice.iter().map(|&(_, lit)| lit).collect();
    let columns: Vec<Vec<Lit>> = choices.iter().map(lits).collect();
    let layers = choices.iter().zip(&automaton.steps).map(|(choice, steps)| {
        let place = |value: u8| choice.iter().position(|&(v, _)| v == value.into());
        let edge = |step: &crate::Step| {
            place(step.value).map(|at| Edge { from: step.from, literal: at as u32, to: step.to })
        };
        steps.iter().filter_map(edge).collect()
    });
    encode::path(formula, &columns, &layers.collect::<Vec<_>>());
}

fn cell(id: u16) -> Cell {
    Cell(id.into())
}
