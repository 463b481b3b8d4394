//! An independent referee for tests: random puzzles of every kind, and brute force. It shares
//! nothing with the engines but the model's definitions of a cage and of a rule.
//!
//! | for | puzzles | solutions |
//! |---|---|---|
//! | small puzzles of every kind | [`random_puzzle`], [`wild_puzzle`] | [`count`], [`solutions`], [`all_solutions`] |
//! | grids of any size | [`random_grid`], [`boxed_grid`], [`unique_puzzle`] | [`some_solutions`] |
//! | rules of every kind | [`random_rule`], [`rule_that_holds`], [`rule_puzzle`], turned by a [`Turn`] | [`count`], [`all_solutions`] |
//! | KenKen and Killer | [`kenken`], [`killer`], [`turned`] | their own grid |
//! | classic 9×9 as text | [`classic::mixed`] | [`classic::solutions`] |
//! | exact cover | [`cover::small_case`], [`cover::bounded_case`], [`cover::planted_case`] | [`cover::Case::solutions`] |
#![forbid(unsafe_code)]

mod brute;
mod cages;
pub mod classic;
pub mod cover;
mod fewest;
mod rules;
mod sample;
mod turn;
mod wild;

pub use brute::{all_solutions, count, solutions};
pub use cages::{kenken, killer, turned, turned_cell};
pub use fewest::{boxed_grid, random_grid, some_solutions, unique_puzzle};
pub use rules::{random_rule, rule_puzzle, rule_that_holds};
pub use sample::{Kind, random_puzzle};
pub use turn::{Turn, layout_moved, placed};
pub use wild::wild_puzzle;
