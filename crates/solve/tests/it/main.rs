//! The tests of this crate that use it from outside, in one program.

mod agree;
mod certify;
mod certify_shared;
mod nine;
mod rate;
#[path = "../../../nine/tests/it/rule/mod.rs"]
mod rule;
mod sat;
mod truth;
