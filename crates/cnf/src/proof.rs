//! The derivation of a solver, step by step: DRUP, which is DRAT restricted to RUP steps.
//!
//! Every added clause follows from the formula and the earlier steps by unit propagation alone
//! (reverse unit propagation, RUP). A deletion only saves work for the checker. A refutation ends
//! with the empty clause. Reference: Heule, Hunt and Wetzler, "Trimming while checking clausal
//! proofs", 2013.

use crate::dimacs::write_clause;
use crate::formula::{Lit, Var};
use std::io::{self, Write};

/// One step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A clause that follows.
    Add(&'a [Lit]),
    /// A clause that is no longer used.
    Delete(&'a [Lit]),
}

/// A list of steps, stored flat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    lits: Vec<Lit>,
    /// The end of each step in `lits`; true for a deletion.
    steps: Vec<(usize, bool)>,
}

impl Proof {
    /// Records a derived clause.
    pub fn add(&mut self, clause: &[Lit]) {
        self.lits.extend_from_slice(clause);
        self.steps.push((self.lits.len(), false));
    }

    /// Records that a clause is no longer used.
    pub fn delete(&mut self, clause: &[Lit]) {
        self.lits.extend_from_slice(clause);
        self.steps.push((self.lits.len(), true));
    }

    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True if there are no steps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let starts = std::iter::once(0).chain(self.steps.iter().map(|&(end, _)| end));
        starts.zip(&self.steps).map(|(start, &(end, deletion))| {
            let lits = &self.lits[start..end];
            if deletion { Step::Delete(lits) } else { Step::Add(lits) }
        })
    }

    /// The same steps over other variables.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(Var) -> Var) -> Proof {
        let rename =
            |lit: &Lit| if lit.is_pos() { name(lit.var()).pos() } else { name(lit.var()).neg() };
        Proof { lits: self.lits.iter().map(rename).collect(), steps: self.steps.clone() }
    }

    /// Writes the steps as DRAT text.
    ///
    /// # Errors
    /// The writer's errors.
    pub fn write_drat(&self, out: &mut impl Write) -> io::Result<()> {
        for step in self.steps() {
            match step {
                Step::Add(lits) => write_clause(lits, out)?,
                Step::Delete(lits) => {
                    out.write_all(b"d ")?;
                    write_clause(lits, out)?;
                }
            }
        }
        Ok(())
    }
}
