//! The answers of a search: the shapes of [`quadrille_core`] with grids. An answer without a
//! solution carries the conflict that shows it, where givens or a cage alone do.

use num_bigint::BigUint;
use quadrille_puzzle::{Conflict, Grid};

use crate::adapter::Stats;

/// The number of solutions of a puzzle, as far as a player cares.
pub type Verdict = quadrille_core::Verdict<Grid, Option<Conflict>>;
/// The answer to "is there a solution, and which is the first?"
pub type First = quadrille_core::First<Grid, Option<Conflict>>;
/// The answer to "how many solutions?"
pub type Count = quadrille_core::Count<BigUint>;
/// An answer and what it took.
pub type Report<A> = quadrille_core::Report<A, Stats>;
