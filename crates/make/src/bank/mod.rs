//! Banks of puzzles that take long to find. They were found beforehand by
//! [`LowClueSearch`](crate::LowClueSearch) and [`HardestSearch`](crate::HardestSearch), and are
//! drawn at random and transformed, so that nobody sees the same one twice.
//!
//! A bank is a text with one line per puzzle: canonical form, solution, and ER (Sudoku Explainer's
//! rating of that form). `#` begins a remark. All puzzles were found here, by the commands in the
//! remarks.

mod check;
mod text;

pub use check::Fault;
pub use text::BankError;

use std::str::FromStr;
use std::sync::LazyLock;

use quadrille_core::Chance;
use quadrille_reason::explainer::Tenths;

use crate::cells::Cells;
use crate::sudoku::Puzzle81;
use crate::transform::Transform;

quadrille_core::named_enum! {
    /// The built-in banks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum BankName {
        /// Puzzles with 17 clues, the fewest that a puzzle with one solution can have. Most are
        /// easy.
        Seventeen = "seventeen",
        /// The hardest puzzles, by ER, that our search found.
        Extreme = "extreme",
    }
}

impl FromStr for BankName {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let known = Self::named(word);
        known.ok_or_else(|| format!("no bank is called {word:?}; there are seventeen and extreme"))
    }
}

/// A puzzle of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BankEntry {
    /// Clues, 0 for a blank.
    pub clues: Cells,
    /// The solution.
    pub solution: Cells,
    /// ER of the canonical form.
    pub er: Tenths,
}

impl BankEntry {
    /// The puzzle without its rating.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle81 {
        Puzzle81 { clues: self.clues, solution: self.solution }
    }
}

/// Puzzles found beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bank {
    /// The number of clues, if all its puzzles have the same.
    clues: Option<usize>,
    /// The puzzles in canonical form.
    puzzles: Vec<BankEntry>,
}

impl Bank {
    /// A built-in bank.
    ///
    /// ```
    /// use quadrille_make::{Bank, BankName};
    /// let bank = Bank::named(BankName::Seventeen);
    /// let drawn = bank.draw(7, 0);
    /// assert_eq!(drawn.puzzle().givens(), 17);
    /// ```
    #[must_use]
    pub fn named(name: BankName) -> &'static Bank {
        static SEVENTEEN: LazyLock<Bank> =
            LazyLock::new(|| built_in(include_str!("../../data/seventeen.txt"), Some(17)));
        static EXTREME: LazyLock<Bank> =
            LazyLock::new(|| built_in(include_str!("../../data/extreme.txt"), None));
        match name {
            BankName::Seventeen => &SEVENTEEN,
            BankName::Extreme => &EXTREME,
        }
    }

    /// Harder puzzles, found by a climb from the hardest of the bank. They are not a separate bank:
    /// only a spec with a rating uses them.
    pub(crate) fn climbed() -> &'static Bank {
        static CLIMBED: LazyLock<Bank> =
            LazyLock::new(|| built_in(include_str!("../../data/climbed.txt"), None));
        &CLIMBED
    }

    /// Reads a bank. `clues` is the number of clues that [`check`](Self::check) requires of every
    /// puzzle.
    ///
    /// # Errors
    /// The first line that is neither a remark nor a puzzle with its solution and ER, or that there
    /// is no puzzle.
    pub fn parse(text: &str, clues: Option<usize>) -> Result<Self, BankError> {
        Ok(Bank { clues, puzzles: text::parse(text)? })
    }

    /// The puzzles, in canonical form.
    #[must_use]
    pub fn puzzles(&self) -> &[BankEntry] {
        &self.puzzles
    }

    /// Draw number `number` of a seed, as a random equivalent. A puzzle is repeated only after all
    /// others.
    #[must_use]
    pub fn draw(&self, seed: u64, number: u64) -> BankEntry {
        let source = Chance::new(seed);
        let len = self.puzzles.len() as u64;
        let mut order: Vec<usize> = (0..self.puzzles.len()).collect();
        source.fork(u64::MAX - number / len).shuffle(&mut order);
        let puzzle = &self.puzzles[order[(number % len) as usize]];
        let transform = Transform::random(&mut source.fork(number));
        let Puzzle81 { clues, solution } = transform.turn(&puzzle.puzzle());
        BankEntry { clues, solution, er: puzzle.er }
    }
}

fn built_in(text: &str, clues: Option<usize>) -> Bank {
    match Bank::parse(text, clues) {
        Ok(bank) => bank,
        Err(error) => unreachable!("a test reads it: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_climb_found_is_harder_than_the_bank() {
        assert_eq!(Bank::climbed().check(), Vec::new());
        let top = Bank::named(BankName::Extreme).puzzles().iter().map(|entry| entry.er).max();
        assert!(Bank::climbed().puzzles().iter().all(|entry| Some(entry.er) > top));
    }
}
