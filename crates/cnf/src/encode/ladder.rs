//! At most one, as a ladder (sequential counter): rung i says "one of the first i holds".
//!
//! ```text
//!   x1 → s1    s1 → s2    s2 → s3 …
//!              x2 → s2    x3 → s3
//!              x2 → ¬s1   x3 → ¬s2
//! ```
//! 3n − 5 clauses and n − 2 fresh variables, for n from 2. Reference: Sinz, "Towards an optimal CNF
//! encoding of Boolean cardinality constraints", 2005.

use crate::formula::{Formula, Lit};

/// At most one of the literals holds.
pub fn at_most_one_ladder(formula: &mut Formula, lits: &[Lit]) {
    let [first, rest @ ..] = lits else { return };
    let mut below = *first;
    for (index, &lit) in rest.iter().enumerate() {
        // `below` means that an earlier literal holds; at first it is the first literal.
        formula.add(&[!lit, !below]);
        if index + 1 < rest.len() {
            let rung = formula.new_var().pos();
            formula.add(&[!below, rung]);
            formula.add(&[!lit, rung]);
            below = rung;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::assert_means;

    #[test]
    fn means_at_most_one() {
        for n in 0..9 {
            let mut formula = Formula::new();
            let lits: Vec<_> = (0..n).map(|_| formula.new_var().pos()).collect();
            at_most_one_ladder(&mut formula, &lits);
            assert_means(&formula, n, |values| values.iter().filter(|&&v| v).count() <= 1);
        }
    }

    #[test]
    fn has_as_few_clauses_and_variables_as_it_says() {
        for n in 2..9 {
            let mut formula = Formula::new();
            let lits: Vec<_> = (0..n).map(|_| formula.new_var().pos()).collect();
            at_most_one_ladder(&mut formula, &lits);
            assert_eq!((formula.len(), formula.vars() as usize), (3 * n - 5, n + n - 2));
        }
    }
}
