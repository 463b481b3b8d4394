//! The most common question about classic 9×9: does a single puzzle have one solution?

use quadrille_nine::{Puzzle, Solver};

use crate::canonical::Cells;

pub(crate) fn is_unique(cells: &Cells, solver: &mut Solver) -> bool {
    match Puzzle::parse(&cells.map(|v| v + b'0')) {
        Ok(puzzle) => solver.solve(&puzzle, 2).count() == 1,
        Err(_) => false,
    }
}
