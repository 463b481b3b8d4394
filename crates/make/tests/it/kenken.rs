//! KenKen as asked: one solution by a second engine, the exact level, the same from the same seed.

use std::time::Duration;

use quadrille_chance::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_make::{KenKen, KenKenError, KenKenOptions, kenken};
use quadrille_puzzle::Op;
use quadrille_reason::{CageLevel, cage_level};
use quadrille_solve::{Engine, Request, Verdict, verdict};

fn make(recipe: &KenKenOptions, seed: u64) -> KenKen {
    kenken(recipe, &mut Chance::new(seed), &Budget::unlimited()).unwrap()
}

/// Exact cover knows nothing of the deductions that made the puzzle.
fn assert_unique(made: &KenKen) {
    let request = Request { engine: Engine::Cover, ..Request::default() };
    assert_eq!(
        verdict(&made.puzzle, &request).unwrap().answer,
        Verdict::Unique(made.solution.clone())
    );
}

#[test]
fn every_level_of_every_side_is_unique_and_of_that_level() {
    for side in 4..=9 {
        for level in CageLevel::ALL {
            for seed in 0..4 {
                let made = make(&KenKenOptions::new(side).level(level), seed);
                assert_eq!(
                    (made.level, cage_level(&made.puzzle)),
                    (level, Some(level)),
                    "{side} {seed}"
                );
                assert_unique(&made);
            }
        }
    }
}

#[test]
fn small_and_large_sides_have_a_puzzle_of_some_level() {
    for side in [3, 10, 12] {
        let made = make(&KenKenOptions::new(side), 5);
        assert_eq!(made.puzzle.side(), side);
        assert_unique(&made);
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let recipe = KenKenOptions::new(6).level(CageLevel::Normal);
    assert_eq!(make(&recipe, 8), make(&recipe, 8));
    assert_ne!(make(&recipe, 8).puzzle, make(&recipe, 9).puzzle);
}

#[test]
fn the_recipe_is_kept() {
    let mut recipe = KenKenOptions::new(6).level(CageLevel::Easy);
    recipe.ops = vec![Op::Mul];
    let made = make(&recipe, 1);
    assert!(made.puzzle.cages().iter().all(|c| matches!(c.op, Op::Mul | Op::Eq)));
    let mut recipe = KenKenOptions::new(5);
    (recipe.hidden_ops, recipe.largest) = (true, 3);
    let made = make(&recipe, 2);
    assert!(
        made.puzzle.cages().iter().all(|c| matches!(c.op, Op::Any | Op::Eq) && c.cells.len() <= 3)
    );
    assert_unique(&made);
}

#[test]
fn without_single_cells_there_are_none() {
    for side in 4..=7 {
        let recipe = KenKenOptions { singles: false, ..KenKenOptions::new(side) };
        let made = make(&recipe, 3);
        assert!(made.puzzle.cages().iter().all(|c| c.cells.len() > 1));
        assert_unique(&made);
    }
    let impossible = KenKenOptions { singles: false, largest: 2, tries: 50, ..KenKenOptions::new(5) };
    let error = kenken(&impossible, &mut Chance::new(1), &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, KenKenError::Unmet { nearest: None, stop: None, .. }), "{error:?}");
}

#[test]
fn what_cannot_be_had_is_said_with_the_nearest() {
    let mut recipe = KenKenOptions::new(3).level(CageLevel::Extreme);
    recipe.tries = 400;
    let error = kenken(&recipe, &mut Chance::new(1), &Budget::unlimited()).unwrap_err();
    let KenKenError::Unmet { nearest: Some(near), tries, stop: None, .. } = &error else {
        panic!("{error:?}")
    };
    assert!(near.level < CageLevel::Extreme && *tries >= 400);
    assert!(error.to_string().contains("no KenKen of level extreme in"), "{error}");
    let budget = Budget::default().time(Duration::ZERO);
    let error = kenken(&recipe, &mut Chance::new(1), &budget).unwrap_err();
    assert!(matches!(error, KenKenError::Unmet { stop: Some(Stop::Time), .. }), "{error:?}");
}

#[test]
fn senseless_recipes_are_refused() {
    let refused = |recipe: &KenKenOptions| {
        kenken(recipe, &mut Chance::new(1), &Budget::unlimited()).unwrap_err()
    };
    assert_eq!(refused(&KenKenOptions::new(1)), KenKenError::Side { side: 1 });
    let mut recipe = KenKenOptions::new(5);
    recipe.ops = vec![Op::Sub];
    assert_eq!(refused(&recipe), KenKenError::Ops);
    recipe.ops = vec![Op::Add];
    recipe.largest = 1;
    assert_eq!(refused(&recipe), KenKenError::Largest { largest: 1 });
}
