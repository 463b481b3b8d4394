//! Goals of a Sudoku, met or missed, according to an engine and a rating that did not make it.

use quadrille_core::Budget;
use quadrille_make::{
    ClueSymmetry, GenerateOptions, Generated, Kind, Shortfall, Spec, Style, generate, is_needed,
};
use quadrille_reason::explainer::Tenths;
use quadrille_reason::{AtMost, Level, Technique, level_at_most};
use quadrille_solve::{Engine, Request, Verdict, verdict};

fn sudoku() -> Spec {
    Spec::new(Kind::Sudoku)
}

/// Some puzzles of a seed, each with exactly the solution that comes with it.
fn made(spec: &Spec, seed: u64, numbers: std::ops::Range<u64>, budget: &Budget) -> Vec<Generated> {
    let (first, budget) = (numbers.start, budget.clone());
    let options =
        GenerateOptions { first, budget, keep_equivalent: true, ..GenerateOptions::default() };
    let made = generate(spec, seed, numbers.end - first, &options).unwrap();
    let made: Vec<Generated> = made.map(Result::unwrap).collect();
    for made in &made {
        let request = Request { engine: Engine::Cover, ..Request::default() };
        let answer = verdict(&made.puzzle, &request).unwrap().answer;
        assert_eq!(answer, Verdict::Unique(made.solution.clone()));
    }
    made
}

fn one(spec: &Spec, seed: u64, number: u64) -> Generated {
    made(spec, seed, number..number + 1, &Budget::unlimited()).remove(0)
}

#[test]
fn every_level_of_nine_is_met() {
    for wanted in Level::ALL {
        let spec = sudoku().level(wanted).symmetry(ClueSymmetry::Half).style(Style::Minimal);
        for (made, number) in made(&spec, 1, 0..2, &Budget::unlimited()).into_iter().zip(0..) {
            assert!(made.shortfall.is_none() && ClueSymmetry::Half.holds(made.puzzle.givens()));
            let (puzzle, solution) = (&made.puzzle, &made.solution);
            let free = Budget::unlimited();
            let bound = level_at_most(puzzle, solution, Level::Extreme, None, &free);
            assert_eq!(bound, Ok(AtMost::Is(wanted)));
            assert_eq!(one(&spec, 1, number), made);
        }
    }
}

#[test]
fn a_technique_and_a_rating_are_met() {
    let made = one(&sudoku().technique(Technique::XyWing), 3, 0);
    assert_eq!(made.shortfall, None);
    assert_eq!(is_needed(&made.puzzle, Technique::XyWing, &Budget::unlimited()), Ok(true));
    let made = one(&sudoku().er(Tenths(26)..=Tenths(44)), 3, 0);
    assert!(made.er.is_some_and(|er| (26..=44).contains(&er.0)));
}

#[test]
fn a_goal_that_cannot_be_met_gives_the_nearest() {
    let made = made(&sudoku().boxes(2, 3).givens(5), 1, 0..1, &Budget::default().nodes(20_000));
    let Some(Shortfall::Givens { wanted: 5, found }) = made[0].shortfall else {
        panic!("{made:?}")
    };
    assert!(found >= 8 && found == made[0].puzzle.clues(), "{found}");
}

#[test]
fn other_shapes_have_levels_too() {
    let spec = sudoku().boxes(2, 3).diagonals().level(Level::Easy).style(Style::Minimal);
    assert_eq!(one(&spec, 1, 0).shortfall, None);
}
