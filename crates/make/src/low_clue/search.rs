//! The search for puzzles with few clues: neighbourhood search from generated puzzles.
//!
//! Fresh minimal puzzles have about 24 clues. Around a puzzle, one clue is removed and every other
//! clue is added that makes the solution unique again ({−1+1}). Sometimes a neighbour has a
//! redundant clue: without it, it is a puzzle with one clue fewer, a {−2+1} neighbour of the first.
//! So the search wanders sideways, mostly among the puzzles with the fewest clues, and sometimes
//! descends. Threads, or a CUDA device, expand many puzzles at a time. Their results are sorted, so
//! the search takes the same course whatever does the work.
//!
//! Searching all of {−2+1} instead starts from 153 sets of clues per puzzle rather than 18. It
//! found nothing in the time in which this found 26. No puzzle is expanded twice, up to
//! equivalence.

use std::collections::{HashSet, VecDeque};

use quadrille_core::{Budget, Chance, Meter, Stop, work};
use quadrille_full_grids::NineGrids;
use quadrille_nine::Solver;

use super::finder::ClueFinder;
use crate::cells::{Cells, canonical, clues as clues_of, fingerprint, one_fewer, solution};
use crate::clue_symmetry::ClueSymmetry;
use crate::device::{Device, UsesDevice};
use crate::sudoku::{Minimals, Puzzle81};

/// Fresh puzzles made at a time, of which those with the fewest clues are kept.
const FRESH: u64 = 4_096;
const KEPT: usize = 16;
/// The most waiting puzzles with the same number of clues, above the goal.
const WAITING: usize = 20_000;
/// Puzzles expanded together, to fill the lanes of many threads' kernels, or a device.
const TOGETHER: usize = 64;
/// Weights of puzzles with 0, 1, 2 … clues more than the goal. Those with more add diversity.
const WEIGHTS: [u64; 8] = [200, 48, 12, 6, 2, 1, 1, 1];

/// A search that can be resumed.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_make::LowClueSearch;
/// let found = LowClueSearch::new(1, 0).next(21, &Budget::unlimited()).unwrap();
/// assert!(found.givens() <= 21);
/// ```
pub struct LowClueSearch {
    chance: Chance,
    finder: ClueFinder,
    solver: Solver,
    /// Puzzles to expand, by their number of clues.
    waiting: Vec<Vec<Cells>>,
    /// Fingerprints of the canonical forms so far.
    seen: HashSet<u128>,
    found: VecDeque<Cells>,
    best: Option<Cells>,
}

impl UsesDevice for LowClueSearch {
    fn device(&mut self) -> &mut Device {
        &mut self.finder.device
    }
}

impl LowClueSearch {
    /// Search number `number` of a seed.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        LowClueSearch {
            chance: Chance::new(seed).fork(number),
            finder: ClueFinder::new(1),
            solver: Solver::new(),
            waiting: vec![Vec::new(); 82],
            seen: HashSet::new(),
            found: VecDeque::new(),
            best: None,
        }
    }

    /// The same search on this many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.finder.threads = threads.max(1);
        self
    }

    /// The next puzzle with at most `clues` clues, in canonical form and different from all before.
    /// A node is one question to the kernel.
    ///
    /// # Errors
    /// The reason why the search stopped, and the puzzle with the fewest clues so far, if any.
    #[allow(clippy::result_large_err)] // the nearest puzzle is the point of the error
    pub fn next(
        &mut self,
        clues: usize,
        budget: &Budget,
    ) -> Result<Puzzle81, (Stop, Option<Puzzle81>)> {
        let mut meter = budget.start().every(1);
        loop {
            while let Some(cells) = self.found.pop_front() {
                if clues_of(&cells) <= clues {
                    return Ok(self.solved(&cells));
                }
            }
            if let Err(stop) = self.round(&mut meter, clues) {
                return Err((stop, self.best.map(|cells| self.solved(&cells))));
            }
        }
    }

    fn round(&mut self, meter: &mut Meter, goal: usize) -> Result<(), Stop> {
        let mut bases = Vec::new();
        for _ in 0..TOGETHER {
            let Some(level) = self.choose(goal) else { break };
            let at = self.chance.index(self.waiting[level].len());
            bases.extend(one_fewer(&self.waiting[level].swap_remove(at)));
        }
        if bases.is_empty() {
            return self.begin(meter, goal);
        }
        let mut next = self.finder.with_clue(&bases, meter)?;
        while !next.is_empty() {
            // The expanded puzzles are among them, in their canonical forms.
            next.retain(|cells| !self.seen.contains(&fingerprint(cells)));
            let (minimal, fewer) = self.finder.sieve(&next, meter)?;
            self.take(&minimal, goal);
            next = fewer;
        }
        Ok(())
    }

    /// Chooses the number of clues to continue from.
    fn choose(&mut self, goal: usize) -> Option<usize> {
        let (mut total, mut chosen) = (0, None);
        for (level, weight) in (goal..82).zip(WEIGHTS).filter(|&(l, _)| !self.waiting[l].is_empty())
        {
            total += weight;
            if self.chance.odds(weight, total) {
                chosen = Some(level);
            }
        }
        chosen
    }

    fn begin(&mut self, meter: &mut Meter, goal: usize) -> Result<(), Stop> {
        let mut minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
        let budget = Budget { nodes: None, ..meter.rest() };
        let mut made = minimals.make(self.chance.bits(), 0..FRESH, 0, &budget)?;
        made.sort_by_cached_key(Puzzle81::givens);
        let kept: Vec<_> = made.iter().take(KEPT).map(|found| found.clues).collect();
        self.take(&kept, goal);
        meter.tick()
    }

    /// Keeps puzzles that are not equivalent to earlier ones.
    fn take(&mut self, puzzles: &[Cells], goal: usize) {
        let is_room = |cells: &&Cells| {
            let clues = clues_of(*cells);
            clues <= goal || self.waiting[clues].len() < WAITING
        };
        let kept: Vec<_> = puzzles.iter().filter(is_room).collect();
        for form in work::map(self.finder.threads, &kept, || (), |(), cells| canonical(cells)) {
            let clues = clues_of(&form);
            if self.seen.insert(fingerprint(&form)) {
                self.waiting[clues].push(form);
                if clues <= goal {
                    self.found.push_back(form);
                }
                if self.best.is_none_or(|b| clues < clues_of(&b)) {
                    self.best = Some(form);
                }
            }
        }
    }

    fn solved(&mut self, clues: &Cells) -> Puzzle81 {
        let solution = solution(clues, &mut self.solver).unwrap_or([0; 81]);
        Puzzle81 { clues: *clues, solution }
    }
}
