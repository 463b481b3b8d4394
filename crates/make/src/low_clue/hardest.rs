//! The search for the hardest puzzles: neighbourhood search guided by Sudoku Explainer's rating.
//!
//! Fresh minimal puzzles are mostly easy, but hard puzzles have hard neighbours: one clue is
//! removed and another added ({−1+1}). A rating takes long, a search by the kernel does not, so
//! only the neighbours that cost the kernel the most guesses are rated. The search continues from
//! the best puzzles so far.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use quadrille_core::{Budget, Chance, Meter, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_nine::Solver;
use quadrille_reason::explainer::{Explained, Limits, Tenths, explain};

use super::distinguishing::DistinguishingClues;
use crate::bank::{Bank, BankEntry, BankName};
use crate::cells::{Cells, canonical, kernel, model, one_fewer, solution};
use crate::clue_symmetry::ClueSymmetry;
use crate::sudoku::Minimals;

const FRESH: u64 = 2_048;
/// Puzzles rated among the fresh ones and in each neighbourhood.
const RATED: usize = 6;
const BEST: usize = 48;

/// A search for hard puzzles that can be resumed.
pub struct HardestSearch {
    chance: Chance,
    distinguishing: DistinguishingClues,
    solver: Solver,
    /// The hardest puzzles so far that were not yet expanded, hardest last.
    waiting: Vec<BankEntry>,
    seen: HashSet<Cells>,
    found: Vec<BankEntry>,
}

impl HardestSearch {
    /// Search number `number` of a seed.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        HardestSearch {
            chance: Chance::new(seed).fork(number),
            distinguishing: DistinguishingClues::new(),
            solver: Solver::new(),
            waiting: Vec::new(),
            seen: HashSet::new(),
            found: Vec::new(),
        }
    }

    /// A search that continues from the hardest puzzles of the bank instead of fresh ones.
    #[must_use]
    pub fn from_bank(chance: Chance) -> Self {
        let mut search = HardestSearch { chance, ..HardestSearch::new(0, 0) };
        search.waiting = Bank::named(BankName::Extreme).puzzles().to_vec();
        search.waiting.extend(Bank::climbed().puzzles());
        search.waiting.sort_unstable_by_key(|entry| (entry.er, entry.clues));
        let easier = search.waiting.len().saturating_sub(BEST);
        search.waiting.drain(..easier);
        search
    }

    /// The next puzzle with an ER in this range, in canonical form and different from all before.
    ///
    /// # Errors
    /// The reason why the search stopped, and the hardest puzzle not yet expanded, if any. A node
    /// is one question to the kernel.
    #[allow(clippy::result_large_err)] // the nearest puzzle is the point of the error
    pub fn next(
        &mut self,
        er: &RangeInclusive<Tenths>,
        budget: &Budget,
    ) -> Result<BankEntry, (Stop, Option<BankEntry>)> {
        let mut meter = budget.start().every(1);
        loop {
            while let Some(puzzle) = self.found.pop() {
                if er.contains(&puzzle.er) {
                    return Ok(puzzle);
                }
            }
            if let Err(stop) = self.round(&mut meter) {
                return Err((stop, self.waiting.last().copied()));
            }
        }
    }

    /// Expands one of the best puzzles, the better ones more often.
    fn round(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let len = self.waiting.len();
        if len == 0 {
            return self.begin(meter);
        }
        let at = self.chance.index(len).max(self.chance.index(len));
        let from = self.waiting.remove(at);
        let mut near = Vec::new();
        self.distinguishing.run(one_fewer(&from.clues), meter, |cells| near.push(cells))?;
        let (minimal, _) = self.distinguishing.sieve(&near, meter)?;
        self.rate(minimal, meter)
    }

    fn begin(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        let mut minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
        let budget = Budget { nodes: None, ..meter.rest() };
        let made = minimals.make(self.chance.bits(), 0..FRESH, 0, &budget)?;
        meter.tick()?;
        self.rate(made.iter().map(|fresh| fresh.clues).collect(), meter)
    }

    /// Rates the puzzles that cost the most guesses, and keeps them if they are hard enough.
    fn rate(&mut self, puzzles: Vec<Cells>, meter: &Meter) -> Result<(), Stop> {
        let mut costly: Vec<(u64, Cells)> =
            puzzles.into_iter().map(|cells| (self.guesses(&cells), cells)).collect();
        costly.sort_unstable_by(|a, b| b.cmp(a));
        let mut rated = 0;
        for (_, cells) in costly {
            let form = canonical(&cells);
            if rated == RATED {
                break;
            }
            if self.seen.insert(form) {
                rated += 1;
                self.take(form, meter)?;
            }
        }
        Ok(())
    }

    fn guesses(&mut self, cells: &Cells) -> u64 {
        let before = self.solver.guesses();
        self.solver.solve(&kernel(cells), 2);
        self.solver.guesses() - before
    }

    fn take(&mut self, clues: Cells, meter: &Meter) -> Result<(), Stop> {
        let limits = Limits { max: None, budget: Budget { nodes: None, ..meter.rest() } };
        let er = match explain(&model(&clues), &limits) {
            Ok(Explained::Rated(ratings)) => ratings.er,
            Ok(Explained::Unknown(stop, _)) => return Err(stop),
            _ => return Ok(()),
        };
        let Some(solution) = solution(&clues, &mut self.solver) else { return Ok(()) };
        let puzzle = BankEntry { clues, solution, er };
        self.found.push(puzzle);
        let at = self.waiting.partition_point(|p| (p.er, p.clues) < (er, clues));
        self.waiting.insert(at, puzzle);
        if self.waiting.len() > BEST {
            self.waiting.remove(0);
        }
        Ok(())
    }
}
