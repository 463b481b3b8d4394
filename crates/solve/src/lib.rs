//! The one door to a solution: first, all, count, verdict.
//!
//! A [`Request`] says which [`Engine`] answers, within what budget, in what order. Answers never depend on the engine;
//! only time does.

// Test modules shared with the integration tests name the crate as they do.
#[cfg(test)]
extern crate self as quadrille_solve;

mod grid;
mod outcome;
mod request;

pub use grid::{GridSolver, GridStats};
pub use outcome::{Count, End, First, Verdict};
pub use request::{Engine, Request, UnknownEngine};
