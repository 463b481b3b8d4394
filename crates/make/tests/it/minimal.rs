//! Minimal puzzles of every kind: each given is necessary, according to an engine that did not make
//! them.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_full_grids::{Filler, jigsaw};
use quadrille_make::{
    ClueSymmetry, GenerateOptions, Kind, Minimizer, Spec, generate, minimize, remove_clues,
};
use quadrille_puzzle::{Cell, Puzzle, Values};
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

#[test]
fn puzzles_of_many_shapes_are_unique_and_minimal() {
    let shapes = [
        (Puzzle::sudoku(2, 2).unwrap(), ClueSymmetry::None),
        (Puzzle::sudoku(2, 3).unwrap(), ClueSymmetry::Half),
        (Puzzle::sudoku(3, 2).unwrap().with_diagonals(), ClueSymmetry::None),
        (Puzzle::sudoku(3, 3).unwrap().with_diagonals(), ClueSymmetry::Full),
        (Puzzle::sudoku(2, 4).unwrap(), ClueSymmetry::None),
        (Puzzle::latin(5).unwrap(), ClueSymmetry::None),
    ];
    let mut chance = Chance::new(11);
    for (shape, symmetry) in shapes {
        let grid = Filler::new(&shape).draw(&mut chance, &Budget::unlimited()).unwrap();
        let givens =
            remove_clues(&shape, &grid, symmetry, 0, &mut chance, &Budget::unlimited()).unwrap();
        assert!(symmetry.holds(&givens));
        let puzzle = shape.clone().with_givens(&givens).unwrap();
        assert!(is_unique(&puzzle));
        for orbit in symmetry.orbits(shape.side()).iter().filter(|o| givens[o[0]] > 0) {
            let mut fewer = givens.clone();
            orbit.iter().for_each(|&c| fewer[c] = 0);
            assert!(!is_unique(&shape.clone().with_givens(&fewer).unwrap()));
        }
    }
}

#[test]
fn the_kernel_of_nine_minimizes_as_the_general_solver_does() {
    let shape = Puzzle::sudoku(3, 3).unwrap();
    let (mut chance, unlimited) = (Chance::new(13), Budget::unlimited());
    for seed in 0..6 {
        let grid = Filler::new(&shape).draw(&mut chance, &unlimited).unwrap();
        let puzzle = shape.clone().with_givens(grid.values()).unwrap();
        let made = minimize(&puzzle, seed, 1, &unlimited).unwrap().unwrap();
        let mut cells: Vec<Cell> = shape.cells().collect();
        Chance::new(seed).fork(1).shuffle(&mut cells);
        let mut left = puzzle;
        for cell in cells {
            let given = left.given(cell);
            left.give(cell, None);
            if !is_unique(&left) {
                left.give(cell, given);
            }
        }
        assert_eq!((made.puzzle, made.undecided), (left, 0));
    }
    assert_eq!(minimize(&shape, 1, 1, &unlimited), Ok(None));
    let stopped = minimize(&shape, 1, 1, &Budget::default().nodes(0));
    assert_eq!(stopped, Err(Stop::Nodes));
}

#[test]
fn a_sixteen_does_not_hang() {
    let shape = Puzzle::sudoku(4, 4).unwrap();
    let mut chance = Chance::new(12);
    let grid = Filler::new(&shape).draw(&mut chance, &Budget::unlimited()).unwrap();
    assert!(shape.is_solved_by(&grid));
    let givens =
        remove_clues(&shape, &grid, ClueSymmetry::None, 0, &mut chance, &Budget::unlimited())
            .unwrap();
    assert!(is_unique(&shape.with_givens(&givens).unwrap()));
}

/// Puzzles of several kinds on two threads give the same results as each alone.
#[test]
fn many_are_minimized_as_one_by_one() {
    let grid = |k: usize| (k / 9 * 3 + k / 27 + k % 9) as u8 % 9 + 1;
    let nine = Puzzle::sudoku(3, 3).unwrap();
    let full = nine.clone().with_givens(&(0..81).map(grid).collect::<Vec<_>>()).unwrap();
    let four = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let four = Puzzle::sudoku(2, 2).unwrap().with_givens(&four).unwrap();
    let puzzles: Vec<_> = [full.clone(), nine, four, full].into_iter().zip(1..).collect();
    let made = Minimizer::new(3, 2).of(&puzzles, &Budget::unlimited());
    for ((puzzle, line), made) in puzzles.iter().zip(&made) {
        assert_eq!(*made, minimize(puzzle, 3, *line, &Budget::unlimited()));
    }
    assert_eq!(made[1], Ok(None));
    assert_ne!(made[0], made[3]);
    let stopped = Minimizer::new(3, 2).of(&puzzles[..1], &Budget::default().nodes(3));
    assert_eq!(stopped, [Err(Stop::Nodes)]);
}
