//! Rules in the form of the checker of certificates, to compare them with what a certificate states.

use quadrille_constraint::{Automaton, Primitive};
use quadrille_proof as proof;

/// Constraints in the checker's form.
pub(crate) fn rules(primitives: &[Primitive]) -> Vec<proof::Primitive> {
    let rule = |primitive: &Primitive| match primitive {
        Primitive::Distinct(cells) => proof::Primitive::Distinct(indices(cells)),
        Primitive::Pair { a, b, table } => {
            proof::Primitive::Pair { a: (*a).into(), b: (*b).into(), rows: table.to_vec() }
        }
        Primitive::Linear { terms, target } => proof::Primitive::Linear {
            terms: terms.iter().map(|&(factor, cell)| (factor.into(), cell.into())).collect(),
            target: (*target).into(),
        },
        Primitive::Regular { cells, automaton } => proof::Primitive::Regular {
            cells: indices(cells),
            states: (0..automaton.states() as u32).map(|at| state(automaton, at)).collect(),
        },
        Primitive::Mask { cell, values } => {
            proof::Primitive::Mask { cell: (*cell).into(), values: *values }
        }
        Primitive::AnyOf(lists) => {
            proof::Primitive::AnyOf(lists.iter().map(|list| rules(list)).collect())
        }
    };
    primitives.iter().map(rule).collect()
}

fn indices(cells: &[u16]) -> Vec<usize> {
    cells.iter().map(|&cell| cell.into()).collect()
}

fn state(automaton: &Automaton, at: u32) -> proof::State {
    let next = |value| {
        Some(automaton.next(at, value)).filter(|&to| to != Automaton::DEAD).map(|to| to as usize)
    };
    let next = (1..=automaton.side() as u8).map(next).collect();
    proof::State { accepting: automaton.is_accepting(at), next }
}
