//! The formats by name: one line of [`TABLE`] each says how it is called, cut out of a text, read and written.

use std::fmt;
use std::str::FromStr;

use super::block::Block;
use super::entry::Entry;
use super::error::{TextError, WriteError};
use super::options::{ReadOptions, WriteOptions};
use super::{grid, json, keen, line, pencil, solo};

/// A text format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// N² symbols on one line.
    Line,
    /// N rows of N symbols.
    Grid,
    /// Numbers separated by blanks.
    Integers,
    /// Rows in a frame.
    Framed,
    /// A grid of pencil marks.
    Pencil,
    /// Our JSON.
    Json,
    /// Simon Tatham's Keen ids.
    Keen,
    /// Simon Tatham's Solo ids.
    Solo,
}

/// How many lines make a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// One.
    Line,
    /// As many rows as the first one tells.
    Rows,
    /// Up to the closing brace.
    Braces,
}

type Read = fn(&Block, &ReadOptions) -> Result<Entry, TextError>;
type Write = fn(&Entry, &WriteOptions) -> Result<String, WriteError>;

/// How a format is called, cut, read and written.
pub(crate) struct Row {
    /// The format.
    pub(crate) format: Format,
    /// Names; the first one is written.
    names: &'static [&'static str],
    /// What it is.
    about: &'static str,
    /// How many lines make a puzzle.
    pub(crate) cut: Cut,
    /// Reads the lines of one puzzle.
    pub(crate) read: Option<Read>,
    /// Writes a puzzle.
    write: Option<Write>,
}

const fn row(
    format: Format,
    names: &'static [&'static str],
    about: &'static str,
    cut: Cut,
    read: Option<Read>,
    write: Option<Write>,
) -> Row {
    Row { format, names, about, cut, read, write }
}

/// The registry.
#[rustfmt::skip]
pub(crate) const TABLE: &[Row] = &[
    row(Format::Line, &["line"], "N² symbols on one line", Cut::Line, Some(line::read), Some(line::write)),
    row(Format::Grid, &["grid", "tab"], "rows of symbols", Cut::Rows, Some(grid::read), Some(grid::write)),
    row(Format::Integers, &["integers", "ints"], "rows of numbers", Cut::Rows, Some(grid::read), Some(grid::write_integers)),
    row(Format::Framed, &["framed", "ss"], "rows in a frame", Cut::Rows, Some(grid::read), Some(grid::write_framed)),
    row(Format::Pencil, &["pencil", "pencilmarks", "pm"], "pencil marks in rows", Cut::Rows, Some(pencil::read), Some(pencil::write)),
    row(Format::Json, &["json"], "our JSON", Cut::Braces, Some(json::read), Some(json::write)),
    row(Format::Keen, &["keen"], "Simon Tatham's Keen id", Cut::Line, Some(keen::read), Some(keen::write)),
    row(Format::Solo, &["solo"], "Simon Tatham's Solo id", Cut::Line, Some(solo::read), Some(solo::write)),
];

impl Format {
    /// All of them, in the order of their table.
    pub fn all() -> impl ExactSizeIterator<Item = Format> {
        TABLE.iter().map(|row| row.format)
    }

    /// Its name, as `FromStr` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().names[0]
    }

    /// All its names.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        self.row().names
    }

    /// What it is, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().about
    }

    /// Whether puzzles can be read from it.
    #[must_use]
    pub fn reads(self) -> bool {
        self.row().read.is_some()
    }

    /// Whether puzzles can be written in it.
    #[must_use]
    pub fn writes(self) -> bool {
        self.row().write.is_some()
    }

    pub(crate) fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.format == self).expect("every format has its line in the table")
    }

    /// Writes a puzzle, with a newline at the end.
    ///
    /// ```
    /// use quadrille_puzzle::{Puzzle, text::{Entry, Format, WriteOptions}};
    /// let empty = Entry::new(Puzzle::sudoku(2, 2)?);
    /// assert_eq!(Format::Line.write(&empty, &WriteOptions::default())?, "................\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the format has no place for something in the puzzle, or is only read.
    pub fn write(self, entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
        match self.row().write {
            Some(write) => write(entry, options),
            None => Err(WriteError::new(self, "it is a format for reading only")),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called {name:?}; there are {}", Format::all().map(Format::name).collect::<Vec<_>>().join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let row = TABLE.iter().find(|row| row.names.iter().any(|n| n.eq_ignore_ascii_case(name)));
        row.map(|row| row.format).ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}
