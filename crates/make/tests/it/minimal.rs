//! Minimal puzzles of every kind: each given is necessary, according to an engine that did not make
//! them.

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_full_grids::{Filler, jigsaw};
use quadrille_make::{GenerateOptions, Kind, Spec, generate, minimize};
use quadrille_puzzle::{Puzzle, Values};
use quadrille_solve::{Engine, Request, Verdict, verdict};

fn is_unique(puzzle: &Puzzle) -> bool {
    let request = Request { engine: Engine::Cover, ..Request::default() };
    matches!(verdict(puzzle, &request).unwrap().answer, Verdict::Unique(_))
}

fn assert_minimal(puzzle: &Puzzle) {
    assert!(is_unique(puzzle));
    for cell in puzzle.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        let mut fewer = puzzle.clone();
        fewer.give(cell, None);
        assert!(!is_unique(&fewer), "{} is not needed", puzzle.name(cell));
    }
}

/// Three of its givens take more than 300 nodes each to be recognized as redundant.
#[test]
fn givens_that_take_a_search_leave_too() {
    let rows = [
        ".7...4...",
        ".....7.4.",
        "..186..7.",
        "1.......2",
        "..2...61.",
        "........4",
        "58.......",
        "......13.",
        "...3....5",
    ];
    let value = |c: char| c.to_digit(10).unwrap_or(0) as u8;
    let givens: Vec<u8> = rows.concat().chars().map(value).collect();
    let shape = Puzzle::sudoku(3, 3).unwrap().with_diagonals();
    let made = minimize(&shape.with_givens(&givens).unwrap(), 5, 1, &Budget::unlimited());
    let made = made.unwrap().unwrap();
    assert!(made.puzzle.clues() < 20 && made.undecided == 0);
    assert_minimal(&made.puzzle);
}

#[test]
fn whole_grids_of_all_kinds_become_minimal() {
    let (mut chance, free) = (Chance::new(3), Budget::unlimited());
    let mut shapes = vec![
        Puzzle::sudoku(3, 3).unwrap().with_diagonals(),
        Puzzle::sudoku(2, 4).unwrap(),
        Puzzle::sudoku(3, 4).unwrap(),
        Puzzle::latin(7).unwrap(),
    ];
    for side in [6, 8, 9] {
        shapes.push(jigsaw(side, false, &mut chance, &free).unwrap());
    }
    for (line, shape) in (1..).zip(shapes) {
        let grid = Filler::new(&shape).draw(&mut chance, &free).unwrap();
        let mut puzzle = shape.with_givens(grid.values()).unwrap();
        // Struck candidates carry information that no given has.
        for cell in puzzle.cells().filter(|cell| cell.index() % 7 == 0).collect::<Vec<_>>() {
            let strike = grid.value(cell) % puzzle.side() as u8 + 1;
            puzzle.strike(cell, Values::EMPTY.with(strike));
        }
        let made = minimize(&puzzle, 1, line, &free).unwrap().unwrap();
        assert_eq!(made.undecided, 0);
        assert_minimal(&made.puzzle);
    }
}

/// Some of these puzzles have redundant givens that a search of 300 nodes per given does not find.
#[test]
fn generated_minimal_puzzles_are_minimal() {
    let x = Spec::new(Kind::Sudoku).diagonals().minimal();
    let jigsaw = Spec::new(Kind::Jigsaw).minimal();
    for (spec, first) in [(x, 5), (jigsaw, 19)] {
        let options = GenerateOptions { first, ..GenerateOptions::default() };
        for made in generate(&spec, 11, 2, &options).unwrap() {
            let made = made.unwrap();
            assert_eq!(made.shortfall, None);
            assert_minimal(&made.puzzle);
        }
    }
}

/// If a budget ends between the two passes, the puzzle may not be minimal, and that is reported.
#[test]
fn a_budget_that_runs_out_is_reported_with_the_puzzle() {
    let shape = Puzzle::sudoku(4, 4).unwrap();
    let free = Budget::unlimited();
    let grid = Filler::new(&shape).draw(&mut Chance::new(2), &free).unwrap();
    let puzzle = shape.with_givens(grid.values()).unwrap();
    let undecided: Vec<Option<usize>> = [20_000, 40_000, 80_000]
        .map(|nodes| match minimize(&puzzle, 1, 1, &Budget::default().nodes(nodes)) {
            Ok(made) => made.map(|made| made.undecided),
            Err(_) => None,
        })
        .to_vec();
    assert!(undecided.iter().flatten().any(|&left| left > 0), "{undecided:?}");
}
