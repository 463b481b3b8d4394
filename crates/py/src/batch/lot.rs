//! Some puzzles of a batch, as one thread answers them.

use std::borrow::Cow;

use pyo3::pybacked::PyBackedBytes;
use quadrille::nine;
use quadrille::solve::plain;
use quadrille::text::{Entry, ReadOptions, read_one};

use crate::arrow::{Piece, Row};
use crate::puzzle::Shared;

/// A lot as it came.
pub(crate) enum Lot {
    /// Numbers of one byte each, and the length of a row.
    Numbers(PyBackedBytes, usize),
    /// Numbers of eight bytes each, and the length of a row.
    Wide(PyBackedBytes, usize),
    /// A piece of a column.
    Strings(Piece),
    /// Puzzles that were read.
    Read(Puzzles),
}

impl Lot {
    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        match self {
            Lot::Numbers(cells, columns) => cells.len() / columns,
            Lot::Wide(cells, columns) => cells.len() / size_of::<i64>() / columns,
            Lot::Strings(piece) => piece.len(),
            Lot::Read(puzzles) => puzzles.len(),
        }
    }

    /// Reads the puzzles in place of those that are there.
    pub(crate) fn read(self, puzzles: &mut Puzzles) {
        puzzles.rows.clear();
        puzzles.others.clear();
        match self {
            Lot::Numbers(cells, columns) => puzzles.push_rows(&cells, columns),
            Lot::Wide(cells, columns) => {
                let (cells, _) = cells.as_chunks();
                let cells: Vec<i64> =
                    cells.iter().map(|bytes| i64::from_ne_bytes(*bytes)).collect();
                cells.chunks_exact(columns).for_each(|row| puzzles.push_wide(row));
            }
            Lot::Strings(piece) => piece.each(|row| match row {
                Row::Null => puzzles.push(Other::NULL),
                Row::Text([]) => puzzles.push(Other::Bad("no puzzle: the text is empty".into())),
                Row::Text(text) => puzzles.push_text(text),
                Row::Cells([]) => puzzles.push_wide(&[]),
                Row::Cells(cells) => puzzles.push_rows(cells, cells.len()),
                Row::Wide(cells) => puzzles.push_wide(cells),
            }),
            Lot::Read(read) => *puzzles = read,
        }
    }
}

/// A puzzle that is not a plain line of 81 cells.
pub(crate) enum Other {
    /// To be read.
    Text(String),
    /// Read before.
    Puzzle(Shared),
    /// Givens of a square grid, 0 for blank cells.
    Cells(Vec<u8>),
    /// The reason why this is not a puzzle.
    Bad(Cow<'static, str>),
}

/// Plain 9×9 puzzles for the kernel, and all others with their positions.
#[derive(Default)]
pub(crate) struct Puzzles {
    /// Plain puzzles in order, a line of 81 cells each.
    pub(crate) rows: Vec<u8>,
    /// The others, by rising position.
    pub(crate) others: Vec<(usize, Other)>,
}

impl Puzzles {
    /// The number of puzzles.
    pub(crate) fn len(&self) -> usize {
        self.plain() + self.others.len()
    }

    /// The number of plain puzzles.
    pub(crate) fn plain(&self) -> usize {
        self.rows.len() / 82
    }

    fn push_plain(&mut self, cells: &[u8; 81]) {
        self.rows.extend_from_slice(cells);
        self.rows.push(b'\n');
    }

    /// Adds a puzzle that is not plain.
    pub(crate) fn push(&mut self, other: Other) {
        self.others.push((self.len(), other));
    }

    /// Adds a text.
    pub(crate) fn push_text(&mut self, text: &[u8]) {
        // Looked at as a copy: a column may lie in memory that another thread writes to.
        let copy = <[u8; 81]>::try_from(text).ok();
        match copy.as_ref().and_then(|copy| plain::cells(copy)) {
            Some(cells) => self.push_plain(cells),
            None => self.push(match String::from_utf8(text.to_vec()) {
                Ok(text) => Other::Text(text),
                Err(_) => Other::Bad("no puzzle: the text is not UTF-8".into()),
            }),
        }
    }

    /// Adds a row of numbers of any size.
    pub(crate) fn push_wide(&mut self, row: &[i64]) {
        let cells: Result<Vec<u8>, i64> =
            row.iter().map(|&cell| u8::try_from(cell).map_err(|_| cell)).collect();
        match cells {
            Ok(cells) if !cells.is_empty() => self.push_rows(&cells, cells.len()),
            Ok(_) => self.push(Other::Bad("no puzzle: the list is empty".into())),
            Err(cell) => self.push(Other::Bad(format!("no puzzle: a cell holds {cell}").into())),
        }
    }

    /// Adds rows of `columns` numbers each.
    pub(crate) fn push_rows(&mut self, cells: &[u8], columns: usize) {
        for row in cells.chunks_exact(columns) {
            let numbers = <&[u8; 81]>::try_from(row).ok();
            let puzzle = numbers.and_then(nine::Puzzle::from_numbers);
            match puzzle.as_ref().and_then(|puzzle| plain::cells(puzzle.text())) {
                Some(cells) => self.push_plain(cells),
                None => self.push(Other::Cells(row.to_vec())),
            }
        }
    }
}

impl Other {
    /// A value that is missing.
    pub(crate) const NULL: Other = Other::Bad(Cow::Borrowed("no puzzle: the value is null"));

    /// The puzzle, or the error.
    pub(crate) fn entry(self) -> Result<Shared, String> {
        match self {
            Other::Puzzle(entry) => Ok(entry),
            Other::Bad(why) => Err(why.into_owned()),
            Other::Text(text) => one(&text).map(Shared::new),
            Other::Cells(cells) => square(&cells).map(Shared::new),
        }
    }
}

/// A plain puzzle in the model of all puzzles.
pub(crate) fn plain_entry(cells: &[u8; 81]) -> Result<Shared, String> {
    square(&cells.map(|cell| if cell == b'.' { 0 } else { cell - b'0' })).map(Shared::new)
}

/// The one puzzle of a text.
fn one(text: &str) -> Result<Entry, String> {
    read_one(text, &ReadOptions::default()).map_err(|wrong| wrong.to_string())
}

/// A Sudoku out of its givens, boxes as the text formats have them.
fn square(cells: &[u8]) -> Result<Entry, String> {
    let side = cells.len().isqrt();
    let (height, width) =
        quadrille::text::default_box(side).ok_or(format!("{side} has no rectangular box"))?;
    let puzzle = quadrille::puzzle::Puzzle::sudoku(height, width);
    let puzzle = puzzle.and_then(|puzzle| puzzle.with_givens(cells));
    puzzle.map(Entry::new).map_err(|wrong| wrong.to_string())
}
