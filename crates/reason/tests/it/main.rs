//! The tests of this crate that use it from outside, in one program.

mod cage_levels;
mod cage_steps;
mod cases;
mod explainer;
mod isomorphs;
mod library;
mod made;
mod patterns;
mod soundness;
