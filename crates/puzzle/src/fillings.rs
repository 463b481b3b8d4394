//! All fillings of one cage: values per cell that give its target, respect the candidates and
//! repeat no value in a house (nor anywhere, where the cage forbids it).
//!
//! [`quadrille_cage_math::Fillings`] walks; here the houses say which cells must differ.

use std::ops::ControlFlow;

use quadrille_cage_math::Fillings;

use crate::cage::Cage;
use crate::cell::Cell;
use crate::model::Puzzle;
use crate::values::Values;

impl Puzzle {
    /// Visits the fillings of a cage, in lexicographic order, within these candidates per cage
    /// cell.
    ///
    /// `stop` is asked at every step of the walk; when it says true, or when the visitor breaks,
    /// the walk ends with `Break`.
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
                || self.houses()[2 * side..]
                    .iter()
                    .any(|h| h.cells.contains(&a) && h.cells.contains(&b)))
    }
}
