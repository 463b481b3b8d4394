//! A hint in four depths, from what a player has written and marked.

use quadrille_core::Budget;
use quadrille_puzzle::Puzzle;
use quadrille_reason::{Language, Mistake, Options, Progress, Technique, hint};
use quadrille_text::Entry;
use serde::Serialize;

use super::deep_hint::DeepHint;
use crate::Uniqueness;

/// What is asked of a puzzle in progress.
#[derive(Clone, Debug)]
pub struct DeepHintRequest {
    /// How deep: 1 where to look, 2 the technique, 3 the pattern, 4 the action.
    pub depth: u8,
    /// Look for these only; the usual ones when empty.
    pub techniques: Vec<Technique>,
    /// What it may spend.
    pub budget: Budget,
}

/// A hint as deep as it was asked for.
#[derive(Clone, Debug, Serialize)]
pub struct DeepHinted {
    /// The hint.
    #[serde(flatten)]
    pub hint: DeepHint,
    /// The budget that ended the search.
    pub stopped: Option<String>,
}

impl DeepHintRequest {
    /// The hint for a puzzle as a player left it. What is wrong already comes before any technique.
    #[must_use]
    pub fn answer(&self, entry: &Entry, progress: &Progress) -> DeepHinted {
        let meter = self.budget.start();
        let puzzle = &entry.puzzle;
        let told =
            |hint: DeepHint, stopped| DeepHinted { hint: hint.to_depth(self.depth), stopped };
        if let Some(conflict) = puzzle.conflict() {
            let why = conflict.to_string();
            let why = Language::English.text("hint.conflict", &[("why", &why)]);
            return told(DeepHint::broken(&why), None);
        }
        let uniqueness = Uniqueness::of(entry, &self.budget);
        if let Some(mistake) = first_mistake(puzzle, progress, &uniqueness) {
            return told(DeepHint::of_mistake(&mistake, progress, puzzle), None);
        }
        let state = progress.state(puzzle);
        if state.is_full() {
            return told(DeepHint::done(), None);
        }
        let usual = Technique::usual();
        let sought = if self.techniques.is_empty() { &usual } else { &self.techniques };
        let options = Options::only(&uniqueness.sound(sought)).within(meter.rest());
        match (hint(&state, &options), uniqueness.solution()) {
            (Ok(Some(step)), _) => told(DeepHint::of_step(&step, &state), None),
            (Err(stop), _) => told(DeepHint::stopped(stop), Some(stop.to_string())),
            (Ok(None), Some(grid)) => told(DeepHint::of_search(&state, grid), None),
            (Ok(None), None) => told(DeepHint::broken(&without_way(&state)), None),
        }
    }
}

fn without_way(state: &quadrille_reason::State) -> String {
    let key = if state.is_broken() { "hint.broken" } else { "hint.stuck" };
    Language::English.text(key, &[])
}

/// What contradicts the solution; where that is not known, a value that stands twice in a house.
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
