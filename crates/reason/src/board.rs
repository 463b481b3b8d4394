//! The geometry of a puzzle in sets: what sees what. Built once per puzzle and shared by all its states.

use quadrille_puzzle::{HouseKind, Puzzle};

use crate::cages::Shape;
use crate::cells::CellSet;

/// Houses and peers of one puzzle.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    /// N.
    pub side: usize,
    /// Cells of each house, in the model's order: rows, columns, boxes or regions, diagonals.
    pub houses: Vec<CellSet<W>>,
    /// What each house is.
    pub kinds: Vec<HouseKind>,
    /// Houses of each cell, rising.
    pub houses_of: Vec<Vec<usize>>,
    /// Cells that cannot hold the same value as this one: they share a house, or a cage without repeats.
    pub peers: Vec<CellSet<W>>,
    /// Cells that may not hold a value twice because of a cage; empty unless the puzzle has such cages.
    pub cages: Vec<CellSet<W>>,
    /// What every cage demands, in the model's order.
    pub(crate) shapes: Vec<Shape>,
}

impl<const W: usize> Board<W> {
    /// The geometry of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.side() * puzzle.side();
        let houses: Vec<CellSet<W>> =
            puzzle.houses().iter().map(|h| h.cells.iter().map(|c| c.index()).collect()).collect();
        let cages: Vec<CellSet<W>> = (puzzle.cages().iter().filter(|c| !c.repeats))
            .map(|c| c.cells.iter().map(|c| c.index()).collect())
            .collect();
        let mut houses_of = vec![Vec::new(); cells];
        let mut peers = vec![CellSet::EMPTY; cells];
        for (h, house) in houses.iter().chain(&cages).enumerate() {
            for cell in *house {
                peers[cell] |= *house;
                if h < houses.len() {
                    houses_of[cell].push(h);
                }
            }
        }
        (0..cells).for_each(|c| peers[c].remove(c));
        let kinds = puzzle.houses().iter().map(|h| h.kind).collect();
        let shapes = puzzle.cages().iter().map(|c| Shape::new(puzzle, c)).collect();
        Board { side: puzzle.side(), houses, kinds, houses_of, peers, cages, shapes }
    }

    /// Whether two different cells cannot hold the same value.
    #[inline]
    #[must_use]
    pub fn sees(&self, a: usize, b: usize) -> bool {
        self.peers[a].has(b)
    }

    /// Cells that see every cell of `set`; all cells for an empty set.
    #[inline]
    #[must_use]
    pub fn seen_by_all(&self, set: CellSet<W>) -> CellSet<W> {
        let mut cells = set.iter();
        let Some(first) = cells.next() else {
            return (0..self.peers.len()).collect();
        };
        cells.fold(self.peers[first], |seen, c| seen & self.peers[c])
    }

    /// The number of rows (and of columns): houses `0..lines()` are rows, up to `2·lines()` columns.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.side
    }

    /// Whether a house is a row or a column.
    #[inline]
    #[must_use]
    pub fn is_line(&self, house: usize) -> bool {
        house < 2 * self.side
    }
}
