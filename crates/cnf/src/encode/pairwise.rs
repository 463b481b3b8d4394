//! At most one, pairwise: no two together. No fresh variable, n(n−1)/2 clauses, best propagation.

use crate::formula::{Formula, Lit};

/// At most one of the literals holds.
pub fn at_most_one_pairwise(formula: &mut Formula, lits: &[Lit]) {
    for (index, &a) in lits.iter().enumerate() {
        for &b in &lits[index + 1..] {
            formula.add(&[!a, !b]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::assert_means;

    #[test]
    fn means_at_most_one() {
        for n in 0..8u32 {
            let mut formula = Formula::new();
            let lits: Vec<_> = (0..n).map(|_| formula.new_var().neg()).collect();
            at_most_one_pairwise(&mut formula, &lits);
            assert_eq!(formula.len() as u32, n * n.saturating_sub(1) / 2);
            assert_means(&formula, n, |values| values.iter().filter(|&&v| !v).count() <= 1);
        }
    }
}
