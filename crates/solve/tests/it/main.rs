//! The tests of this crate that use it from outside, in one program.

mod agree;
mod batch;
mod candidates;
mod certify;
mod certify_shared;
mod engine;
mod evidence;
mod hybrid;
mod model;
mod nine;
mod ordered;
mod packed_lines;
#[cfg(debug_assertions)]
mod panics;
mod plain;
mod rate;
mod rule_agreement;
mod rules;
mod sat;
#[cfg(shuttle)]
mod schedules;
mod together;
mod truth;
mod uniform;
