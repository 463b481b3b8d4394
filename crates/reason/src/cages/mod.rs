//! KenKen and Killer: fillings of cages, and how hard a puzzle is that needs them.
//!
//! The steps about cages (`techniques/cage_*.rs`, `innies.rs`) and the levels ([`cage_level`])
//! share the tables of fillings and the matching; they differ in that a step must be told to people
//! and the solver behind the levels must be fast.

pub(crate) mod alldifferent;
mod chain;
mod level;
pub(crate) mod live_fillings;
mod rater;
pub(crate) mod reach;
mod rules;
mod solver;
pub(crate) mod table;

pub use level::{CageLevel, CageOutcome, cage_level, cage_outcome};
pub use rater::{CageRater, ListedCage};
