//! Pencil-mark grids: each cell lists its candidates, with or without a frame; sides up to 9.
//!
//! A cell with one candidate is a given, unless a cell in one of its houses still lists that value:
//! then it has not been placed yet, and is a candidate. Candidates that are not listed are struck
//! out. A cell `.` has all candidates.

use crate::codec::prelude::*;
use crate::entry::State;
use crate::grid::Row;
use crate::{grid, line};
use quadrille_puzzle::{Cell, Layout, Puzzle, Values};

pub(crate) const FORMAT: Codec = Codec {
    names: &["pencil", "pencilmarks", "pm"],
    about: "pencil marks in rows",
    cut: Cut::Rows,
    begins: None,
    read: Read::One(read),
    write: Some(write),
};

/// Reads a block. A grid with one digit in every cell is read as a plain one.
pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    grid::read(block, options)
}

/// Reads rows whose words are candidates, for an empty puzzle of their side.
pub(crate) fn read_rows(rows: &[Row<'_>], puzzle: Puzzle, options: &ReadOptions) -> Result<Entry> {
    let side = puzzle.side();
    let mut marks = Vec::with_capacity(side * side);
    for row in rows {
        for &(at, word) in &row.words {
            marks.push(cell(row, at, word, side, options)?);
        }
    }
    let mut entry = Entry::read(fix(puzzle, &marks), Format::Pencil);
    entry.state = Some(State { marks: Some(marks), ..State::new(side) });
    Ok(entry)
}

fn cell(
    row: &Row<'_>,
    at: usize,
    word: &str,
    side: usize,
    options: &ReadOptions,
) -> Result<Values> {
    let mut values = Values::EMPTY;
    if word.chars().all(|c| super::symbols::is_blank(c, options)) {
        return Ok(Values::all(side));
    }
    for (i, c) in word.char_indices() {
        let span = at + i..at + i + c.len_utf8();
        let value = c.to_digit(10).filter(|&d| d > 0 && d as usize <= side);
        let Some(value) = value else {
            let expected = format!("pencil marks are digits 1 to {side}");
            return Err(row.line.error(span, TextErrorKind::symbol(c, expected)));
        };
        if values.has(value as u8) {
            return Err(row.line.syntax(
                span,
                Format::Pencil,
                format!("candidate {value} stands twice in one cell"),
            ));
        }
        values = values.with(value as u8);
    }
    Ok(values)
}

/// The puzzle with unlisted candidates struck out and plain singles as givens.
fn fix(mut puzzle: Puzzle, marks: &[Values]) -> Puzzle {
    let open = |cell: Cell, value: u8| {
        let houses = puzzle.houses().iter().filter(|h| h.cells.contains(&cell));
        houses.flat_map(|h| &h.cells).any(|&other| other != cell && marks[other.index()].has(value))
    };
    let givens: Vec<Option<u8>> =
        puzzle.cells().map(|c| marks[c.index()].single().filter(|&v| !open(c, v))).collect();
    for cell in puzzle.cells() {
        match givens[cell.index()] {
            Some(value) => puzzle.give(cell, Some(value)),
            None => puzzle.strike(cell, Values::all(puzzle.side()) - marks[cell.index()]),
        }
    }
    puzzle
}

pub(crate) fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    let no = |why: &str| Err(WriteError::new(Format::Pencil, why));
    let side = puzzle.side();
    if side > 9 {
        return no("its side is above 9");
    }
    if !puzzle.extras().is_empty() || !puzzle.cages().is_empty() {
        return no("it has extra houses or cages");
    }
    let Layout::Boxes { height, width } = *puzzle.layout() else {
        return no("its regions are not rectangular boxes");
    };
    if height == 1 || width == 1 {
        line::plain(puzzle, Format::Pencil)?;
    }
    let marks = entry.marks();
    // A given whose value is struck out has no candidate either, but its mark would show the value.
    if marks.iter().chain(&puzzle.candidates()).any(|m| m.is_empty()) {
        return no("a cell has no candidate left");
    }
    if marks.iter().all(|m| m.len() == 1) && puzzle.clues() < side * side {
        return no("every cell has one candidate, and would be read as given");
    }
    Ok(frame(&marks, side, height.into(), width.into()))
}

/// A frame with columns of the necessary width.
fn frame(marks: &[Values], side: usize, height: usize, width: usize) -> String {
    let text: Vec<String> =
        marks.iter().map(|m| m.iter().map(|v| v.to_string()).collect()).collect();
    let wide: Vec<usize> =
        (0..side).map(|c| (0..side).map(|r| text[r * side + c].len()).max().unwrap_or(1)).collect();
    let mut rule = String::from("+");
    for part in wide.chunks(width) {
        rule += &"-".repeat(part.iter().sum::<usize>() + part.len() + 1);
        rule.push('+');
    }
    rule.push('\n');
    let mut out = rule.clone();
    for r in 0..side {
        for c in 0..side {
            let bar = if c % width == 0 { "| " } else { "" };
            out += &format!("{bar}{:<w$} ", text[r * side + c], w = wide[c]);
        }
        out += "|\n";
        if (r + 1) % height == 0 {
            out += &rule;
        }
    }
    out
}
