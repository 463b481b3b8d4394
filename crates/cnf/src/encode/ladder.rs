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
pub(super) fn at_most_one_ladder(formula: &mut Formula, lits: &[Lit]) {
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
