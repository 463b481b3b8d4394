//! Our generators.

use std::ops::Range;

use bench_clock::{best_of, process_during};
use quadrille_core::Budget;
use quadrille_full_grids::NineGrids;
use quadrille_make::{ClueSymmetry, GenerateOptions, Kind, Minimals, Spec, canonical, generate};
use quadrille_reason::{CageLevel, Level};

pub fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter()
}

pub fn cage_levels() -> impl Iterator<Item = CageLevel> {
    CageLevel::ALL.into_iter()
}

/// Minimal 9×9 puzzles, best of three.
pub fn minimal(count: u64) {
    let mut minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
    let mut passes = 0..;
    let best = best_of(3, || {
        let pass = passes.next().unwrap_or(0);
        process_during(|| {
            let made = minimals.make(pass, 0..count, 0, &Budget::unlimited());
            assert!(made.is_ok_and(|m| m.len() as u64 == count));
        })
    });
    println!("minimal 9×9: {:.0} a second", count as f64 / best);
}

/// Canonical forms of minimal puzzles, best of three.
pub fn canonical_forms(count: u64) {
    let made = Minimals::new(NineGrids::shared(), ClueSymmetry::None).make(
        1,
        0..count,
        0,
        &Budget::unlimited(),
    );
    let made = made.unwrap_or_default();
    let forms = || {
        let blanks: usize =
            made.iter().map(|t| canonical(&t.clues).iter().filter(|v| **v == 0).count()).sum();
        assert!(blanks > 0);
    };
    let best = best_of(3, || process_during(forms));
    println!("canonical form: {:.0} a second", made.len() as f64 / best);
}

/// Sudoku with square boxes of a level. One that misses the level counts as made, and is reported.
pub fn sudoku(root: usize, level: Level, numbers: Range<u64>) {
    to_spec(&Spec::new(Kind::Sudoku).boxes(root, root).level(level), numbers);
}

pub fn kenken(side: usize, level: CageLevel, numbers: Range<u64>) {
    to_spec(&Spec::new(Kind::KenKen).size(side).level(level), numbers);
}

pub fn killer(level: CageLevel, numbers: Range<u64>) {
    to_spec(&Spec::new(Kind::Killer).level(level), numbers);
}

fn to_spec(spec: &Spec, numbers: Range<u64>) {
    let options = GenerateOptions { first: numbers.start, ..GenerateOptions::default() };
    let Ok(made) = generate(spec, 1, numbers.end - numbers.start, &options) else { return };
    for made in made.flatten() {
        if let Some(shortfall) = made.shortfall {
            println!("  number {}: {shortfall}", made.index);
        }
    }
}
