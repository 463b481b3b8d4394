//! Makes the puzzles with given numbers, by the plan of a spec.

use std::ops::Range;

use quadrille_core::work::guarded;
use quadrille_core::{Budget, Chance, InternalError, Stop, fault};
use quadrille_full_grids::{Filler, NineGrids, NoGrid, jigsaw};
use quadrille_puzzle::Puzzle;
use quadrille_reason::{CageLevel, Grade, Limits, rate};

use super::result::{GenerateError, Generated, Reason};
use super::shortfall::Shortfall;
use crate::alike::form;
use crate::by_givens::by_givens;
use crate::caged::{CagedOptions, CagedTools, caged};
use crate::cells::{canonical, fingerprint};
use crate::goal::{Goal, Maker};
use crate::minimize::with_givens;
use crate::spec::{Difficulty, Plan};
use crate::sudoku::Minimals;
use crate::variant::{VariantOptions, variant};

pub(super) struct Made {
    pub(super) result: Result<Generated, GenerateError>,
    /// Fingerprint of the canonical form, if equivalents are to be removed.
    pub(super) form: Option<u128>,
}

pub(super) struct Worker {
    plan: Plan,
    seed: u64,
    /// Stream n of this source belongs to puzzle n.
    source: Chance,
    budget: Budget,
    forms: bool,
    /// Draws grids of the plan's shape. Building it can take longer than a draw.
    filler: Option<Filler>,
    caged: Option<CagedTools>,
    maker: Option<Maker>,
    minimals: Option<Minimals<'static>>,
}

/// Streams of levels, separate from those of puzzles.
const LEVELS: u64 = 1 << 63;
/// The stream of a Killer's regions, separate from that of its cages.
const REGIONS: u64 = 1 << 62;

impl Worker {
    /// A worker for a plan; with `forms`, it computes fingerprints of canonical forms.
    pub(super) fn new(
        plan: Plan,
        seed: u64,
        level: Option<Difficulty>,
        budget: &Budget,
        forms: bool,
    ) -> Self {
        let source = Chance::new(seed);
        let source = level.map_or_else(|| source.clone(), |l| source.fork(LEVELS | l.rank()));
        // Complete grids are drawn uniformly, so repetitions must stay.
        let (budget, forms) = (budget.clone(), forms && !matches!(plan, Plan::Grid(_)));
        let (filler, caged, maker, minimals) = (None, None, None, None);
        Worker { plan, seed, source, budget, forms, filler, caged, maker, minimals }
    }

    pub(super) fn another(&self) -> Self {
        let source = self.source.clone();
        Worker {
            source,
            ..Worker::new(self.plan.clone(), self.seed, None, &self.budget, self.forms)
        }
    }

    /// Makes the puzzles with these numbers. After a panic each is made alone, so that no other is
    /// lost.
    pub(super) fn make(&mut self, numbers: Range<u64>) -> Vec<Made> {
        match self.try_make(numbers.clone()) {
            Ok(made) => made,
            Err(error) if numbers.end == numbers.start + 1 => {
                let reason = Reason::Internal(error);
                vec![Made { result: failed(numbers.start, reason), form: None }]
            }
            Err(_) => numbers.flat_map(|n| self.make(n..n + 1)).collect(),
        }
    }

    /// Makes the puzzles with these numbers. After a panic the worker is as good as new.
    fn try_make(&mut self, numbers: Range<u64>) -> Result<Vec<Made>, InternalError> {
        let made = guarded(|| {
            numbers.clone().for_each(|number| fault::point("number", number));
            self.make_together(numbers)
        });
        made.inspect_err(|_| *self = self.another())
    }

    fn make_together(&mut self, numbers: Range<u64>) -> Vec<Made> {
        let plan = self.plan.clone();
        let made = match &plan {
            Plan::Minimals(symmetry) => {
                let minimals = self
                    .minimals
                    .get_or_insert_with(|| Minimals::new(NineGrids::shared(), *symmetry));
                match minimals.make(self.seed, numbers.clone(), 0, &self.budget) {
                    Ok(made) => {
                        numbers.zip(made).map(|(n, made)| Ok(Generated::nine(n, &made))).collect()
                    }
                    Err(stop) => numbers.map(|n| failed(n, stop)).collect(),
                }
            }
            Plan::Sudoku(shape, goal) => self.meeting_goal(shape, goal, numbers),
            _ => numbers.map(|n| self.one(&plan, n)).collect(),
        };
        made.into_iter().map(|result| self.with_form(result)).collect()
    }

    fn with_form(&self, result: Result<Generated, GenerateError>) -> Made {
        let puzzle = result.as_ref().ok().filter(|_| self.forms).map(|made| &made.puzzle);
        let form = puzzle.map(|puzzle| match puzzle.as_nine() {
            Some(cells) => fingerprint(&canonical(cells)),
            None => form(puzzle),
        });
        Made { result, form }
    }

