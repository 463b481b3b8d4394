//! The search for a puzzle that meets a wish.
//!
//! Puzzle number n of a seed depends on the seed, the wish and n alone. Extreme puzzles grow from
//! cruxes where they can. Else fresh puzzles are tried first; on 9×9 the nearest of them is then
//! the start of a climb over its neighbours, on other shapes a puzzle that is too hard gets givens
//! back, as many as a bisection finds to be enough. When all is spent the nearest puzzle is given,
//! and it says so.

use std::ops::Range;

use quadrille_chance::Chance;
use quadrille_core::{Budget, Meter, Stop};
use quadrille_nine::Solver;
use quadrille_puzzle::{Grid, Layout, Puzzle};
use quadrille_reason::{Level, level_bounds};
use quadrille_solve::GridSolver;

use super::Wish;
use super::climb::neighbour;
use super::judge::{Bounds, Judgement, judge};
use crate::NineGrids;
use crate::canonical::Cells;
use crate::cruxes::Cruxes;
use crate::fill::{Filler, NoGrid};
use crate::sudoku::{Minimals, Thin, draw};
use crate::thin::thin_from;

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// How far from the wish: `far` is 0 when it is met.
    pub judgement: Judgement,
    /// The number of givens, when others were wished for.
    pub wrong_givens: Option<usize>,
}

impl Made {
    /// Whether the wish is met.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.judgement.far == 0 && self.wrong_givens.is_none()
    }
}

/// Why no puzzle was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The shape has no complete grid, or none was found.
    #[error(transparent)]
    NoGrid(#[from] NoGrid),
    /// Stopped before any puzzle was made.
    #[error("stopped by {0}")]
    Stopped(Stop),
}

/// Fresh puzzles tried before a climb, and before giving up.
const FRESH: usize = 64;
/// As many where the rarest level is wished: one in a hundred has it, so that a climb, in which all
/// neighbours are judged, comes later.
const FRESH_EXTREME: usize = 1024;
/// Extreme puzzles grown from cruxes before fresh ones are tried: nine in ten will do, unless a
/// number of givens is wished.
const GROWN: usize = 64;
/// Fresh 9×9 puzzles made at a time for one wish that is hard to meet.
const AT_ONCE: usize = 16;
/// Fresh 9×9 puzzles made at a time, for several wishes together: enough to fill the lanes of the
/// kernel.
const TOGETHER: usize = 256;
/// Steps of a climb.
const CLIMB: usize = 200;
/// Rounds of fresh puzzles and a climb.
const ROUNDS: usize = 12;
/// Rounds on other shapes of this side; each tries one grid, which takes no time on a small one.
fn other_rounds(side: usize) -> usize {
    match side {
        ..=6 => 400,
        7..=9 => 60,
        _ => 24,
    }
}

/// Makes puzzles of one shape to one wish.
pub struct Maker {
    /// What is wished.
    wish: Wish,
    /// The empty puzzle.
    shape: Puzzle,
    /// Units of the pattern.
    units: Vec<Vec<usize>>,
    /// Grids of classic 9×9.
    nine: Option<&'static NineGrids>,
    /// Grids of all other shapes.
    filler: Option<Filler>,
    /// What makes fresh puzzles of classic 9×9.
    minimals: Option<Minimals<'static>>,
    /// The kernel for classic 9×9.
    solver: Solver,
    /// The kernel for other shapes.
    grid_solver: GridSolver,
}

impl Maker {
    /// For the shape of a puzzle: its layout and diagonals.
    #[must_use]
    pub fn new(shape: &Puzzle, wish: &Wish) -> Self {
        let shape = crate::fill::bare(shape);
        let is_nine =
            *shape.layout() == Layout::Boxes { height: 3, width: 3 } && !shape.diagonals();
        let nine = is_nine.then(NineGrids::shared);
        let filler = (!is_nine).then(|| Filler::new(&shape));
        let units = wish.pattern.orbits(shape.side());
        let (solver, grid_solver) = (Solver::new(), GridSolver::new());
        Maker {
            wish: wish.clone(),
            shape,
            units,
            nine,
            filler,
            minimals: None,
            solver,
            grid_solver,
        }
    }

    /// What is wished.
    #[must_use]
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Puzzle number `number` of a seed.
    ///
    /// # Errors
    /// When the shape has no grid, or the budget ended before there was any puzzle.
    pub fn make(&mut self, seed: u64, number: u64, budget: &Budget) -> Result<Made, MakeError> {
        let mut made = self.make_many(seed, number..number + 1, budget);
        made.pop().unwrap_or(Err(MakeError::Stopped(Stop::Nodes)))
    }

