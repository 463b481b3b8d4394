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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::{assert_means_on_choices, choices};
    use quadrille_core::Chance;

    #[test]
    fn means_membership_for_random_tables() {
        let mut chance = Chance::new(11);
        for _ in 0..40 {
            let all: Vec<[u32; 3]> = (0..27).map(|i| [i % 3, i / 3 % 3, i / 9]).collect();
            let table: Vec<[u32; 3]> = all.into_iter().filter(|_| chance.odds(1, 3)).collect();
            let mut formula = Formula::new();
            let groups = choices(&mut formula, &[&[1, 2, 3][..]; 3]);
            let columns: Vec<Vec<Lit>> =
                groups.iter().map(|group| group.iter().map(|&(_, lit)| lit).collect()).collect();
            tuples(&mut formula, &columns, &table);
            assert_means_on_choices(&formula, &[3; 3], |chosen| {
                table.iter().any(|t| t.iter().zip(chosen).all(|(&a, &b)| a as usize == b))
            });
        }
    }
}
