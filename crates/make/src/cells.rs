//! The 81 cells of a classic puzzle or grid: as the 9×9 kernel and the model take them, and the
//! questions that most searches ask.

use quadrille_nine::{Puzzle as Nine, Solver};
use quadrille_puzzle::Puzzle;

pub use quadrille_classic::{Clues as Cells, canonical};

/// The puzzle of the kernel.
///
/// # Panics
/// If a cell is above 9.
pub(crate) fn kernel(cells: &Cells) -> Nine {
    Nine::from_numbers(cells).expect("cells hold 0 to 9")
}

/// The puzzle of the model.
///
/// # Panics
/// If a cell is above 9.
pub(crate) fn model(cells: &Cells) -> Puzzle {
    let puzzle = Puzzle::sudoku(3, 3).and_then(|shape| shape.with_givens(cells));
    puzzle.expect("cells hold 0 to 9")
}

/// True if a puzzle has exactly one solution.
pub(crate) fn is_unique(cells: &Cells, solver: &mut Solver) -> bool {
    solver.solve(&kernel(cells), 2).count() == 1
}

/// The first solution.
pub(crate) fn solution(cells: &Cells, solver: &mut Solver) -> Option<Cells> {
    let answer = solver.solve(&kernel(cells), 1);
    answer.first().map(|grid| grid.map(|symbol| symbol - b'0'))
}

/// The number of clues.
pub(crate) fn clues(cells: &[u8]) -> usize {
    cells.iter().filter(|&&value| value > 0).count()
}

/// The puzzle without each of its clues in turn.
pub(crate) fn one_fewer(cells: &Cells) -> impl Iterator<Item = Cells> + use<> {
    let cells = *cells;
    (0..81).filter(move |&cell| cells[cell] > 0).map(move |cell| {
        let mut fewer = cells;
        fewer[cell] = 0;
        fewer
    })
}

/// Puzzles are 268 bits. Two with the same fingerprint among 10⁹ are unlikely, and would cost one
/// puzzle.
pub(crate) fn fingerprint(cells: &Cells) -> u128 {
    let row = |row: &[u8]| row.iter().fold(1, |number, &value| number * 10 + u128::from(value));
    cells.chunks(9).fold(0, |print, cells| mixed(print, row(cells)))
}

/// A fingerprint with one more number in it.
pub(crate) fn mixed(print: u128, number: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let mixed = (print ^ number).wrapping_mul(ODD);
    mixed ^ mixed >> 61
}
