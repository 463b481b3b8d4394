//! Minimal classic puzzles by the thousand: their grids and orders, and those of a recipe.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_make::{ClueSymmetry, Minimals, RecipePuzzles};
use quadrille_nine::{Recipe, Solver};

use crate::nine::is_unique;

#[test]
fn every_clue_of_a_minimal_puzzle_is_needed() {
    let grids = NineGrids::new();
    for symmetry in ClueSymmetry::ALL {
        let made = Minimals::new(&grids, symmetry).make(5, 0..40, 0, &Budget::unlimited()).unwrap();
        for made in made {
            assert!(symmetry.holds(&made.clues), "{symmetry}");
            assert!(is_unique(&made.clues));
            for orbit in symmetry.orbits(9).iter().filter(|o| made.clues[o[0]] > 0) {
                let mut fewer = made.clues;
                orbit.iter().for_each(|&c| fewer[c] = 0);
                assert!(!is_unique(&fewer), "{symmetry}");
            }
        }
    }
}

/// The shortcuts change nothing: removing one clue at a time gives the same puzzles.
#[test]
fn the_outcome_is_that_of_one_clue_at_a_time() {
    let grids = NineGrids::new();
    let made =
        Minimals::new(&grids, ClueSymmetry::None).make(6, 0..60, 0, &Budget::unlimited()).unwrap();
    for (n, made) in made.iter().enumerate() {
        let mut chance = Chance::new(6).fork(n as u64);
        let mut clues = grids.draw(&mut chance);
        let mut order: Vec<usize> = (0..81).collect();
        chance.shuffle(&mut order);
        for cell in order {
            let value = std::mem::take(&mut clues[cell]);
            if !is_unique(&clues) {
                clues[cell] = value;
            }
        }
        assert_eq!(made.clues, clues);
    }
}

#[test]
fn puzzle_n_is_the_same_alone_and_in_a_crowd() {
    let grids = NineGrids::new();
    let mut minimals = Minimals::new(&grids, ClueSymmetry::None);
    let unlimited = Budget::unlimited();
    let all = minimals.make(9, 0..1500, 0, &unlimited).unwrap();
    for n in [0, 7, 800, 1499] {
        let alone = minimals.make(9, n..n + 1, 0, &unlimited).unwrap();
        assert_eq!(alone[0], all[n as usize]);
    }
}

#[test]
fn a_number_of_givens_is_a_floor() {
    let grids = NineGrids::new();
    let made = Minimals::new(&grids, ClueSymmetry::None)
        .make(3, 0..100, 30, &Budget::unlimited())
        .unwrap();
    assert!(made.iter().all(|made| made.givens() == 30));
}

#[test]
fn a_budget_stops_minimals() {
    let grids = NineGrids::new();
    let stopped =
        Minimals::new(&grids, ClueSymmetry::None).make(3, 0..9, 0, &Budget::default().nodes(20));
    assert_eq!(stopped, Err(Stop::Nodes));
}

#[test]
fn threads_and_cuts_change_nothing() {
    let recipe = Recipe { seed: 3, per_grid: 5 };
    let unlimited = Budget::unlimited();
    let all = RecipePuzzles::new(recipe, 1).make(0..150, &unlimited).unwrap();
    let mut two = RecipePuzzles::new(recipe, 2);
    let cut = [two.make(0..7, &unlimited).unwrap(), two.make(7..150, &unlimited).unwrap()];
    assert_eq!(all, cut.concat());
    assert_eq!(two.make(9..9, &unlimited), Ok(Vec::new()));
}

#[test]
fn every_puzzle_has_one_solution_and_those_of_a_grid_share_it() {
    let recipe = Recipe { seed: 4, per_grid: 3 };
    let made = RecipePuzzles::new(recipe, 2).make(0..9, &Budget::unlimited()).unwrap();
    let mut solver = Solver::new();
    let solutions: Vec<_> = made
        .iter()
        .map(|made| solver.solve(&made.puzzle().unwrap(), 2))
        .map(|answer| (answer.count(), answer.first().copied()))
        .collect();
    assert!(solutions.iter().all(|(count, _)| *count == 1));
    assert!(solutions.chunks(3).all(|three| three.iter().all(|one| *one == three[0])));
    assert_ne!(solutions[0], solutions[3]);
}

#[test]
fn a_budget_stops_a_recipe() {
    let mut maker = RecipePuzzles::new(Recipe { seed: 1, per_grid: 16 }, 1);
    assert_eq!(maker.make(0..500, &Budget::default().nodes(100)), Err(Stop::Nodes));
}
