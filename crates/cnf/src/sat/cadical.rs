//! [CaDiCaL](https://github.com/arminbiere/cadical) behind the trait, for long searches.
//!
//! The binding reports learnt clauses but not the results of preprocessing, so it cannot give a
//! proof and [`SatSolver::record`] returns false. Learnt clauses are counted as conflicts.

use super::{Answer, SatSolver};
use crate::formula::Lit;
use crate::proof::Proof;
use ::cadical::{Callbacks, Solver};
use quadrille_core::{Budget, Meter, Stop};

/// CaDiCaL with its latest answer.
pub struct Cadical {
    solver: Solver<Watch>,
    /// One more than the highest variable of a clause or an assumption.
    vars: u32,
    /// True if the last answer was `Sat`.
    has_model: bool,
    /// The conflicting assumptions of the last answer.
    core: Vec<Lit>,
    /// Conflicts of all searches.
    conflicts: u64,
}

struct Watch {
    /// Conflicts of this search.
    conflicts: u64,
    meter: Meter,
    stopped: Option<Stop>,
}

impl Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.stopped = self.stopped.or_else(|| self.meter.check().err());
        self.stopped.is_some()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _clause: &[i32]) {
        self.conflicts += 1;
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new()
    }
}

impl Cadical {
    /// A solver without clauses.
    #[must_use]
    pub fn new() -> Self {
        Cadical { solver: Solver::new(), vars: 0, has_model: false, core: Vec::new(), conflicts: 0 }
    }

    fn note_vars(&mut self, lits: &[Lit]) {
        self.vars = lits.iter().map(|lit| lit.var().0 + 1).fold(self.vars, u32::max);
    }
}

impl SatSolver for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn add(&mut self, clause: &[Lit]) {
        self.has_model = false;
        self.note_vars(clause);
        self.solver.add_clause(clause.iter().map(|lit| lit.to_dimacs()));
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.has_model = false;
        self.core.clear();
        self.note_vars(assumptions);
        let meter = budget.start();
        if let Err(stop) = meter.check() {
            return Answer::Unknown(stop);
        }
        // The callback is too rare to count conflicts; the engine's own limit is exact, -1 for
        // none.
        let limit = budget.nodes.map_or(-1, |nodes| i32::try_from(nodes).unwrap_or(i32::MAX));
        self.solver.set_limit("conflicts", limit).expect("the engine knows this limit");
        self.solver.set_callbacks(Some(Watch { conflicts: 0, meter, stopped: None }));
        let answer = self.solver.solve_with(assumptions.iter().map(|lit| lit.to_dimacs()));
        let stopped = self.solver.get_callbacks().and_then(|watch| {
            self.conflicts += watch.conflicts;
            watch.stopped
        });
        match answer {
            Some(true) => {
                self.has_model = true;
                Answer::Sat
            }
            Some(false) => {
                let failed = |lit: &&Lit| self.solver.failed(lit.to_dimacs());
                self.core = assumptions.iter().filter(failed).copied().collect();
                Answer::Unsat
            }
            // Neither clock nor flag: the conflict limit was reached.
            None => Answer::Unknown(stopped.unwrap_or(Stop::Nodes)),
        }
    }

    fn value(&self, lit: Lit) -> bool {
        assert!(self.has_model, "a value is asked for, but there is no model");
        let var = lit.var();
        let holds = var.0 < self.vars && self.solver.value(var.pos().to_dimacs()) == Some(true);
        holds == lit.is_pos()
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn conflicts(&self) -> u64 {
        self.conflicts
    }

    fn record(&mut self) -> bool {
        false
    }

    fn proof(&self) -> Option<&Proof> {
        None
    }
}
