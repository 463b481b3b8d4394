//! Integration tests of this crate, in one binary.

mod all_kinds;
mod craft;
mod door;
mod kenken;
mod levels;
mod minimal;
#[cfg(debug_assertions)]
mod panics;
mod practice;
mod techniques;
mod themes;
mod variants;
