//! The six constraints of rules, as a certificate states them.

use quadrille_constraint::{Automaton, Primitive};
use quadrille_puzzle::{Cell, Puzzle};

use super::text::{line, names};

pub(super) fn primitive(primitive: &Primitive, puzzle: &Puzzle, out: &mut String) {
    let name = |id: u16| puzzle.name(Cell(id.into()));
    let all =
        |ids: &[u16]| names(puzzle, &ids.iter().map(|&id| Cell(id.into())).collect::<Vec<_>>());
    match primitive {
        Primitive::Distinct(cells) => line(out, format_args!("distinct{}", all(cells))),
        Primitive::Pair { a, b, table } => {
            line(out, format_args!("pair {} {}{}", name(*a), name(*b), rows(table)));
        }
        Primitive::Linear { terms, target } => {
            let term = |&(factor, cell): &(i32, u16)| format!(" {factor}*{}", name(cell));
            line(
                out,
                format_args!("linear {target}{}", terms.iter().map(term).collect::<String>()),
            );
        }
        Primitive::Regular { cells, automaton } => {
            line(out, format_args!("regular{} : {}", all(cells), states(automaton)));
        }
        Primitive::Mask { cell, values } => {
            let values: String = set(*values).map(|value| format!(" {value}")).collect();
            line(out, format_args!("mask {}{values}", name(*cell)));
        }
        Primitive::AnyOf(lists) => {
            line(out, format_args!("any {}", lists.len()));
            for list in lists {
                line(out, format_args!("all {}", list.len()));
                list.iter().for_each(|one| self::primitive(one, puzzle, out));
            }
        }
    }
}

/// The values of a set, from 1.
fn set(bits: u64) -> impl Iterator<Item = u32> {
    (1..=64).filter(move |value| bits >> (value - 1) & 1 == 1)
}

/// ` 1:2,3 2:3`
fn rows(table: &[u64]) -> String {
    let row = |(value, &row): (usize, &u64)| {
        let others: Vec<String> = set(row).map(|other| other.to_string()).collect();
        format!(" {}:{}", value + 1, others.join(","))
    };
    table.iter().enumerate().filter(|(_, row)| **row != 0).map(row).collect()
}

/// `1 - / * - 0`
fn states(automaton: &Automaton) -> String {
    let state = |state: u32| {
        let next = |value| match automaton.next(state, value) {
            Automaton::DEAD => "-".to_owned(),
            next => next.to_string(),
        };
        let mark = automaton.is_accepting(state).then(|| "*".to_owned());
        let words = mark.into_iter().chain((1..=automaton.side() as u8).map(next));
        words.collect::<Vec<_>>().join(" ")
    };
    let states = 0..automaton.states() as u32;
    states.map(state).collect::<Vec<_>>().join(" / ")
}
