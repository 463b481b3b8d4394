//! Levels by the number of givens.

use quadrille_core::{Budget, Stop};
use quadrille_make::{
    Cells, GenerateError, GenerateOptions, Generated, GivensLevel, Kind, Reason, Spec, generate,
};

use crate::nine::is_unique;

fn made(spec: &Spec, seed: u64, count: u64) -> Vec<Generated> {
    let options = GenerateOptions { keep_equivalent: true, ..GenerateOptions::default() };
    generate(spec, seed, count, &options).unwrap().map(Result::unwrap).collect()
}

#[test]
fn the_numbers_of_givens_hold() {
    for (level, least, most) in [
        (GivensLevel::Easy, 45, 46),
        (GivensLevel::Medium, 40, 42),
        (GivensLevel::Difficult, 30, 37),
        (GivensLevel::Extreme, 17, 17),
    ] {
        let made = made(&Spec::new(Kind::Sudoku).level(level), 1, 1).remove(0);
        assert_eq!(made.tries.is_none(), level == GivensLevel::Extreme);
        let givens = made.puzzle.clues();
        assert!((least..=most).contains(&givens), "{level:?}: {givens}");
        assert!(is_unique(&Cells::try_from(made.puzzle.givens()).unwrap()));
        assert_eq!(GivensLevel::named(level.name()), Some(level));
    }
}

/// Tries decide when a given is added, and nothing else: the count determines the number of givens.
#[test]
fn one_more_given_after_so_many_tries() {
    let difficult = Spec::new(Kind::Sudoku).level(GivensLevel::Difficult);
    for tries in [1, 7, 150] {
        for made in made(&difficult.clone().tries(tries), 3, 5) {
            let took = made.tries.unwrap();
            assert_eq!(made.puzzle.clues() as u64, 30 + (took - 1) / tries, "{tries} tries");
        }
    }
    let budget = Budget::unlimited().nodes(99);
    let options = GenerateOptions { budget, ..GenerateOptions::default() };
    let short = generate(&difficult, 1, 1, &options).unwrap().next();
    let stopped = GenerateError { index: 0, reason: Reason::Stopped(Stop::Nodes) };
    assert_eq!(short, Some(Err(stopped)));
}
