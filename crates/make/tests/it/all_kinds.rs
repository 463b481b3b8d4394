//! Any number of puzzles of all kinds: one solution according to a second engine, the level that
//! `rate` gives, no two equivalent in a batch.

use std::collections::HashSet;

use quadrille_core::Budget;
use quadrille_make::{ClueSymmetry, GenerateOptions, Generated, Kind, Spec, canonical, generate};
use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::{Limits, Tenths};
use quadrille_reason::{CageLevel, Grade, Level, cage_level, rate};
use quadrille_solve::{Engine, Request, Verdict, verdict};

/// Exact cover shares nothing with the kernels that made the puzzles.
fn assert_unique(made: &Generated) {
    let request = Request { engine: Engine::Cover, ..Request::default() };
    assert_eq!(
        verdict(&made.puzzle, &request).unwrap().answer,
        Verdict::Unique(made.solution.clone()),
        "{made:?}"
    );
}

/// The level according to `rate`; the other scale is cut short.
fn assert_level(puzzle: &Puzzle, level: Level) {
    let limits = Limits { max: Some(Tenths(10)), budget: Budget::unlimited() };
    assert_eq!(rate(puzzle, &limits).unwrap().grade, Some(Grade::Plain(level)), "{puzzle:?}");
}

fn one(spec: &Spec, seed: u64, number: u64) -> Generated {
    let options = GenerateOptions { first: number, ..GenerateOptions::default() };
    let made = generate(spec, seed, 1, &options).unwrap().next().unwrap().unwrap();
    assert_unique(&made);
    made
}

/// Sudoku of a shape, cycling through the levels. On small grids a level may not be reached, but
/// the reported result must be correct.
fn sudoku(spec: Spec, number: u64) {
    let level = Level::ALL[(number % 5) as usize];
    let symmetry = ClueSymmetry::ALL[(number / 5) as usize % ClueSymmetry::ALL.len()];
    let spec = spec.level(level).symmetry(symmetry);
    if spec.check().is_err() {
        // Small grids have no extreme puzzles.
        return;
    }
    let made = one(&spec, 20, number);
    assert!(symmetry.holds(made.puzzle.givens()));
    if let Some(Grade::Plain(found)) = made.level {
        assert_eq!(made.shortfall.is_none(), found == level);
        assert_level(&made.puzzle, found);
    }
}

fn kenken(number: u64) {
    let level = CageLevel::ALL[(number % 5) as usize];
    let made =
        one(&Spec::new(Kind::KenKen).size(4 + (number / 8 % 4) as usize).level(level), 21, number);
    assert_eq!((made.shortfall, cage_level(&made.puzzle)), (None, Some(level)));
}

/// Nine of ten are 9×9 of the levels that are quick to make; no two of a batch are equivalent.
fn plain(level: Level, count: u64) {
    let spec = Spec::new(Kind::Sudoku).level(level);
    let mut forms = HashSet::new();
    for made in generate(&spec, 20, count, &GenerateOptions::default()).unwrap() {
        let made = made.unwrap();
        assert_eq!(made.shortfall, None, "{made:?}");
        assert_unique(&made);
        assert_level(&made.puzzle, level);
        assert!(forms.insert(canonical(made.puzzle.givens().try_into().unwrap())), "{made:?}");
    }
    assert_eq!(forms.len() as u64, count);
}

fn all_kinds(cases: u64) {
    let many = cases * 9 / 10;
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        plain(level, many / 4);
    }
    let shape = |height, width| Spec::new(Kind::Sudoku).boxes(height, width);
    for number in 0..(cases - many) {
        match number % 8 {
            0..=2 => sudoku(shape(3, 3), number),
            3 => sudoku(shape(2, 3), number),
            4 => sudoku(shape(2, 2).diagonals(), number),
            5 => sudoku(Spec::new(Kind::Jigsaw).size(6), number),
            6 => kenken(number),
            _ => drop(one(&Spec::new(Kind::Killer).size(6).largest_cage(3), 22, number)),
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
