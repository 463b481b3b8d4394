//! Steps in plain English. Words are made from the data of a step and from nothing else.

use quadrille_puzzle::{Puzzle, Values};

use crate::names::Names;
use crate::step::Step;
use crate::techniques;

/// What a step does: `r1c4=7` or `r3c46≠5`.
#[must_use]
pub fn action(step: &Step, puzzle: &Puzzle) -> String {
    let names = Names::new(puzzle);
    let parts =
        [names.candidates(&step.placements, '='), names.candidates(&step.eliminations, '≠')];
    parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Where to look, and nothing more.
#[must_use]
pub fn nudge(step: &Step, puzzle: &Puzzle) -> String {
    let names = Names::new(puzzle);
    let done = step.placements.iter().chain(&step.eliminations);
    let values: Values = done.clone().map(|c| c.value).collect();
    if let [house] = step.houses[..] {
        return format!("Look at {}.", names.houses(&[house]));
    }
    if step.houses.len() > 1 {
        return format!(
            "Look at the {} in {}.",
            names.values(step.values),
            names.houses(&step.houses)
        );
    }
    let first = step.cells.first().copied().or_else(|| done.clone().next().map(|c| c.cell));
    let near = first.map(|c| names.cells(&[c])).unwrap_or_default();
    if step.placements.is_empty() {
        format!("Look around {near}: something about {} can be said.", names.values(values))
    } else {
        format!("Look at {near}.")
    }
}

/// The whole step: technique, reason, action.
#[must_use]
pub fn sentence(step: &Step, puzzle: &Puzzle) -> String {
    let reason = techniques::explain(step, &Names::new(puzzle));
    format!("{}: {reason}: {}.", capital(&step.technique.name()), action(step, puzzle))
}

/// The first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