    /// The puzzles with these numbers, each within the budget. They are those that
    /// [`make`](Self::make) makes one by one, in less time.
    pub fn make_many(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        budget: &Budget,
    ) -> Vec<Result<Made, MakeError>> {
        let source = Chance::new(seed);
        let mut searches: Vec<Search> =
            numbers.map(|n| Search::new(source.fork(n), budget)).collect();
        if self.nine.is_some() {
            self.nine_rounds(&mut searches);
        } else {
            for search in &mut searches {
                search.end = Some(self.other_rounds(search));
            }
        }
        searches.into_iter().map(Search::outcome).collect()
    }

    /// Fresh puzzles for all wishes together; the few that none of them meets climb one by one.
    fn nine_rounds(&mut self, searches: &mut [Search]) {
        let fresh = if self.wish.level == Some(Level::Extreme) { FRESH_EXTREME } else { FRESH };
        if self.wish.is_just_extreme() {
            for search in searches.iter_mut() {
                search.end = self.grow(search).transpose();
            }
        }
        for round in 0..ROUNDS {
            let end = (round + 1) * fresh;
            loop {
                let mut open: Vec<&mut Search> =
                    searches.iter_mut().filter(|s| s.end.is_none() && s.tried < end).collect();
                let Some(first) = open.first() else { break };
                let count = self.at_once(open.len(), first.tried).min(end - first.tried);
                if let Err(error) = self.fresh(&mut open, count, end) {
                    open.iter_mut().for_each(|search| search.end = Some(Err(error)));
                }
            }
            let climbs = !self.wish.is_easy_going();
            for search in searches.iter_mut().filter(|s| climbs && s.end.is_none()) {
                let mut chance = search.chance.fork(1 << 40 | round as u64);
                match self.climb(&mut chance, search) {
                    Ok(false) => {}
                    Ok(true) => search.end = Some(Ok(())),
                    Err(error) => search.end = Some(Err(error)),
                }
            }
        }
    }

    /// Grows extreme puzzles from a crux, up to the first that meets its wish.
    fn grow(&mut self, search: &mut Search) -> Result<Option<()>, MakeError> {
        let mut stream = search.chance.fork(1 << 41);
        for _ in 0..GROWN {
            search.meter.tick().map_err(MakeError::Stopped)?;
            let floor = self.wish.givens.unwrap_or(0);
            let Some(thin) = Cruxes::shared().grow(floor, &mut self.solver, &mut stream) else {
                continue;
            };
            let known = Some((Level::Extreme, Level::Extreme));
            let (puzzle, solution) = (self.puzzle(&thin.clues), thin.solution.to_vec());
            if search.take(self.made(puzzle, solution, known, &search.meter.rest())?) {
                return Ok(Some(()));
            }
        }
        Ok(None)
    }

    /// How many fresh puzzles each of several searches gets, all of which have tried as many.
    fn at_once(&self, searches: usize, tried: usize) -> usize {
        if self.wish.is_easy_going() && tried == 0 {
            1
        } else {
            (TOGETHER / searches).clamp(4, AT_ONCE)
        }
    }

    /// The next `count` fresh puzzles of each search, in order, up to the first that meets its
    /// wish; there are `end` before a climb.
    fn fresh(
        &mut self,
        open: &mut [&mut Search],
        count: usize,
        end: usize,
    ) -> Result<(), MakeError> {
        let Some(grids) = self.nine else { return Ok(()) };
        let floor = self.wish.givens.unwrap_or(0) as u32;
        let budget = open[0].meter.rest();
        let minimals = self.minimals.get_or_insert_with(|| Minimals::new(grids, self.wish.pattern));
        let made = minimals.make_from(open.len() * count, floor, &budget, |grids, n| {
            let search = &open[n / count];
            let mut stream = search.chance.fork((search.tried + n % count) as u64);
            (draw(grids, &mut stream), stream)
        });
        let made = made.map_err(MakeError::Stopped)?;
        for (search, fresh) in open.iter_mut().zip(made.chunks(count)) {
            search.tried += count;
            search.end = self.first_met(fresh, search).transpose();
            // Whatever happens, there is a nearest puzzle.
            if search.end.is_none() && search.best.is_none() && search.tried == end {
                search.take(self.judged(&fresh[0], &search.meter.rest())?);
            }
        }
        Ok(())
    }

