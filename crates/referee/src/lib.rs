//! An independent referee for tests: [random small puzzles](random_puzzle) of every kind, and a
//! [brute-force count](count) that shares nothing with any engine but the model's own definition of
//! a cage.
#![forbid(unsafe_code)]

mod brute;
mod sample;

pub use brute::{count, solutions};
pub use sample::{Kind, random_puzzle};
