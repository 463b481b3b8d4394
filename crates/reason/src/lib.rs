//! Human techniques as data: steps, hints, explanations, ratings.
//!
//! A [`State`] is a puzzle in progress. Each [`Technique`] finds [`Step`]s in it; a step says what
//! it places or strikes and carries the premises it follows from, and [`check`] proves it from
//! those alone. [`solve_path`] takes the cheapest step again and again; [`words`] and the pictures
//! are made from the data.
//!
//! Which steps exist in a state does not depend on how the puzzle is turned or relabelled.

mod almost;
mod assume;
mod board;
mod cages;
mod cells;
mod crux;
pub mod explainer;
mod finds;
mod glance;
mod library;
mod marks;
mod net;
mod path;
pub mod picture;
mod rating;
mod rating_score;
mod refute;
mod representative;
mod screen;
mod stand;
mod state;
mod step;
pub mod svg;
mod technique;
pub mod techniques;
mod told;
pub mod words;

pub use board::Board;
pub use cages::{CageLevel, Climb, Climber, ListedCage, cage_level, climb};
pub use cells::{CellSet, CellSetIter};
pub use crux::Crux;
pub use finds::{Finds, Flow, ON};
pub use library::{Case, CaseReport, LibraryError, Report, parse_case, run_case, run_library};
pub use marks::Marks;
pub use path::{Options, Path, PathEnd, all_steps, hint, solve_path};
pub use rating::{Grade, Level, Rating, rate};
pub use rating_score::{Hodoku, HodokuLevel};
pub use refute::{Flaw, check};
pub use representative::representative;
pub use stand::{Stand, level_between, level_bounds, level_up_to};
pub use state::State;
pub use step::{CageNote, Candidate, HouseId, LockedSet, Node, Premise, Step};
pub use technique::{Fins, Shape, Technique, UnknownTechnique};
pub use told::Told;
