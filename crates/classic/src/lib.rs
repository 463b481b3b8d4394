//! Classic 9×9 Sudoku: algorithms that are fast because the shape is fixed.
//!
//! * [`Bitboard`]: candidates as nine boards of 81 bits.
//! * [`canonical`] and [`representative`]: one form for all equivalent puzzles.
//! * [`explainer`]: ER, EP and ED on Sudoku Explainer's scale.
//! * [`level_bounds`]: bounds on the five levels without a path of steps, from [`Fixpoint`]s of
//!   monotone rules, the [closure](ChainNodes) of the implication graph and [`templates`].
#![forbid(unsafe_code)]

mod bitboard;
mod bounds;
mod canonical;
pub mod explainer;
mod implication_closure;
mod level;
mod representative;
pub mod templates;

pub use bitboard::{Bitboard, Cells};
pub use bounds::{ChainNodes, Fixpoint, level_bounds};
pub use canonical::{Clues, canonical};
pub use explainer::{Limits, Tenths};
pub use level::Level;
pub use representative::representative;
