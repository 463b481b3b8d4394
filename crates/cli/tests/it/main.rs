//! The integration tests of this crate, in one program.

mod bench;
mod budgets;
mod clauses;
mod cover;
mod cover_scale;
mod dependencies;
mod documents;
mod drawing;
mod findings;
mod fronts;
mod generate;
mod golden;
mod json;
mod links;
mod manners;
mod options;
mod packed;
#[cfg(debug_assertions)]
mod panics;
mod puzzles;
mod reasoning;
#[cfg(feature = "serve")]
mod reference;
mod serve;
mod streams;
mod terminal;
