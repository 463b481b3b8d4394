//! Compares the shortcut to a level with the full rating, on generated puzzles.

use quadrille_core::Budget;
use quadrille_full_grids::NineGrids;
use quadrille_make::{Bank, BankName, ClueSymmetry, Minimals, Puzzle81};
use quadrille_puzzle::Puzzle;
use quadrille_reason::explainer::{Limits, Tenths};
use quadrille_reason::{AtMost, Grade, Level, level_at_most, rate};
use quadrille_solve::{Request, Verdict, verdict};

fn check(made: &Puzzle81) -> Level {
    let (puzzle, solution) = made.model();
    // ER does not matter here, so it is stopped at once.
    let rating = rate(&puzzle, &Limits { max: Some(Tenths(10)), ..Limits::default() }).unwrap();
    let Some(Grade::Plain(level)) = rating.grade else { panic!("{puzzle:?}") };
    for most in Level::ALL {
        let stand = level_at_most(&puzzle, &solution, most, None, &Budget::unlimited()).unwrap();
        let right = if level <= most { AtMost::Is(level) } else { AtMost::Above };
        assert_eq!(stand, right, "{:?}", made.clues);
    }
    level
}

fn agree(seed: u64, count: u64) {
    let made = Minimals::new(NineGrids::shared(), ClueSymmetry::None).make(
        seed,
        0..count,
        0,
        &Budget::unlimited(),
    );
    let mut seen = [0; 5];
    made.unwrap().iter().for_each(|made| seen[check(made) as usize] += 1);
    assert!(seen[..4].iter().all(|&n| n > 0), "{seen:?}");
}

/// Every nth of the bank's puzzles with the highest ER, few of which are below extreme.
fn hardest_agree(every: usize) {
    let banked = Bank::named(BankName::Extreme).puzzles().iter().step_by(every);
    let levels: Vec<Level> = banked.map(|b| check(&b.puzzle())).collect();
    let extreme = levels.iter().filter(|&&level| level == Level::Extreme).count();
    assert!(extreme * 2 > levels.len(), "{levels:?}");
}

#[test]
fn the_level_is_that_of_the_rating() {
    agree(2, 300);
    hardest_agree(60);
}

/// A chain through a part of a group, which the techniques do not have, would make this puzzle look
/// easier than it is.
#[test]
fn half_a_group_is_no_link() {
    let puzzle =
        b".2.59.3.8.8..7.2.6....8...773.4.....1..7..82........3...96....2..3.49.......5..6.";
    let clues = puzzle.map(|c| if c == b'.' { 0 } else { c - b'0' });
    let model = Puzzle::sudoku(3, 3).unwrap().with_givens(&clues).unwrap();
    let Verdict::Unique(grid) = verdict(&model, &Request::default()).unwrap().answer else {
        panic!("{model:?}")
    };
    assert_eq!(
        check(&Puzzle81 { clues, solution: grid.values().try_into().unwrap() }),
        Level::Extreme
    );
}

#[test]
#[ignore = "long: just test-long"]
fn the_level_is_that_of_the_rating_of_twenty_thousand() {
    agree(3, 20_000);
    hardest_agree(1);
}
