//! Levels by the number of givens, as many programs define them: a number of givens on random
//! cells, a number of tries, then one more given. Unlike [`Level`], they say nothing about the
//! techniques that a puzzle needs.
//!
//! [`Level`]: quadrille_reason::Level

use quadrille_core::{Budget, Chance, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_nine::{Answer, Solver};

use crate::bank::{Bank, BankName};
use crate::cells::kernel;
use crate::sudoku::Puzzle81;

quadrille_core::named_enum! {
    /// A level by the number of givens, easiest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum GivensLevel {
        /// 45 givens, 1,500 tries.
        Easy = "easy",
        /// 40 givens, 3,000 tries.
        Medium = "medium",
        /// 30 givens, 4,000 tries.
        Difficult = "difficult",
        /// 17 givens, drawn from the bank.
        Extreme = "extreme",
    }
}

impl GivensLevel {
    /// Initial givens, and tries before one more. `None` if puzzles come from the bank.
    pub(crate) fn numbers(self) -> Option<(usize, u64)> {
        match self {
            GivensLevel::Easy => Some((45, 1_500)),
            GivensLevel::Medium => Some((40, 3_000)),
            GivensLevel::Difficult => Some((30, 4_000)),
            GivensLevel::Extreme => None,
        }
    }
}

/// Tries solved together.
const AT_ONCE: u64 = 100;

/// Puzzle number `number` of a seed, and its number of tries unless it came from the bank. Each try
/// is a random grid with random cells given, so it has a solution; the first with only one is the
/// puzzle. `tries` is the number of tries before one more given, instead of the level's own.
///
/// # Errors
/// The reason why it stopped. A node is one try.
pub(crate) fn by_givens(
    level: GivensLevel,
    tries: Option<u64>,
    seed: u64,
    number: u64,
    budget: &Budget,
) -> Result<(Puzzle81, Option<u64>), Stop> {
    let Some((mut givens, usual)) = level.numbers() else {
        let drawn = Bank::named(BankName::Seventeen).draw(seed, number);
        return Ok((drawn.puzzle(), None));
    };
    let (tries, mut done) = (tries.unwrap_or(usual).max(1), 0);
    let mut chance = Chance::new(seed).fork(number);
    let mut meter = budget.start().every(1);
    let mut solver = Solver::new();
    loop {
        let mut left = tries;
        while left > 0 {
            let now = left.min(AT_ONCE);
            meter.add(now)?;
            let drawn: Vec<Puzzle81> = (0..now).map(|_| one(givens, &mut chance)).collect();
            let mut answers = vec![Answer::NONE; drawn.len()];
            let puzzles: Vec<_> = drawn.iter().map(|made| kernel(&made.clues)).collect();
            solver.solve_batch(&puzzles, 2, &mut answers);
            if let Some(at) = answers.iter().position(|a| a.count() == 1) {
                return Ok((drawn[at], Some(done + at as u64 + 1)));
            }
            (left, done) = (left - now, done + now);
        }
        givens += 1;
    }
}

fn one(givens: usize, chance: &mut Chance) -> Puzzle81 {
    let solution = NineGrids::shared().draw(chance);
    let mut cells: [usize; 81] = std::array::from_fn(|i| i);
    chance.shuffle(&mut cells);
    let mut clues = [0; 81];
    cells[..givens].iter().for_each(|&c| clues[c] = solution[c]);
    Puzzle81 { clues, solution }
}
