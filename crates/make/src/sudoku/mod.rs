//! Classic 9×9 puzzles, in batches or one at a time.

mod by_recipe;
mod minimals;
mod removal;
mod unavoidable;

pub use by_recipe::RecipePuzzles;
pub use minimals::{Minimals, Puzzle81};
pub(crate) use unavoidable::{Mask, bit};
