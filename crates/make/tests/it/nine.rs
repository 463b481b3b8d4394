//! Classic 9×9 puzzles as tests look at them.

use quadrille_make::Cells;
use quadrille_nine::{Puzzle, Solver};

pub(crate) fn kernel(cells: &Cells) -> Puzzle {
    Puzzle::from_numbers(cells).unwrap()
}

pub(crate) fn is_unique(cells: &Cells) -> bool {
    Solver::new().solve(&kernel(cells), 2).count() == 1
}

/// The puzzle without each of its clues in turn.
pub(crate) fn one_fewer(cells: &Cells) -> impl Iterator<Item = Cells> {
    (0..81).filter(|&cell| cells[cell] > 0).map(|cell| {
        let mut fewer = *cells;
        fewer[cell] = 0;
        fewer
    })
}
