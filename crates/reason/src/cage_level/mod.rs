//! Cages of KenKen and Killer: tables of fillings, all-different, and levels.
//!
//! A step about a cage must be readable and a level must be found fast, so the techniques and the
//! solver behind [`cage_level`] are separate. This module has what both need: the [`FillingTable`]
//! of a cage, [bounds](within_bounds) for cages that are too large to list, and [`AllDifferent`].

mod alldifferent;
mod bounds;
mod chain;
mod level;
mod live_fillings;
mod rater;
mod rules;
mod solver;
mod table;

pub(crate) use alldifferent::AllDifferent;
pub(crate) use bounds::{exponent_of, within_bounds};
pub use level::{CageLevel, CageOutcome, cage_level, cage_level_within, cage_outcome};
pub(crate) use live_fillings::forced;
pub use rater::{CageRater, ListedCage};
pub(crate) use table::{CageShape, FillingTable, bit, values};
