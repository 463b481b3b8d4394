//! Levels of a classic 9×9 puzzle at a glance: bounds that need no path of steps.
//!
//! Singles, locked candidates, subsets and chains are *monotone*: what one of them strikes in a
//! state it, or a single, strikes in every later state too, unless it is struck already. Two things
//! follow, whatever else a path uses in between.
//!
//! * A path that tries them first comes to one and the same state before each of its other steps,
//!   so that state can be worked out in any order, all deductions at once.
//! * If they solve a puzzle by themselves, then no path that may use them gets stuck.
//!
//! The state is nine boards of 81 bits, one per digit, and a puzzle takes microseconds.

mod almost;
mod boards;
mod chains;
mod closure;
mod hard;
mod places;
mod rectangles;
mod subsets;
mod ways;

pub(crate) use boards::Boards;
pub(crate) use chains::Reach;
