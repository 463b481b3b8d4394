//! The role of each candidate in a step, for all kinds of drawings.

use std::collections::BTreeMap;

use quadrille_reason::{Candidate, State, Step};

/// The role of a part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Lines, spaces and the numbers of rows and columns.
    Frame,
    /// The clue of a cage.
    Clue,
    /// A given.
    Given,
    /// A value written since.
    Written,
    /// A candidate without a role in the step.
    Candidate,
    /// A candidate that the step relies on.
    Premise,
    /// A candidate that a chain makes false, in pictures that distinguish it from premises.
    False,
    /// A candidate with a special role: a fin, a pivot, an extra.
    Fin,
    /// A candidate that the step strikes.
    Struck,
    /// A candidate that the step places.
    Placed,
}

impl Part {
    /// The character after a candidate.
    #[must_use]
    pub fn mark(self) -> Option<char> {
        match self {
            Part::Premise => Some('*'),
            Part::False => Some('~'),
            Part::Fin => Some('+'),
            Part::Struck => Some('-'),
            Part::Placed => Some('='),
            _ => None,
        }
    }
}

/// The role of each candidate in a step; candidates without one are not listed.
#[must_use]
pub fn parts(state: &State, step: &Step) -> BTreeMap<Candidate, Part> {
    let mut parts = BTreeMap::new();
    for premise in &step.premises {
        for candidate in state.candidates_of(premise) {
            parts.insert(candidate, Part::Premise);
        }
    }
    for node in step.chains.iter().flatten() {
        for &cell in &node.cells {
            parts.insert(Candidate { cell, value: node.value }, Part::Premise);
        }
    }
    for &cell in &step.fins {
        for value in state.candidates(cell) {
            parts.entry(Candidate { cell, value }).and_modify(|p| *p = Part::Fin);
        }
    }
    parts.extend(step.eliminations.iter().map(|&c| (c, Part::Struck)));
    parts.extend(step.placements.iter().map(|&c| (c, Part::Placed)));
    parts
}
