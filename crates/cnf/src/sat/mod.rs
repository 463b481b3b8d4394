//! The one small trait in front of SAT solvers, and what is built on it.
//!
//! A solver is a growing set of clauses. Nodes of a [`Budget`] are conflicts here. Solvers answer
//! the same questions the same way; `tests/contract.rs` runs one suite on each of them.

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
    /// There is a model; ask [`SatSolver::value`].
    Sat,
    /// There is none under the assumptions; ask [`SatSolver::core`] which of them clash.
    Unsat,
    /// The budget ran out first.
    Unknown(Stop),
}

/// A SAT solver.
pub trait SatSolver {
    /// The name to show.
    fn name(&self) -> &'static str;

    /// Adds a clause; doubles and both signs of a variable are allowed.
    fn add(&mut self, clause: &[Lit]);

    /// Searches for a model in which all `assumptions` hold. At most `budget.nodes` conflicts.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer;

    /// True if the literal holds in the last model. A variable that no clause names is false.
    ///
    /// # Panics
    /// When the last answer was not [`Answer::Sat`].
    fn value(&self, lit: Lit) -> bool;

    /// After [`Answer::Unsat`]: assumptions that cannot hold together. Empty when the clauses alone
    /// clash.
    fn core(&self) -> &[Lit];

    /// Conflicts met since the solver was made.
    fn conflicts(&self) -> u64;

    /// Keeps, from now on, every derived clause. Call it before the first clause.
    /// Says whether this solver can.
    fn record(&mut self) -> bool;

    /// What was recorded. It ends with the empty clause once the clauses alone are found to clash.
    fn proof(&self) -> Option<&Proof>;

    /// Adds all clauses of a formula.
    fn add_formula(&mut self, formula: &Formula) {
        formula.clauses().for_each(|clause| self.add(clause));
    }
}

/// The solver to take when a proof is not needed: CaDiCaL where it is built in, else BatSat.
#[cfg(feature = "batsat")]
#[must_use]
pub fn default_solver() -> Box<dyn SatSolver> {
    #[cfg(feature = "cadical")]
    return Box::new(Cadical::new());
    #[cfg(not(feature = "cadical"))]
    Box::new(BatSat::new())
}
