//! Puzzles with rules: no step contradicts the solution, every step passes the checker, and its
//! words name nothing else.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, Grid, Puzzle, Rule, RuleKind, Values};
use quadrille_reason::{
    Limits, Options, PathEnd, State, Step, Technique, all_steps, check, rate, solve_path, words,
};
use quadrille_referee::{Turn, rule_puzzle};
use quadrille_solve::{Request, Verdict, verdict};

use crate::soundness::judge;

/// The solution of a puzzle that has exactly one.
pub(crate) fn solution(puzzle: &Puzzle) -> Option<Grid> {
    match verdict(puzzle, &Request::default()).expect("an engine").answer {
        Verdict::Unique(grid) => Some(grid),
        _ => None,
    }
}

/// A small puzzle with random rules, no given more than it needs, and its solution.
fn small(seed: u64, case: u64) -> Option<(Puzzle, Grid)> {
    let mut puzzle = rule_puzzle(seed, case);
    let grid = solution(&puzzle).filter(|_| !puzzle.rules().is_empty())?;
    for cell in puzzle.cells().collect::<Vec<_>>() {
        if let Some(value) = puzzle.given(cell) {
            puzzle.give(cell, None);
            if solution(&puzzle).is_none() {
                puzzle.give(cell, Some(value));
            }
        }
    }
    Some((puzzle, grid))
}

/// Solves a puzzle and judges every step; the end of the path.
fn walk(puzzle: &Puzzle, solution: &Grid, what: &str) -> PathEnd {
    let mut state = State::new(puzzle);
    let path = solve_path(&state, &Options::default());
    for step in &path.steps {
        judge(&state, step, solution, what);
        state.apply(step);
    }
    path.end
}

#[test]
fn every_step_of_small_puzzles_with_random_rules_holds() {
    let (mut all, mut solved, mut kinds) = (0, 0, BTreeMap::new());
    for case in 0..1000 {
        let Some((puzzle, solution)) = small(43, case) else { continue };
        let end = walk(&puzzle, &solution, &format!("case {case}"));
        assert_ne!(end, PathEnd::Broken, "case {case}");
        all += 1;
        solved += usize::from(end == PathEnd::Solved);
        for rule in puzzle.rules() {
            *kinds.entry(rule.kind).or_insert(0) += 1;
        }
    }
    println!("{solved} of {all}");
    assert!(all > 100 && solved * 10 >= all * 9, "{solved} of {all}");
    assert!(kinds.len() * 5 >= RuleKind::ALL.len() * 4, "{} kinds", kinds.len());
}

/// Some states of paths: every step of every technique, not only the cheapest one.
#[test]
fn every_instance_of_every_technique_holds() {
    let mut judged = 0;
    for case in 0..100 {
        let Some((puzzle, solution)) = small(44, case) else { continue };
        let state = State::new(&puzzle);
        for step in all_steps(&state, &Options::default()).expect("no budget") {
            judge(&state, &step, &solution, &format!("case {case}"));
            judged += 1;
        }
    }
    assert!(judged > 200, "{judged}");
}

#[test]
fn a_step_whose_rule_is_taken_away_is_refused() {
    let mut refused = 0;
    for case in 0..100 {
        let Some((puzzle, _)) = small(45, case) else { continue };
        let mut state = State::new(&puzzle);
        for step in solve_path(&state, &Options::default()).steps {
            if step.rule.is_some() {
                let mut less = step.clone();
                less.premises.clear();
                assert!(check(&state, &less).is_err(), "case {case}: {step:?}");
                refused += 1;
            }
            state.apply(&step);
        }
    }
    assert!(refused > 30, "{refused}");
}

#[test]
fn a_puzzle_with_rules_has_a_level_and_no_score() {
    let mut rated = 0;
    for case in 0..100 {
        let Some((puzzle, _)) = small(46, case) else { continue };
        let rating = rate(&puzzle, &Limits::default()).expect("one solution");
        assert!(rating.grade.is_some() && rating.er().is_none() && rating.hodoku.is_none());
        rated += 1;
    }
    assert!(rated > 10, "{rated}");
}

/// A swap of two values in four cells is no way out where rules can tell the values apart. The
/// same candidates without the rules show that there are such cells.
#[test]
fn techniques_that_rest_on_one_solution_find_nothing_beside_rules() {
    let unique: Vec<_> =
        Technique::usual().into_iter().filter(|technique| technique.needs_uniqueness()).collect();
    let found = |state: &State| all_steps(state, &Options::only(&unique)).expect("no budget").len();
    let mut without = 0;
    for case in 0..300 {
        let Some((puzzle, _)) = small(48, case) else { continue };
        let Ok(plain) = puzzle.clone().with_rules(Vec::new()) else { continue };
        let (mut state, mut bare) = (State::new(&puzzle), State::new(&plain));
        for step in solve_path(&state, &Options::default()).steps {
            assert_eq!(found(&state), 0, "case {case}");
            for cell in puzzle.cells().filter(|&cell| state.value(cell).is_none()) {
                for value in Values(bare.candidates(cell).0 & !state.candidates(cell).0).iter() {
                    bare.eliminate(cell, value);
                }
            }
            without += found(&bare);
            state.apply(&step);
            bare.apply(&step);
        }
    }
    assert!(without > 20, "{without}");
}

