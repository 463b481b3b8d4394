//! Puzzles that are rare, found by neighbourhood search from puzzles of our own: few clues, high
//! ratings.

mod ascent;
mod hunt;
mod tellers;

pub use ascent::Ascent;
pub use hunt::Hunt;
