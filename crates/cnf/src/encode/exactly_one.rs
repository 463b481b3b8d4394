//! At most one, with a choice of encodings, and exactly one.

use super::ladder::at_most_one_ladder;
use super::product::at_most_one_product;
use crate::formula::{Formula, Lit};

/// The encoding of "at most one".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtMost {
    /// No two together: no fresh variable, n(n−1)/2 clauses, best propagation.
    #[default]
    Pairwise,
    /// A chain of "one so far".
    Ladder,
    /// A grid of rows and columns.
    Product,
}

/// At most one of the literals holds, in the encoding `how`.
pub fn at_most_one(formula: &mut Formula, lits: &[Lit], how: AtMost) {
    match how {
        AtMost::Pairwise => {
            for (index, &a) in lits.iter().enumerate() {
                lits[index + 1..].iter().for_each(|&b| formula.add(&[!a, !b]));
            }
        }
        AtMost::Ladder => at_most_one_ladder(formula, lits),
        AtMost::Product => at_most_one_product(formula, lits),
    }
}

/// Exactly one of the literals holds.
pub fn exactly_one(formula: &mut Formula, lits: &[Lit], how: AtMost) {
    formula.add(lits);
    at_most_one(formula, lits, how);
}
