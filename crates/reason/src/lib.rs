//! Human techniques as data: steps, hints, explanations, ratings.
//!
//! A [`State`] is a puzzle in progress. Each [`Technique`] finds [`Step`]s in it; a step says what
//! it places or strikes and carries the premises it follows from, and [`check`] proves it from
//! those alone. [`solve_path`] takes the cheapest step again and again; [`words`] are
//! made from the data; [`rate`] sums it up.
//!
//! Which steps exist in a state does not depend on how the puzzle is turned or relabelled.
#![forbid(unsafe_code)]

mod als;
mod bitboard;
mod board;
mod cage_level;
mod candidates;
mod catalogue;
mod cells;
mod check;
mod crux;
mod definitions;
mod fish_kind;
mod flaw;
mod flow;
mod forcing;
mod hodoku;
mod level_bound;
mod level_techniques;
mod link_graph;
mod names;
mod order;
mod path;
mod progress;
mod rating;
mod registry;
mod state;
mod step;
mod step_json;
mod step_sink;
mod technique;
mod techniques;
mod template_filter;
pub mod words;

pub use cage_level::{
    CageLevel, CageOutcome, CageRater, ListedCage, cage_level, cage_level_within, cage_outcome,
};
pub use catalogue::Language;
pub use check::check;
pub use crux::Crux;
pub use fish_kind::{Fins, Shape};
pub use flaw::Flaw;
pub use flow::{Flow, flow};
pub use hodoku::{Hodoku, HodokuLevel};
pub use level_bound::{AtMost, level_at_most};
pub use names::Names;
pub use order::Order;
pub use path::{Options, Path, PathEnd, all_steps, hint, solve_path};
pub use progress::{Mistake, Progress};
pub use quadrille_classic::{Level, Limits, Tenths, explainer, level_bounds};
pub use rating::{Grade, Rating, rate};
pub use state::State;
pub use step::{CageNote, Candidate, HouseId, LockedSet, Node, Premise, Settled, Step};
pub use step_json::{CandidateJson, PatternJson, StepJson};
pub use step_sink::Variants;
pub use technique::{Technique, UnknownTechnique};
