//! Every encoding means its constraint: for all assignments of the given literals, the formula has a
//! model exactly if the constraint holds.

use quadrille_cnf::encode::{
    AtMost, Edge, adder_total, at_most_one, exactly_one, path, product_total, total, tuples,
};
use quadrille_cnf::{Formula, Lit};
use quadrille_core::Chance;

use crate::truth::{assert_means, assert_means_on_choices, choices};

const WAYS: [AtMost; 3] = [AtMost::Pairwise, AtMost::Ladder, AtMost::Product];

fn fresh(formula: &mut Formula, n: u32) -> Vec<Lit> {
    (0..n).map(|_| formula.new_var().pos()).collect()
}

/// The clauses and variables of "at most one of n".
fn size(n: u32, how: AtMost) -> (u32, u32) {
    let mut formula = Formula::new();
    let lits = fresh(&mut formula, n);
    at_most_one(&mut formula, &lits, how);
    (formula.len() as u32, formula.vars())
}

#[test]
fn at_most_one_and_exactly_one_mean_what_they_say() {
    for (n, how) in (0..13).flat_map(|n| WAYS.map(|how| (n, how))) {
        let (mut most, mut exactly) = (Formula::new(), Formula::new());
        let (first, second) = (fresh(&mut most, n), fresh(&mut exactly, n));
        at_most_one(&mut most, &first, how);
        exactly_one(&mut exactly, &second, how);
        let number = |values: &[bool]| values.iter().filter(|&&v| v).count();
        assert_means(&most, n, |values| number(values) <= 1);
        assert_means(&exactly, n, |values| number(values) == 1);
    }
}

#[test]
fn negative_literals_are_counted_too() {
    for how in WAYS {
        let mut formula = Formula::new();
        let lits: Vec<Lit> = fresh(&mut formula, 7).iter().map(|&lit| !lit).collect();
        at_most_one(&mut formula, &lits, how);
        assert_means(&formula, 7, |values| values.iter().filter(|&&v| !v).count() <= 1);
    }
}

#[test]
fn at_most_one_is_as_small_as_documented() {
    for n in 2..9 {
        assert_eq!(size(n, AtMost::Pairwise), (n * (n - 1) / 2, n));
        assert_eq!(size(n, AtMost::Ladder), (3 * n - 5, n + n - 2));
    }
    let (clauses, _) = size(64, AtMost::Product);
    assert!(clauses < 200, "{clauses}");
}

#[test]
fn tuples_mean_membership_in_random_tables() {
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

/// Three choices of three, read by a machine that accepts no rise after a fall.
#[test]
fn a_path_means_that_the_machine_accepts() {
    let mut formula = Formula::new();
    let groups = choices(&mut formula, &[&[0, 1, 2][..]; 3]);
    let columns: Vec<Vec<Lit>> =
        groups.iter().map(|group| group.iter().map(|&(_, lit)| lit).collect()).collect();
    // A state is the last literal, plus 3 once there was a fall.
    let first = (0..3).map(|literal| Edge { from: 0, literal, to: literal }).collect();
    let next = |from: u32, literal: u32| match (from, from % 3, literal) {
        (3.., last, literal) if literal > last => None,
        (3.., _, literal) => Some(3 + literal),
        (_, last, literal) => Some(if literal < last { 3 + literal } else { literal }),
    };
    let layer = |states: std::ops::Range<u32>| -> Vec<Edge> {
        let pairs = states.flat_map(|from| (0..3).map(move |literal| (from, literal)));
        let edge = |(from, literal)| Some(Edge { from, literal, to: next(from, literal)? });
        pairs.filter_map(edge).collect()
    };
    path(&mut formula, &columns, &[first, layer(0..3), layer(0..5)]);
    assert_means_on_choices(&formula, &[3; 3], |c| !(c[1] < c[0] && c[2] > c[1]));
}

#[test]
fn a_layer_without_edges_has_no_path() {
    let mut formula = Formula::new();
    let lit = formula.new_var().pos();
    path(&mut formula, &[vec![lit]], &[Vec::new()]);
    assert_eq!(formula.clauses().next(), Some(&[][..]));
}

#[test]
fn a_total_means_the_sum_for_every_target() {
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
fn a_total_means_the_sum_of_random_weights() {
    let mut chance = Chance::new(5);
    for _ in 0..60 {
        let lists: Vec<Vec<u64>> =
            (0..1 + chance.below(4)).map(|_| (0..3).map(|_| chance.below(7)).collect()).collect();
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
fn a_total_of_no_choice_is_zero() {
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

#[test]
fn an_adder_means_the_sum_for_every_target() {
    let weights: [&[u64]; 3] = [&[1, 2, 3, 4], &[1, 3, 9], &[0, 2, 2, 5]];
    for target in 0..20 {
        let mut formula = Formula::new();
        let groups = choices(&mut formula, &weights);
        adder_total(&mut formula, &groups, target);
        assert_means_on_choices(&formula, &[4, 3, 4], |c| {
            c.iter().zip(weights).map(|(&i, list)| list[i]).sum::<u64>() == target
        });
    }
}

#[test]
fn large_numbers_neither_wrap_nor_explode() {
    const BIG: u64 = u64::MAX - 5;
    let weights: [&[u64]; 3] = [&[BIG, 1], &[2, BIG], &[3, 4]];
    for target in [BIG + 5, 6, 7, 0, u64::MAX] {
        let mut formula = Formula::new();
        let groups = choices(&mut formula, &weights);
        adder_total(&mut formula, &groups, target);
        assert!(formula.len() < 8_000, "{}", formula.len());
        assert_means_on_choices(&formula, &[2, 2, 2], |c| {
            c.iter().zip(weights).map(|(&i, list)| u128::from(list[i])).sum::<u128>()
                == u128::from(target)
        });
    }
}

#[test]
fn an_adder_of_no_choice_is_zero() {
    for (target, possible) in [(0, true), (3, false)] {
        let mut formula = Formula::new();
        adder_total(&mut formula, &[], target);
        assert_means_on_choices(&formula, &[], |_| possible);
    }
}

#[test]
fn a_product_means_the_product_for_every_target() {
    let weights: [&[u64]; 3] = [&[1, 2, 3, 4, 6], &[1, 3, 5, 0], &[2, 4, 6, 7]];
    for target in 0..130 {
        let mut formula = Formula::new();
        let groups = choices(&mut formula, &weights);
        product_total(&mut formula, &groups, target, 10_000).unwrap();
        assert_means_on_choices(&formula, &[5, 4, 4], |c| {
            c.iter().zip(weights).map(|(&i, list)| u128::from(list[i])).product::<u128>() == target
        });
    }
}

#[test]
fn the_product_of_1_to_25_is_a_few_thousand_edges() {
    let mut formula = Formula::new();
    let values: Vec<u64> = (1..=25).collect();
    let groups = choices(&mut formula, &[&values[..]; 25]);
    let edges = product_total(&mut formula, &groups, (1..=25u128).product(), 100_000).unwrap();
    assert!(edges < 40_000, "{edges}");
}

#[test]
fn a_bound_that_does_not_hold_adds_nothing() {
    let mut formula = Formula::new();
    let groups = choices(&mut formula, &[&[1, 2, 3, 6][..]; 4]);
    assert_eq!(product_total(&mut formula, &groups, 36, 20), None);
    assert!(formula.is_empty());
}
