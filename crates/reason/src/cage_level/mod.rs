//! Cages of KenKen and Killer: tables of fillings, all-different, and how hard a puzzle is that
//! needs them.
//!
//! A step about a cage must be told to people and a level must be found fast, so the techniques of
//! `quadrille-reason` and the solver behind [`cage_level`] are two programs; what both need stands
//! here: the [`FillingTable`] of a cage, [bounds](within_bounds) where it is too large to list, and
//! [`AllDifferent`].

mod alldifferent;
mod bounds;
mod chain;
mod level;
mod live_fillings;
mod rater;
mod rules;
mod solver;
mod table;

pub use alldifferent::AllDifferent;
pub use bounds::{exponent_of, within_bounds};
pub use level::{CageLevel, CageOutcome, cage_level, cage_level_within, cage_outcome};
pub use live_fillings::forced;
pub use rater::{CageRater, ListedCage};
pub use table::{CageShape, FillingTable, bit, values};
