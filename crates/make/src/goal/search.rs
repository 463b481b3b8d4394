//! The search for a puzzle that meets a goal.
//!
//! Puzzle number n of a stream depends only on the stream, the goal and n. Classic 9×9
//! ([`nine`](super::nine)) and other shapes ([`shapes`](super::shapes)) have their own methods.
//! After all rounds the nearest puzzle is returned, with its distance from the goal.

use std::ops::Range;

use quadrille_core::{Budget, Chance, Meter, Stop};
use quadrille_full_grids::{Filler, NineGrids, NoGrid};
use quadrille_nine::Solver;
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::{CageRater, Technique};
use quadrille_solve::GridSolver;

use super::Goal;
use super::distance::{Bounds, Distance, distance};
use super::towards::{is_beyond_chains, is_rare};
use crate::minimize::with_givens;
use crate::sudoku::Minimals;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
    pub(crate) distance: Distance,
    /// The number of givens, if it is not the requested one.
    pub(crate) wrong_givens: Option<usize>,
    /// Number of givens that may be redundant although all must be necessary: not decided in time.
    pub(crate) undecided: usize,
}

impl Attempt {
    pub(crate) fn is_met(&self) -> bool {
        self.distance.far == 0 && self.wrong_givens.is_none() && self.undecided == 0
    }
}

pub(crate) struct Maker {
    pub(super) goal: Goal,
    pub(super) shape: Puzzle,
    pub(super) orbits: Vec<Vec<usize>>,
    pub(super) nine: Option<&'static NineGrids>,
    pub(super) filler: Option<Filler>,
    /// Rates deductions on this shape. Made on first use.
    pub(super) rater: Option<CageRater>,
    pub(super) minimals: Option<Minimals<'static>>,
    pub(super) solver: Solver,
    pub(super) grid_solver: GridSolver,
}

impl Maker {
    /// A maker for the shape of a puzzle: its layout and diagonals.
    pub(crate) fn new(shape: &Puzzle, goal: &Goal) -> Self {
        let shape = quadrille_full_grids::shape_of(shape);
        let is_nine = shape.as_nine().is_some();
        Maker {
            goal: goal.clone(),
            orbits: goal.symmetry.orbits(shape.side()),
            nine: is_nine.then(NineGrids::shared),
            filler: (!is_nine).then(|| Filler::new(&shape)),
            rater: None,
            minimals: None,
            solver: Solver::new(),
            grid_solver: GridSolver::new(),
            shape,
        }
    }

    /// The puzzles with these numbers of a stream, each within the budget. The number of puzzles
    /// made together changes the speed, but never the puzzles.
    pub(crate) fn make(
        &mut self,
        source: &Chance,
        numbers: Range<u64>,
        budget: &Budget,
    ) -> Vec<Result<Attempt, NoGrid>> {
        let mut searches: Vec<Search> =
            numbers.map(|n| Search::new(source.fork(n), budget)).collect();
        if self.goal.is_themed() {
            for search in &mut searches {
                search.end = Some(self.themed_rounds(search));
            }
        } else if self.goal.newspaper {
            for search in &mut searches {
                search.end = Some(self.newspaper_rounds(search));
            }
            // If none is in newspaper style, the nearest is one that is not.
            let bare = |search: &&mut Search| search.best.is_none() && search.end == Some(Ok(()));
            searches.iter_mut().filter(bare).for_each(|search| {
                search.end = None;
                self.plain_rounds(std::slice::from_mut(search));
            });
        } else {
            self.plain_rounds(&mut searches);
        }
        searches.into_iter().map(Search::outcome).collect()
    }

    fn plain_rounds(&mut self, searches: &mut [Search]) {
        if self.nine.is_some() {
            searches.iter_mut().for_each(|search| search.end = self.quick(search));
            self.nine_rounds(searches);
        } else {
            for search in searches {
                search.end = Some(self.shape_rounds(search));
            }
        }
    }

    /// Tries the bank, or builds towards a technique, before fresh puzzles are tried.
    fn quick(&mut self, search: &mut Search) -> Option<Result<(), NoGrid>> {
        let mut chance = search.chance.fork(1 << 43);
        match self.draw_on_bank(search, &mut chance) {
            Ok(None) => {}
            // If the bank cannot meet the goal, no other search will.
            Ok(Some(_)) => return Some(Ok(())),
            Err(stop) => return Some(Err(NoGrid::Stopped(stop))),
        }
        let plain = self.goal.givens.is_none() && !self.goal.minimal && self.goal.er.is_none();
        if plain && self.goal.technique == Some(Technique::FullHouse) {
            return Some(self.full_houses(search));
        }
        if let Some(technique) = self.goal.technique.filter(|_| plain) {
            match self.found_before(technique, search) {
                Ok(false) => {}
                Ok(true) => return Some(Ok(())),
                Err(stop) => return Some(Err(NoGrid::Stopped(stop))),
            }
        }
        let rare = self.goal.technique.filter(|&t| plain && is_rare(t))?;
        let made = self.towards(rare, search);
        let met = search.best.as_ref().is_some_and(Attempt::is_met);
        // Hardly any fresh puzzle gets beyond chains, and a climb would rate them for minutes.
        let last = search.best.is_some() && is_beyond_chains(rare);
        (met || last || made.is_err()).then_some(made)
    }

    pub(super) fn puzzle(&self, givens: &[u8]) -> Puzzle {
        with_givens(&self.shape, givens)
    }

    /// A puzzle and its distance from the goal. Known bounds of its level save work.
    pub(super) fn attempt(
        &self,
        givens: &[u8],
        solution: &[u8],
        bounds: Option<Bounds>,
        meter: &Meter,
    ) -> Result<Attempt, Stop> {
        let puzzle = self.puzzle(givens);
        let givens = puzzle.clues();
        let Some(solution) = Grid::new(self.shape.side(), solution.to_vec()) else {
            unreachable!("a grid of this shape")
        };
        let distance = distance(&puzzle, &solution, &self.goal, bounds, &meter.rest())?;
        let wrong_givens = self.goal.givens.filter(|&g| g != givens).map(|_| givens);
        Ok(Attempt { puzzle, solution, distance, wrong_givens, undecided: 0 })
    }
}

pub(super) struct Search {
    pub(super) chance: Chance,
    pub(super) best: Option<Attempt>,
    pub(super) tried: usize,
    pub(super) end: Option<Result<(), NoGrid>>,
    pub(super) meter: Meter,
}

impl Search {
    fn new(chance: Chance, budget: &Budget) -> Self {
        Search { chance, best: None, tried: 0, end: None, meter: budget.start().every(1) }
    }

    /// The nearest puzzle, or the reason why there is none.
    fn outcome(self) -> Result<Attempt, NoGrid> {
        match (self.best, self.end) {
            (Some(attempt), _) => Ok(attempt),
            (None, Some(Err(error))) => Err(error),
            (None, _) => Err(NoGrid::Stopped(Stop::Nodes)),
        }
    }

    /// Keeps the nearest. Returns true if the goal is met.
    pub(super) fn take(&mut self, attempt: Attempt) -> bool {
        let far =
            |a: &Attempt| (a.wrong_givens.is_some(), a.distance.far, a.undecided, a.wrong_givens);
        let met = attempt.is_met();
        if self.best.as_ref().is_none_or(|best| far(&attempt) < far(best)) {
            self.best = Some(attempt);
        }
        met
    }
}
