//! The tests of this crate that use it from outside, in one program.

mod all_kinds;
mod craft;
mod door;
mod kenken;
mod levels;
mod minimal;
#[cfg(debug_assertions)]
mod panics;
mod techniques;
mod themes;
