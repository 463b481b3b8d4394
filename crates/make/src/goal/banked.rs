//! Puzzles from the banks and their neighbourhoods: 17 to 19 givens, or a high ER.

use quadrille_core::{Budget, Chance, Stop};
use quadrille_reason::explainer::Tenths;

use super::Goal;
use super::neighbour::neighbour;
use super::search::{Maker, Search};
use crate::bank::{Bank, BankEntry, BankName};
use crate::cells::{Cells, clues as count, solution};
use crate::clue_symmetry::ClueSymmetry;
use crate::low_clue::{HardestSearch, Neighbours};
use crate::sudoku::Puzzle81;
use crate::transform::Transform;

/// Neighbours on the same grid that are tried for a number of givens.
const NEAR: usize = 300;
/// Grids of the bank that are tried for a number of givens.
const GRIDS: usize = 40;
/// Equivalents of hard puzzles that are rated. Which of several equal steps comes first depends on
/// positions, so a few equivalents have another rating. The last is rated as in the bank.
const EQUIVALENTS: usize = 6;
/// Nodes of a climb from the bank.
const CLIMB: u64 = 400_000;

/// The part of a goal that the banks help with.
enum Banked {
    Few(usize),
    Hard(Tenths, Tenths),
}

impl Goal {
    /// The part of the goal that the banks help with. Any other way would take hours.
    fn banked(&self) -> Option<Banked> {
        let free = self.symmetry == ClueSymmetry::None && self.technique.is_none();
        if !free || self.level.is_some() || self.newspaper || self.flow.is_some() {
            return None;
        }
        match (self.givens, self.er) {
            (Some(givens @ 17..=19), None) if !self.minimal => Some(Banked::Few(givens)),
            (None, Some((low, high))) if low >= Tenths(90) => Some(Banked::Hard(low, high)),
            _ => None,
        }
    }
}

impl Maker {
    /// Tries the banks. Returns whether the goal is met, or `None` if they do not help.
    pub(super) fn draw_on_bank(
        &mut self,
        search: &mut Search,
        chance: &mut Chance,
    ) -> Result<Option<bool>, Stop> {
        match self.goal.banked() {
            None => Ok(None),
            Some(Banked::Few(givens)) => {
                let made = self.few(givens, chance, &search.meter.rest())?;
                Ok(Some(search.take(self.attempt81(&made, &search.meter)?)))
            }
            Some(Banked::Hard(low, high)) => self.hard((low, high), search, chance).map(Some),
        }
    }

    /// A puzzle with this many givens. With 17, one of the bank or its neighbourhood; with more,
    /// one on the grid of such a puzzle.
    fn few(
        &mut self,
        givens: usize,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<Puzzle81, Stop> {
        let puzzles = Bank::named(BankName::Seventeen).puzzles();
        let pick = |chance: &mut Chance| match chance.pick(puzzles) {
            Some(entry) => entry.puzzle(),
            None => unreachable!("a bank is never empty"),
        };
        let mut made = pick(chance);
        if givens == 17 && chance.odds(1, 2) {
            let near = Neighbours::new(1).of(&[made.clues], budget).pop().unwrap_or(Ok(Vec::new()));
            if let Some(near) = chance.pick(&near?).and_then(|near| self.solved(near)) {
                made = near;
            }
        } else if givens > 17 {
            let found = (0..GRIDS).find_map(|_| {
                made = pick(chance);
                self.on_the_grid(&made, givens, chance)
            });
            made.clues = found.unwrap_or_else(|| with_more(&made, givens, chance));
        }
        Ok(turned(&made, chance))
    }

    pub(super) fn solved(&mut self, clues: &Cells) -> Option<Puzzle81> {
        Some(Puzzle81 { clues: *clues, solution: solution(clues, &mut self.solver)? })
    }

    /// A minimal puzzle with this many givens on the grid of another. `None` if a walk finds none.
    fn on_the_grid(
        &mut self,
        start: &Puzzle81,
        givens: usize,
        chance: &mut Chance,
    ) -> Option<Cells> {
        let mut clues = start.clues;
        (0..NEAR).find_map(|_| {
            // If most puzzles have more givens, a walk would not leave them.
            let from = if count(&clues) > givens { start.clues } else { clues };
            let solver = &mut self.solver;
            clues = neighbour(&from, &start.solution, &self.orbits, 0, solver, chance);
            (count(&clues) == givens).then_some(clues)
        })
    }

    /// A puzzle with an ER in a range, from the bank or by a climb from its hardest.
    fn hard(
        &mut self,
        (low, high): (Tenths, Tenths),
        search: &mut Search,
        chance: &mut Chance,
    ) -> Result<bool, Stop> {
        let puzzles = [Bank::named(BankName::Extreme), Bank::climbed()].map(Bank::puzzles);
        let all = puzzles.into_iter().flatten();
        let within: Vec<&BankEntry> =
            all.filter(|entry| (low..=high).contains(&entry.er)).collect();
        for equivalent in 0..EQUIVALENTS {
            let Some(entry) = chance.pick(&within) else { break };
            let last = equivalent + 1 == EQUIVALENTS;
            let made = if last { entry.puzzle() } else { turned(&entry.puzzle(), chance) };
            if search.take(self.attempt81(&made, &search.meter)?) {
                return Ok(true);
            }
        }
        let mut climb = HardestSearch::from_bank(chance.fork(1));
        let limit = search.meter.rest();
        let nodes = Some(limit.nodes.map_or(CLIMB, |nodes| nodes.min(CLIMB)));
        let found = match climb.next(&(low..=high), &Budget { nodes, ..limit.clone() }) {
            Ok(entry) => Some(entry),
            Err((Stop::Nodes, near)) if limit.nodes.is_none() => near,
            Err((stop, _)) => return Err(stop),
        };
        let Some(entry) = found else { return Ok(false) };
        Ok(search.take(self.attempt81(&entry.puzzle(), &search.meter)?))
    }
}

fn with_more(puzzle: &Puzzle81, givens: usize, chance: &mut Chance) -> Cells {
    let mut clues = puzzle.clues;
    let mut blank: Vec<usize> = (0..81).filter(|&cell| clues[cell] == 0).collect();
    chance.shuffle(&mut blank);
    blank[..givens - 17].iter().for_each(|&cell| clues[cell] = puzzle.solution[cell]);
    clues
}

pub(super) fn turned(puzzle: &Puzzle81, chance: &mut Chance) -> Puzzle81 {
    Transform::random(chance).turn(puzzle)
}