/// One dot, one thermometer, one sum are one step each, and their words give the reason.
#[test]
fn a_rule_is_one_step_with_its_reason() {
    let told = |rules: Vec<Rule>, givens: &[(usize, usize, u8)]| {
        let mut puzzle = Puzzle::sudoku(3, 3).and_then(|p| p.with_rules(rules)).expect("rules");
        for &(row, column, value) in givens {
            puzzle.give(Cell::at(row - 1, column - 1, 9), Some(value));
        }
        let rests = |step: &Step| step.rule.is_some();
        let steps = solve_path(&State::new(&puzzle), &Options::default()).steps;
        let step = steps.into_iter().find(rests).expect("a step that rests on a rule");
        words::reason(&step, &puzzle).join(" ")
    };
    let cells = |list: &[(usize, usize)]| -> Vec<Cell> {
        list.iter().map(|&(row, column)| Cell::at(row - 1, column - 1, 9)).collect()
    };
    let along = |kind, list: &[(usize, usize)]| Rule::new(kind, cells(list));
    let bulb = [(1, 1), (2, 1), (3, 1), (4, 1)];
    assert_eq!(
        told(vec![along(RuleKind::Thermometer, &bulb)], &[]),
        "Digits increase along the thermometer from r1c1 to r4c1. Cell by cell, that leaves 1 to 6 \
         for r1c1, 2 to 7 for r2c1, 3 to 8 for r3c1 and 4 to 9 for r4c1."
    );
    assert_eq!(
        told(vec![along(RuleKind::WhiteDot, &bulb[..2])], &[(9, 1, 2)]),
        "The digits in r1c1 and r2c1 differ by 1. 1 in r1c1 would need 2 in r2c1 and 1 in r2c1 \
         would need 2 in r1c1."
    );
    assert_eq!(
        told(vec![along(RuleKind::BlackDot, &bulb[..2])], &[]),
        "Of the digits in r1c1 and r2c1, one is twice the other. 5, 7 or 9 in r1c1 would leave \
         no digit for r2c1 and 5, 7 or 9 in r2c1 would leave no digit for r1c1."
    );
    assert_eq!(
        told(vec![along(RuleKind::X, &bulb[..2])], &[]),
        "The digits in r1c1 and r2c1 add up to 10. 5 in r1c1 would need 5 in r2c1 and 5 in r2c1 \
         would need 5 in r1c1."
    );
    assert_eq!(
        told(vec![along(RuleKind::WhiteDot, &bulb[1..3])], &[(2, 1, 4)]),
        "The digits in r2c1 and r3c1 differ by 1. r2c1 is 4. That leaves 3 or 5 for r3c1."
    );
    assert_eq!(
        told(vec![along(RuleKind::Arrow, &[(1, 1), (2, 2), (3, 3)])], &[]),
        "The digits in r2c2 and r3c3 add up to the digit in r1c1. With the candidates left, r1c1 is \
         1 to 9 and r2c2 and r3c3 add up to 3 to 17. That leaves 3 to 9 for r1c1 and 1 to 8 for \
         r2c2 and r3c3."
    );
}

/// A puzzle seen from the seven other sides of the square; those of which its rules allow.
pub(crate) fn other_sides(puzzle: &Puzzle) -> Vec<Puzzle> {
    use Turn::{Mirrored, Transposed, UpsideDown};
    let turns: [&[Turn]; 7] = [
        &[Transposed],
        &[Mirrored],
        &[UpsideDown],
        &[Mirrored, UpsideDown],
        &[Transposed, Mirrored],
        &[Transposed, UpsideDown],
        &[Transposed, Mirrored, UpsideDown],
    ];
    let after = |turns: &&[Turn]| {
        turns.iter().try_fold(puzzle.clone(), |puzzle, turn| turn.puzzle(&puzzle))
    };
    turns.iter().filter_map(after).collect()
}

#[test]
fn levels_are_the_same_from_every_side() {
    let mut compared = 0;
    for case in 0..150 {
        let Some((puzzle, _)) = small(47, case) else { continue };
        let level = |puzzle: &Puzzle| rate(puzzle, &Limits::default()).expect("one solution").grade;
        let own = level(&puzzle);
        for twin in other_sides(&puzzle) {
            assert_eq!(level(&twin), own, "case {case}: {puzzle:?}");
            compared += 1;
        }
    }
    assert!(compared > 140, "{compared}");
}
