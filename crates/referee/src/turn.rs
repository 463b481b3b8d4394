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
        let mut out = layout_moved(puzzle, self == Turn::Transposed, &place).ok()?;
        out = out.with_lowest(*puzzle.digits().start()).ok()?;
        for &extra in puzzle.extras() {
            out = out.with_extra(extra).ok()?;
        }
        let mut cages = puzzle.cages().to_vec();
        cages.iter_mut().flat_map(|cage| &mut cage.cells).for_each(|cell| *cell = place(*cell));
        out = out.with_cages(cages).ok()?;
        for rule in puzzle.rules() {
            out = out.with_rule(placed(&self.rule(rule)?, &place)).ok()?;
        }
        for cell in puzzle.cells().filter(|&cell| puzzle.contains(cell)) {
            out.give(place(cell), puzzle.given(cell));
            out.strike(place(cell), puzzle.struck()[cell.index()]);
        }
        Some(out)
    }

    /// The rule that says the same on the turned grid, still on its old cells; `None` if none does.
    #[must_use]
    pub fn rule(self, rule: &Rule) -> Option<Rule> {
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
        let rules = rule.rules.iter().map(|inner| self.rule(inner)).collect::<Option<_>>()?;
        Some(Rule { kind, rules, ..rule.clone() })
    }
}

/// The rule on other cells.
#[must_use]
pub fn placed(rule: &Rule, place: &dyn Fn(Cell) -> Cell) -> Rule {
    let lists = rule.lists.iter().map(|list| list.iter().map(|&cell| place(cell)).collect());
    let rules = rule.rules.iter().map(|inner| placed(inner, place));
    Rule { lists: lists.collect(), rules: rules.collect(), ..rule.clone() }
}

/// The rows, columns and regions of a puzzle after its cells have moved, without anything on them.
///
/// # Errors
/// If there is no such layout.
pub fn layout_moved(
    puzzle: &Puzzle,
    transposed: bool,
    place: &dyn Fn(Cell) -> Cell,
) -> Result<Puzzle, ModelError> {
    let side = puzzle.side();
    let pair = |a: usize, b: usize| if transposed { (b, a) } else { (a, b) };
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
            puzzle.cells().for_each(|cell| labels[place(cell).index()] = map[cell.index()]);
            Puzzle::jigsaw(&labels)
        }
    }
}
