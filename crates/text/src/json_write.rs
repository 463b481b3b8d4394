//! Writes Quadrille's JSON: one line, without anything that reading fills in by default.

use crate::entry::Entry;
use crate::error::WriteError;
use crate::format::Format;
use crate::json_document::{CageText, Document, Kind, OpText, RowText};
use crate::options::WriteOptions;
use quadrille_puzzle::{Cage, Extra, Layout, Puzzle, Values, value_char};

pub(crate) fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    let side = puzzle.side();
    let kenken = *puzzle.layout() == Layout::Latin
        && !puzzle.cages().is_empty()
        && Puzzle::kenken(side, puzzle.cages().to_vec()).is_ok();
    let kind = match puzzle.layout() {
        Layout::Latin if kenken => Kind::Kenken,
        Layout::Latin => Kind::Latin,
        _ => Kind::Sudoku,
    };
    let (mut size, mut boxes, mut regions) = (Some(side as u32), None, None);
    match puzzle.layout() {
        Layout::Latin => {}
        Layout::Boxes { height, width } => {
            (size, boxes) = (None, Some([(*height).into(), (*width).into()]))
        }
        Layout::Regions(map) => {
            let labels: Vec<u8> = map.iter().map(|r| r + 1).collect();
            regions = Some(rows(&labels, side));
        }
    }
    let bare = puzzle.clues() == 0 && !puzzle.cages().is_empty();
    let document = Document {
        kind,
        size,
        boxes,
        cells: (!bare).then(|| rows(puzzle.givens(), side)),
        regions,
        diagonals: puzzle.diagonals(),
        extras: (puzzle.extras().iter())
            .filter(|&&extra| extra != Extra::Diagonals)
            .map(|extra| extra.name().to_owned())
            .collect(),
        cages: puzzle.cages().iter().map(|cage| cage_text(cage, side, kenken)).collect(),
        candidates: left(puzzle),
        solution: entry.solution.as_ref().map(|solution| rows(solution.values(), side)),
        level: entry.level.clone(),
        er: entry.er,
    };
    let text = serde_json::to_string(&document)
        .map_err(|e| WriteError::new(Format::Json, e.to_string()))?;
    Ok(text + "\n")
}

/// Rows as strings up to side 9, where no convention is needed, otherwise as numbers.
fn rows(values: &[u8], side: usize) -> Vec<RowText> {
    let symbol = |&v: &u8| if v == 0 { '.' } else { value_char(v).unwrap_or('?') };
    let row = |row: &[u8]| match side {
        0..=9 => RowText::Symbols(row.iter().map(symbol).collect()),
        _ => RowText::Numbers(row.iter().map(|&v| v.into()).collect()),
    };
    values.chunks(side).map(row).collect()
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
    if puzzle.struck().iter().all(|s| s.is_empty()) {
        return None;
    }
    let all = Values::all(puzzle.side());
    let cell = |&struck: &Values| (all - struck).iter().map(u32::from).collect();
    Some(puzzle.struck().chunks(puzzle.side()).map(|row| row.iter().map(cell).collect()).collect())
}
