//! The tests of this crate that use it from outside, in one program.

mod agree;
mod input;
mod rows;
mod rule;
mod sparse;
