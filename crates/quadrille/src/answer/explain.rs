//! The whole path of steps.

use quadrille_core::Budget;
use quadrille_reason::{Options, Path, PathEnd, State, StepJson, Technique, solve_path};
use quadrille_text::Entry;
use serde::Serialize;

use crate::Uniqueness;

/// How a person solves a puzzle, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// `solved`, `stuck`, `broken` or `stopped`.
    pub end: &'static str,
    /// Why there is no solution, where givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The solution, where the steps reach it.
    pub solution: Option<String>,
    /// The steps.
    pub steps: Vec<StepJson>,
}

/// The answer with what it was made from, for fronts that draw.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The state of the puzzle before the steps.
    pub start: State,
    /// The steps, and the state after them; none where givens clash.
    pub path: Option<Path>,
    /// What is known of the number of solutions.
    pub uniqueness: Uniqueness,
    /// The answer.
    pub answer: Explained,
}

impl Explanation {
    /// The steps of a puzzle that may be in progress.
    #[must_use]
    pub fn of(entry: &Entry, budget: &Budget) -> Self {
        let mut meter = budget.start();
        let start = State::of_entry(entry);
        let uniqueness = Uniqueness::within(entry, &mut meter);
        if let Some(conflict) = entry.puzzle.conflict() {
            let answer = Explained {
                end: end_word(PathEnd::Broken),
                conflict: Some(conflict.to_string()),
                solution: None,
                steps: Vec::new(),
            };
            return Explanation { start, path: None, uniqueness, answer };
        }
        let sound = uniqueness.sound(&Technique::usual());
        let path = solve_path(&start, &Options::only(&sound).within(meter.rest()));
        let answer = Explained {
            end: end_word(path.end),
            conflict: None,
            solution: path.state.solution().map(|g| g.to_string()),
            steps: path.steps.iter().map(|s| StepJson::new(s, path.state.puzzle())).collect(),
        };
        Explanation { start, path: Some(path), uniqueness, answer }
    }
}

/// How a path ends, in words.
#[must_use]
pub fn ending(path: &Path) -> String {
    let steps = match path.steps.len() {
        1 => "1 step".to_owned(),
        n => format!("{n} steps"),
    };
    match path.end {
        PathEnd::Solved => format!("Solved in {steps}."),
        PathEnd::Stuck => format!("After {steps} no technique helps any more."),
        PathEnd::Broken => "There is no solution: a cell or a house has no choice left.".to_owned(),
        PathEnd::Stopped(stop) => format!("Stopped by {stop} after {steps}."),
    }
}

fn end_word(end: PathEnd) -> &'static str {
    match end {
        PathEnd::Solved => "solved",
        PathEnd::Stuck => "stuck",
        PathEnd::Broken => "broken",
        PathEnd::Stopped(_) => "stopped",
    }
}
