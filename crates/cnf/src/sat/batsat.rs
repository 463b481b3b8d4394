//! [BatSat](https://github.com/c-cube/batsat), MiniSat in Rust, behind the trait.
//!
//! Its callbacks see every learnt clause (hence conflicts and proofs) and can stop the search
//! before every decision. The clock is read at every 16th decision: a decision on a large formula
//! costs tens of microseconds.
//!
//! A clause that BatSat deletes may have lost literals that are permanently false, so it no longer
//! equals the clause that was learnt. Such a deletion is not recorded, since deletions are
//! optional.

use super::{Answer, SatSolver};
use crate::formula::{Lit, Var};
use crate::proof::Proof;
use ::batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};
use quadrille_core::{Budget, Meter, Stop};
use std::cell::Cell;
use std::collections::HashMap;

/// Decisions between two readings of the clock.
const LOOK: u32 = 16;

/// BatSat with its latest answer.
pub struct BatSat {
    solver: Solver<Watch>,
    /// True if the last answer was `Sat`.
    has_model: bool,
    /// The conflicting assumptions of the last answer.
    core: Vec<Lit>,
    /// Reused to save an allocation per clause.
    clause: Vec<::batsat::Lit>,
}

#[derive(Default)]
struct Watch {
    conflicts: u64,
    limit: u64,
    /// The clock and the cancel flag of the current search.
    meter: Option<Meter>,
    /// Decisions since the clock was read.
    since: Cell<u32>,
    stopped: Cell<Option<Stop>>,
    record: Option<Record>,
}

#[derive(Default)]
struct Record {
    proof: Proof,
    /// Multiplicity of each learnt clause of three or more literals, by its sorted literals.
    learnt: HashMap<Box<[Lit]>, u32>,
}

impl Record {
    fn add(&mut self, clause: &[Lit]) {
        self.proof.add(clause);
        if clause.len() > 2 {
            *self.learnt.entry(sorted(clause)).or_default() += 1;
        }
    }

    fn delete(&mut self, clause: &[Lit]) {
        if let Some(copies) = self.learnt.get_mut(&sorted(clause))
            && *copies > 0
        {
            *copies -= 1;
            self.proof.delete(clause);
        }
    }
}

fn sorted(clause: &[Lit]) -> Box<[Lit]> {
    let mut lits: Box<[Lit]> = clause.into();
    lits.sort_unstable();
    lits
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, clause: &[::batsat::Lit], kind: ClauseKind) {
        if !matches!(kind, ClauseKind::Learnt) {
            return;
        }
        self.conflicts += 1;
        if let Some(record) = &mut self.record {
            record.add(&clause.iter().map(ours).collect::<Vec<_>>());
        }
    }

    fn on_delete_clause(&mut self, clause: &[::batsat::Lit]) {
        if let Some(record) = &mut self.record {
            record.delete(&clause.iter().map(ours).collect::<Vec<_>>());
        }
    }

    fn stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        if self.conflicts > self.limit {
            self.stopped.set(Some(Stop::Nodes));
            return true;
        }
        self.since.set(self.since.get() + 1);
        if self.since.get() >= LOOK {
            self.since.set(0);
            self.stopped.set(self.meter.as_ref().and_then(|meter| meter.check().err()));
        }
        self.stopped.get().is_some()
    }
}

fn ours(lit: &::batsat::Lit) -> Lit {
    let var = Var(lit.var().idx());
    if lit.sign() { var.pos() } else { var.neg() }
}

impl Default for BatSat {
    fn default() -> Self {
        Self::new()
    }
}

impl BatSat {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Self::with(SolverOpts::default())
    }

    /// A solver that starts at a random place, fixed by the seed, and chooses signs at random. The
    /// order of models is different for every seed, but not uniformly random.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        // Its generator needs a number in 1..2^31 - 1.
        let random_seed = (seed % 0x7fff_fffe + 1) as f64;
        Self::with(SolverOpts {
            random_seed,
            rnd_pol: true,
            rnd_init_act: true,
            ..SolverOpts::default()
        })
    }

    fn with(options: SolverOpts) -> Self {
        let solver = Solver::new(options, Watch::default());
        BatSat { solver, has_model: false, core: Vec::new(), clause: Vec::new() }
    }

    fn theirs(&mut self, lit: Lit) -> ::batsat::Lit {
        ::batsat::Lit::new(self.solver.var_of_int(lit.var().0), lit.is_pos())
    }

    /// The clauses alone are contradictory: the proof is complete.
    fn close(&mut self) {
        if let Some(record) = &mut self.solver.cb_mut().record
            && record.proof.steps().last() != Some(crate::proof::Step::Add(&[]))
        {
            record.proof.add(&[]);
        }
    }
}

impl SatSolver for BatSat {
    fn name(&self) -> &'static str {
        "batsat"
    }

    fn add(&mut self, clause: &[Lit]) {
        self.has_model = false;
        let mut lits = std::mem::take(&mut self.clause);
        lits.clear();
        for &lit in clause {
            let lit = self.theirs(lit);
            lits.push(lit);
        }
        if !self.solver.add_clause_reuse(&mut lits) {
            self.close();
        }
        self.clause = lits;
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.has_model = false;
        self.core.clear();
        let assumed: Vec<::batsat::Lit> = assumptions.iter().map(|&lit| self.theirs(lit)).collect();
        let watch = self.solver.cb_mut();
        let meter = budget.start();
        if let Err(stop) = meter.check() {
            return Answer::Unknown(stop);
        }
        watch.limit = budget.nodes.map_or(u64::MAX, |nodes| watch.conflicts.saturating_add(nodes));
        watch.meter = (meter.deadline().is_some() || budget.cancel.is_some()).then_some(meter);
        watch.stopped.set(None);
        let answer = self.solver.solve_limited(&assumed);
        if answer == lbool::TRUE {
            self.has_model = true;
            return Answer::Sat;
        }
        if answer == lbool::FALSE {
            self.core = self.solver.unsat_core().iter().map(|lit| !ours(lit)).collect();
            if self.core.is_empty() {
                self.close();
            }
            return Answer::Unsat;
        }
        Answer::Unknown(self.solver.cb().stopped.get().unwrap_or(Stop::Cancelled))
    }

    fn value(&self, lit: Lit) -> bool {
        assert!(self.has_model, "a value is asked for, but there is no model");
        let holds =
            self.solver.value_var(::batsat::Var::unsafe_from_idx(lit.var().0)) == lbool::TRUE;
        holds == lit.is_pos()
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    fn record(&mut self) -> bool {
        self.solver.cb_mut().record.get_or_insert_default();
        true
    }

    fn proof(&self) -> Option<&Proof> {
        self.solver.cb().record.as_ref().map(|record| &record.proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_deleted_only_as_often_as_it_was_learnt() {
        let clause = [Var(0).pos(), Var(1).neg(), Var(2).pos()];
        let turned = [clause[2], clause[0], clause[1]];
        let mut record = Record::default();
        record.add(&clause);
        record.delete(&turned);
        record.delete(&clause);
        assert_eq!(record.proof.len(), 2);
    }
}
