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
