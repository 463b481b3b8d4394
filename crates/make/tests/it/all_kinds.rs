//! Puzzles of all kinds, as many as asked for: one solution by a second engine, the level that
//! `rate` gives, no two equivalent in a batch.

use std::collections::HashSet;

use quadrille_chance::Chance;
use quadrille_core::Budget;
use quadrille_make::{
    Filler, KenKenOptions, KillerWish, Maker, NoGrid, ClueSymmetry, Wish, canonical, kenken, make_killer,
    random_regions,
};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::explainer::{Limits, Tenths};
use quadrille_reason::{CageLevel, Grade, Level, cage_level, rate};
use quadrille_solve::{Engine, Request, Verdict, verdict};

/// Exact cover shares nothing with the kernels that made the puzzles.
fn assert_unique(puzzle: &Puzzle, solution: &Grid) {
    let request = Request { engine: Engine::Cover, ..Request::default() };
    assert_eq!(
        verdict(puzzle, &request).unwrap().answer,
        Verdict::Unique(solution.clone()),
        "{puzzle:?}"
    );
}

/// The level in the words of `rate`; the other scale is cut short.
fn assert_level(puzzle: &Puzzle, level: Level) {
    let limits = Limits { max: Some(Tenths(10)), budget: Budget::unlimited() };
    assert_eq!(rate(puzzle, &limits).unwrap().grade, Some(Grade::Plain(level)), "{puzzle:?}");
}

/// Sudoku of a shape, a level each in turn; the wish may not be met on small grids, but what is
/// said holds.
fn sudoku(shape: &Puzzle, seed: u64, number: u64) {
    let level = Level::ALL[(number % 5) as usize];
    let pattern = ClueSymmetry::ALL[(number / 5) as usize % ClueSymmetry::ALL.len()];
    let mut maker = Maker::new(shape, &Wish { level: Some(level), pattern, ..Wish::default() });
    let made = maker.make(seed, number, &Budget::unlimited()).unwrap();
    assert_unique(&made.puzzle, &made.solution);
    assert!(pattern.holds(made.puzzle.givens()));
    if let Some(found) = made.judgement.level {
        assert_eq!(made.is_met(), found == level);
        assert_level(&made.puzzle, found);
    }
}

/// A 6×6 jigsaw that has a complete grid: some divisions have none.
fn jigsaw(number: u64) -> Puzzle {
    let mut chance = Chance::new(number);
    loop {
        let shape = Puzzle::jigsaw(&random_regions(6, &mut chance)).unwrap();
        match Filler::new(&shape).draw(&mut chance, &Budget::unlimited()) {
            Ok(_) => return shape,
            Err(error) => assert_eq!(error, NoGrid::None),
        }
    }
}

fn caged(number: u64) {
    let mut chance = Chance::new(21).fork(number);
    let level = CageLevel::ALL[(number % 5) as usize];
    let recipe = KenKenOptions::new(4 + (number / 8 % 4) as usize).level(level);
    let made = kenken(&recipe, &mut chance, &Budget::unlimited()).unwrap();
    assert_unique(&made.puzzle, &made.solution);
    assert_eq!((made.level, cage_level(&made.puzzle)), (level, Some(level)));
}

fn killer(number: u64) {
    let mut chance = Chance::new(22).fork(number);
    let shape = Puzzle::sudoku(2, 3).unwrap();
    let solution = Filler::new(&shape).draw(&mut chance, &Budget::unlimited()).unwrap();
    let wish = KillerWish { level: None, most: 3 };
    let made = make_killer(&shape, &solution, &wish, &mut chance, &Budget::unlimited()).unwrap();
    assert_unique(&made.puzzle, &solution);
}

fn all_kinds(cases: u64) {
    let nine = Puzzle::sudoku(3, 3).unwrap();
    // Nine of ten are 9×9 of the levels that come by the thousand; a batch has no two that are
    // equivalent.
    let plain = cases * 9 / 10;
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let mut maker = Maker::new(&nine, &Wish { level: Some(level), ..Wish::default() });
        let mut forms = HashSet::new();
        for first in (0..plain / 4).step_by(64) {
            for made in
                maker.make_many(20, first..(first + 64).min(plain / 4), &Budget::unlimited())
            {
                let made = made.unwrap();
                assert!(made.is_met(), "{made:?}");
                assert_unique(&made.puzzle, &made.solution);
                assert_level(&made.puzzle, level);
                assert!(
                    forms.insert(canonical(made.puzzle.givens().try_into().unwrap())),
                    "{made:?}"
                );
            }
        }
        assert_eq!(forms.len() as u64, plain / 4);
    }
    for number in 0..(cases - plain) {
        match number % 8 {
            0..=2 => sudoku(&nine, 20, number),
            3 => sudoku(&Puzzle::sudoku(2, 3).unwrap(), 20, number),
            4 => sudoku(&Puzzle::sudoku(2, 2).unwrap().with_diagonals(), 20, number),
            5 => sudoku(&jigsaw(number), 20, number),
            6 => caged(number),
            _ => killer(number),
        }
    }
}

#[test]
fn some_puzzles_of_all_kinds_are_unique_and_of_their_level() {
    all_kinds(400);
}

#[test]
#[ignore = "long: just test-long"]
fn many_puzzles_of_all_kinds_are_unique_and_of_their_level() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(100_000, |n| n.parse().expect("a number"));
    all_kinds(cases);
    println!("{cases} puzzles of all kinds");
}
