//! The distance of a puzzle from a goal.

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_reason::explainer::{Explained, Limits, Tenths, explain};
use quadrille_reason::{
    AtMost, Level, Options, PathEnd, State, Technique, flow, level_at_most, solve_path,
};

use super::Goal;
use crate::spec::PathFlow;

/// Node limit for one level. Some states of large grids take minutes, and a limit in nodes is the
/// same on every machine.
const NODES: u64 = 400_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Distance {
    /// 0 if the goal is met; larger is farther.
    pub(crate) far: u32,
    /// True if it is harder than requested; then more givens help.
    pub(crate) harder: bool,
    pub(crate) level: Option<Level>,
    pub(crate) er: Option<Tenths>,
    /// True if only the flow of the path is not as requested.
    pub(crate) flow: bool,
}

/// Bounds of a level: least and greatest.
pub(super) type Bounds = (Level, Level);

/// The distance of a puzzle with one solution. Known bounds of its level save work.
///
/// # Errors
/// The reason why it stopped.
pub(super) fn distance(
    puzzle: &Puzzle,
    solution: &Grid,
    goal: &Goal,
    bounds: Option<Bounds>,
    budget: &Budget,
) -> Result<Distance, Stop> {
    let mut out = Distance::default();
    if let Some(wanted) = goal.level {
        out.by_level(puzzle, solution, wanted, bounds, budget)?;
    }
    if let Some(technique) = goal.technique.filter(|_| out.far == 0) {
        out.by_technique(puzzle, technique, budget)?;
    }
    if let Some(range) = goal.er.filter(|_| out.far == 0) {
        out.by_rating(puzzle, range, budget)?;
    }
    if let Some(wanted) = goal.flow.filter(|_| out.far == 0) {
        let flow = own_limit(flow(puzzle, &limited(budget)), budget)?.flatten();
        let met = match wanted {
            PathFlow::Smooth => flow.is_some_and(|flow| flow.is_smooth()),
            PathFlow::Bumpy => flow.is_some_and(|flow| flow.is_bumpy()),
        };
        (out.far, out.flow) = (if met { 0 } else { 5 }, !met);
    }
    Ok(out)
}

/// Our own node limit means "too hard to decide"; any other stop is the caller's.
fn own_limit<T>(answer: Result<T, Stop>, budget: &Budget) -> Result<Option<T>, Stop> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(Stop::Nodes) if budget.nodes.is_none() => Ok(None),
        Err(stop) => Err(stop),
    }
}

fn limited(budget: &Budget) -> Budget {
    Budget { nodes: Some(budget.nodes.unwrap_or(NODES)), ..budget.clone() }
}

impl Distance {
    fn by_level(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        wanted: Level,
        bounds: Option<Bounds>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let limit = limited(budget);
        let level = level_at_most(puzzle, solution, wanted, bounds, &limit);
        (self.far, self.harder, self.level) = match own_limit(level, budget)? {
            Some(AtMost::Is(level)) => {
                ((level as u32).abs_diff(wanted as u32) * 100, level > wanted, Some(level))
            }
            _ => (150, true, None),
        };
        Ok(())
    }

    fn by_technique(
        &mut self,
        puzzle: &Puzzle,
        technique: Technique,
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.far = match own_limit(needs(puzzle, technique, &limited(budget)), budget)? {
            Some(Need::Needed) => 0,
            Some(Need::Used) => 10,
            Some(Need::Solved(hardest)) => {
                20 + (technique.level() as u32).abs_diff(hardest as u32) * 10
            }
            Some(Need::Stuck) => {
                self.harder = true;
                30
            }
            None => 90,
        };
        Ok(())
    }

    fn by_rating(
        &mut self,
        puzzle: &Puzzle,
        (low, high): (Tenths, Tenths),
        budget: &Budget,
    ) -> Result<(), Stop> {
        let limits = Limits { max: Some(high), budget: budget.clone() };
        match explain(puzzle, &limits) {
            Ok(Explained::Rated(ratings)) => {
                self.er = Some(ratings.er);
                self.far = u32::from(low.0.saturating_sub(ratings.er.0));
            }
            Ok(Explained::Unknown(stop, _)) => return Err(stop),
            _ => (self.far, self.harder) = (25, true),
        }
        Ok(())
    }
}

/// The relation of a puzzle to a technique.
enum Need {
    /// Solved with it and cheaper ones, but not without it.
    Needed,
    /// On the path, but avoidable.
    Used,
    /// Solved without it, with the level of the hardest step.
    Solved(Level),
    Stuck,
}

fn needs(puzzle: &Puzzle, technique: Technique, budget: &Budget) -> Result<Need, Stop> {
    let cheaper = |t: &Technique| t.order() < technique.order();
    let mut techniques: Vec<Technique> = Technique::usual().into_iter().filter(cheaper).collect();
    let walk = |techniques: &[Technique]| {
        let options = Options::only(techniques).within(budget.clone());
        let path = solve_path(&State::new(puzzle), &options);
        match path.end {
            PathEnd::Stopped(stop) => Err(stop),
            end => Ok((end == PathEnd::Solved, path.steps)),
        }
    };
    let (solved, steps) = walk(&techniques)?;
    if solved {
        return Ok(Need::Solved(
            steps.iter().map(|s| s.technique.level()).max().unwrap_or(Level::Easy),
        ));
    }
    techniques.push(technique);
    let (solved, steps) = walk(&techniques)?;
    Ok(match (solved, steps.iter().any(|s| s.technique == technique)) {
        (true, _) => Need::Needed,
        (false, true) => Need::Used,
        (false, false) => Need::Stuck,
    })
}

/// True if a puzzle is solved with a technique and all cheaper ones, but not without it.
///
/// # Errors
/// The reason why it stopped.
pub fn is_needed(puzzle: &Puzzle, technique: Technique, budget: &Budget) -> Result<bool, Stop> {
    Ok(matches!(needs(puzzle, technique, budget)?, Need::Needed))
}
