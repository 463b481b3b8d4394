//! Re-verification of everything that a bank promises.

use std::collections::HashSet;
use std::fmt;

use quadrille_nine::{Answer, Puzzle, Solver};

use super::{Bank, BankEntry};
use crate::canonical::{Cells, canonical};

/// An error in a puzzle of a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Another number of clues than the bank promises.
    Clues,
    /// No solution, several, or not the one listed with it.
    Solution,
    /// Not minimal.
    NotMinimal,
    /// Not the canonical form.
    NotCanonical,
    /// It is already in the bank.
    Twice,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Clues => "another number of clues than promised",
            Fault::Solution => "the solution beside it is not its only one",
            Fault::NotMinimal => "a clue can be spared",
            Fault::NotCanonical => "not in canonical form",
            Fault::Twice => "stands there twice",
        })
    }
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
            let clues = puzzle.clues.iter().filter(|&&v| v > 0).count();
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

fn text(cells: &Cells) -> Puzzle {
    let Ok(puzzle) = Puzzle::parse(&cells.map(|v| v + b'0')) else {
        unreachable!("cells hold 0 to 9")
    };
    puzzle
}

fn is_solved(solver: &mut Solver, puzzle: &BankEntry) -> bool {
    let answer = solver.solve(&text(&puzzle.clues), 2);
    answer.count() == 1 && answer.first() == Some(&puzzle.solution.map(|v| v + b'0'))
}

fn is_minimal(solver: &mut Solver, clues: &Cells) -> bool {
    let fewer = |c: usize| {
        let mut fewer = *clues;
        fewer[c] = 0;
        text(&fewer)
    };
    let questions: Vec<Puzzle> = (0..81).filter(|&c| clues[c] > 0).map(fewer).collect();
    let mut answers = vec![Answer::NONE; questions.len()];
    solver.probe_batch(&questions, 2, &mut answers);
    answers.iter().all(|a| a.count() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BankName;

    #[test]
    fn every_fault_is_found() {
        let good = Bank::named(BankName::Seventeen).puzzles()[0];
        let faults = |puzzles: &[BankEntry]| {
            let bank = Bank { clues: Some(17), puzzles: puzzles.to_vec() };
            bank.check().into_iter().map(|(_, fault)| fault).collect::<Vec<_>>()
        };
        assert_eq!(faults(&[good]), []);
        assert_eq!(faults(&[good, good]), [Fault::Twice]);
        let mut fewer = good;
        fewer.clues.iter_mut().filter(|v| **v > 0).take(2).for_each(|v| *v = 0);
        assert!(faults(&[fewer]).starts_with(&[Fault::Clues, Fault::Solution]));
        let mut more = good;
        more.clues[0] = good.solution[0];
        assert!(faults(&[more]).contains(&Fault::NotMinimal));
        let mut wrong = good;
        wrong.solution.swap(0, 1);
        assert_eq!(faults(&[wrong]), [Fault::Solution]);
        let mut relabelled = good;
        let turn = |v: u8| if v == 0 { 0 } else { v % 9 + 1 };
        (relabelled.clues, relabelled.solution) = (good.clues.map(turn), good.solution.map(turn));
        assert_eq!(faults(&[relabelled]), [Fault::NotCanonical]);
    }
}
