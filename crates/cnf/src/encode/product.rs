//! At most one, by product: literals form a p × q grid, with at most one row and column in use.
//!
//! 2n + O(√n) clauses and O(√n) fresh variables. Reference: Chen, "A new SAT encoding of the
//! at-most-one constraint", 2010.

use super::pairwise::at_most_one_pairwise;
use crate::formula::{Formula, Lit};

/// Up to this many literals, there are fewer pairs than grid clauses.
const PAIRS: usize = 5;

/// At most one of the literals holds.
pub fn at_most_one_product(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= PAIRS {
        return at_most_one_pairwise(formula, lits);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::assert_means;

    #[test]
    fn means_at_most_one() {
        for n in [0, 1, 2, 5, 6, 7, 9, 10, 12] {
            let mut formula = Formula::new();
            let lits: Vec<_> = (0..n).map(|_| formula.new_var().pos()).collect();
            at_most_one_product(&mut formula, &lits);
            assert_means(&formula, n, |values| values.iter().filter(|&&v| v).count() <= 1);
        }
    }

    #[test]
    fn is_smaller_than_pairs_when_there_are_many() {
        let mut formula = Formula::new();
        let lits: Vec<_> = (0..64).map(|_| formula.new_var().pos()).collect();
        at_most_one_product(&mut formula, &lits);
        assert!(formula.len() < 200, "{}", formula.len());
    }
}
