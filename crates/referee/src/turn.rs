//! A puzzle turned over, with everything that lies on it.

use quadrille_puzzle::{Cell, Layout, ModelError, Puzzle, Rule, RuleKind};

/// A reflection of the grid; every symmetry of the square is one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Rows become columns.
    Transposed,
    /// Left and right change places.
    Mirrored,
    /// Top and bottom change places.
    UpsideDown,
}

impl Turn {
    /// All of them.
    pub const ALL: [Turn; 3] = [Turn::Transposed, Turn::Mirrored, Turn::UpsideDown];

    /// Its name in a report.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Turn::Transposed => "transposed",
            Turn::Mirrored => "mirrored",
            Turn::UpsideDown => "upside down",
        }
    }

    /// The cell that a cell of this puzzle becomes.
    #[must_use]
    pub fn cell(self, cell: Cell, puzzle: &Puzzle) -> Cell {
        let (row, column) = (cell.row(puzzle.side()), cell.column(puzzle.side()));
        let (row, column) = match self {
            Turn::Transposed => (column, row),
            _ if !puzzle.contains(cell) => (row, column),
            Turn::Mirrored => (row, puzzle.columns() - 1 - column),
            Turn::UpsideDown => (puzzle.rows() - 1 - row, column),
        };
        Cell::at(row, column, puzzle.side())
    }

    /// The puzzle turned; `None` if one of its rules means something else then.
    #[must_use]
    pub fn puzzle(self, puzzle: &Puzzle) -> Option<Puzzle> {
        let place = |cell: Cell| self.cell(cell, puzzle);
        let mut out = self.empty(puzzle).ok()?;
        out = out.with_lowest(*puzzle.digits().start()).ok()?;
        for &extra in puzzle.extras() {
            out = out.with_extra(extra).ok()?;
        }
        let mut cages = puzzle.cages().to_vec();
        cages.iter_mut().flat_map(|cage| &mut cage.cells).for_each(|cell| *cell = place(*cell));
        out = out.with_cages(cages).ok()?;
        for rule in puzzle.rules() {
            out = out.with_rule(self.rule(rule, &place)?).ok()?;
        }
        for cell in puzzle.cells().filter(|&cell| puzzle.contains(cell)) {
            out.give(place(cell), puzzle.given(cell));
            out.strike(place(cell), puzzle.struck()[cell.index()]);
        }
        Some(out)
    }

    /// The houses of the puzzle turned.
    fn empty(self, puzzle: &Puzzle) -> Result<Puzzle, ModelError> {
        let side = puzzle.side();
        let pair = |a: usize, b: usize| if self == Turn::Transposed { (b, a) } else { (a, b) };
        match puzzle.layout() {
            Layout::Latin => Puzzle::latin(side),
            &Layout::Boxes { height, width } => {
                let (height, width) = pair(height.into(), width.into());
                Puzzle::sudoku(height, width)
            }
            &Layout::Rectangle { rows, columns } => {
                let (rows, columns) = pair(rows.into(), columns.into());
                Puzzle::rectangle(rows, columns, side)
            }
            Layout::Regions(map) => {
                let mut labels = vec![0; map.len()];
                let cells = puzzle.cells();
                cells.for_each(|c| labels[self.cell(c, puzzle).index()] = map[c.index()]);
                Puzzle::jigsaw(&labels)
            }
        }
    }

    fn rule(self, rule: &Rule, place: &dyn Fn(Cell) -> Cell) -> Option<Rule> {
        use RuleKind as K;
        let kind = match (rule.kind, self == Turn::Transposed) {
            (K::DutchFlatmates | K::BoxIndexer, _) | (K::RowIndexer | K::ColumnIndexer, false) => {
                return None;
            }
            (K::RowIndexer, true) => K::ColumnIndexer,
            (K::ColumnIndexer, true) => K::RowIndexer,
            (K::FallingDiagonal, false) => K::RisingDiagonal,
            (K::RisingDiagonal, false) => K::FallingDiagonal,
            (kind, _) => kind,
        };
        let lists = rule.lists.iter().map(|list| list.iter().map(|&cell| place(cell)).collect());
        let inner = rule.rules.iter().map(|inner| self.rule(inner, place));
        Some(Rule {
            kind,
            lists: lists.collect(),
            rules: inner.collect::<Option<_>>()?,
            ..rule.clone()
        })
    }
}
