//! At least one: the clause itself.

use crate::formula::{Formula, Lit};

/// At least one of the literals holds. Without literals the formula becomes unsatisfiable.
pub fn at_least_one(formula: &mut Formula, lits: &[Lit]) {
    formula.add(lits);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::assert_means;

    #[test]
    fn means_at_least_one() {
        for n in 0..6 {
            let mut formula = Formula::new();
            let lits: Vec<_> = (0..n).map(|_| formula.new_var().pos()).collect();
            at_least_one(&mut formula, &lits);
            assert_means(&formula, n, |values| values.contains(&true));
        }
    }
}