    fn first_met(&self, fresh: &[Thin], search: &mut Search) -> Result<Option<()>, MakeError> {
        for thin in fresh {
            let puzzle = self.puzzle(&thin.clues);
            let bounds = self.wish.level.and_then(|level| level_bounds(&puzzle, level));
            if !self.is_promising(bounds) {
                continue;
            }
            let made = self.made(puzzle, thin.solution.to_vec(), bounds, &search.meter.rest())?;
            if search.take(made) {
                return Ok(Some(()));
            }
        }
        Ok(None)
    }

    /// Whether a puzzle may have the level that is wished. Of expert puzzles, those are left out of
    /// which a look does not show that they are no harder: finding out takes ten times as long as
    /// making others.
    fn is_promising(&self, bounds: Option<Bounds>) -> bool {
        let (Some(level), Some((least, most))) = (self.wish.level, bounds) else { return true };
        least <= level && level <= most && (level != Level::Expert || most == Level::Expert)
    }

    fn puzzle(&self, givens: &[u8]) -> Puzzle {
        let Ok(puzzle) = self.shape.clone().with_givens(givens) else {
            unreachable!("values of a grid of this shape")
        };
        puzzle
    }

    fn judged(&self, thin: &Thin, budget: &Budget) -> Result<Made, MakeError> {
        self.made(self.puzzle(&thin.clues), thin.solution.to_vec(), None, budget)
    }

    fn made(
        &self,
        puzzle: Puzzle,
        solution: Vec<u8>,
        bounds: Option<Bounds>,
        budget: &Budget,
    ) -> Result<Made, MakeError> {
        let clues = puzzle.givens().iter().filter(|&&v| v > 0).count();
        let Some(solution) = Grid::new(self.shape.side(), solution) else {
            unreachable!("a grid of this shape")
        };
        let judgement =
            judge(&puzzle, &solution, &self.wish, bounds, budget).map_err(MakeError::Stopped)?;
        let wrong_givens = self.wish.givens.filter(|&g| g != clues).map(|_| clues);
        Ok(Made { puzzle, solution, judgement, wrong_givens })
    }

    /// Walks over neighbours that are no farther from the wish.
    fn climb(&mut self, chance: &mut Chance, search: &mut Search) -> Result<bool, MakeError> {
        let Some(start) = search.best.clone() else { return Ok(false) };
        let cells = |values: &[u8]| Cells::try_from(values).unwrap_or([0; 81]);
        let solution = cells(start.solution.values());
        let mut at = start;
        for _ in 0..CLIMB {
            search.meter.tick().map_err(MakeError::Stopped)?;
            let floor = self.wish.givens.unwrap_or(0);
            let clues = cells(at.puzzle.givens());
            let next = neighbour(&clues, &solution, &self.units, floor, &mut self.solver, chance);
            let made = self.judged(&Thin { clues: next, solution }, &search.meter.rest())?;
            if search.take(made.clone()) {
                return Ok(true);
            }
            if made.judgement.far <= at.judgement.far {
                at = made;
            }
        }
        Ok(false)
    }

