//! True candidates and conflict cores against all solutions of small puzzles.

use std::ops::ControlFlow;

use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cell, Extra, Puzzle, Values};
use quadrille_solve::{First, Request, conflict_core, first, for_each, true_candidates};

/// A 4×4 puzzle with some values, solvable or not.
fn random(chance: &mut Chance) -> Puzzle {
    let mut puzzle = Puzzle::sudoku(2, 2).unwrap();
    for _ in 0..2 + chance.below(5) {
        puzzle.give(Cell(chance.below(16) as u32), Some(1 + chance.below(4) as u8));
    }
    puzzle
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let mut chance = Chance::new(4);
    let mut solvable = 0;
    for _ in 0..200 {
        let puzzle = random(&mut chance);
        let mut expected = vec![Values::EMPTY; 16];
        for_each(&puzzle, &Request::default(), |grid| {
            for (cell, values) in expected.iter_mut().enumerate() {
                *values = values.with(grid.value(Cell(cell as u32)));
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        let truth = true_candidates(&puzzle, &Budget::unlimited());
        assert_eq!((truth.values.clone(), truth.stopped), (expected, None));
        solvable += u32::from(truth.is_solvable());
    }
    assert!((40..180).contains(&solvable), "{solvable}");
}

fn has_solution(puzzle: &Puzzle) -> bool {
    matches!(first(puzzle, &Request::default()).unwrap().answer, First::Found(_))
}

#[test]
fn a_core_has_no_solution_and_every_part_of_it_has_one() {
    let mut chance = Chance::new(5);
    let mut cores = 0;
    for _ in 0..200 {
        let puzzle = random(&mut chance);
        let core = conflict_core(&puzzle, &Budget::unlimited()).unwrap();
        assert_eq!(core.is_none(), has_solution(&puzzle));
        let Some(core) = core else { continue };
        cores += 1;
        assert!(core.minimal && core.cages.is_empty());
        let only = |cells: &[Cell]| {
            let mut only = Puzzle::sudoku(2, 2).unwrap();
            cells.iter().for_each(|&cell| only.give(cell, puzzle.given(cell)));
            only
        };
        assert!(!has_solution(&only(&core.givens)));
        for without in 0..core.givens.len() {
            let mut fewer = core.givens.clone();
            fewer.remove(without);
            assert!(has_solution(&only(&fewer)));
        }
    }
    assert!(cores > 20, "{cores}");
}

#[test]
fn a_cage_that_cannot_be_is_the_core() {
    let cage = |target, cells: &[u32]| {
        quadrille_puzzle::Cage::killer(target, cells.iter().copied().map(Cell).collect())
    };
    let cages = vec![cage(3, &[0, 1]), cage(20, &[2, 3]), cage(5, &[4, 5])];
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_cages(cages).unwrap();
    let core = conflict_core(&puzzle, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((core.givens.len(), core.cages), (0, vec![1]));
}

#[test]
fn a_grid_without_solution_has_an_empty_core_even_where_givens_clash() {
    let grid = Puzzle::latin(3).unwrap().with_extra(Extra::Diagonals).unwrap();
    let puzzle = grid.with_givens(&[2, 0, 0, 2, 2, 0, 1, 0, 1]).unwrap();
    let core = conflict_core(&puzzle, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!((core.givens, core.cages, core.minimal), (vec![], vec![], true));
}

#[test]
fn a_budget_stops_both() {
    let empty = Puzzle::sudoku(3, 3).unwrap();
    let budget = Budget::default().nodes(0);
    assert_eq!(true_candidates(&empty, &budget).stopped, Some(Stop::Nodes));
    assert_eq!(conflict_core(&empty, &budget), Err(Stop::Nodes));
}
