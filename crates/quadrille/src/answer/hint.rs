//! The next steps of a puzzle that may be in progress.

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cell, Grid};
use quadrille_reason::{
    Candidate, Names, Options, Order, State, Step, StepJson, Technique, all_steps, words,
};
use quadrille_text::Entry;
use serde::Serialize;

use crate::Uniqueness;

/// A request for hints.
#[derive(Clone, Debug, Default)]
pub struct HintRequest {
    /// Only these techniques. If empty, the usual ones, or for a whole list all but the largest
    /// fish.
    pub techniques: Vec<Technique>,
    /// True for every step of every technique instead of the next step.
    pub all: bool,
    /// True to show only where to look.
    pub nudge: bool,
    /// The order of techniques.
    pub order: Order,
    /// The budget of the search for steps.
    pub budget: Budget,
}

/// The next steps, for programs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Hinted {
    /// The reason why there is no solution, if givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The number of solutions: `unique`, `many`, `none` or `unknown`; no steps with `none`.
    pub verdict: &'static str,
    /// A remark, unless the puzzle has exactly one solution.
    pub remark: Option<&'static str>,
    /// Cells that are already wrong; then there is no step.
    pub mistakes: Vec<String>,
    /// The steps.
    pub steps: Vec<Seen>,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The result of a search, if no technique applies.
    pub search: Option<String>,
}

/// A step, or where to look for it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Seen {
    /// The step.
    Step(Box<StepJson>),
    /// Where to look.
    Nudge {
        /// In words.
        nudge: String,
    },
}

/// The answer with its sources, for front ends that draw.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The state of the puzzle before the steps.
    pub state: State,
    /// The steps.
    pub steps: Vec<Step>,
    /// The budget that ended the search, if any.
    pub stopped: Option<Stop>,
    /// The number of solutions, as far as it is known.
    pub uniqueness: Uniqueness,
    /// The answer.
    pub answer: Hinted,
}

impl Hinted {
    /// True if steps were searched for: the puzzle may have a solution and no cell is already
    /// wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.conflict.is_none() && self.verdict != "none" && self.mistakes.is_empty()
    }
}

impl HintRequest {
    /// Answers for one puzzle. If it has no solution, or a cell is already wrong, that is the whole
    /// answer.
    #[must_use]
    pub fn answer(&self, entry: &Entry) -> Hint {
        let mut meter = self.budget.start();
        let state = State::of_entry(entry);
        let uniqueness = Uniqueness::within(entry, &mut meter);
        let mut answer = Hinted {
            conflict: entry.puzzle.conflict().map(|c| c.to_string()),
            verdict: uniqueness.word(),
            remark: uniqueness.remark(),
            ..Hinted::default()
        };
        if answer.conflict.is_none() {
            let mistakes = uniqueness.solution().map(|s| state.mistakes(s)).unwrap_or_default();
            answer.mistakes = mistakes.iter().map(|&c| entry.puzzle.name(c).to_string()).collect();
        }
        let sound = answer.is_sound();
        let (steps, stopped) =
            if sound { self.steps(&state, &uniqueness, meter.rest()) } else { (Vec::new(), None) };
        let silent = steps.is_empty() && stopped.is_none() && self.techniques.is_empty();
        let solution = uniqueness.solution().filter(|_| silent && sound);
        answer.search = solution.and_then(|solution| by_search(&state, solution, self.nudge));
        answer.steps = steps.iter().map(|step| self.seen(step, &state)).collect();
        answer.stopped = stopped.map(|s| s.to_string());
        Hint { state, steps, stopped, uniqueness, answer }
    }

    fn steps(
        &self,
        state: &State,
        uniqueness: &Uniqueness,
        budget: Budget,
    ) -> (Vec<Step>, Option<Stop>) {
        let sound = uniqueness.sound(&self.sought());
        let options = Options::only(&sound).within(budget);
        if self.all {
            return match all_steps(state, &options) {
                Ok(steps) => (steps, None),
                Err((stop, steps)) => (steps, Some(stop)),
            };
        }
        match self.order.hint(state, &options) {
            Ok(step) => (step.into_iter().collect(), None),
            Err(stop) => (Vec::new(), Some(stop)),
        }
    }

    fn sought(&self) -> Vec<Technique> {
        let small = |t: &Technique| !matches!(t, Technique::Fish(_, _, size) if *size > 4);
        match (self.techniques.is_empty(), self.all) {
            (false, _) => self.techniques.clone(),
            (true, false) => Technique::usual(),
            (true, true) => Technique::all().into_iter().filter(small).collect(),
        }
    }

    fn seen(&self, step: &Step, state: &State) -> Seen {
        match self.nudge {
            true => Seen::Nudge { nudge: words::nudge(step, state.puzzle()) },
            false => Seen::Step(Box::new(StepJson::new(step, state.puzzle()))),
        }
    }
}

/// The open cell with the fewest candidates, from which a search is shortest.
pub(super) fn fewest_candidates(state: &State) -> Option<Cell> {
    let open = state.puzzle().cells().filter(|&cell| state.value(cell).is_none());
    open.min_by_key(|&cell| state.candidates(cell).len())
}

/// The cell with the fewest candidates and, unless a nudge is wanted, its value.
pub(super) fn by_search(state: &State, solution: &Grid, nudge: bool) -> Option<String> {
    let cell = fewest_candidates(state)?;
    let names = Names::new(state.puzzle());
    Some(if nudge {
        format!("Only a search helps; it is shortest from {}.", names.cells(&[cell]))
    } else {
        let found = Candidate { cell, value: solution.value(cell) };
        format!("Only a search helps: it finds {}.", names.candidates(&[found], '='))
    })
}
