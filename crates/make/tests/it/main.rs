//! Integration tests of this crate, in one binary.

mod all_kinds;
mod banks;
mod by_givens;
mod craft;
mod door;
mod drafts;
mod goals;
mod kenken;
mod levels;
mod minimal;
mod minimals;
mod nine;
#[cfg(debug_assertions)]
mod panics;
mod practice;
mod searches;
mod specs;
mod style;
mod symmetry;
mod techniques;
mod themes;
mod variants;
