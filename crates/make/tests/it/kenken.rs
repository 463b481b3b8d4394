//! KenKen: every level of every side, and every option is respected.

use quadrille_make::{GenerateOptions, Generated, Kind, Spec, generate};
use quadrille_puzzle::Op;
use quadrille_reason::{CageLevel, Grade, cage_level};
use quadrille_solve::{Engine, Request, Verdict, verdict};

fn kenken(side: usize) -> Spec {
    Spec::new(Kind::KenKen).size(side)
}

fn make(spec: &Spec, seed: u64, count: u64) -> Vec<Generated> {
    let made = generate(spec, seed, count, &GenerateOptions::default()).unwrap();
    made.map(Result::unwrap).collect()
}

/// Exact cover shares nothing with the deductions that made the puzzle.
fn assert_unique(made: &Generated) {
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
            for made in make(&kenken(side).level(level), 0, 4) {
                assert_eq!(
                    (made.level, cage_level(&made.puzzle)),
                    (Some(Grade::Caged(level)), Some(level)),
                    "{side}"
                );
                assert_unique(&made);
            }
        }
    }
}

#[test]
fn small_and_large_sides_have_a_puzzle_of_some_level() {
    for side in [3, 10, 12] {
        let made = &make(&kenken(side), 5, 1)[0];
        assert_eq!(made.puzzle.side(), side);
        assert_unique(made);
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let spec = kenken(6).level(CageLevel::Normal);
    assert_eq!(make(&spec, 8, 2), make(&spec, 8, 2));
    assert_ne!(make(&spec, 8, 1)[0].puzzle, make(&spec, 9, 1)[0].puzzle);
}

#[test]
fn the_options_are_kept() {
    let made = &make(&kenken(6).level(CageLevel::Easy).ops(&[Op::Mul]), 1, 1)[0];
    assert!(made.puzzle.cages().iter().all(|c| matches!(c.op, Op::Mul | Op::Eq)));
    let made = &make(&kenken(5).hidden_ops().largest_cage(3), 2, 1)[0];
    assert!(
        made.puzzle.cages().iter().all(|c| matches!(c.op, Op::Any | Op::Eq) && c.cells.len() <= 3)
    );
    assert_unique(made);
    for side in 4..=7 {
        let made = &make(&kenken(side), 3, 1)[0];
        assert!(made.puzzle.cages().iter().all(|c| c.cells.len() > 1));
        assert_unique(made);
    }
}

/// From 14×14 on, easy, normal and unreasonable ones were not found, and those of any level took
/// minutes.
#[test]
fn large_ones_of_every_level_are_made() {
    for spec in [
        kenken(14).level(CageLevel::Easy),
        kenken(14).level(CageLevel::Normal),
        kenken(14).level(CageLevel::Unreasonable),
        kenken(15).level(CageLevel::Extreme),
        kenken(16).level(CageLevel::Easy),
        kenken(16).level(CageLevel::Hard),
        kenken(16).level(CageLevel::Unreasonable),
        kenken(16),
    ] {
        let made = make(&spec, 1, 1).remove(0);
        assert_eq!(made.shortfall, None);
        assert_eq!(made.level, cage_level(&made.puzzle).map(Grade::Caged));
    }
}
