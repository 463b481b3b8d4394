//! Unit propagation for searches that make their own decisions: assume a literal, read the
//! consequences off the trail, and undo everything.

use crate::formula::{Formula, Lit};
use crate::trim::Rup;

/// Clauses under unit propagation.
///
/// ```
/// use quadrille_cnf::{Formula, Propagator};
/// let mut formula = Formula::new();
/// let (a, b) = (formula.new_var(), formula.new_var());
/// formula.add(&[a.neg(), b.pos()]);
/// let mut clauses = Propagator::new(&formula).expect("no clause is false yet");
/// assert!(clauses.assume(a.pos()));
/// assert_eq!(clauses.trail(), [a.pos(), b.pos()]);
/// assert!(!clauses.assume(b.neg()));
/// clauses.undo(0);
/// assert!(clauses.trail().is_empty());
/// ```
pub struct Propagator(Rup);

impl Propagator {
    /// The clauses of a formula with its units propagated; `None` on a contradiction.
    #[must_use]
    pub fn new(formula: &Formula) -> Option<Self> {
        let rup = Rup::new(formula);
        rup.clash.is_none().then_some(Propagator(rup))
    }

    /// The literals that hold, in order of assignment.
    #[must_use]
    pub fn trail(&self) -> &[Lit] {
        self.0.trail()
    }

    /// Assumes a literal and propagates. `false` is a contradiction, to be undone.
    #[must_use]
    pub fn assume(&mut self, literal: Lit) -> bool {
        self.0.assume(literal)
    }

    /// Undoes all literals after the first `height` of the trail, except the formula's units.
    pub fn undo(&mut self, height: usize) {
        self.0.undo_to(height);
    }
}
