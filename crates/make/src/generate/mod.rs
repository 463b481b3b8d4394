//! The entry point of generation: a [`Spec`](crate::Spec) and a seed in, puzzles out.
//!
//! Puzzle number n of a seed depends only on the spec, the seed and n: each has its own random
//! stream and its own meter. Threads take ranges of numbers, and results are put in order before
//! equivalents are removed, so the output is the same on any number of threads. Puzzles are not
//! collected: each is returned as soon as it and all before it are ready.

mod generation;
mod pace;
mod pool;
mod rare;
mod result;
mod shortfall;
mod worker;

pub use generation::{GenerateOptions, Generation, generate};
pub use result::{GenerateError, Generated, Reason};
pub use shortfall::Shortfall;
