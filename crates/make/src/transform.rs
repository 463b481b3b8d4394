//! Random equivalents of a 9×9 puzzle: the validity-preserving transformations.

use quadrille_core::Chance;

use crate::cells::Cells;
use crate::sudoku::Puzzle81;

/// A validity-preserving transformation of 9×9 Sudoku: a permutation of the cells and a relabelling
/// of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// True if the grid is transposed first.
    pub transpose: bool,
    /// Source row of each row, band by band.
    pub rows: [u8; 9],
    /// Source column of each column, stack by stack.
    pub columns: [u8; 9],
    /// New digit of each digit; entry 0 is 0, so blanks stay blank.
    pub digits: [u8; 10],
}

impl Transform {
    /// Uniform among all 2 · 6⁸ · 9! transformations.
    pub fn random(chance: &mut Chance) -> Self {
        let transpose = chance.odds(1, 2);
        let (rows, columns) = (random_lines(chance), random_lines(chance));
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        chance.shuffle(&mut digits[1..]);
        Transform { transpose, rows, columns, digits }
    }

    /// The transformed puzzle or grid.
    ///
    /// # Panics
    /// If a cell is above 9.
    #[must_use]
    pub fn apply(&self, cells: &Cells) -> Cells {
        std::array::from_fn(|i| {
            let (row, column) = (usize::from(self.rows[i / 9]), usize::from(self.columns[i % 9]));
            let from = if self.transpose { column * 9 + row } else { row * 9 + column };
            self.digits[usize::from(cells[from])]
        })
    }

    /// The transformed puzzle with its solution.
    pub(crate) fn turn(&self, puzzle: &Puzzle81) -> Puzzle81 {
        let (clues, solution) = (self.apply(&puzzle.clues), self.apply(&puzzle.solution));
        Puzzle81 { clues, solution }
    }
}

/// A uniform permutation of nine lines that keeps triples together.
fn random_lines(chance: &mut Chance) -> [u8; 9] {
    let mut triples = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    chance.shuffle(&mut triples);
    triples.iter_mut().for_each(|t| chance.shuffle(t));
    std::array::from_fn(|i| triples[i / 3][i % 3])
}
