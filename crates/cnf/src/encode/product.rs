//! At most one, by product: literals form a p × q grid, with at most one row and column in use.
//!
//! 2n + O(√n) clauses and O(√n) fresh variables. Reference: Chen, "A new SAT encoding of the
//! at-most-one constraint", 2010.

use super::{AtMost, at_most_one};
use crate::formula::{Formula, Lit};

/// Up to this many literals, there are fewer pairs than grid clauses.
const PAIRS: usize = 5;

/// At most one of the literals holds.
pub(super) fn at_most_one_product(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= PAIRS {
        return at_most_one(formula, lits, AtMost::Pairwise);
    }
    let width = (1..).find(|w| w * w >= lits.len()).unwrap_or(lits.len());
    let lines: Vec<Lit> =
        (0..lits.len().div_ceil(width)).map(|_| formula.new_var().pos()).collect();
    let files: Vec<Lit> = (0..width).map(|_| formula.new_var().pos()).collect();
    for (index, &lit) in lits.iter().enumerate() {
        formula.add(&[!lit, lines[index / width]]);
        formula.add(&[!lit, files[index % width]]);
    }
    at_most_one_product(formula, &lines);
    at_most_one_product(formula, &files);
}
