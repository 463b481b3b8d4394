//! The door: a [`Spec`](crate::Spec) and a seed in, puzzles out.
//!
//! Puzzle number n of a seed depends on the spec, the seed and n alone: each has its own random
//! stream and its own meter. Threads take ranges of numbers, results come back in order, and
//! equivalents are left out after they are in order, so that the output is the same on any number
//! of threads. Nothing is collected: a puzzle comes out as soon as it and all before it are ready.

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
