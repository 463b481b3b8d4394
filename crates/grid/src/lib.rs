//! The grid engine: candidate sets with tallies, cage tables and a little search, for grids of
//! every side with houses and cages as plain data ([`Input`]).
//!
//! At each node these rules run to the fixpoint, cheapest first:
//!
//! * Peers of decided cells lose the value; a value with one cell in a house goes there
//!   (`singles`).
//! * Cages of two cells are relations (`pairs`, `relations`).
//! * Values are locked into the intersection of two houses or forced into a cage (`intersections`).
//! * Larger cages are tables of fillings (`tables`, `filter`) or, if those would be too large,
//!   reachable sums and products (`sum_bounds`, `reachable`).
//! * Sum cages give further ones by the rule of 45 (`innies_outies`, `long_sums`).
//!
//! Then the search branches (`branching`). A puzzle that outlasts a short search starts again with
//! `probe`s. If no cage may repeat a value, up to side 9, that second search has no tables. Then a
//! cage is a chain of its cells over `families` of value sets, a house is distributed among its
//! parts of cages (`family_rules`), and signed innies and outies are added (`equations`).
//!
//! Constraints of other kinds, the six primitives of `quadrille-constraint`, are `rules`. They stand
//! on the same agenda as cages, so that both work together. Rules that say what a house, a cage or
//! candidates say become such before the search; the rest have their own choice of branches.
//!
//! ```text
//!  Solver ─ Search ─ Kernel ─┬─ Grid       candidates, tallies ─ Layout, Agenda
//!                            ├─ Cages      relations, Tables of fillings
//!                            ├─ Families   sets of values per cage and house
//!                            ├─ Rules      relations, sums, automata, alternatives
//!                            └─ Snapshots  saved states
//! ```
//! A rule is a function of the parts that it reads and changes.
//!
//! One source serves every side by the `width` of its words: 4-bit counts in one register up to
//! side 16 (`nibbles`), bit-sliced ones above (`sliced`).

mod agenda;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod branching;
mod build_tables;
mod cage;
mod cage_set;
mod cages;
mod equations;
mod families;
mod family;
mod family_choice;
mod family_rules;
mod filter;
mod fixpoint;
mod grid;
mod innies_outies;
mod input;
mod intersections;
mod kernel;
mod lanes;
mod layout;
mod long_sums;
mod mask;
mod nibbles;
mod pairs;
mod pattern;
mod probe;
mod reachable;
mod relations;
mod rules;
mod search;
mod singles;
mod sliced;
mod snapshots;
mod solver;
mod stage;
mod stats;
mod sum_bounds;
mod tables;
mod width;

pub use input::{Input, InputCage};
pub use quadrille_core::End;
pub use solver::Solver;
pub use stage::Stage;
pub use stats::GridStats;
