//! The clauses of a lesson have the solutions of brute force, and a reason each.

use quadrille_cnf::{BatSat, SatSolver, Var, enumerate};
use quadrille_core::{Budget, Chance, End};
use quadrille_encode::{LessonClauses, Reason};
use quadrille_puzzle::{Cell, Puzzle, Values};
use quadrille_referee::{Kind, all_solutions, random_puzzle, rule_puzzle};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn by_sat(puzzle: &Puzzle, lesson: &LessonClauses, most: usize) -> BTreeSet<Vec<u8>> {
    let side = puzzle.side();
    let cells = puzzle.cells().count();
    let mut solver = BatSat::new();
    let mut formula = lesson.formula.clone();
    lesson.givens.iter().for_each(|&given| formula.add(&[given]));
    solver.add_formula(&formula);
    let vars: Vec<Var> = (0..(cells * side) as u32).map(Var).collect();
    let mut found = BTreeSet::new();
    let end = enumerate(&mut solver, &vars, &Budget::unlimited(), |values| {
        let held = values.chunks(side).map(|held| {
            assert_eq!(held.iter().filter(|&&held| held).count(), 1, "one value per cell");
            1 + held.iter().position(|&held| held).unwrap() as u8
        });
        assert!(found.insert(held.collect()), "a grid twice");
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(end, End::All, "more than the {most} solutions there are");
    found
}

fn assert_same(puzzle: &Puzzle) -> usize {
    // With fewer cells in a house than values, a cell may hold several of them.
    let is_square = (puzzle.rows(), puzzle.columns()) == (puzzle.side(), puzzle.side());
    let Some(truth) = all_solutions(puzzle, 200).filter(|_| is_square) else { return 0 };
    let lesson = LessonClauses::new(puzzle);
    assert_eq!(lesson.reasons.len(), lesson.formula.len());
    assert_eq!(by_sat(puzzle, &lesson, truth.len()), truth, "{puzzle:?}");
    truth.len().min(1)
}

#[test]
fn random_puzzles_of_every_kind_and_with_rules() {
    let mut found = 0;
    for kind in Kind::ALL {
        let mut chance = Chance::new(91).fork(kind as u64);
        found += (0..20).map(|_| assert_same(&random_puzzle(kind, &mut chance))).sum::<usize>();
    }
    found += (0..100).map(|case| assert_same(&rule_puzzle(43, case))).sum::<usize>();
    assert!(found > 100, "{found} puzzles had solutions");
}

#[test]
fn each_struck_candidate_is_a_reason_of_its_own() {
    let mut puzzle = Puzzle::latin(4).unwrap();
    puzzle.strike(Cell(5), Values(0b1001));
    let lesson = LessonClauses::new(&puzzle);
    let struck: Vec<(Cell, u8)> = lesson
        .reasons
        .iter()
        .filter_map(|reason| match reason {
            Reason::Struck(cell, value) => Some((*cell, *value)),
            _ => None,
        })
        .collect();
    assert_eq!(struck, [(Cell(5), 1), (Cell(5), 4)]);
    let holds = |reason: &Reason| matches!(reason, Reason::Cell(_));
    assert_eq!(lesson.reasons.iter().filter(|reason| holds(reason)).count(), 16);
}
