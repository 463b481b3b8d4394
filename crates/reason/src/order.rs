//! Orders of techniques: HoDoKu's, Sudoku Explainer's, or the order in which people search.

use quadrille_core::Stop;

use crate::fish_kind::{Fins, Shape};
use crate::path::{Options, all_steps, hint};
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique::{self, *};

quadrille_core::named_enum! {
    /// An order of techniques, cheapest first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Order {
        /// The registry's order, which is HoDoKu's: used for ratings and solving paths.
        Hodoku = "hodoku",
        /// By Sudoku Explainer's ratings. Techniques that it does not have come last.
        Explainer = "explainer",
        /// As people search: a value with one place in a box before a cell with one candidate.
        #[default]
        Ours = "ours",
    }
}

/// The techniques that Sudoku Explainer rates below chains, cheapest first.
const EXPLAINER: [Technique; 25] = [
    FullHouse,
    HiddenSingle,
    NakedSingle,
    LockedPair,
    LockedTriple,
    Pointing,
    Claiming,
    NakedPair,
    Fish(Shape::Basic, Fins::None, 2),
    HiddenPair,
    NakedTriple,
    Fish(Shape::Basic, Fins::None, 3),
    HiddenTriple,
    XyWing,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle3,
    UniqueRectangle4,
    NakedQuad,
    Fish(Shape::Basic, Fins::None, 4),
    HiddenQuad,
    BugPlusOne,
    ForcingChain,
    ForcingNet,
];

impl Order {
    /// Sorts techniques in this order.
    pub fn sort(self, techniques: &mut [Technique]) {
        let known = |t: &Technique| EXPLAINER.iter().position(|e| e == t);
        match self {
            Order::Hodoku | Order::Ours => techniques.sort_by_key(|t| t.order()),
            Order::Explainer => {
                techniques.sort_by_key(|t| (known(t).unwrap_or(EXPLAINER.len()), t.order()));
            }
        }
    }

    /// The cheapest step in this order; see [`hint`](crate::hint).
    ///
    /// # Errors
    /// The reason why the search stopped before it found an answer.
    pub fn hint(self, state: &State, options: &Options) -> Result<Option<Step>, Stop> {
        let mut options = options.clone();
        self.sort(&mut options.techniques);
        if self != Order::Hodoku {
            for technique in [FullHouse, HiddenSingle] {
                if options.techniques.contains(&technique)
                    && let Some(step) = in_a_region(state, &options, technique)?
                {
                    return Ok(Some(step));
                }
            }
        }
        hint(state, &options)
    }
}

/// A step of a technique. Hidden singles only in boxes and regions, where people look first.
fn in_a_region(
    state: &State,
    options: &Options,
    technique: Technique,
) -> Result<Option<Step>, Stop> {
    let only = Options { techniques: vec![technique], ..options.clone() };
    let houses = state.puzzle().houses();
    let is_region = |step: &Step| {
        technique != HiddenSingle || step.houses.iter().any(|h| houses[h.index()].kind.is_region())
    };
    match all_steps(state, &only) {
        Ok(steps) => Ok(steps.into_iter().find(is_region)),
        Err((stop, steps)) => steps.into_iter().find(is_region).map(Some).ok_or(stop),
    }
}
