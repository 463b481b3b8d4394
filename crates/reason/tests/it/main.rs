//! Integration tests of this crate, in one binary.

mod bounds;
mod cage_levels;
mod cage_steps;
mod isomorphs;
mod keen_ids;
mod made;
mod order;
mod patterns;
mod rating;
mod registry;
mod rules;
mod soundness;
mod technique_library;
mod told;
mod variants;
