//! The engine against plain backtracking on random small puzzles of every kind: the exact set of
//! solutions, by the plain search, by the stronger rules, without each stage and with words of
//! every width.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_grid::{End, Solver, Stage};
use quadrille_puzzle::Puzzle;
use quadrille_referee::{Kind, random_puzzle, solutions};

use crate::model::visit;

/// Solutions above which a case is dropped.
const MOST: usize = 300;

fn solvers() -> Vec<(String, Solver)> {
    let mut all =
        vec![("plain".to_owned(), Solver::new()), ("eager".into(), Solver::new().eager())];
    for stage in Stage::ALL {
        all.push((format!("without {stage}"), Solver::new().without(stage)));
    }
    for side in [16, 17, 32] {
        all.push((format!("words for {side}"), Solver::new().words_for(side)));
        all.push((format!("eager, words for {side}"), Solver::new().words_for(side).eager()));
    }
    all
}

/// All solutions by brute force; `None` if there are too many.
fn expected(puzzle: &Puzzle) -> Option<BTreeSet<Vec<u8>>> {
    let mut all = BTreeSet::new();
    let few = solutions(puzzle, &mut |grid| {
        all.insert(grid.values().to_vec());
        if all.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    few.is_continue().then_some(all)
}

fn agree(cases: u64, seed: u64) {
    let mut solvers = solvers();
    let (mut none, mut one, mut many) = (0, 0, 0);
    for case in 0..cases {
        let mut chance = Chance::new(seed).fork(case);
        let kind = Kind::ALL[case as usize % Kind::ALL.len()];
        let puzzle = random_puzzle(kind, &mut chance);
        let Some(want) = expected(&puzzle) else { continue };
        match want.len() {
            0 => none += 1,
            1 => one += 1,
            _ => many += 1,
        }
        for (name, solver) in &mut solvers {
            for order in [None, Some(case)] {
                let about = || format!("{kind:?} {seed}/{case}, {name}, {order:?}: {puzzle:?}");
                let mut got = BTreeSet::new();
                let all = &mut |values: &[u8]| {
                    assert!(got.insert(values.to_vec()), "visited twice: {}", about());
                    ControlFlow::Continue(())
                };
                let (end, stats) = visit(solver, &puzzle, &Budget::unlimited(), order, all);
                assert_eq!(end, End::All);
                assert_eq!(stats.solutions as usize, want.len(), "{}", about());
                assert_eq!(got, want, "{}", about());
            }
        }
    }
    // The cases must be varied, or they would show little.
    let least = cases / 30;
    assert!(
        none > least && one > least && many > least,
        "{none} none, {one} unique, {many} several"
    );
}

#[test]
fn random_small_puzzles_have_exactly_the_solutions_that_brute_force_finds() {
    agree(1_800, 1);
}

/// The long version: `cargo test --release -p quadrille-grid -- --ignored`.
#[test]
#[ignore = "long: just test-long"]
fn thirty_thousand_random_small_puzzles() {
    agree(30_000, 2);
}

/// A seed fixes the order, whatever the word size.
#[test]
fn the_order_does_not_depend_on_the_width() {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let first = |solver: &mut Solver| {
        let mut found = Vec::new();
        visit(solver, &puzzle, &Budget::unlimited(), Some(5), &mut |values| {
            found.push(values.to_vec());
            if found.len() == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    };
    assert_eq!(first(&mut Solver::new()), first(&mut Solver::new().words_for(64)));
    assert_eq!(first(&mut Solver::new()), first(&mut Solver::new().words_for(16)));
}
