//! Comma-separated lines, one puzzle each, with a column of solutions.
//!
//! A header names the columns (`puzzle`, `quizzes`, `solution`, `solutions`, …). After it, every
//! line of the input is a row. Columns with other names are refused, except for
//! [decoration](crate::decoration). Without a header the format must be named; then the first
//! column is the puzzle and the second, if any, its solution.

use crate::codec::prelude::*;
use crate::columns::{Columns, fields, separator};
use crate::line;
use quadrille_puzzle::Grid;

pub(crate) const FORMAT: Codec = Codec {
    names: &["csv"],
    about: "puzzle and solution in columns",
    cut: Cut::Line,
    begins: None,
    read: Read::Columns(read),
    write: Some(write),
};

pub(crate) const HEADER: &str = "puzzle,solution";

pub(crate) fn read(block: &Block, columns: Columns, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let (most, comma) = columns.shape.unwrap_or_else(|| (2, separator(text)));
    let fields = fields(text, start, comma);
    if fields.len() > most || columns.shape.is_some() && fields.len() < most {
        let why = match columns.shape {
            Some(_) => format!("{} fields, but the header has {most}", fields.len()),
            None => format!("{} fields, but no header names the columns", fields.len()),
        };
        return Err(line.syntax(start..start + text.len(), Format::Csv, why));
    }
    let Some(&(at, cells)) = fields.get(columns.puzzle) else {
        let why = format!("no column {}, where the header has the puzzle", columns.puzzle + 1);
        return Err(line.syntax(start..start + text.len(), Format::Csv, why));
    };
    let mut entry = field(line, at, cells, options)?;
    entry.format = Format::Csv;
    let solution = columns.solution.and_then(|c| fields.get(c)).filter(|(_, s)| !s.is_empty());
    if let Some(&(at, cells)) = solution {
        let told = field(line, at, cells, options)?.puzzle;
        let grid = Grid::new(told.side(), told.givens().to_vec())
            .filter(|g| g.side() == entry.puzzle.side());
        let why = "the solution is not a full grid of the puzzle's size";
        entry.solution =
            Some(grid.ok_or_else(|| line.syntax(at..at + cells.len(), Format::Csv, why))?);
    }
    Ok(entry)
}

/// Reads one field as a line of cells, with errors at their place in the whole line.
fn field(line: &Line, at: usize, cells: &str, options: &ReadOptions) -> Result<Entry> {
    let inner = Block {
        comments: Vec::new(),
        lines: vec![Line { number: line.number, text: cells.to_owned() }],
    };
    line::read(&inner, options).map_err(|error| {
        let column = error.column as usize - 1;
        let from = at + cells.char_indices().nth(column).map_or(cells.len(), |(i, _)| i);
        let width =
            if matches!(error.kind, TextErrorKind::Symbol { .. }) { 1 } else { cells.len() };
        line.error(from..(from + width).min(line.text.len()), error.kind)
    })
}

/// Writes one line. The solution is empty if none is known.
pub(crate) fn write(entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
    line::plain(&entry.puzzle, Format::Csv)?;
    let solution = entry.solution.as_ref().map_or(String::new(), ToString::to_string);
    Ok(format!("{},{solution}\n", line::cells(&entry.puzzle, options)))
}
