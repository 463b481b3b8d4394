//! The registry: one module per technique family, each with find, explain and check side by side.
//!
//! To add a technique: a variant and a row in `technique.rs`, a module here with its `find`, `explain` and `check`, and a line in
//! each of the three functions below.

mod fish;
mod intersection;
mod singles;
mod subset;

use crate::cages;
use crate::finds::{Finds, Flow, ON};
use crate::marks::Marks;
use crate::refute::{self, Flaw};
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique as T;
use crate::words::Names;

/// Hands every step of a technique to `out`, until it has enough.
pub fn find<const W: usize>(technique: T, marks: &Marks<W>, out: &mut Finds) -> Flow {
    match technique {
        T::FullHouse => singles::find_full_houses(marks, out),
        T::NakedSingle => singles::find_naked(marks, out),
        T::HiddenSingle => singles::find_hidden(marks, out),
        T::Pointing => intersection::find_pointing(marks, out),
        T::Claiming => intersection::find_claiming(marks, out),
        T::LockedPair => subset::find_locked(marks, 2, out),
        T::LockedTriple => subset::find_locked(marks, 3, out),
        T::NakedPair => subset::find_naked(marks, 2, out),
        T::NakedTriple => subset::find_naked(marks, 3, out),
        T::NakedQuad => subset::find_naked(marks, 4, out),
        T::HiddenPair => subset::find_hidden(marks, 2, out),
        T::HiddenTriple => subset::find_hidden(marks, 3, out),
        T::HiddenQuad => subset::find_hidden(marks, 4, out),
        T::Fish(shape, fins, size) => fish::find(marks, shape, fins, size.into(), out),
        _ if cages::owns(technique) => cages::find(technique, marks, out),
        _ => ON,
    }
}

/// The reason of a step in words, without what it does.
pub(crate) fn explain(step: &Step, names: &Names<'_>) -> String {
    match step.technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => singles::explain(step, names),
        T::Pointing | T::Claiming => intersection::explain(step, names),
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuad => {
            subset::explain_naked(step, names)
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => subset::explain_hidden(step, names),
        T::Fish(..) => fish::explain(step, names),
        _ if cages::owns(step.technique) => cages::explain(step, names),
        _ => String::new(),
    }
}

/// Proves a step from its premises in the state it was found in.
///
/// # Errors
/// What is wrong with it.
pub fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    match step.technique {
        _ => refute::check(state, step),
    }
}
