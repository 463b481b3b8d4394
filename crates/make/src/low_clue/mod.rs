//! Rare puzzles, found by neighbourhood search from generated ones: few clues, high ratings.

mod distinguishing;
mod finder;
mod hardest;
mod neighbours;
mod search;

pub use hardest::HardestSearch;
pub use neighbours::Neighbours;
pub use search::LowClueSearch;
