//! The trait for SAT solvers, and functions built on it.
//!
//! A solver is a growing set of clauses. Nodes of a [`Budget`] are conflicts here. All solvers
//! answer the same questions the same way; `tests/contract.rs` runs one suite on each of them.

#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod enumerate;

#[cfg(feature = "batsat")]
pub use self::batsat::BatSat;
#[cfg(feature = "cadical")]
pub use self::cadical::Cadical;
pub use enumerate::enumerate;

use crate::formula::{Formula, Lit};
use crate::proof::Proof;
use quadrille_core::{Budget, Stop};

/// The answer of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model: see [`SatSolver::value`].
    Sat,
    /// There is no model under the assumptions: see [`SatSolver::core`] for the conflicting ones.
    Unsat,
    /// The budget ran out first.
    Unknown(Stop),
}

/// A SAT solver.
pub trait SatSolver {
    /// The display name.
    fn name(&self) -> &'static str;

    /// Adds a clause. Repeated literals and both signs of a variable are allowed.
    fn add(&mut self, clause: &[Lit]);

    /// Searches for a model in which all `assumptions` hold. At most `budget.nodes` conflicts.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer;

    /// True if the literal holds in the last model. A variable that occurs in no clause is false.
    ///
    /// # Panics
    /// If the last answer was not [`Answer::Sat`].
    fn value(&self, lit: Lit) -> bool;

    /// After [`Answer::Unsat`]: contradictory assumptions; empty if the clauses alone are so.
    fn core(&self) -> &[Lit];

    /// Conflicts since the solver was created.
    fn conflicts(&self) -> u64;

    /// Records every derived clause from now on; false if it cannot. Call it before any clause.
    fn record(&mut self) -> bool;

    /// The recorded proof. It ends with the empty clause once the clauses alone are contradictory.
    fn proof(&self) -> Option<&Proof>;

    /// Adds all clauses of a formula.
    fn add_formula(&mut self, formula: &Formula) {
        formula.clauses().for_each(|clause| self.add(clause));
    }
}

/// The solver to use if no proof is needed: CaDiCaL if it is built in, otherwise BatSat.
#[cfg(feature = "batsat")]
#[must_use]
pub fn default_solver() -> Box<dyn SatSolver> {
    #[cfg(feature = "cadical")]
    return Box::new(Cadical::new());
    #[cfg(not(feature = "cadical"))]
    Box::new(BatSat::new())
}
