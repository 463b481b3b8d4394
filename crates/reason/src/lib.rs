//! Human techniques as data: steps, hints, explanations, ratings.
//!
//! A [`State`] is a puzzle in progress. Each [`Technique`] finds [`Step`]s in it. A step lists its
//! placements, its eliminations and its premises, and [`check`] proves it from those alone.
//! [`solve_path`] repeatedly takes the cheapest step, [`words`] explains steps, and [`rate`]
//! summarizes a path.
//!
//! The steps of a state do not depend on the orientation or the labels of the puzzle.
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
mod position;
mod progress;
mod rating;
mod registry;
mod rules;
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
pub use rules::rule_level;
pub use state::State;
pub use step::{
    CageNote, Candidate, HouseId, LockedSet, Node, Premise, RuleNote, Settled, Step, Taken,
};
pub use step_json::{CandidateJson, PatternJson, StepJson};
pub use step_sink::Variants;
pub use technique::{Technique, UnknownTechnique};
