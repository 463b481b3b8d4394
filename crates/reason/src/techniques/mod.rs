//! The registry: one module per technique family, each with find, explain and check side by side.
//!
//! To add a technique: a variant and a row in `technique.rs`, a module here with its `find`,
//! `explain` and `check`, and a line in each of the three functions below.

mod als;
mod bug;
mod chain;
mod colouring;
mod death_blossom;
mod empty_rectangle;
mod fish;
mod forcing;
mod intersection;
mod rectangle;
mod remote_pair;
mod singles;
mod subset;
mod sue_de_coq;
mod template;
mod turbot;
mod wings;

use crate::cages;
use crate::finds::{Finds, Flow};
use crate::marks::Marks;
use crate::refute::{self, Flaw};
use crate::state::State;
use crate::step::Step;
use crate::technique::Technique as T;
use crate::words::Names;

/// Hands every step of a technique to `out`, until it has enough.
pub fn find<const W: usize>(technique: T, marks: &Marks<W>, out: &mut Finds) -> Flow {
    match technique {
        T::CageCombination
        | T::CageFilling
        | T::CageLine
        | T::Innies
        | T::WideInnies
        | T::CageParity
        | T::CageFactors
        | T::LargeSubset
        | T::LargeFish => cages::find(technique, marks, out),
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
        T::Skyscraper | T::TwoStringKite | T::TurbotFish => turbot::find(marks, technique, out),
        T::DualTwoStringKite => turbot::find_dual(marks, out),
        T::EmptyRectangle => empty_rectangle::find(marks, out),
        T::DualEmptyRectangle => empty_rectangle::find_dual(marks, out),
        T::SimpleColourTrap | T::SimpleColourWrap | T::MultiColour1 | T::MultiColour2 => {
            colouring::find(marks, technique, out)
        }
        T::XyWing | T::XyzWing => wings::find_xy(marks, technique, out),
        T::WWing => wings::find_w(marks, out),
        T::RemotePair => remote_pair::find(marks, out),
        T::BugPlusOne => bug::find(marks, out),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle => rectangle::find(marks, technique, out),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => {
            rectangle::find_avoidable(marks, technique, out)
        }
        T::AlsXz | T::AlsXyWing | T::AlsChain => als::find(marks, technique, out),
        T::DeathBlossom => death_blossom::find(marks, out),
        T::SueDeCoq => sue_de_coq::find(marks, out),
        T::TemplateSet | T::TemplateDelete => template::find(marks, technique, out),
        T::XChain
        | T::XyChain
        | T::ContinuousLoop
        | T::DiscontinuousLoop
        | T::Aic
        | T::GroupedContinuousLoop
        | T::GroupedDiscontinuousLoop
        | T::GroupedAic => chain::find(marks, technique, out),
        T::ForcingChain | T::ForcingNet => forcing::find(marks, technique, out),
    }
}

/// The reason of a step in words, without what it does.
pub(crate) fn explain(step: &Step, names: &Names<'_>) -> String {
    match step.technique {
        T::CageCombination
        | T::CageFilling
        | T::CageLine
        | T::Innies
        | T::WideInnies
        | T::CageParity
        | T::CageFactors
        | T::LargeSubset
        | T::LargeFish => cages::explain(step, names),
        T::FullHouse | T::NakedSingle | T::HiddenSingle => singles::explain(step, names),
        T::Pointing | T::Claiming => intersection::explain(step, names),
        T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuad => {
            subset::explain_naked(step, names)
        }
        T::HiddenPair | T::HiddenTriple | T::HiddenQuad => subset::explain_hidden(step, names),
        T::Fish(..) => fish::explain(step, names),
        T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::DualTwoStringKite => {
            turbot::explain(step, names)
        }
        T::EmptyRectangle | T::DualEmptyRectangle => empty_rectangle::explain(step, names),
        T::SimpleColourTrap | T::SimpleColourWrap | T::MultiColour1 | T::MultiColour2 => {
            colouring::explain(step, names)
        }
        T::XyWing | T::XyzWing | T::WWing => wings::explain(step, names),
        T::RemotePair => remote_pair::explain(step, names),
        T::BugPlusOne => bug::explain(step, names),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueRectangle5
        | T::UniqueRectangle6
        | T::HiddenRectangle
        | T::AvoidableRectangle1
        | T::AvoidableRectangle2 => rectangle::explain(step, names),
        T::AlsXz | T::AlsXyWing | T::AlsChain => als::explain(step, names),
        T::DeathBlossom => death_blossom::explain(step, names),
        T::SueDeCoq => sue_de_coq::explain(step, names),
        T::TemplateSet | T::TemplateDelete => template::explain(step, names),
        T::XChain
        | T::XyChain
        | T::ContinuousLoop
        | T::DiscontinuousLoop
        | T::Aic
        | T::GroupedContinuousLoop
        | T::GroupedDiscontinuousLoop
        | T::GroupedAic => chain::explain(step, names),
        T::ForcingChain | T::ForcingNet => forcing::explain(step, names),
    }
}

/// Proves a step from its premises in the state it was found in.
///
/// # Errors
/// What is wrong with it.
pub fn check(state: &State, step: &Step) -> Result<(), Flaw> {
    refute::check(state, step)
}
