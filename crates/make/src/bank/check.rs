//! Re-verification of everything that a bank promises.

use std::collections::HashSet;

use quadrille_nine::{Answer, Puzzle, Solver};

use super::{Bank, BankEntry};
use crate::cells::{Cells, canonical, clues, kernel, one_fewer};

/// An error in a puzzle of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Another number of clues than the bank promises.
    #[error("another number of clues than promised")]
    Clues,
    /// No solution, several, or not the one listed with it.
    #[error("the solution beside it is not its only one")]
    Solution,
    /// Not minimal.
    #[error("a clue can be spared")]
    NotMinimal,
    /// Not the canonical form.
    #[error("not in canonical form")]
    NotCanonical,
    /// It is already in the bank.
    #[error("stands there twice")]
    Twice,
}

impl Bank {
    /// Re-verifies clues, solution, minimality, form and uniqueness of every entry. Returns
    /// positions, from 0, and faults.
    #[must_use]
    pub fn check(&self) -> Vec<(usize, Fault)> {
        let mut solver = Solver::new();
        let mut seen = HashSet::new();
        let mut faults = Vec::new();
        for (at, puzzle) in self.puzzles.iter().enumerate() {
            let form = canonical(&puzzle.clues);
            let clues = clues(&puzzle.clues);
            let wrong = [
                (self.clues.is_some_and(|n| n != clues), Fault::Clues),
                (!is_solved(&mut solver, puzzle), Fault::Solution),
                (!is_minimal(&mut solver, &puzzle.clues), Fault::NotMinimal),
                (form != puzzle.clues, Fault::NotCanonical),
                (!seen.insert(form), Fault::Twice),
            ];
            faults.extend(wrong.iter().filter(|w| w.0).map(|w| (at, w.1)));
        }
        faults
    }
}

fn is_solved(solver: &mut Solver, puzzle: &BankEntry) -> bool {
    let answer = solver.solve(&kernel(&puzzle.clues), 2);
    answer.count() == 1 && answer.first() == Some(&puzzle.solution.map(|v| v + b'0'))
}

fn is_minimal(solver: &mut Solver, clues: &Cells) -> bool {
    let questions: Vec<Puzzle> = one_fewer(clues).map(|fewer| kernel(&fewer)).collect();
    let mut answers = vec![Answer::NONE; questions.len()];
    solver.probe_batch(&questions, 2, &mut answers);
    answers.iter().all(|a| a.count() == 2)
}
