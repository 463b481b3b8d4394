//! Walking the solutions one at a time.

use crate::matrix::Matrix;
use crate::run::{Event, Limits, Work};
use crate::{Solution, Solver, Stats};
use quadrille_core::Stop;

/// A search that pauses at every solution, with the way back to the original problem.
pub(crate) struct Walker {
    /// The search; `None` once there is nothing (more) to search.
    work: Option<Box<dyn Work>>,
    /// The one solution of a problem that the reduction solved.
    only: Option<Solution>,
    /// Maps places back; a solver without its own budget.
    names: Names,
    /// Which budget ran out.
    stopped: Option<Stop>,
    /// Statistics, final when the search is over.
    stats: Stats,
    /// Room for a solution.
    places: Vec<u32>,
}

/// What it takes to name a solution: options taken at the root and the order of the search.
#[derive(Clone)]
pub(crate) struct Names {
    /// Options taken at the root, as places.
    taken: Vec<u32>,
    /// Option at each place, if not the place itself.
    order: Option<Vec<u32>>,
}

impl Names {
    /// From a solver.
    pub(crate) fn of(solver: &Solver<'_>) -> Self {
        let taken = solver.root.as_ref().map_or(vec![], |r| r.0.clone());
        Self { taken, order: solver.order.clone() }
    }

    /// A solution of the original problem.
    pub(crate) fn solution(&self, places: &[u32]) -> Solution {
        let option = |&p: &u32| self.order.as_ref().map_or(p, |o| o[p as usize]).into();
        Solution::new(self.taken.iter().chain(places).map(option).collect())
    }
}

impl Walker {
    /// Starts the clock; searches nothing yet.
    pub(crate) fn new(solver: &Solver<'_>) -> Self {
        let names = Names::of(solver);
        let mut stats = solver.stats();
        let work = solver.open().map(|m| start(solver, m, &mut stats));
        let only = (work.is_none() && solver.root.is_ok()).then(|| names.solution(&[]));
        Self { work, only, names, stopped: None, stats, places: vec![] }
    }

    pub(crate) fn next(&mut self) -> Option<Solution> {
        if let Some(only) = self.only.take() {
            return Some(only);
        }
        match self.work.as_mut()?.run() {
            Event::Solution => {
                self.places.clear();
                self.work.as_ref()?.solution(&mut self.places);
                return Some(self.names.solution(&self.places));
            }
            Event::Stop(stop) => self.stopped = Some(stop),
            _ => {}
        }
        self.stats = self.stats();
        self.work = None;
        None
    }

    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    pub(crate) fn stats(&self) -> Stats {
        let mut stats = self.stats.clone();
        if let Some(work) = &self.work {
            work.stats(&mut stats);
        }
        stats
    }
}

fn start(solver: &Solver<'_>, m: &Matrix, stats: &mut Stats) -> Box<dyn Work> {
    let mut limits = Limits::new(&solver.budget, m.item.len(), solver.progress.clone());
    limits.pause = true;
    crate::select::pick(solver, m, limits, stats)
}

/// An iterator over solutions; see [`Solver::solutions`]. It ends when all were seen or a budget
/// ran out: [`stopped`](Self::stopped) tells which.
pub struct Solutions {
    /// The search.
    walker: Walker,
}

impl Solutions {
    pub(crate) fn new(walker: Walker) -> Self {
        Self { walker }
    }

    /// The budget that ended the iteration, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        self.walker.stopped()
    }

    /// What it took so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.walker.stats()
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.walker.next()
    }
}
