//! What a search answers. A search that can be stopped never answers yes or no alone: it carries
//! its evidence, or says what stopped it.

use num_bigint::BigUint;
use quadrille_core::Stop;
pub use quadrille_grid::End;
use quadrille_puzzle::{Conflict, Grid};

/// How many solutions a puzzle has, as far as a player cares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No solution; with the reason when givens or a cage alone show it.
    None(Option<Conflict>),
    /// Exactly one.
    Unique(Grid),
    /// At least these two, which differ.
    Many(Grid, Grid),
    /// Stopped before it could answer, with the solution found so far, if any.
    Unknown(Stop, Option<Grid>),
}

/// The answer to "is there a solution, and which is the first?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First {
    /// There is none.
    None(Option<Conflict>),
    /// This one.
    Found(Grid),
    /// Stopped before it could answer.
    Unknown(Stop),
}

/// The answer to "how many solutions?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly so many.
    Exact(BigUint),
    /// At least so many: the limit asked for was reached.
    AtLeast(BigUint),
    /// Stopped; at least so many were found before.
    Unknown(Stop, BigUint),
}
