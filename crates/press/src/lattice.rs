//! Positions of cells and candidates on the sheet.

use quadrille_puzzle::{Cell, Puzzle};

use crate::rules;

/// A square grid of cells on a sheet, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lattice {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Side of a cell.
    pub cell: f64,
    /// Cells in a row.
    pub side: usize,
    /// Height of the strip above candidates for the clue of a cage, as a fraction of a cell.
    strip: f64,
}

impl Lattice {
    /// The lattice of a puzzle with this upper left corner and cell size.
    #[must_use]
    pub fn new(puzzle: &Puzzle, (x, y): (f64, f64), cell: f64) -> Self {
        let strip = if rules::labelled(puzzle) { 0.27 } else { 0.0625 };
        Lattice { x, y, cell, side: puzzle.side(), strip }
    }

    /// The side of the whole lattice.
    #[must_use]
    pub fn extent(&self) -> f64 {
        self.cell * self.side as f64
    }

    /// The point this many cells right and down from the corner.
    #[must_use]
    pub fn at(&self, column: f64, row: f64) -> (f64, f64) {
        (self.x + self.cell * column, self.y + self.cell * row)
    }

    /// The upper left corner of a cell.
    #[must_use]
    pub fn corner(&self, cell: Cell) -> (f64, f64) {
        self.at(cell.column(self.side) as f64, cell.row(self.side) as f64)
    }

    /// The middle of a cell.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// Left, top, width and height of a cell.
    #[must_use]
    pub fn rect(&self, cell: Cell) -> [f64; 4] {
        let (x, y) = self.corner(cell);
        [x, y, self.cell, self.cell]
    }

    /// Width and height of a candidate's place. The block of places is as square as possible.
    fn place(&self) -> (f64, f64) {
        let (across, down) = self.places();
        let (wide, high) = (0.875, 0.9375 - self.strip);
        (self.cell * wide / across as f64, self.cell * high / down as f64)
    }

    fn places(&self) -> (usize, usize) {
        let across = (1..).find(|n| n * n >= self.side).unwrap_or(1);
        (across, self.side.div_ceil(across))
    }

    /// The middle of a candidate's place in its cell.
    #[must_use]
    pub fn spot(&self, cell: Cell, value: u8) -> (f64, f64) {
        let ((across, _), (wide, high)) = (self.places(), self.place());
        let (x, y) = self.corner(cell);
        let nth = usize::from(value.saturating_sub(1));
        let (column, row) = ((nth % across) as f64 + 0.5, (nth / across) as f64 + 0.5);
        (x + self.cell * 0.0625 + wide * column, y + self.cell * self.strip + high * row)
    }

    /// Font size of a candidate.
    #[must_use]
    pub fn figure(&self) -> f64 {
        let (wide, high) = self.place();
        (0.86 * wide.min(high)).min(self.cell * 0.25)
    }

    /// Radius of a disc around a candidate.
    #[must_use]
    pub fn disc(&self) -> f64 {
        let (wide, high) = self.place();
        0.46 * wide.min(high)
    }
}
