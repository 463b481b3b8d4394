//! The sums of a puzzle's rules, which the total of a house can be split into.

use quadrille_constraint::Primitive;
use quadrille_puzzle::{Op, Puzzle};

use crate::step::Premise;

/// A sum of cells.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// Its rule or cage.
    pub(crate) from: Premise,
    /// Which of the sums of the rule it is.
    pub(crate) part: u32,
    /// Coefficients and cells.
    pub(crate) terms: Vec<(i32, usize)>,
    pub(crate) target: i32,
}

/// The sums of rules and, if one of them is a sum, of cages.
pub(crate) fn sums(puzzle: &Puzzle) -> Vec<Sum> {
    let mut sums = Vec::new();
    for (index, rule) in puzzle.rules().iter().enumerate() {
        let mut part = 0;
        for primitive in rule.lower(puzzle) {
            let Primitive::Linear { terms, target } = primitive else { continue };
            let terms = terms.into_iter().map(|(times, cell)| (times, cell.into())).collect();
            sums.push(Sum { from: Premise::Rule(index as u32), part, terms, target });
            part += 1;
        }
    }
    if sums.is_empty() {
        return sums;
    }
    for (index, cage) in puzzle.cages().iter().enumerate().filter(|(_, cage)| cage.op == Op::Add) {
        let terms = cage.cells.iter().map(|cell| (1, cell.index())).collect();
        if let Ok(target) = i32::try_from(cage.target) {
            sums.push(Sum { from: Premise::Cage(index as u32), part: 0, terms, target });
        }
    }
    sums
}
