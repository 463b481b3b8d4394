//! The tests of this crate that use it from outside, in one program.

mod agree;
mod batch;
mod brute;
mod certify;
mod certify_shared;
mod grid_brute;
mod grid_sizes;
mod grid_threads;
mod nine;
mod random;
mod rate;
#[path = "../../../nine/tests/it/rule/mod.rs"]
mod rule;
mod sat;
mod truth;
