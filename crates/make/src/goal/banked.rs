//! What the banks hold: puzzles with 17 to 19 givens, and those with a high ER.

use quadrille_chance::Chance;

use super::Goal;
use crate::bank::{Bank, BankName};
use crate::clue_symmetry::ClueSymmetry;
use crate::sudoku::Puzzle81;
use crate::transform::Transform;

impl Goal {
    /// A puzzle of the banks that should meet the goal, where they have any: all other ways would
    /// take hours.
    pub(super) fn banked(&self, chance: &mut Chance) -> Option<Puzzle81> {
        let free = self.symmetry == ClueSymmetry::None && self.technique.is_none();
        if !free || self.level.is_some() || self.newspaper || self.flow.is_some() {
            return None;
        }
        match (self.givens, self.er) {
            (Some(givens @ 17..=19), None) if !self.minimal => Some(few(givens, chance)),
            (None, Some((low, high))) => {
                let fits = |er| low <= er && er <= high;
                let puzzles = Bank::named(BankName::Extreme).puzzles();
                let within: Vec<_> = puzzles.iter().filter(|p| fits(p.er) && low.0 >= 90).collect();
                chance.pick(&within).map(|entry| turned(&entry.puzzle(), chance))
            }
            _ => None,
        }
    }
}

/// A puzzle with 17 givens, and more of its solution.
fn few(givens: usize, chance: &mut Chance) -> Puzzle81 {
    let puzzles = Bank::named(BankName::Seventeen).puzzles();
    let Some(entry) = chance.pick(puzzles) else { unreachable!("a bank is never empty") };
    let mut made = turned(&entry.puzzle(), chance);
    let mut blank: Vec<usize> = (0..81).filter(|&c| made.clues[c] == 0).collect();
    chance.shuffle(&mut blank);
    blank[..givens - 17].iter().for_each(|&c| made.clues[c] = made.solution[c]);
    made
}

/// A random equivalent.
fn turned(puzzle: &Puzzle81, chance: &mut Chance) -> Puzzle81 {
    let transform = Transform::random(chance);
    Puzzle81 { clues: transform.apply(&puzzle.clues), solution: transform.apply(&puzzle.solution) }
}
