//! Grids that are not N×N with the digits 1 to N: fewer rows or columns than values, digits from 0.

use std::ops::RangeInclusive;

use quadrille_constraint::Primitive;

use super::Puzzle;
use crate::cell::Cell;
use crate::error::ModelError;
use crate::grid::{Grid, value_char};
use crate::house::{House, HouseKind};
use crate::layout::Layout;
use crate::rules::MAX_RULE_SIDE;

impl Puzzle {
    /// An empty rectangle with N values, at least as many as it has rows and columns. No value
    /// repeats in a row or column. It is the top left of an N×N square whose other cells all hold
    /// the value 1, are in no house, and are never shown.
    ///
    /// ```
    /// use quadrille_puzzle::{Cell, Puzzle};
    /// let puzzle = Puzzle::rectangle(2, 3, 4)?.with_lowest(0)?;
    /// assert_eq!((puzzle.side(), puzzle.rows(), puzzle.columns()), (4, 2, 3));
    /// assert!(puzzle.contains(Cell(6)) && !puzzle.contains(Cell(7)));
    /// assert_eq!((puzzle.houses().len(), puzzle.primitives().len()), (0, 5));
    /// # Ok::<(), quadrille_puzzle::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If there are no rows, no columns, fewer values than one of them, or more than
    /// [`MAX_RULE_SIDE`](crate::MAX_RULE_SIDE) values.
    pub fn rectangle(rows: usize, columns: usize, values: usize) -> Result<Self, ModelError> {
        let fits = (1..=values).contains(&rows) && (1..=values).contains(&columns);
        if !fits || values > MAX_RULE_SIDE {
            return Err(ModelError::Rectangle { rows, columns, values });
        }
        let layout = match (rows, columns) == (values, values) {
            true => Layout::Latin,
            false => Layout::Rectangle { rows: rows as u8, columns: columns as u8 },
        };
        Ok(Self::new(layout, values).without_struck())
    }

    /// The same puzzle with another lowest digit: 0 or 1. Values are counted from 1 all the same;
    /// rules and people see digits.
    ///
    /// # Errors
    /// If the digit is neither 0 nor 1, if the puzzle has cages, whose targets are sums of values,
    /// or if it has rules, which were checked with other digits.
    pub fn with_lowest(mut self, lowest: u8) -> Result<Self, ModelError> {
        if lowest > 1 || !self.cages.is_empty() || !self.rules.is_empty() {
            return Err(ModelError::Lowest { lowest });
        }
        self.lowest = lowest;
        Ok(self)
    }

    /// The number of rows: N, except on a [rectangle](Self::rectangle).
    #[must_use]
    pub fn rows(&self) -> usize {
        self.layout.extent(self.side).0
    }

    /// The number of columns: N, except on a [rectangle](Self::rectangle).
    #[must_use]
    pub fn columns(&self) -> usize {
        self.layout.extent(self.side).1
    }

    /// True if the cell is on the grid.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row(self.side) < self.rows() && cell.column(self.side) < self.columns()
    }

    /// The digits that stand for the values 1 to N: 1 to N, or 0 to N − 1.
    #[must_use]
    pub fn digits(&self) -> RangeInclusive<u8> {
        self.lowest..=self.lowest + (self.side as u8 - 1)
    }

    /// The digit that stands for a value.
    #[must_use]
    pub fn digit(&self, value: u8) -> u8 {
        value + self.lowest - 1
    }

    /// The value that a digit stands for.
    #[must_use]
    pub fn value(&self, digit: u8) -> Option<u8> {
        self.digits().contains(&digit).then(|| digit + 1 - self.lowest)
    }

    /// A grid on one line, in the digits of this puzzle: a character per cell if all digits are
    /// below 36, else numbers separated by blanks.
    #[must_use]
    pub fn line(&self, grid: &Grid) -> String {
        let cells = self.cells().filter(|&cell| self.contains(cell));
        let digits: Vec<u8> = cells.map(|cell| self.digit(grid.value(cell))).collect();
        let one = |&digit: &u8| value_char(digit).filter(|_| self.side <= 35);
        match digits.iter().map(one).collect::<Option<String>>() {
            Some(line) => line,
            None => digits.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    /// True if it has rules, rows or columns with fewer than N cells, or a digit 0: more than houses,
    /// cages and givens say.
    #[must_use]
    pub fn is_variant(&self) -> bool {
        let rectangle = matches!(self.layout, Layout::Rectangle { .. });
        rectangle || self.lowest == 0 || !self.rules.is_empty()
    }

    /// The short lines of a rectangle as primitive constraints.
    #[must_use]
    pub fn different_lines(&self) -> Vec<Primitive> {
        let cells = |line: House| line.cells.iter().map(|cell| cell.0 as u16).collect();
        self.short_lines().map(|line| Primitive::Distinct(cells(line))).collect()
    }

    /// Rows and columns with fewer than N cells, which are not houses.
    pub(super) fn short_lines(&self) -> impl Iterator<Item = House> + use<> {
        let kinds: &[fn(u8) -> HouseKind] = match self.layout {
            Layout::Rectangle { .. } => &[HouseKind::Row, HouseKind::Column],
            _ => &[],
        };
        let (layout, side) = (self.layout.clone(), self.side);
        let lines = kinds.iter().flat_map(move |&kind| layout.lines(side, kind));
        lines.filter(move |line| line.cells.len() < side)
    }
}
