//! The grid kernel against plain backtracking on random small puzzles of every kind: the exact set
//! of solutions, by the plain search and by the stronger rules.

use crate::brute;
use crate::random;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_solve::{End, GridSolver};

/// Solutions above which a case is dropped: they take brute force too long.
const MOST: usize = 3_000;
/// Solutions above which a case is left out of the search by stronger rules.
const FEW: usize = 100;

/// How many solutions a case has, by brute force and by the kernel; `None` when there are too many.
fn check(plain: &mut GridSolver, deep: &mut GridSolver, seed: u64, case: u64) -> Option<usize> {
    let (kind, puzzle) = random::puzzle(seed, case);
    let want = brute::solutions(&puzzle, MOST)?;
    for (order, impatient) in [(None, false), (Some(case), false), (None, true), (Some(case), true)]
    {
        // The stronger rules pay where solutions are few; with many they only take long.
        if impatient && want.len() > FEW {
            continue;
        }
        let solver = if impatient { &mut *deep } else { &mut *plain };
        let mut got = BTreeSet::new();
        let (end, stats) = solver.visit(&puzzle, &Budget::unlimited(), order, &mut |values| {
            assert!(got.insert(values.to_vec()), "{kind} {seed}/{case}: visited twice");
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::All);
        assert_eq!(stats.solutions as usize, want.len(), "{kind} {seed}/{case}: {puzzle:?}");
        assert_eq!(got, want, "{kind} {seed}/{case}: {puzzle:?}");
    }
    Some(want.len())
}

fn agree(cases: u64, seed: u64) {
    let (mut plain, mut deep) = (GridSolver::new(), GridSolver::impatient());
    let (mut none, mut one, mut many) = (0, 0, 0);
    for case in 0..cases {
        match check(&mut plain, &mut deep, seed, case) {
            None => {}
            Some(0) => none += 1,
            Some(1) => one += 1,
            Some(_) => many += 1,
        }
    }
    // The cases must not all be of one sort, or they would show little.
    let least = cases / 20;
    assert!(
        none > least && one > least && many > least,
        "{none} none, {one} unique, {many} several"
    );
}

/// Beliefs out of range, in a product of 13 cells; and a killer cage, whose values differ though no
/// house says so.
#[test]
fn cages_that_once_gave_grids_that_are_no_solutions() {
    for case in [346, 791] {
        let found = check(&mut GridSolver::new(), &mut GridSolver::impatient(), 2, case);
        assert!(found.is_some_and(|found| found > 1), "case {case} has several solutions");
    }
}

#[test]
fn random_small_puzzles_have_exactly_the_solutions_that_brute_force_finds() {
    agree(6_000, 1);
}

/// The long version: `cargo test --release -p quadrille-solve --test grid_brute -- --ignored`.
#[test]
#[ignore = "long: just test-long"]
fn a_hundred_thousand_random_small_puzzles() {
    agree(100_000, 2);
}
