//! Classic 9×9. Extreme puzzles are made from cruxes if possible. Else fresh minimal puzzles are
//! tried, for many searches together, to fill the lanes of the kernel. The nearest of them starts a
//! hill climb over its neighbours.

use quadrille_core::{Chance, Meter, Stop};
use quadrille_full_grids::NoGrid;
use quadrille_reason::{Level, level_bounds};

use super::distance::Bounds;
use super::neighbour::neighbour;
use super::search::{Attempt, Maker, Search};
use crate::cells::Cells;
use crate::cruxes::Cruxes;
use crate::sudoku::{Minimals, Puzzle81};

/// Fresh puzzles tried before a climb.
const FRESH: usize = 64;
/// The same for extreme puzzles, the rarest level with one puzzle in a hundred. A climb, which
/// rates every neighbour, comes later.
const FRESH_EXTREME: usize = 1024;
/// Extreme puzzles made from cruxes before fresh ones are tried. Nine in ten meet the goal, unless
/// it has a number of givens.
const GROWN: usize = 64;
/// Fresh puzzles made at a time for one search that is hard to satisfy.
const AT_ONCE: usize = 16;
/// Fresh puzzles made at a time for several searches: enough to fill the lanes of the kernel.
const TOGETHER: usize = 256;
const CLIMB: usize = 200;
const ROUNDS: usize = 12;

impl Maker {
    /// Fresh puzzles for all searches together, then a climb for each of the few that are still
    /// open.
    pub(super) fn nine_rounds(&mut self, searches: &mut [Search]) {
        let fresh = if self.goal.level == Some(Level::Extreme) { FRESH_EXTREME } else { FRESH };
        if self.goal.is_plain_extreme() {
            for search in searches.iter_mut().filter(|search| search.end.is_none()) {
                search.end = ended(self.grow(search));
            }
        }
        for round in 0..ROUNDS {
            self.fresh_round(searches, (round + 1) * fresh);
            let climbs = !self.goal.is_any_difficulty();
            for search in searches.iter_mut().filter(|s| climbs && s.end.is_none()) {
                let mut chance = search.chance.fork(1 << 40 | round as u64);
                search.end = ended(self.climb(&mut chance, search));
            }
        }
    }

    /// Fresh puzzles for every open search, until it has tried `end` of them.
    fn fresh_round(&mut self, searches: &mut [Search], end: usize) {
        loop {
            let mut open: Vec<&mut Search> =
                searches.iter_mut().filter(|s| s.end.is_none() && s.tried < end).collect();
            let Some(first) = open.first() else { break };
            let count = self.at_once(open.len(), first.tried).min(end - first.tried);
            if let Err(stop) = self.fresh(&mut open, count, end) {
                open.iter_mut().for_each(|search| search.end = Some(Err(NoGrid::Stopped(stop))));
            }
        }
    }

    /// Makes extreme puzzles from cruxes, up to the first that meets the goal. Returns true if one
    /// does.
    fn grow(&mut self, search: &mut Search) -> Result<bool, Stop> {
        let mut stream = search.chance.fork(1 << 41);
        for _ in 0..GROWN {
            search.meter.tick()?;
            let floor = self.goal.givens.unwrap_or(0);
            let Some(grown) = Cruxes::shared().grow(floor, &mut self.solver, &mut stream) else {
                continue;
            };
            let known = Some((Level::Extreme, Level::Extreme));
            if search.take(self.attempt(&grown.clues, &grown.solution, known, &search.meter)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The number of fresh puzzles for each of several searches that have all tried the same
    /// number.
    fn at_once(&self, searches: usize, tried: usize) -> usize {
        if self.goal.is_any_difficulty() && tried == 0 {
            1
        } else {
            (TOGETHER / searches).clamp(4, AT_ONCE)
        }
    }

    /// The next `count` fresh puzzles of each search, in order, up to the first that meets the
    /// goal. There are `end` before a climb.
    fn fresh(&mut self, open: &mut [&mut Search], count: usize, end: usize) -> Result<(), Stop> {
        let Some(grids) = self.nine else { return Ok(()) };
        let floor = self.goal.givens.unwrap_or(0) as u32;
        let budget = open[0].meter.rest();
        let minimals =
            self.minimals.get_or_insert_with(|| Minimals::new(grids, self.goal.symmetry));
        let made = minimals.make_from(open.len() * count, floor, &budget, |n| {
            let search = &open[n / count];
            search.chance.fork((search.tried + n % count) as u64)
        })?;
        for (search, fresh) in open.iter_mut().zip(made.chunks(count)) {
            search.tried += count;
            search.end = ended(self.first_met(fresh, search));
            // A climb starts from the last puzzle, which does not depend on how many are made at
            // once.
            if let (None, None, true, [.., last]) =
                (&search.end, &search.best, search.tried == end, fresh)
            {
                search.take(self.attempt81(last, &search.meter)?);
            }
        }
        Ok(())
    }

    fn first_met(&self, fresh: &[Puzzle81], search: &mut Search) -> Result<bool, Stop> {
        for made in fresh {
            let puzzle = self.puzzle(&made.clues);
            let bounds = self.goal.level.and_then(|level| level_bounds(&puzzle, level));
            if !self.is_promising(bounds) {
                continue;
            }
            if search.take(self.attempt(&made.clues, &made.solution, bounds, &search.meter)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True if a puzzle may have the requested level. For expert, puzzles whose upper bound is
    /// above expert are skipped: deciding them takes ten times as long as making others.
    fn is_promising(&self, bounds: Option<Bounds>) -> bool {
        let (Some(level), Some((least, most))) = (self.goal.level, bounds) else { return true };
        least <= level && level <= most && (level != Level::Expert || most == Level::Expert)
    }

    pub(super) fn attempt81(&self, made: &Puzzle81, meter: &Meter) -> Result<Attempt, Stop> {
        self.attempt(&made.clues, &made.solution, None, meter)
    }

    /// Hill climbing: moves to neighbours that are not farther from the goal.
    fn climb(&mut self, chance: &mut Chance, search: &mut Search) -> Result<bool, Stop> {
        let Some(start) = search.best.clone() else { return Ok(false) };
        let cells = |values: &[u8]| Cells::try_from(values).unwrap_or([0; 81]);
        let solution = cells(start.solution.values());
        let mut at = start;
        for _ in 0..CLIMB {
            search.meter.tick()?;
            let floor = self.goal.givens.unwrap_or(0);
            let clues = cells(at.puzzle.givens());
            let next = neighbour(&clues, &solution, &self.orbits, floor, &mut self.solver, chance);
            let made = self.attempt(&next, &solution, None, &search.meter)?;
            if search.take(made.clone()) {
                return Ok(true);
            }
            if made.distance.far <= at.distance.far {
                at = made;
            }
        }
        Ok(false)
    }
}

/// The end of a search, if it ended: the goal was met, or something stopped it.
pub(super) fn ended(met: Result<bool, Stop>) -> Option<Result<(), NoGrid>> {
    match met {
        Ok(met) => met.then_some(Ok(())),
        Err(stop) => Some(Err(NoGrid::Stopped(stop))),
    }
}
