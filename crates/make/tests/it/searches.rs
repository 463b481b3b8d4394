//! Searches for rare puzzles, and the neighbours that they go through.

use std::collections::HashSet;

use quadrille_core::{Budget, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_make::{
    Cells, ClueSymmetry, HardestSearch, LowClueSearch, Minimals, Neighbours, canonical,
};
use quadrille_nine::Solver;
use quadrille_reason::explainer::Tenths;

use crate::nine::{is_unique, kernel, one_fewer};

#[test]
fn a_short_search_is_hard_and_the_same_again() {
    let budget = Budget::unlimited();
    let found = HardestSearch::new(1, 0).next(&(Tenths(66)..=Tenths(200)), &budget).unwrap();
    assert_eq!(HardestSearch::new(1, 0).next(&(Tenths(66)..=Tenths(200)), &budget), Ok(found));
    let answer = Solver::new().solve(&kernel(&found.clues), 2);
    assert_eq!((answer.count(), answer.first()), (1, Some(&found.solution.map(|v| v + b'0'))));
    assert!(found.er >= Tenths(66) && canonical(&found.clues) == found.clues);
    let stopped = HardestSearch::new(1, 0)
        .next(&(Tenths(200)..=Tenths(200)), &Budget::default().nodes(100_000));
    assert!(stopped.is_err_and(|(stop, near)| stop == Stop::Nodes && near.is_some()));
}

/// Compares with the definition, on two threads.
#[test]
fn neighbours_are_all_puzzles_with_one_clue_changed() {
    let grids = NineGrids::new();
    let made =
        Minimals::new(&grids, ClueSymmetry::None).make(5, 0..3, 0, &Budget::unlimited()).unwrap();
    let puzzles: Vec<Cells> = made.iter().map(|made| made.clues).collect();
    let found = Neighbours::new(2).of(&puzzles, &Budget::unlimited());
    let mut total = 0;
    for (puzzle, found) in puzzles.iter().zip(found) {
        let mut wanted = Vec::new();
        for fewer in one_fewer(puzzle) {
            for (cell, value) in (0..81).flat_map(|c| (1..=9).map(move |v| (c, v))) {
                let mut cells = fewer;
                cells[cell] = value;
                let is_new = fewer[cell] == 0 && cells != *puzzle;
                if is_new && is_unique(&cells) {
                    wanted.push(cells);
                }
            }
        }
        assert_eq!(found.unwrap(), wanted);
        total += wanted.len();
    }
    assert!(total > 20, "{total}");
}

#[test]
fn a_budget_is_that_of_a_puzzle() {
    let full: Cells =
        std::array::from_fn(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8);
    let empty = [0; 81];
    let found = Neighbours::new(1).of(&[full, empty], &Budget::default().nodes(5));
    assert_eq!(found, [Err(Stop::Nodes), Ok(Vec::new())]);
}

#[test]
fn a_short_search_finds_minimal_puzzles_of_few_clues_and_the_same_again() {
    let (mut search, mut again) = (LowClueSearch::new(1, 0), LowClueSearch::new(1, 0));
    let mut forms = HashSet::new();
    for _ in 0..30 {
        let found = search.next(20, &Budget::unlimited()).unwrap();
        assert_eq!(again.next(20, &Budget::unlimited()).unwrap(), found);
        assert!(found.givens() <= 20 && is_unique(&found.clues));
        assert!(one_fewer(&found.clues).all(|fewer| !is_unique(&fewer)));
        assert!((0..81).all(|c| [0, found.solution[c]].contains(&found.clues[c])));
        assert!(canonical(&found.clues) == found.clues && forms.insert(found.clues));
    }
}

/// Also if a node budget ends it.
#[test]
fn threads_change_nothing() {
    let budget = Budget::default().nodes(3_000_000);
    let run = |threads| {
        let mut search = LowClueSearch::new(2, 0).threads(threads);
        let found = [20, 20, 20].map(|clues| search.next(clues, &budget).ok());
        (found, search.next(16, &Budget::default().nodes(400_000)))
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn a_budget_stops_it_with_the_nearest() {
    let mut search = LowClueSearch::new(1, 0);
    let (stop, nearest) = search.next(16, &Budget::default().nodes(200_000)).unwrap_err();
    assert_eq!(stop, Stop::Nodes);
    assert!(nearest.is_some_and(|found| found.givens() < 22 && is_unique(&found.clues)));
}
