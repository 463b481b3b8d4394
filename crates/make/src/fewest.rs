//! The hunt for puzzles with few clues: neighbourhood search from puzzles of our own.
//!
//! {−2+1}: two clues leave, and all solutions of what is left are listed. A value that stands in a cell in only one of them is a clue
//! that makes the puzzle unique again, with one clue fewer. {−1+1} finds neighbours with as many clues in the same way.
//! The hunt always goes on from a puzzle with the fewest clues that was not looked at before, up to equivalence.

use std::collections::HashSet;
use std::ops::ControlFlow;

use quadrille_chance::Chance;
use quadrille_limits::{Budget, Meter, Stop};
use quadrille_nine::{Puzzle, Solver};

use crate::NineGrids;
use crate::canonical::{Cells, canonical};
use crate::pattern::Pattern;
use crate::sudoku::{Minimals, Thin, draw};

/// Fresh puzzles to begin with, of which those with the fewest clues are kept.
const FRESH: usize = 4_096;
/// How many are kept.
const KEPT: usize = 16;
/// Solutions listed before a neighbourhood is given up: with more, a single clue rarely tells them apart.
const SOLUTIONS: u32 = 20_000;
/// Puzzles with the same number of clues that wait at most.
const WAITING: usize = 4_000;

/// A hunt that goes on where it stopped.
pub struct Hunt {
    /// Draws.
    chance: Chance,
    /// The kernel.
    solver: Solver,
    /// Puzzles to look at, by their number of clues.
    waiting: Vec<Vec<Cells>>,
    /// Canonical forms met.
    seen: HashSet<Cells>,
}

impl Hunt {
    /// Hunt number `number` of a seed.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        let chance = Chance::new(seed).fork(number);
        Hunt { chance, solver: Solver::new(), waiting: vec![Vec::new(); 82], seen: HashSet::new() }
    }

    /// The next puzzle with at most `clues` clues; or what stopped the hunt, with the puzzle of fewest clues so far. A node is
    /// one neighbourhood.
    ///
    /// # Errors
    /// The stop, and that puzzle, if there is any.
    #[allow(clippy::result_large_err)] // the nearest puzzle is the point of the error
    pub fn next(&mut self, clues: usize, budget: &Budget) -> Result<Thin, (Stop, Option<Thin>)> {
        let mut meter = budget.start().every(1);
        let mut best: Option<Cells> = None;
        loop {
            let round = self.round(&mut meter, clues, &mut best);
            let found = best.map(|cells| self.solved(&cells));
            match (round, found) {
                (_, Some(thin)) if count(&thin.clues) <= clues => return Ok(thin),
                (Err(stop), found) => return Err((stop, found)),
                _ => {}
            }
        }
    }

    /// Looks around one puzzle.
    fn round(&mut self, meter: &mut Meter, goal: usize, best: &mut Option<Cells>) -> Result<(), Stop> {
        let Some(level) = self.waiting.iter().position(|w| !w.is_empty()) else {
            return self.begin(meter, best);
        };
        let at = self.chance.index(self.waiting[level].len());
        let cells = self.waiting[level].swap_remove(at);
        let mut given: Vec<usize> = (0..81).filter(|&c| cells[c] > 0).collect();
        self.chance.shuffle(&mut given);
        for (i, &a) in given.iter().enumerate() {
            for &b in &given[i..] {
                // With a = b one clue leaves, and neighbours have as many as before.
                meter.tick()?;
                let mut fewer = cells;
                (fewer[a], fewer[b]) = (0, 0);
                for (cell, value) in self.tellers(&fewer) {
                    let mut next = fewer;
                    next[cell] = value;
                    self.take(next, best);
                    if best.is_some_and(|b| count(&b) <= goal) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Fresh puzzles.
    fn begin(&mut self, meter: &mut Meter, best: &mut Option<Cells>) -> Result<(), Stop> {
        let stream = Chance::new(self.chance.bits());
        let mut minimals = Minimals::new(NineGrids::shared(), Pattern::None);
        let mut made =
            minimals.make_from(FRESH, 0, &Budget { nodes: None, ..meter.rest() }, |grids, n| {
                let mut chance = stream.fork(n as u64);
                (draw(grids, &mut chance), chance)
            })?;
        made.sort_by_key(|thin| count(&thin.clues));
        made.iter().take(KEPT).for_each(|thin| self.take(thin.clues, best));
        meter.tick()
    }

    /// Keeps a puzzle unless an equivalent one was met.
    fn take(&mut self, cells: Cells, best: &mut Option<Cells>) {
        let clues = count(&cells);
        if self.waiting[clues].len() < WAITING && self.seen.insert(canonical(&cells)) {
            self.waiting[clues].push(cells);
            if best.is_none_or(|b| clues < count(&b)) {
                *best = Some(cells);
            }
        }
    }

    /// Clues that leave one solution: values that only one of all solutions has in their cell.
    fn tellers(&mut self, cells: &Cells) -> Vec<(usize, u8)> {
        let Ok(puzzle) = Puzzle::parse(&cells.map(|v| v + b'0')) else { return Vec::new() };
        let mut times = [[0u32; 10]; 81];
        let mut solutions = 0;
        let all = self.solver.visit(&puzzle, &mut |grid: &[u8; 81]| {
            grid.iter().enumerate().for_each(|(c, v)| times[c][usize::from(v - b'0')] += 1);
            solutions += 1;
            if solutions > SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let open = (0..81).filter(|&c| cells[c] == 0);
        let once = |c: usize| (1..=9u8).filter(move |&v| times[c][usize::from(v)] == 1).map(move |v| (c, v));
        if all && solutions > 1 { open.flat_map(once).collect() } else { Vec::new() }
    }

    fn solved(&mut self, clues: &Cells) -> Thin {
        let answer = Puzzle::parse(&clues.map(|v| v + b'0')).map(|p| self.solver.solve(&p, 1));
        let solution = answer.ok().and_then(|a| a.first().map(|g| g.map(|v| v - b'0'))).unwrap_or([0; 81]);
        Thin { clues: *clues, solution }
    }
}

/// The number of clues.
pub(crate) fn count(cells: &Cells) -> usize {
    cells.iter().filter(|&&v| v > 0).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_hunt_gets_below_the_usual_and_stays_unique() {
        let found = Hunt::new(1, 0).next(20, &Budget::default().nodes(20_000));
        let thin = match found {
            Ok(thin) => thin,
            Err((_, nearest)) => nearest.expect("fresh puzzles"),
        };
        assert!(count(&thin.clues) <= 21, "{}", count(&thin.clues));
        let puzzle = Puzzle::parse(&thin.clues.map(|v| v + b'0')).unwrap();
        let answer = Solver::new().solve(&puzzle, 2);
        assert_eq!(answer.count(), 1);
        assert_eq!(answer.first().map(|g| g.map(|v| v - b'0')), Some(thin.solution));
        let again = Hunt::new(1, 0).next(20, &Budget::default().nodes(20_000));
        assert_eq!(again.unwrap_or_else(|e| e.1.expect("the same")), thin);
    }
}
