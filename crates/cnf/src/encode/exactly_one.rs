//! Exactly one: at least one and at most one, with a choice of encodings for "at most".

use super::{at_least_one, at_most_one_ladder, at_most_one_pairwise, at_most_one_product};
use crate::formula::{Formula, Lit};

/// The encoding of "at most one".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtMost {
    /// No two together.
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
        AtMost::Pairwise => at_most_one_pairwise(formula, lits),
        AtMost::Ladder => at_most_one_ladder(formula, lits),
        AtMost::Product => at_most_one_product(formula, lits),
    }
}

/// Exactly one of the literals holds.
pub fn exactly_one(formula: &mut Formula, lits: &[Lit], how: AtMost) {
    at_least_one(formula, lits);
    at_most_one(formula, lits, how);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::assert_means;

    #[test]
    fn means_exactly_one_in_every_way() {
        for how in [AtMost::Pairwise, AtMost::Ladder, AtMost::Product] {
            for n in 0..9 {
                let mut formula = Formula::new();
                let lits: Vec<_> = (0..n).map(|_| formula.new_var().pos()).collect();
                exactly_one(&mut formula, &lits, how);
                assert_means(&formula, n, |values| values.iter().filter(|&&v| v).count() == 1);
            }
        }
    }
}
