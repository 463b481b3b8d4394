//! The whole path of steps.

use quadrille_core::Budget;
use quadrille_reason::{
    Language, Names, Options, Path, PathEnd, State, StepJson, Technique, solve_path,
};
use quadrille_text::Entry;
use serde::Serialize;

use super::hint::by_search;
use crate::Uniqueness;

/// The solving path of a person, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Explained {
    /// `solved`, `stuck`, `broken` or `stopped`.
    pub end: &'static str,
    /// The end in a sentence.
    pub ending: String,
    /// The reason why there is no solution, if givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The number of solutions: `unique`, `many`, `none` or `unknown`. With `none` there are steps
    /// only if they end in a contradiction.
    pub verdict: &'static str,
    /// A remark, unless the puzzle has exactly one solution.
    pub remark: Option<&'static str>,
    /// The solution, if the steps reach it.
    pub solution: Option<String>,
    /// The result of a search, if the steps end before the solution.
    pub search: Option<String>,
    /// The steps.
    pub steps: Vec<StepJson>,
}

/// The answer with its sources, for front ends that draw.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The state of the puzzle before the steps.
    pub start: State,
    /// The steps, and the state after them. `None` if the puzzle has no solution and no steps prove
    /// it.
    pub path: Option<Path>,
    /// The number of solutions, as far as it is known.
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
        let conflict = entry.puzzle.conflict().map(|conflict| conflict.to_string());
        let path = conflict.is_none().then(|| {
            let sound = uniqueness.sound(&Technique::usual());
            solve_path(&start, &Options::only(&sound).within(meter.rest()))
        });
        // Steps towards a solution that does not exist would only mislead.
        let path = path.filter(|path| !uniqueness.is_none() || path.end == PathEnd::Broken);
        let mut answer = Explained {
            end: path.as_ref().map_or("broken", |path| end_word(path.end)),
            ending: without_steps(conflict.as_deref()),
            conflict,
            verdict: uniqueness.word(),
            remark: uniqueness.remark(),
            solution: None,
            search: None,
            steps: Vec::new(),
        };
        if let Some(path) = &path {
            answer.solution = path.state.solution().map(|grid| grid.to_string());
            answer.steps =
                path.steps.iter().map(|s| StepJson::new(s, path.state.puzzle())).collect();
            let grid = uniqueness.solution().filter(|_| path.end == PathEnd::Stuck);
            answer.search = grid.and_then(|grid| by_search(&path.state, grid, false));
            answer.ending = ending(path, &uniqueness, answer.search.as_deref());
        }
        Explanation { start, path, uniqueness, answer }
    }
}

fn without_steps(conflict: Option<&str>) -> String {
    match conflict {
        Some(why) => Language::English.text("hint.conflict", &[("why", why)]),
        None => Language::English.text("hint.none", &[]),
    }
}

/// The end of a path in words.
fn ending(path: &Path, uniqueness: &Uniqueness, search: Option<&str>) -> String {
    let steps = match path.steps.len() {
        1 => "1 step".to_owned(),
        n => format!("{n} steps"),
    };
    match (path.end, search, uniqueness.word()) {
        (PathEnd::Solved, ..) => format!("Solved in {steps}."),
        (PathEnd::Stuck, Some(search), _) => {
            format!("After {steps} no technique helps any more. {search}")
        }
        (PathEnd::Stuck, None, "many") => {
            format!("After {steps} no technique helps any more: the puzzle has several solutions.")
        }
        (PathEnd::Stuck, None, _) => format!("After {steps} no technique helps any more."),
        (PathEnd::Broken, ..) => {
            let names = Names::new(path.state.puzzle());
            let why = path.state.dead_end().map(|choice| names.nothing_left(&choice));
            let why = why.unwrap_or_else(|| "a value stands twice in a house".to_owned());
            format!("After {steps} it shows that there is no solution: {why}.")
        }
        (PathEnd::Stopped(stop), ..) => format!("Stopped by {stop} after {steps}."),
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
