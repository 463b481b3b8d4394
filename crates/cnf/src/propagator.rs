//! Unit propagation for searches that decide elsewhere: a literal is assumed, what follows by unit
//! clauses is read off the trail, and all of it can be taken back.

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
    /// The clauses of a formula with what their units imply; `None` when that is a contradiction.
    #[must_use]
    pub fn new(formula: &Formula) -> Option<Self> {
        let rup = Rup::new(formula);
        rup.clash.is_none().then_some(Propagator(rup))
    }

    /// The literals that hold, in the order in which they came to.
    #[must_use]
    pub fn trail(&self) -> &[Lit] {
        self.0.trail()
    }

    /// Assumes a literal and propagates. `false` means a contradiction: then take something back.
    #[must_use]
    pub fn assume(&mut self, literal: Lit) -> bool {
        self.0.assume(literal)
    }

    /// Takes back all literals after the first `height` of the trail. Those of the formula's own
    /// units stay.
    pub fn undo(&mut self, height: usize) {
        self.0.undo_to(height);
    }
}
