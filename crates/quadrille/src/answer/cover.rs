//! Answers about exact cover problems.

use std::time::Duration;

use quadrille_cover::{End, Estimate, Interval, Problem, Solution, Stats};
use serde::Serialize;

/// The cost of an answer.
#[derive(Clone, Debug, Serialize)]
pub struct CoverTook {
    /// The kernel that searched, if one was needed.
    pub kernel: Option<String>,
    /// Search nodes.
    pub nodes: u64,
    /// Updates, as Knuth counts them.
    pub updates: u64,
    /// Milliseconds.
    pub ms: f64,
}

impl CoverTook {
    /// The cost of a search, with the time it took including reading.
    #[must_use]
    pub fn new(stats: &Stats, time: Duration) -> Self {
        let kernel = stats.kernel.map(|k| k.to_string());
        let ms = super::milliseconds(time);
        CoverTook { kernel, nodes: stats.nodes, updates: stats.updates, ms }
    }
}

/// One solution.
#[derive(Clone, Debug, Serialize)]
pub struct CoverSolution {
    /// The options by number, from 0.
    pub options: Vec<usize>,
    /// The options as text.
    pub text: Vec<String>,
    /// Its cost, if options have costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<u64>,
}

impl CoverSolution {
    /// A solution of the problem.
    #[must_use]
    pub fn new(problem: &Problem, solution: &Solution) -> Self {
        CoverSolution {
            options: solution.options().iter().map(|o| o.index()).collect(),
            text: solution.options().iter().map(|&o| problem.option_text(o)).collect(),
            cost: problem.has_costs().then(|| problem.cost_of(solution.options())),
        }
    }
}

/// The items and options of a problem.
#[derive(Clone, Debug, Serialize)]
pub struct CoverShown {
    /// The number of primary items.
    pub primary: usize,
    /// The number of secondary items.
    pub secondary: usize,
    /// The names of the items, primary ones first.
    pub items: Vec<String>,
    /// The items of each option, by number from 0.
    pub options: Vec<Vec<usize>>,
    /// The number of ones in the matrix.
    pub ones: usize,
}

impl From<&Problem> for CoverShown {
    fn from(problem: &Problem) -> Self {
        let items = |option| problem.option(option).map(|u| u.item.index()).collect();
        CoverShown {
            primary: problem.primary_count(),
            secondary: problem.secondary_count(),
            items: problem.items().map(|item| problem.item_name(item).into_owned()).collect(),
            options: problem.options().map(items).collect(),
            ones: problem.use_count(),
        }
    }
}

/// The end of a list of solutions.
#[derive(Clone, Debug, Serialize)]
pub struct CoverListed {
    /// The number listed.
    pub solutions: u64,
    /// True if there are no more.
    pub complete: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The cost of the search.
    #[serde(flatten)]
    pub took: CoverTook,
}

impl CoverListed {
    /// The end of a list.
    #[must_use]
    pub fn new(solutions: u64, end: End, took: CoverTook) -> Self {
        let stopped = match end {
            End::Stopped(stop) => Some(stop.to_string()),
            _ => None,
        };
        CoverListed { solutions, complete: end == End::All, stopped, took }
    }
}

/// An estimate with its probable interval.
#[derive(Clone, Debug, Serialize)]
pub struct CoverRange {
    /// The best guess.
    pub mean: f64,
    /// Probably at least this.
    pub low: f64,
    /// Probably at most this.
    pub high: f64,
}

impl CoverRange {
    fn new(interval: Interval, divided_by: f64) -> Self {
        let Interval { mean, low, high } = interval;
        let over = |x: f64| x / divided_by;
        CoverRange { mean: over(mean), low: over(low), high: over(high) }
    }
}

/// An estimate, by probes, of the search for all solutions.
#[derive(Clone, Debug, Serialize)]
pub struct CoverEstimated {
    /// Nodes of a search without a memo.
    pub nodes: CoverRange,
    /// Solutions.
    pub solutions: CoverRange,
    /// Seconds on one thread, at the measured rate.
    pub seconds: CoverRange,
    /// Measured nodes per second on one thread.
    pub rate: f64,
    /// Probes made.
    pub probes: usize,
}

impl CoverEstimated {
    /// Combines an estimate with a measured rate.
    #[must_use]
    pub fn new(estimate: &Estimate, rate: f64) -> Self {
        CoverEstimated {
            nodes: CoverRange::new(estimate.nodes, 1.0),
            solutions: CoverRange::new(estimate.solutions, 1.0),
            seconds: CoverRange::new(estimate.nodes, rate.max(1.0)),
            rate: rate.round(),
            probes: estimate.probes,
        }
    }
}