    fn other_rounds(&mut self, search: &mut Search) -> Result<(), MakeError> {
        for round in 0..other_rounds(self.shape.side()) {
            let mut stream = search.chance.fork(round as u64);
            let Some(filler) = &mut self.filler else { return Ok(()) };
            let grid = filler.draw(&mut stream, &search.meter.rest())?;
            let mut units = self.units.clone();
            stream.shuffle(&mut units);
            let full = grid.values().to_vec();
            let floor = self.wish.givens.unwrap_or(0);
            let thin = thin_from(
                &self.shape,
                full.clone(),
                &units,
                floor,
                &mut self.grid_solver,
                &mut search.meter,
            );
            let givens = thin.map_err(MakeError::Stopped)?;
            let made = self.made(self.puzzle(&givens), full.clone(), None, &search.meter.rest())?;
            let harder = made.judgement.harder;
            if search.take(made) {
                return Ok(());
            }
            if harder && !self.wish.minimal && self.wish.givens.is_none() {
                stream.shuffle(&mut units);
                if self.give_back(&givens, &full, &units, search)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Bisects how many blank units must be given again until the puzzle is no harder than wished.
    fn give_back(
        &self,
        givens: &[u8],
        full: &[u8],
        units: &[Vec<usize>],
        search: &mut Search,
    ) -> Result<bool, MakeError> {
        let blank: Vec<&Vec<usize>> = units.iter().filter(|u| givens[u[0]] == 0).collect();
        let (mut hard, mut fine) = (0, blank.len());
        while fine - hard > 1 {
            let middle = (hard + fine) / 2;
            let mut more = givens.to_vec();
            blank[..middle].iter().for_each(|unit| unit.iter().for_each(|&c| more[c] = full[c]));
            let made = self.made(self.puzzle(&more), full.to_vec(), None, &search.meter.rest())?;
            let harder = made.judgement.harder;
            if search.take(made) {
                return Ok(true);
            }
            if harder { hard = middle } else { fine = middle }
        }
        Ok(false)
    }
}

/// The search for one puzzle.
struct Search {
    /// What its choices are drawn from.
    chance: Chance,
    /// The nearest puzzle so far.
    best: Option<Made>,
    /// Fresh puzzles tried.
    tried: usize,
    /// How it ended.
    end: Option<Result<(), MakeError>>,
    /// What may be spent.
    meter: Meter,
}

impl Search {
    fn new(chance: Chance, budget: &Budget) -> Self {
        Search { chance, best: None, tried: 0, end: None, meter: budget.start().every(1) }
    }

    /// The nearest puzzle, or why there is none.
    fn outcome(self) -> Result<Made, MakeError> {
        match (self.best, self.end) {
            (Some(made), _) => Ok(made),
            (None, Some(Err(error))) => Err(error),
            (None, _) => Err(MakeError::Stopped(Stop::Nodes)),
        }
    }

    /// Keeps the nearest; says whether the wish is met.
    fn take(&mut self, made: Made) -> bool {
        let far = |m: &Made| (m.wrong_givens.is_some(), m.judgement.far, m.wrong_givens);
        let met = made.is_met();
        if self.best.as_ref().is_none_or(|best| far(&made) < far(best)) {
            self.best = Some(made);
        }
        met
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Pattern;
    use quadrille_reason::explainer::Tenths;
    use quadrille_reason::{AtMost, Technique, level_at_most};
    use quadrille_solve::{Engine, Request, Verdict, verdict};

    fn check(made: &Made) {
        let request = Request { engine: Engine::Cover, ..Request::default() };
        assert_eq!(
            verdict(&made.puzzle, &request).unwrap().answer,
            Verdict::Unique(made.solution.clone())
        );
    }

    #[test]
    fn every_level_of_nine_is_met() {
        let shape = Puzzle::sudoku(3, 3).unwrap();
        for wanted in Level::ALL {
            let wish = Wish { level: Some(wanted), pattern: Pattern::Half, ..Wish::default() };
            let mut maker = Maker::new(&shape, &wish);
            for number in 0..2 {
                let made = maker.make(1, number, &Budget::unlimited()).unwrap();
                check(&made);
                assert!(made.is_met() && Pattern::Half.holds(made.puzzle.givens()));
                let stand = level_at_most(
                    &made.puzzle,
                    &made.solution,
                    Level::Extreme,
                    None,
                    &Budget::unlimited(),
                );
                assert_eq!(stand, Ok(AtMost::Is(wanted)));
                assert_eq!(
                    Maker::new(&shape, &wish).make(1, number, &Budget::unlimited()),
                    Ok(made)
                );
            }
        }
    }

    #[test]
    fn a_technique_and_a_rating_are_met() {
        let shape = Puzzle::sudoku(3, 3).unwrap();
        let wish = Wish { technique: Some(Technique::XyWing), ..Wish::default() };
        let made = Maker::new(&shape, &wish).make(3, 0, &Budget::unlimited()).unwrap();
        check(&made);
        assert!(made.is_met());
        assert_eq!(
            super::super::is_needed(&made.puzzle, Technique::XyWing, &Budget::unlimited()),
            Ok(true)
        );
        let wish = Wish { er: Some((Tenths(26), Tenths(44))), ..Wish::default() };
        let made = Maker::new(&shape, &wish).make(3, 0, &Budget::unlimited()).unwrap();
        check(&made);
        assert!(made.judgement.er.is_some_and(|er| (26..=44).contains(&er.0)));
    }

    #[test]
    fn a_wish_that_cannot_be_met_gives_the_nearest() {
        let shape = Puzzle::sudoku(2, 2).unwrap();
        let wish = Wish { givens: Some(3), ..Wish::default() };
        let made = Maker::new(&shape, &wish).make(1, 0, &Budget::unlimited()).unwrap();
        check(&made);
        assert!(!made.is_met() && made.wrong_givens.is_some_and(|g| g >= 4));
    }

    #[test]
    fn other_shapes_have_levels_too() {
        let shape = Puzzle::sudoku(2, 3).unwrap().with_diagonals();
        let wish = Wish { level: Some(Level::Easy), ..Wish::default() };
        let made = Maker::new(&shape, &wish).make(1, 0, &Budget::unlimited()).unwrap();
        check(&made);
        assert!(made.is_met());
    }
}
