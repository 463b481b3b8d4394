//! All fillings of one cage: values per cell that give its target, respect the candidates and
//! repeat no value in a house (nor anywhere if the cage forbids it).
//!
//! [`quadrille_cage_math::Fillings`] does the walk; the houses determine which cells must differ.

use std::ops::ControlFlow;

use quadrille_cage_math::Fillings;

use crate::cage::Cage;
use crate::cell::Cell;
use crate::model::Puzzle;
use crate::values::Values;

impl Puzzle {
    /// Visits the fillings of a cage within these candidates, in lexicographic order.
    ///
    /// `stop` is called at every step. The walk ends with `Break` if it is true or the visitor
    /// breaks.
    pub fn fillings(
        &self,
        cage: &Cage,
        domains: &[Values],
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
        stop: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<()> {
        let mut fillings = Fillings::default();
        fillings.begin(cage.ops(), cage.target);
        for (i, candidates) in domains.iter().enumerate() {
            let cell = cage.cells[i];
            let differs = |j: usize| !cage.repeats || self.see_each_other(cell, cage.cells[j]);
            fillings.push(candidates.0, differs);
        }
        fillings.each(&mut || stop(), &mut |values| visit(values))
    }

    /// True if two cells share a house.
    #[must_use]
    pub fn see_each_other(&self, a: Cell, b: Cell) -> bool {
        let side = self.side();
        a != b
            && (a.row(side) == b.row(side)
                || a.column(side) == b.column(side)
                || (self.houses().iter().filter(|house| !house.kind.is_line()))
                    .any(|house| house.cells.contains(&a) && house.cells.contains(&b)))
    }
}
