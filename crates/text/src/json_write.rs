//! Writes Quadrille's JSON: one line, without anything that reading fills in by default.

use crate::entry::Entry;
use crate::error::WriteError;
use crate::format::Format;
use crate::json_document::{CageText, Document, Kind, OpText, RowText, Size};
use crate::json_rules;
use crate::json_strict::Strict;
use crate::options::WriteOptions;
use quadrille_puzzle::{Cage, Cell, Extra, Layout, Puzzle, Values, value_char};

pub(crate) fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    let side = puzzle.side();
    let kenken = *puzzle.layout() == Layout::Latin
        && !puzzle.cages().is_empty()
        && Puzzle::kenken(side, puzzle.cages().to_vec()).is_ok();
    let kind = match puzzle.layout() {
        Layout::Latin if kenken => Kind::Kenken,
        Layout::Latin | Layout::Rectangle { .. } => Kind::Latin,
        _ => Kind::Sudoku,
    };
    let (mut size, mut boxes, mut regions) = (Some(Size::Side(side as u32)), None, None);
    let mut values = None;
    match puzzle.layout() {
        Layout::Latin => {}
        &Layout::Rectangle { rows, columns } => {
            size = Some(Size::Rectangle([rows.into(), columns.into()]));
            values = (side > usize::from(rows.max(columns))).then_some(side as u32);
        }
        Layout::Boxes { height, width } => {
            (size, boxes) = (None, Some([(*height).into(), (*width).into()]))
        }
        Layout::Regions(map) => {
            let labels: Vec<u8> = map.iter().map(|r| r + 1).collect();
            regions = Some(labels.chunks(side).map(|row| numbered(row, side)).collect());
        }
    }
    let bare = puzzle.clues() == 0 && !(puzzle.cages().is_empty() && puzzle.rules().is_empty());
    let document = Document {
        kind,
        size,
        values,
        lowest: puzzle.digits().contains(&0).then_some(0),
        boxes,
        cells: (!bare).then(|| rows(puzzle, puzzle.givens())),
        regions,
        diagonals: puzzle.diagonals(),
        extras: (puzzle.extras().iter())
            .filter(|&&extra| extra != Extra::Diagonals)
            .map(|extra| extra.name().to_owned())
            .collect(),
        cages: puzzle.cages().iter().map(|cage| cage_text(cage, side, kenken)).collect(),
        rules: puzzle.rules().iter().map(|rule| Strict(json_rules::write(rule, side))).collect(),
        drawings: (!entry.drawings.is_empty())
            .then(|| Strict(serde_json::Value::Object(entry.drawings.clone()))),
        candidates: left(puzzle),
        solution: entry.solution.as_ref().map(|solution| rows(puzzle, solution.values())),
        title: entry.title.clone(),
        author: entry.author.clone(),
        level: entry.level.clone(),
        er: entry.er,
    };
    let text = serde_json::to_string(&document)
        .map_err(|e| WriteError::new(Format::Json, e.to_string()))?;
    Ok(text + "\n")
}

/// The rows of the grid: as strings up to side 9, where no convention is needed, and where a 0 is a
/// digit, otherwise as numbers.
fn rows(puzzle: &Puzzle, values: &[u8]) -> Vec<RowText> {
    let symbol = |&v: &u8| match v {
        0 => '.',
        _ => value_char(puzzle.digit(v)).unwrap_or('?'),
    };
    let row = |row: &[u8]| match puzzle.digits().contains(&0) {
        true => RowText::Symbols(row.iter().map(symbol).collect()),
        false => numbered(row, puzzle.side()),
    };
    let square = values.chunks(puzzle.side()).take(puzzle.rows());
    square.map(|values| row(&values[..puzzle.columns()])).collect()
}

/// A row as a string if all its values have one digit, otherwise as numbers.
fn numbered(row: &[u8], side: usize) -> RowText {
    let symbol = |&v: &u8| if v == 0 { '.' } else { value_char(v).unwrap_or('?') };
    match side {
        0..=9 => RowText::Symbols(row.iter().map(symbol).collect()),
        _ => RowText::Numbers(row.iter().map(|&v| v.into()).collect()),
    }
}

fn cage_text(cage: &Cage, side: usize, kenken: bool) -> CageText {
    CageText {
        cells: cage.cells.iter().map(|c| [c.row(side) as u32, c.column(side) as u32]).collect(),
        op: Some(OpText(cage.op)),
        target: cage.target,
        repeats: (cage.repeats != kenken).then_some(cage.repeats),
        many: cage.many,
    }
}

/// The remaining candidates of each cell, if some were struck out.
fn left(puzzle: &Puzzle) -> Option<Vec<Vec<Vec<u32>>>> {
    let at = |row, column| puzzle.struck()[Cell::at(row, column, puzzle.side()).index()];
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    if (0..rows).all(|row| (0..columns).all(|column| at(row, column).is_empty())) {
        return None;
    }
    let open = |struck: Values| Values::all(puzzle.side()) - struck;
    let cell = |struck| open(struck).iter().map(|value| puzzle.digit(value).into()).collect();
    let row = |row| (0..columns).map(|column| cell(at(row, column))).collect();
    Some((0..rows).map(row).collect())
}
