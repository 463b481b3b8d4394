//! Indexers: a digit says where in its row, column or box the number of its own place stands.

use super::prelude::*;

pub(super) const ROW_INDEXER: Kind = Kind {
    name: "row-indexer",
    about: "A digit V in row R says that row V of the same column holds R.",
    look: look::marked(Hue::Teal, true, CellSign::Vertical),
    iss: &["Indexing"],
    fpuzzles: "rowindexer",
    check: |_, puzzle| from_one(puzzle),
    demands: |rule, puzzle| demands(rule, |cell| column(cell, puzzle)),
    lower: |rule, puzzle| lower(rule, puzzle, |cell| column(cell, puzzle)),
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!(
            "The digit in {names} is the row of its column that holds the number of its own row."
        )
    },
    example: || vec![Rule::new(RuleKind::RowIndexer, example(&[11, 12]))],
    ..CELLS
};

pub(super) const COLUMN_INDEXER: Kind = Kind {
    name: "column-indexer",
    about: "A digit V in column C says that column V of the same row holds C.",
    look: look::marked(Hue::Teal, true, CellSign::Horizontal),
    iss: &["Indexing"],
    fpuzzles: "columnindexer",
    check: |_, puzzle| from_one(puzzle),
    demands: |rule, puzzle| demands(rule, |cell| row(cell, puzzle)),
    lower: |rule, puzzle| lower(rule, puzzle, |cell| row(cell, puzzle)),
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!(
            "The digit in {names} is the column of its row that holds the number of its own column."
        )
    },
    example: || vec![Rule::new(RuleKind::ColumnIndexer, example(&[11, 21]))],
    ..CELLS
};

pub(super) const BOX_INDEXER: Kind = Kind {
    name: "box-indexer",
    about: "A digit V at place P of its box says that place V of the box holds P. Places are \
            counted row by row.",
    look: look::marked(Hue::Teal, true, CellSign::Lattice),
    fpuzzles: "boxindexer",
    check: |_, puzzle| {
        let regions = puzzle.layout().region_map(puzzle.side());
        shape::grid(regions.is_some(), "boxes or regions").and_then(|()| from_one(puzzle))
    },
    demands: |rule, puzzle| demands(rule, |cell| region(cell, puzzle)),
    lower: |rule, puzzle| lower(rule, puzzle, |cell| region(cell, puzzle)),
    sentence: |rule, puzzle| {
        let names = wording::names(rule.line(), puzzle);
        format!(
            "The digit in {names} is the place of its box that holds the number of its own place."
        )
    },
    example: || vec![Rule::new(RuleKind::BoxIndexer, example(&[11, 12]))],
    ..CELLS
};

fn row(cell: Cell, puzzle: &Puzzle) -> Vec<Cell> {
    let side = puzzle.side();
    (0..puzzle.columns()).map(|column| Cell::at(cell.row(side), column, side)).collect()
}

fn column(cell: Cell, puzzle: &Puzzle) -> Vec<Cell> {
    let side = puzzle.side();
    (0..puzzle.rows()).map(|row| Cell::at(row, cell.column(side), side)).collect()
}

fn region(cell: Cell, puzzle: &Puzzle) -> Vec<Cell> {
    geometry::region(cell, puzzle).unwrap_or_default()
}

/// The place of a cell in its house.
fn place(cell: Cell, house: &[Cell]) -> usize {
    house.iter().position(|&other| other == cell).unwrap_or_default()
}

fn demands(rule: &Rule, house: impl Fn(Cell) -> Vec<Cell>) -> Vec<Demand> {
    let demand = |&cell: &Cell| {
        let house = house(cell);
        let own = place(cell, &house);
        Demand::new(house, move |v| {
            let named = v.get(usize::from(v[own]) - 1);
            named.is_some_and(|&digit| usize::from(digit) == own + 1)
        })
    };
    rule.line().iter().map(demand).collect()
}

/// Checks that digits can be places, which are counted from 1.
fn from_one(puzzle: &Puzzle) -> Result<(), RuleFlaw> {
    shape::grid(!puzzle.digits().contains(&0), "digits from 1")
}

/// The digit is a place of the house, and for every other cell of the house: if the digit points at
/// it, it holds the number.
fn lower(rule: &Rule, puzzle: &Puzzle, house: impl Fn(Cell) -> Vec<Cell>) -> Vec<Primitive> {
    let pairs = |&cell: &Cell| {
        let house = house(cell);
        let (own, places) = (place(cell, &house), house.len());
        let range = mask(cell, puzzle, move |digit| usize::from(digit) <= places);
        let others = house.into_iter().enumerate().filter(move |&(at, _)| at != own);
        let pairs = others.map(move |(at, other)| {
            let points = |a: u8, b: u8| usize::from(a) != at + 1 || usize::from(b) == own + 1;
            Relation::new(puzzle, points).on(cell, other)
        });
        let range = (places < puzzle.side()).then_some(range);
        range.into_iter().chain(pairs)
    };
    rule.line().iter().flat_map(pairs).collect()
}
