//! A table: the choices together are one of the listed tuples.
//!
//! There is one selector per tuple. A selector implies the literals of its tuple, some selector
//! holds, and a literal needs a selector that supports it. So unit propagation removes exactly the
//! values that no remaining tuple supports.

use crate::formula::{Formula, Lit};

/// `columns[i]` lists the literals of choice `i`, of which exactly one holds. Tuple `t` chooses
/// `columns[i][t[i]]`.
///
/// # Panics
/// If a tuple has a different width than `columns` or an index out of range.
pub fn tuples<T: AsRef<[u32]>>(formula: &mut Formula, columns: &[Vec<Lit>], table: &[T]) {
    let mut support: Vec<Vec<Vec<Lit>>> =
        columns.iter().map(|lits| lits.iter().map(|&lit| vec![!lit]).collect()).collect();
    let mut selectors = Vec::with_capacity(table.len());
    for tuple in table {
        let selector = formula.new_var().pos();
        assert_eq!(
            tuple.as_ref().len(),
            columns.len(),
            "a tuple is as wide as the choices are many"
        );
        for (column, &index) in tuple.as_ref().iter().enumerate() {
            formula.add(&[!selector, columns[column][index as usize]]);
            support[column][index as usize].push(selector);
        }
        selectors.push(selector);
    }
    formula.add(&selectors);
    for clause in support.iter().flatten() {
        formula.add(clause);
    }
}
