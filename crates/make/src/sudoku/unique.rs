//! The question that makers of classic 9×9 ask most, one puzzle at a time.

use quadrille_nine::{Puzzle, Solver};

use crate::canonical::Cells;

/// True if 81 cells have one solution.
pub(crate) fn is_unique(cells: &Cells, solver: &mut Solver) -> bool {
    match Puzzle::parse(&cells.map(|v| v + b'0')) {
        Ok(puzzle) => solver.solve(&puzzle, 2).count() == 1,
        Err(_) => false,
    }
}
