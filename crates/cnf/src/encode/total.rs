//! The chosen weights add up to a target: a counter over the partial sums that can still reach it.
//!
//! ```text
//!   choice:      first        second        third
//!   sums:    0 ──edges──▶ {1,2,3} ──edges──▶ {4,5} ──edges──▶ target
//! ```
//! A state is a partial sum after some choices. Only states on a path to the target are kept. The
//! clauses are those of a [`path`] through them.

use super::{Choice, Edge, path};
use crate::formula::{Formula, Lit};
use std::collections::{BTreeMap, BTreeSet};

/// The chosen weights, one per choice, add up to `target`. Returns the number of edges. If there
/// would be more than `bound`, returns `None` and adds nothing.
///
/// ```
/// use quadrille_cnf::{Formula, encode};
/// let mut formula = Formula::new();
/// let die: Vec<_> = (0..2).map(|_| (1..=6).map(|w| (w, formula.new_var().pos())).collect()).collect();
/// assert_eq!(encode::total(&mut formula, &die, 11, 1000), Some(4));
/// ```
pub fn total(
    formula: &mut Formula,
    choices: &[Choice],
    target: u64,
    bound: usize,
) -> Option<usize> {
    let Some(layers) = layers(choices, target, bound)? else {
        formula.add(&[]);
        return Some(0);
    };
    let columns: Vec<Vec<Lit>> =
        choices.iter().map(|choice| choice.iter().map(|&(_, lit)| lit).collect()).collect();
    let starts = std::iter::once(BTreeSet::from([0])).chain(layers.iter().cloned());
    let steps = choices.iter().zip(starts.zip(&layers));
    let steps: Vec<Vec<Edge>> =
        steps.map(|(choice, (from, to))| edges(choice, &from, to)).collect();
    path(formula, &columns, &steps);
    Some(steps.iter().map(Vec::len).sum())
}

/// For each choice, the partial sums after it on a path to the target. `Some(None)` if there is no
/// path, `None` if there are too many edges.
fn layers(choices: &[Choice], target: u64, bound: usize) -> Option<Option<Vec<BTreeSet<u64>>>> {
    let mut forward = vec![BTreeSet::from([0u64])];
    let mut edges = 0;
    for choice in choices {
        let here = &forward[forward.len() - 1];
        edges += here.len() * choice.len();
        if edges > bound {
            return None;
        }
        let sums =
            here.iter().flat_map(|s| choice.iter().filter_map(move |(w, _)| s.checked_add(*w)));
        forward.push(sums.filter(|&s| s <= target).collect());
    }
    let mut alive = forward.pop()?;
    alive.retain(|&s| s == target);
    if alive.is_empty() {
        return Some(None);
    }
    let mut kept = vec![alive];
    for (choice, mut states) in choices.iter().zip(forward).skip(1).rev() {
        let after = &kept[kept.len() - 1];
        states.retain(|s| {
            choice.iter().any(|(w, _)| s.checked_add(*w).is_some_and(|sum| after.contains(&sum)))
        });
        kept.push(states);
    }
    kept.reverse();
    // Without choices there are no layers.
    kept.truncate(choices.len());
    Some(Some(kept))
}

/// The edges of one choice, between the partial sums around it.
fn edges(choice: &Choice, before: &BTreeSet<u64>, after: &BTreeSet<u64>) -> Vec<Edge> {
    let number: BTreeMap<u64, u32> = after.iter().copied().zip(0..).collect();
    let mut edges = Vec::new();
    for (&sum, from) in before.iter().zip(0..) {
        for (&(weight, _), literal) in choice.iter().zip(0..) {
            let end = sum.checked_add(weight).and_then(|end| number.get(&end));
            edges.extend(end.map(|&to| Edge { from, literal, to }));
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::truth::{assert_means_on_choices, choices};
    use quadrille_core::Chance;

    #[test]
    fn means_the_sum_for_every_target() {
        let weights: [&[u64]; 3] = [&[1, 2, 3, 4], &[1, 3, 9], &[0, 2, 2, 5]];
        for target in 0..20 {
            let mut formula = Formula::new();
            let groups = choices(&mut formula, &weights);
            total(&mut formula, &groups, target, 10_000).unwrap();
            assert_means_on_choices(&formula, &[4, 3, 4], |c| {
                c.iter().zip(weights).map(|(&i, list)| list[i]).sum::<u64>() == target
            });
        }
    }

    #[test]
    fn means_the_sum_for_random_weights() {
        let mut chance = Chance::new(5);
        for _ in 0..60 {
            let lists: Vec<Vec<u64>> = (0..1 + chance.below(4))
                .map(|_| (0..3).map(|_| chance.below(7)).collect())
                .collect();
            let weights: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
            let target = chance.below(14);
            let mut formula = Formula::new();
            let groups = choices(&mut formula, &weights);
            total(&mut formula, &groups, target, 10_000).unwrap();
            assert_means_on_choices(&formula, &vec![3; lists.len()], |c| {
                c.iter().zip(&weights).map(|(&i, list)| list[i]).sum::<u64>() == target
            });
        }
    }

    #[test]
    fn no_choice_adds_up_to_nothing_but_zero() {
        for (target, clauses) in [(0, 0), (1, 1)] {
            let mut formula = Formula::new();
            assert_eq!(total(&mut formula, &[], target, 10), Some(0));
            assert_eq!(formula.len(), clauses);
        }
    }

    #[test]
    fn huge_weights_do_not_wrap() {
        let mut formula = Formula::new();
        let groups = choices(&mut formula, &[&[u64::MAX, 1], &[2, u64::MAX]]);
        total(&mut formula, &groups, 1, 100).unwrap();
        assert_means_on_choices(&formula, &[2, 2], |_| false);
    }

    #[test]
    fn too_many_edges_add_nothing() {
        let mut formula = Formula::new();
        let groups = choices(&mut formula, &[&[1, 2, 3], &[1, 2, 3]]);
        assert_eq!(total(&mut formula, &groups, 4, 11), None);
        assert!(formula.is_empty());
    }
}
