//! Brute force: the assignments of the first variables that extend to a model.

use quadrille_cnf::encode::Choice;
use quadrille_cnf::{Answer, BatSat, Formula, SatSolver, Var};
use quadrille_core::Budget;

/// Asserts for every assignment of `0..vars` that the formula is satisfiable exactly if `holds`.
pub(crate) fn assert_means(formula: &Formula, vars: u32, holds: impl Fn(&[bool]) -> bool) {
    let mut solver = BatSat::new();
    solver.add_formula(formula);
    for bits in 0..1u32 << vars {
        let values: Vec<bool> = (0..vars).map(|i| bits >> i & 1 == 1).collect();
        let fixed: Vec<_> = (0..vars)
            .map(|i| if values[i as usize] { Var(i).pos() } else { Var(i).neg() })
            .collect();
        let possible = solver.solve(&fixed, &Budget::unlimited()) == Answer::Sat;
        assert_eq!(possible, holds(&values), "{values:?}");
    }
}

/// As [`assert_means`], but only over assignments in which exactly one variable of each group
/// holds. Groups are consecutive from variable 0; `holds` gets the chosen index of each.
pub(crate) fn assert_means_on_choices(
    formula: &Formula,
    sizes: &[usize],
    holds: impl Fn(&[usize]) -> bool,
) {
    let mut solver = BatSat::new();
    solver.add_formula(formula);
    let mut chosen = vec![0; sizes.len()];
    loop {
        let (mut fixed, mut base) = (Vec::new(), 0);
        for (&pick, &size) in chosen.iter().zip(sizes) {
            let lits = (0..size).map(|i| (Var((base + i) as u32), i == pick));
            fixed.extend(lits.map(|(var, on)| if on { var.pos() } else { var.neg() }));
            base += size;
        }
        let possible = solver.solve(&fixed, &Budget::unlimited()) == Answer::Sat;
        assert_eq!(possible, holds(&chosen), "{chosen:?}");
        let Some(at) = (0..sizes.len()).find(|&i| chosen[i] + 1 < sizes[i]) else { return };
        chosen[at] += 1;
        chosen[..at].fill(0);
    }
}

/// Groups of fresh variables, one per weight list.
pub(crate) fn choices(formula: &mut Formula, weights: &[&[u64]]) -> Vec<Choice> {
    weights
        .iter()
        .map(|list| list.iter().map(|&w| (w, formula.new_var().pos())).collect())
        .collect()
}
