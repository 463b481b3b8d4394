//! One square of the grid, and its name.

use std::fmt;

/// A cell by its row-major index, 0-based: cell `r·N + c` of an N×N grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u32);

impl Cell {
    /// The cell in row `row` and column `column` (0-based) of a grid of this side.
    #[must_use]
    pub fn at(row: usize, column: usize, side: usize) -> Self {
        Cell((row * side + column) as u32)
    }

    /// Row-major index, for slices.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// 0-based row in a grid of this side.
    #[must_use]
    pub fn row(self, side: usize) -> usize {
        self.index() / side
    }

    /// 0-based column in a grid of this side.
    #[must_use]
    pub fn column(self, side: usize) -> usize {
        self.index() % side
    }

    /// The usual 1-based name: `r1c1`.
    ///
    /// ```
    /// use quadrille_puzzle::Cell;
    /// assert_eq!(Cell::at(0, 8, 9).name(9).to_string(), "r1c9");
    /// ```
    #[must_use]
    pub fn name(self, side: usize) -> CellName {
        CellName { row: self.row(side) + 1, column: self.column(side) + 1 }
    }
}

/// A cell's 1-based name, `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellName {
    /// 1-based row.
    pub row: usize,
    /// 1-based column.
    pub column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names fill answers about millions of puzzles; of the usual sizes they are four characters.
        match (self.row, self.column) {
            (row @ 0..10, column @ 0..10) => {
                let name = [b'r', b'0' + row as u8, b'c', b'0' + column as u8];
                f.write_str(std::str::from_utf8(&name).unwrap_or_default())
            }
            (row, column) => write!(f, "r{row}c{column}"),
        }
    }
}
