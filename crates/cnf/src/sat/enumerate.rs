//! Enumerates all models under a projection, by blocking clauses.
//!
//! Two models that agree on the projected variables count as one. After each model a clause forbids
//! its projection. The solver keeps these clauses, so it cannot be used for other questions
//! afterwards.

use super::{Answer, SatSolver};
use crate::formula::{Lit, Var};
use quadrille_core::{Budget, End};
use std::ops::ControlFlow;

/// Visits every model, as the values of the variables in `project`, in the order of the solver.
///
/// ```
/// use quadrille_cnf::{BatSat, SatSolver, Var, enumerate};
/// use quadrille_core::{Budget, End};
/// use std::ops::ControlFlow;
/// let (a, b) = (Var(0), Var(1));
/// let mut solver = BatSat::new();
/// solver.add(&[a.pos(), b.pos()]);
/// let mut models = 0;
/// let end = enumerate(&mut solver, &[a, b], &Budget::unlimited(), |_| {
///     models += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!((end, models), (End::All, 3));
/// ```
pub fn enumerate(
    solver: &mut dyn SatSolver,
    project: &[Var],
    budget: &Budget,
    mut visit: impl FnMut(&[bool]) -> ControlFlow<()>,
) -> End {
    let mut meter = budget.start();
    let mut values = vec![false; project.len()];
    let mut block: Vec<Lit> = Vec::with_capacity(project.len());
    loop {
        let before = solver.conflicts();
        match solver.solve(&[], &meter.rest()) {
            Answer::Unsat => return End::All,
            Answer::Unknown(stop) => return End::Stopped(stop),
            Answer::Sat => {}
        }
        block.clear();
        for (value, var) in values.iter_mut().zip(project) {
            *value = solver.value(var.pos());
            block.push(if *value { var.neg() } else { var.pos() });
        }
        if visit(&values).is_break() {
            return End::Interrupted(());
        }
        solver.add(&block);
        if let Err(stop) = meter.add(solver.conflicts() - before) {
            return End::Stopped(stop);
        }
    }
}