    fn meeting_goal(
        &mut self,
        shape: &Puzzle,
        goal: &Goal,
        numbers: Range<u64>,
    ) -> Vec<Result<Generated, GenerateError>> {
        let maker = self.maker.get_or_insert_with(|| Maker::new(shape, goal));
        let made = maker.make(&self.source, numbers.clone(), &self.budget);
        let unmet = self.budget.nodes.is_none() && goal.is_themed();
        let generated = |(index, made): (u64, Result<_, NoGrid>)| match made {
            Err(NoGrid::None | NoGrid::Stopped(Stop::Nodes)) if unmet => {
                Err(GenerateError { index, reason: Reason::Theme })
            }
            Err(reason) => failed(index, reason),
            Ok(made) => {
                let shortfall = Shortfall::of(&made, goal);
                let (level, er) = (made.distance.level.map(Grade::Plain), made.distance.er);
                let (puzzle, solution) = (made.puzzle, made.solution);
                Ok(Generated { level, er, shortfall, ..Generated::new(index, puzzle, solution) })
            }
        };
        numbers.zip(made).map(generated).collect()
    }

    fn one(&mut self, plan: &Plan, index: u64) -> Result<Generated, GenerateError> {
        let made = match plan {
            Plan::ByGivens(level, tries) => {
                by_givens(*level, *tries, self.seed, index, &self.budget)
                    .map(|(made, tries)| Generated { tries, ..Generated::nine(index, &made) })
                    .map_err(Reason::from)
            }
            Plan::Jigsaw(side, diagonals, goal) => {
                return self.jigsaw(*side, *diagonals, goal, index);
            }
            Plan::Grid(shape) => self.grid(shape, index),
            Plan::Caged(options, false) => self.caged(options, index),
            Plan::Caged(options, true) => self.jigsaw_killer(options, index),
            Plan::Variant(options) => self.variant(options, index),
            Plan::Minimals(_) | Plan::Sudoku(..) | Plan::LowClue(_) | Plan::Hardest(_) => {
                unreachable!("made together or found one after the other")
            }
        };
        made.map_err(|reason| GenerateError { index, reason })
    }

    fn jigsaw(
        &mut self,
        side: usize,
        diagonals: bool,
        goal: &Goal,
        index: u64,
    ) -> Result<Generated, GenerateError> {
        let meter = self.budget.start();
        let shape = jigsaw(side, diagonals, &mut self.source.fork(index), &self.budget)
            .map_err(|stop| GenerateError { index, reason: stop.into() })?;
        let budget = std::mem::replace(&mut self.budget, meter.rest());
        self.maker = None;
        let mut made = self.meeting_goal(&shape, goal, index..index + 1);
        self.budget = budget;
        made.pop().unwrap_or_else(|| failed(index, NoGrid::None))
    }

    fn grid(&mut self, shape: &Puzzle, index: u64) -> Result<Generated, Reason> {
        let filler = self.filler.get_or_insert_with(|| Filler::new(shape));
        let solution = filler.draw(&mut self.source.fork(index), &self.budget)?;
        Ok(Generated::new(index, with_givens(shape, solution.values()), solution))
    }

    fn caged(&mut self, options: &CagedOptions, index: u64) -> Result<Generated, Reason> {
        let mut chance = self.source.fork(index);
        let tools = self.caged.get_or_insert_with(|| CagedTools::new(&options.shape));
        let made = match caged(options, tools, &mut chance, &self.budget) {
            Ok(made) => made,
            Err(unmet) => nearest(unmet.nearest, unmet.stop, unmet.tries)?,
        };
        let level = made.level;
        Ok(with_level(Generated::new(index, made.puzzle, made.solution), level, options.level))
    }

    fn variant(&self, options: &VariantOptions, index: u64) -> Result<Generated, Reason> {
        match variant(options, &mut self.source.fork(index), &self.budget) {
            Ok(made) => {
                let level = options.level.map(Grade::Plain);
                Ok(Generated { level, ..Generated::new(index, made.puzzle, made.solution) })
            }
            Err(unmet) => {
                let near = nearest(unmet.nearest, unmet.stop, unmet.tries)?;
                let limits = Limits { max: None, budget: self.budget.clone() };
                let level = rate(&near.puzzle, &limits).ok().and_then(|rating| rating.grade);
                let shortfall = Shortfall::of_variant(&near.puzzle, level, options);
                let made = Generated::new(index, near.puzzle, near.solution);
                Ok(Generated { level, shortfall, ..made })
            }
        }
    }

    fn jigsaw_killer(&mut self, options: &CagedOptions, index: u64) -> Result<Generated, Reason> {
        let (side, diagonals) = (options.side(), options.shape.diagonals());
        let mut chance = self.source.fork(index).fork(REGIONS);
        let meter = self.budget.start();
        let shape = jigsaw(side, diagonals, &mut chance, &self.budget)?;
        let budget = std::mem::replace(&mut self.budget, meter.rest());
        self.caged = None;
        let made = self.caged(&CagedOptions { shape, ..options.clone() }, index);
        self.budget = budget;
        made
    }
}

fn failed(index: u64, reason: impl Into<Reason>) -> Result<Generated, GenerateError> {
    Err(GenerateError { index, reason: reason.into() })
}

/// The nearest puzzle of a search that failed, or the reason why there is none.
fn nearest<T>(
    nearest: Option<Box<T>>,
    stop: Option<impl Into<Reason>>,
    tries: u64,
) -> Result<T, Reason> {
    let why = || stop.map_or(Reason::Tries(tries), Into::into);
    nearest.map(|nearest| *nearest).ok_or_else(why)
}

fn with_level(mut made: Generated, level: CageLevel, wanted: Option<CageLevel>) -> Generated {
    made.level = Some(Grade::Caged(level));
    made.shortfall = wanted
        .filter(|&wanted| wanted != level)
        .map(|wanted| Shortfall::Level { wanted: wanted.into(), found: Some(level.into()) });
    made
}
