//! What we make.

use std::ops::Range;

use quadrille_chance::Chance;
use quadrille_core::Budget;
use quadrille_make::{KenKenOptions, Maker, Minimals, NineGrids, ClueSymmetry, Wish, canonical, kenken};
use quadrille_puzzle::Puzzle;
use quadrille_reason::{CageLevel, Level};

/// The five words.
pub fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter()
}

/// The five words for puzzles with cages.
pub fn cage_levels() -> impl Iterator<Item = CageLevel> {
    CageLevel::ALL.into_iter()
}

/// Minimal 9×9 puzzles, best of three.
pub fn minimal(count: u64) {
    let mut minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
    let mut best = f64::MAX;
    for pass in 0..3 {
        let time = crate::clock::ours(|| {
            let made = minimals.make(pass, 0..count, 0, &Budget::unlimited());
            assert!(made.is_ok_and(|m| m.len() as u64 == count));
        });
        best = best.min(time);
    }
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
    let mut best = f64::MAX;
    for _ in 0..3 {
        let time = crate::clock::ours(|| {
            let blanks: usize =
                made.iter().map(|t| canonical(&t.clues).iter().filter(|v| **v == 0).count()).sum();
            assert!(blanks > 0);
        });
        best = best.min(time);
    }
    println!("canonical form: {:.0} a second", made.len() as f64 / best);
}

/// Sudoku with square boxes of a level; one that was not met is counted as made, and said.
pub fn sudoku(root: usize, level: Level, numbers: Range<u64>) {
    let Ok(shape) = Puzzle::sudoku(root, root) else { return };
    let mut maker = Maker::new(&shape, &Wish { level: Some(level), ..Wish::default() });
    let made = maker.make_many(1, numbers.clone(), &Budget::unlimited());
    for (number, made) in numbers.zip(made) {
        if !made.is_ok_and(|made| made.is_met()) {
            println!("  number {number}: not {level}");
        }
    }
}

/// KenKen 9×9 of a level.
pub fn kenken_nine(level: CageLevel, numbers: Range<u64>) {
    let recipe = KenKenOptions::new(9).level(level);
    for number in numbers {
        if kenken(&recipe, &mut Chance::new(1).fork(number), &Budget::unlimited()).is_err() {
            println!("  number {number}: not {level}");
        }
    }
}
