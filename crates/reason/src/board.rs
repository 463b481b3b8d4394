//! The geometry of a puzzle as sets of cells. Built once per puzzle and shared by all its states.

use std::sync::OnceLock;

use crate::cage_level::CageShape;
use quadrille_puzzle::{HouseKind, Layout, Puzzle};

use crate::cells::CellSet;
use crate::rules::{Clue, Relation, Sum, clues, differing, relations, sums};

#[derive(Clone, Debug)]
pub(crate) struct Board<const W: usize> {
    pub side: usize,
    /// Cells of each house, in the model's order: rows, columns, boxes or regions, diagonals.
    pub houses: Vec<CellSet<W>>,
    pub kinds: Vec<HouseKind>,
    pub houses_of: Vec<Vec<usize>>,
    /// Cells that cannot hold the same value as this one: they share a house or a cage without
    /// repeats, or a rule says so.
    pub peers: Vec<CellSet<W>>,
    /// Cells that cannot repeat a value because of a cage; empty if the puzzle has no such cages.
    pub cages: Vec<CellSet<W>>,
    /// Cage constraints, in the model's order.
    pub(crate) shapes: Vec<CageShape>,
    /// All cages, with repeats or without. A unique rectangle must not split one.
    all_cages: Vec<CellSet<W>>,
    /// True if the puzzle has rules: they break every argument from uniqueness.
    pub(crate) rules: bool,
    /// True if the houses do not begin with N rows and N columns, as on a rectangle.
    pub(crate) short_lines: bool,
    /// The rules, cut into parts that a person looks at one at a time.
    pub(crate) clues: Vec<Clue<W>>,
    /// The sums of rules, and of cages if there are rules.
    pub(crate) sums: Vec<Sum>,
    /// Relations of each cell to others by rules, besides those that only keep cells different.
    pub(crate) relations: Vec<Vec<Relation>>,
    /// Rectangles whose two values can be swapped; built when first asked for.
    rectangles: OnceLock<Vec<[usize; 4]>>,
    /// For cell c and row r, at c · N + r: the positions of the row that c sees. Built on first
    /// use.
    row_peers: OnceLock<Vec<u64>>,
    /// The same for columns.
    column_peers: OnceLock<Vec<u64>>,
}

impl<const W: usize> Board<W> {
    #[must_use]
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.side() * puzzle.side();
        let houses: Vec<CellSet<W>> =
            puzzle.houses().iter().map(|h| h.cells.iter().map(|c| c.index()).collect()).collect();
        let cages: Vec<CellSet<W>> = (puzzle.cages().iter().filter(|c| !c.repeats))
            .map(|c| c.cells.iter().map(|c| c.index()).collect())
            .collect();
        let all_cages =
            puzzle.cages().iter().map(|c| c.cells.iter().map(|c| c.index()).collect()).collect();
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
        for (a, b) in differing(&puzzle.primitives()) {
            peers[a].insert(b);
            peers[b].insert(a);
        }
        (0..cells).for_each(|c| peers[c].remove(c));
        let kinds = puzzle.houses().iter().map(|h| h.kind).collect();
        let shapes = puzzle.cages().iter().map(|c| CageShape::new(puzzle, c)).collect();
        let mut board = Board {
            side: puzzle.side(),
            houses,
            kinds,
            houses_of,
            peers,
            cages,
            shapes,
            all_cages,
            rules: puzzle.is_variant(),
            short_lines: matches!(puzzle.layout(), Layout::Rectangle { .. }),
            clues: Vec::new(),
            relations: relations(puzzle),
            sums: sums(puzzle),
            rectangles: OnceLock::new(),
            row_peers: OnceLock::new(),
            column_peers: OnceLock::new(),
        };
        board.clues = clues(puzzle, &board);
        board
    }

    #[inline]
    #[must_use]
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        self.peers[a].has(b)
    }

    /// Cells that see every cell of `set`; all cells if the set is empty.
    #[inline]
    #[must_use]
    pub(crate) fn seen_by_all(&self, set: CellSet<W>) -> CellSet<W> {
        let mut cells = set.iter();
        let Some(first) = cells.next() else {
            return (0..self.peers.len()).collect();
        };
        cells.fold(self.peers[first], |seen, c| seen & self.peers[c])
    }

    /// Cells that see some cell of `set`.
    pub(crate) fn seen_by_any(&self, set: CellSet<W>) -> CellSet<W> {
        set.iter().fold(CellSet::EMPTY, |seen, c| seen | self.peers[c])
    }

    #[inline]
    #[must_use]
    pub(crate) fn is_line(&self, house: usize) -> bool {
        house < 2 * self.side
    }

    /// Rectangles in two rows and two columns, corners 0 1 / 2 3, that every house and cage meets
    /// in no corner or in two that are neighbours: swapping the values of such a rectangle is seen
    /// by none of them. None in a puzzle with rules.
    pub(crate) fn rectangles(&self) -> &[[usize; 4]] {
        self.rectangles.get_or_init(|| {
            let n = self.side;
            let mut list = Vec::new();
            for (top, bottom) in pairs(n) {
                for (left, right) in pairs(n) {
                    let corners =
                        [top * n + left, top * n + right, bottom * n + left, bottom * n + right];
                    if self.can_swap(&corners) {
                        list.push(corners);
                    }
                }
            }
            list
        })
    }

    /// The positions of each row, or of each column, that each cell sees, at cell · N + line.
    pub(crate) fn line_peers(&self, columns: bool) -> &[u64] {
        let lock = if columns { &self.column_peers } else { &self.row_peers };
        lock.get_or_init(|| {
            let n = self.side;
            let mut table = vec![0; n * n * n];
            for cell in 0..n * n {
                for peer in self.peers[cell] {
                    let (line, at) =
                        if columns { (peer % n, peer / n) } else { (peer / n, peer % n) };
                    table[cell * n + line] |= 1 << at;
                }
            }
            table
        })
    }

    fn can_swap(&self, corners: &[usize; 4]) -> bool {
        if self.rules {
            return false;
        }
        let side = |group: &CellSet<W>| {
            let bits = (0..4).fold(0, |bits, i| bits | usize::from(group.has(corners[i])) << i);
            matches!(bits, 0b0000 | 0b0011 | 0b1100 | 0b0101 | 0b1010)
        };
        let houses = corners.iter().flat_map(|&c| &self.houses_of[c]);
        houses.into_iter().all(|&h| side(&self.houses[h])) && self.all_cages.iter().all(side)
    }
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |b| (0..b).map(move |a| (a, b)))
}
