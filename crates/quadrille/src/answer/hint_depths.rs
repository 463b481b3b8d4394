//! A hint in four depths, based on the entries and marks of a player.

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Language, Mistake, Names, Options, Order, Progress, State, Technique};
use quadrille_text::Entry;
use serde::Serialize;

use super::deep_hint::DeepHint;
use crate::Uniqueness;

/// A request for a hint in depths.
#[derive(Clone, Debug)]
pub struct DeepHintRequest {
    /// The depth: 1 where to look, 2 the technique, 3 the pattern, 4 the action.
    pub depth: u8,
    /// Only these techniques; the usual ones if empty.
    pub techniques: Vec<Technique>,
    /// The order of techniques.
    pub order: Order,
    /// Its budget.
    pub budget: Budget,
}

/// A hint down to the requested depth, with a verdict.
#[derive(Clone, Debug, Serialize)]
pub struct DeepHinted {
    /// The hint.
    #[serde(flatten)]
    pub hint: DeepHint,
    /// The number of solutions: `unique`, `many`, `none` or `unknown`.
    pub verdict: &'static str,
    /// A remark, unless the puzzle has exactly one solution.
    pub remark: Option<&'static str>,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
}

impl DeepHintRequest {
    /// The hint for a puzzle as a player left it. Mistakes come before any technique.
    #[must_use]
    pub fn answer(&self, entry: &Entry, progress: &Progress) -> DeepHinted {
        let meter = self.budget.start();
        let puzzle = &entry.puzzle;
        let uniqueness = Uniqueness::of(entry, &self.budget);
        let hinted = |hint: DeepHint, stopped| DeepHinted {
            hint: hint.to_depth(self.depth),
            verdict: uniqueness.word(),
            remark: uniqueness.remark(),
            stopped,
        };
        if let Some(why) = insoluble(puzzle, &uniqueness) {
            return hinted(DeepHint::broken(&why), None);
        }
        if let Some(mistake) = first_mistake(puzzle, progress, &uniqueness) {
            return hinted(DeepHint::of_mistake(&mistake, progress, puzzle), None);
        }
        let state = progress.state(puzzle);
        if state.is_full() {
            return hinted(DeepHint::done(), None);
        }
        let usual = Technique::usual();
        let sought = if self.techniques.is_empty() { &usual } else { &self.techniques };
        let options = Options::only(&uniqueness.sound(sought)).within(meter.rest());
        match (self.order.hint(&state, &options), uniqueness.solution()) {
            (Ok(Some(step)), _) => hinted(DeepHint::of_step(&step, &state), None),
            (Err(stop), _) => hinted(DeepHint::stopped(stop), Some(stop.to_string())),
            (Ok(None), Some(grid)) => hinted(DeepHint::of_search(&state, grid), None),
            (Ok(None), None) => hinted(DeepHint::broken(&stuck(&state, &uniqueness)), None),
        }
    }
}

/// The reason why the puzzle itself has no solution, if that is known.
fn insoluble(puzzle: &Puzzle, uniqueness: &Uniqueness) -> Option<String> {
    let text = |key: &str, why: &str| Language::English.text(key, &[("why", why)]);
    match puzzle.conflict() {
        Some(conflict) => Some(text("hint.conflict", &conflict.to_string())),
        None => uniqueness.is_none().then(|| text("hint.none", "")),
    }
}

/// The reason why neither techniques nor a search help.
fn stuck(state: &State, uniqueness: &Uniqueness) -> String {
    let names = Names::new(state.puzzle());
    if let Some(choice) = state.dead_end() {
        return names.text("hint.broken", &[("why", &names.nothing_left(&choice))]);
    }
    names.text(&format!("hint.stuck.{}", uniqueness.word()), &[])
}

/// The first mistake against the solution or, if that is unknown, a value that is twice in a house.
fn first_mistake(puzzle: &Puzzle, progress: &Progress, known: &Uniqueness) -> Option<Mistake> {
    if let Some(solution) = known.solution() {
        return progress.mistakes(puzzle, solution).into_iter().next();
    }
    for house in puzzle.houses() {
        for (i, &cell) in house.cells.iter().enumerate() {
            let Some(value) = progress.value(cell) else { continue };
            let twin = house.cells[i + 1..].iter().find(|&&c| progress.value(c) == Some(value));
            if let Some(&twin) = twin {
                let wrong = if puzzle.given(cell).is_some() { twin } else { cell };
                return Some(Mistake::Digit(wrong, value));
            }
        }
    }
    None
}
