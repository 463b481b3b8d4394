//! The candidate grid, indexed by cell and by value.
//!
//! Invariant: a cell with a value has no candidates; `at[v − 1]` is exactly the set of open cells
//! with candidate `v`.

use std::sync::Arc;

use quadrille_constraint::Primitive;
use quadrille_puzzle::{Puzzle, Values};

use crate::board::Board;
use crate::cells::CellSet;

#[derive(Clone, Debug)]
pub(crate) struct CandidateGrid<const W: usize> {
    pub board: Arc<Board<W>>,
    /// Value of each cell, 0 if open.
    pub values: Vec<u8>,
    /// Candidates of each cell; none if it has a value.
    pub candidates: Vec<Values>,
    /// For value `v`, at index `v − 1`: the open cells that may hold it.
    pub at: Vec<CellSet<W>>,
    pub open: CellSet<W>,
    pub given: CellSet<W>,
    /// Candidates that the puzzle itself forbids. Uniqueness arguments must not rely on them.
    pub struck: Arc<Vec<Values>>,
}

impl<const W: usize> CandidateGrid<W> {
    /// The initial grid: givens are placed and struck from their peers.
    #[must_use]
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self::on(Arc::new(Board::new(puzzle)), puzzle)
    }

    /// The same with an existing board.
    pub(crate) fn on(board: Arc<Board<W>>, puzzle: &Puzzle) -> Self {
        let cells = board.peers.len();
        let mut grid = CandidateGrid {
            values: vec![0; cells],
            candidates: vec![Values::EMPTY; cells],
            at: vec![CellSet::EMPTY; board.side],
            open: (0..cells).collect(),
            given: puzzle
                .cells()
                .filter(|&c| puzzle.given(c).is_some())
                .map(|c| c.index())
                .collect(),
            struck: Arc::new(puzzle.struck().to_vec()),
            board,
        };
        let listed = marks(puzzle);
        for cell in 0..cells {
            grid.candidates[cell] =
                (Values::all(grid.board.side) & listed[cell]) - grid.struck[cell];
            grid.candidates[cell].iter().for_each(|v| grid.at[usize::from(v) - 1].insert(cell));
        }
        // Cells beyond the edges of a rectangle hold 1 and are no part of the puzzle.
        for cell in puzzle.cells().filter(|&cell| !puzzle.contains(cell)) {
            grid.place(cell.index(), 1);
            grid.given.insert(cell.index());
        }
        for cell in puzzle.cells() {
            if let Some(value) = puzzle.given(cell) {
                grid.place(cell.index(), value);
            }
        }
        grid
    }

    #[must_use]
    pub(crate) fn side(&self) -> usize {
        self.board.side
    }

    #[inline]
    #[must_use]
    pub(crate) fn cells_of(&self, value: u8) -> CellSet<W> {
        self.at[usize::from(value) - 1]
    }

    #[inline]
    #[must_use]
    pub(crate) fn spots(&self, house: usize, value: u8) -> CellSet<W> {
        self.at[usize::from(value) - 1] & self.board.houses[house]
    }

    /// The candidates of a cell, or its value.
    pub(crate) fn domain(&self, cell: usize) -> u64 {
        match self.values[cell] {
            0 => self.candidates[cell].0,
            value => Values::only(value).0,
        }
    }

    #[inline]
    #[must_use]
    pub(crate) fn may(&self, cell: usize, value: u8) -> bool {
        self.candidates[cell].has(value)
    }

    /// Writes a value and strikes it from the cell's peers.
    pub(crate) fn place(&mut self, cell: usize, value: u8) {
        for v in self.candidates[cell] {
            self.at[usize::from(v) - 1].remove(cell);
        }
        self.candidates[cell] = Values::EMPTY;
        self.values[cell] = value;
        self.open.remove(cell);
        let struck = self.at[usize::from(value) - 1] & self.board.peers[cell];
        for peer in struck {
            self.candidates[peer] = self.candidates[peer].without(value);
        }
        self.at[usize::from(value) - 1] -= struck;
    }

    /// Strikes a candidate. Returns false if it was not there.
    pub(crate) fn eliminate(&mut self, cell: usize, value: u8) -> bool {
        let was = self.candidates[cell].has(value);
        self.candidates[cell] = self.candidates[cell].without(value);
        self.at[usize::from(value) - 1].remove(cell);
        was
    }

    #[inline]
    #[must_use]
    pub(crate) fn union(&self, cells: CellSet<W>) -> Values {
        cells.iter().fold(Values::EMPTY, |all, c| all | self.candidates[c])
    }

    /// True if an open cell has no candidate, a house has no place for a missing value, or a house
    /// holds a value twice.
    #[must_use]
    pub(crate) fn is_broken(&self) -> bool {
        let dead_cell = self.open.iter().any(|c| self.candidates[c].is_empty());
        dead_cell || (0..self.board.houses.len()).any(|h| self.is_house_broken(h))
    }

    fn is_house_broken(&self, house: usize) -> bool {
        let mut placed = Values::EMPTY;
        let mut open = Values::EMPTY;
        for cell in self.board.houses[house] {
            match self.values[cell] {
                0 => open |= self.candidates[cell],
                v if placed.has(v) => return true,
                v => placed = placed.with(v),
            }
        }
        placed | open != Values::all(self.side())
    }
}

/// The values that rules about single cells, such as odd ones, leave to each cell.
fn marks(puzzle: &Puzzle) -> Vec<Values> {
    let mut marks = vec![Values(u64::MAX); puzzle.struck().len()];
    for rule in puzzle.rules() {
        let primitives = rule.lower(puzzle);
        let mask = |primitive: &Primitive| match primitive {
            Primitive::Mask { cell, values } => Some((usize::from(*cell), Values(*values))),
            _ => None,
        };
        let masks: Option<Vec<_>> = primitives.iter().map(mask).collect();
        for (cell, values) in masks.unwrap_or_default() {
            marks[cell] &= values;
        }
    }
    marks
}
