//! A demand: cells and a test of their values.

use std::fmt;

use super::Rule;
use crate::cell::Cell;
use crate::model::Puzzle;

/// A test of values, one for each cell of a demand.
type Test = Box<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// A part of a rule that can be judged by itself: cells, and a test of their values. A rule about
/// the whole grid has many, so that a broken one names the cells that break it.
pub struct Demand {
    cells: Vec<Cell>,
    /// A test of digits.
    test: Test,
    /// The digit that stands for the value 1.
    lowest: u8,
}

impl Demand {
    /// A test of the digits of these cells, in this order. A cell may stand twice.
    pub(super) fn new(
        cells: impl IntoIterator<Item = Cell>,
        test: impl Fn(&[u8]) -> bool + Send + Sync + 'static,
    ) -> Self {
        Demand { cells: cells.into_iter().collect(), test: Box::new(test), lowest: 1 }
    }

    /// A rule that is one demand.
    pub(super) fn one(
        cells: impl IntoIterator<Item = Cell>,
        test: impl Fn(&[u8]) -> bool + Send + Sync + 'static,
    ) -> Vec<Self> {
        vec![Self::new(cells, test)]
    }

    /// A rule that is one demand on its cells, list after list.
    pub(super) fn of(
        rule: &Rule,
        test: impl Fn(&[u8]) -> bool + Send + Sync + 'static,
    ) -> Vec<Self> {
        Self::one(rule.lists.concat(), test)
    }

    /// A rule that demands the same of each of these pairs of cells.
    pub(super) fn pairs(
        pairs: Vec<[Cell; 2]>,
        holds: impl Fn(u8, u8) -> bool + Copy + Send + Sync + 'static,
    ) -> Vec<Self> {
        pairs.into_iter().map(|pair| Self::new(pair, move |v| holds(v[0], v[1]))).collect()
    }

    /// Cells with different values.
    pub(crate) fn different(cells: Vec<Cell>) -> Self {
        Self::new(cells, different)
    }

    /// The same demand with the digits of a puzzle.
    pub(super) fn counted(self, puzzle: &Puzzle) -> Self {
        Demand { lowest: *puzzle.digits().start(), ..self }
    }

    /// The cells, in the order in which they are read.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// True if the demand holds; `values` has the values of the grid, row-major.
    ///
    /// # Panics
    /// If a cell of the demand has no value.
    #[must_use]
    pub fn holds(&self, values: &[u8]) -> bool {
        let digit = |cell: &Cell| values[cell.index()] + self.lowest - 1;
        let read: Vec<u8> = self.cells.iter().map(digit).collect();
        (self.test)(&read)
    }

    /// True if the demand holds for these digits of its cells, in their order.
    pub(super) fn accepts(&self, digits: &[u8]) -> bool {
        (self.test)(digits)
    }
}

/// True if no digit stands twice.
pub(super) fn different(digits: &[u8]) -> bool {
    (1..digits.len()).all(|i| !digits[..i].contains(&digits[i]))
}

impl fmt::Debug for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Demand").field("cells", &self.cells).finish_non_exhaustive()
    }
}
