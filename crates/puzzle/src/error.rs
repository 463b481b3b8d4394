//! The errors of a model. Clashing givens are not among them: such a puzzle is well formed and has
//! no solution, which [`Puzzle::conflict`](crate::Puzzle::conflict) explains.

use crate::cage::Op;
use crate::cell::CellName;
use crate::rules::RuleError;

/// The reason why a puzzle cannot be built. Cells are named `r1c1`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Houses of a kind that the layout does not have.
    #[error("this grid has no {extra}: diagonals need a square grid, and windows square boxes")]
    NoSuchHouses {
        /// Their name.
        extra: &'static str,
    },
    /// The side is 0 or too large.
    #[error("the side must be 1 to 64, not {side}")]
    Side {
        /// The requested side.
        side: usize,
    },
    /// A rectangle without cells, or with too few or too many values.
    #[error(
        "{rows} rows and {columns} columns with {values} values make no grid: needs at least one row and column, as many values as either, and at most 16"
    )]
    Rectangle {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
        /// Values.
        values: usize,
    },
    /// A lowest digit that the puzzle cannot have.
    #[error(
        "the lowest digit {lowest} does not fit: it is 0 or 1, 0 only without cages, and is chosen before rules"
    )]
    Lowest {
        /// The digit.
        lowest: u8,
    },
    /// A box measure is 0, or the side would be above 64.
    #[error("boxes of {height}×{width} make no grid: the side, height × width, must be 1 to 64")]
    BoxSize {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// The number of cells is not the square of an allowed side, or contradicts the rest.
    #[error("{found} cells do not make a square grid of side 1 to 64")]
    CellCount {
        /// Their number.
        found: usize,
    },
    /// The number of cells does not match the grid.
    #[error("{found} cells given, but a {side}×{side} grid has {}", side * side)]
    GridSize {
        /// Their number.
        found: usize,
        /// The side of the grid.
        side: usize,
    },
    /// More region labels than the side.
    #[error("more than {side} regions on a {side}×{side} grid")]
    RegionCount {
        /// The side of the grid.
        side: usize,
    },
    /// A region has too few or too many cells.
    #[error("region {region} has {cells} cells, but must have {side}")]
    RegionSize {
        /// 1-based number, by first appearance.
        region: usize,
        /// Its cells.
        cells: usize,
        /// The side of the grid.
        side: usize,
    },
    /// A given is not a value of this grid.
    #[error("{cell} holds {value}, but values are 1 to {side}")]
    GivenRange {
        /// The cell.
        cell: CellName,
        /// The given.
        value: u64,
        /// The side of the grid.
        side: usize,
    },
    /// A cage without cells.
    #[error("cage {cage} has no cells")]
    CageEmpty {
        /// 1-based number.
        cage: usize,
    },
    /// A cell that is not on the grid.
    #[error("cage {cage} has cell {cell}, outside the {rows}×{columns} grid")]
    CageOutside {
        /// 1-based number.
        cage: usize,
        /// The cell.
        cell: CellName,
        /// The rows of the grid.
        rows: usize,
        /// The columns of the grid.
        columns: usize,
    },
    /// One cage lists a cell twice.
    #[error("cage {cage} lists {cell} twice")]
    CageTwice {
        /// 1-based number.
        cage: usize,
        /// The cell.
        cell: CellName,
    },
    /// Two cages share a cell.
    #[error("{cell} is in two cages, {first} and {second}")]
    CageOverlap {
        /// The cell.
        cell: CellName,
        /// 1-based number.
        first: usize,
        /// 1-based number.
        second: usize,
    },
    /// A KenKen cell without a cage.
    #[error("{cell} is in no cage")]
    CageMissing {
        /// The cell.
        cell: CellName,
    },
    /// A KenKen cage in two pieces.
    #[error("cage {cage} is not connected: {cell} does not touch the rest")]
    CageSplit {
        /// 1-based number.
        cage: usize,
        /// A cell that is not connected to the first one.
        cell: CellName,
    },
    /// An operation that does not fit the number of cells.
    #[error("cage {cage} at {cell}: {op} needs {needs}, not {cells}")]
    CageOp {
        /// 1-based number.
        cage: usize,
        /// Its first cell.
        cell: CellName,
        /// The operation.
        op: Op,
        /// The requirement of the operation, in words.
        needs: &'static str,
        /// Its number of cells.
        cells: usize,
    },
    /// A no-repeat cage with more cells than there are values.
    #[error(
        "cage {cage} at {cell} has {cells} cells that must differ, but there are only {side} values"
    )]
    CageTooLong {
        /// 1-based number.
        cage: usize,
        /// Its first cell.
        cell: CellName,
        /// Its number of cells.
        cells: usize,
        /// The side of the grid.
        side: usize,
    },
    /// A rule that is not well formed.
    #[error(transparent)]
    Rule(Box<RuleError>),
}

impl From<RuleError> for ModelError {
    fn from(error: RuleError) -> Self {
        ModelError::Rule(Box::new(error))
    }
}
