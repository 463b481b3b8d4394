//! The grid kernel: candidate sets with place counts, cage tables and a little search, for every
//! puzzle of the model.
//!
//! What a node does, cheapest rule first, to a fixed point ([`propagate`]): decided cells leave
//! their peers; a value with one place in a house goes there; two-cell cages are relations
//! ([`pairs`]); values locked into the overlap of two houses or forced into a cage ([`parts`]);
//! larger cages are tables of fillings ([`tables`], [`filter`]) or, when those would be too many,
//! reachable sums and products ([`reach`]). Sum cages give further ones by the rule of 45
//! ([`areas`]). Then a branch ([`choose`]). A puzzle that outlasts a short search starts again with
//! [`probe`]s, and with cages, up to side 12, once more by sharing out every house among its cages
//! ([`shares`]) and walking through the likeliest places ([`belief`], [`broad`], [`look`],
//! [`roam`]), on one thread or several ([`tasks`], [`crew`]).
//!
//! One source serves every side by the [`width`] of its words: 4-bit counts in one register up to
//! side 16 ([`nibbles`]), bit-sliced ones above ([`sliced`]).

mod areas;
mod belief;
mod broad;
mod cage;
mod choose;
mod crew;
mod engine;
mod fillings;
mod filter;
mod look;
mod names;
mod nibbles;
mod pairs;
mod parts;
mod powers;
mod probe;
mod propagate;
mod reach;
mod roam;
mod search;
mod setup;
mod shape;
mod shares;
mod sliced;
mod solver;
mod state;
mod tables;
mod tasks;
mod unions;
mod width;

#[cfg(test)]
#[path = "../../tests/it/random/mod.rs"]
mod random;
#[cfg(test)]
mod widths_agree;

pub(crate) use engine::visit;
pub use solver::{GridSolver, GridStats};
