//! The codecs of all formats, and the methods of a format that use them.

use std::fmt;
use std::str::FromStr;

use crate::codec::Codec;
use crate::entry::Entry;
use crate::error::WriteError;
use crate::format::{Format, formats};
use crate::options::WriteOptions;
use crate::{
    csv, fpuzzles, grid, hodoku, iss, jigsaw, json, keen, kenken, killer, line, opensudoku, pencil,
    sdk, solo, sudokupad, sukaku,
};
use quadrille_puzzle::{Layout, Puzzle};

macro_rules! table {
    ($($(#[$doc:meta])* $name:ident = $codec:path,)*) => {
        const TABLE: &[(Format, Codec)] = &[$((Format::$name, $codec),)*];
    };
}

formats!(table);

impl Format {
    /// All formats, in the order of their table.
    pub fn all() -> impl ExactSizeIterator<Item = Format> {
        TABLE.iter().map(|&(format, _)| format)
    }

    /// The name, as accepted by `FromStr`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.codec().names[0]
    }

    /// All names.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        self.codec().names
    }

    /// A short description.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.codec().about
    }

    /// True if puzzles can be written in this format.
    #[must_use]
    pub fn writes(self) -> bool {
        self.codec().write.is_some()
    }

    /// The line above all puzzles written in this format, if any.
    #[must_use]
    pub fn header(self) -> Option<&'static str> {
        (self == Format::Csv).then_some(csv::HEADER)
    }

    /// True if it has a place for rules.
    #[must_use]
    pub fn holds_rules(self) -> bool {
        matches!(self, Format::Json | Format::FPuzzles | Format::FPuzzlesUrl | Format::Iss)
    }

    /// The format that a first line can only be of, by its beginning.
    pub(crate) fn by_beginning(text: &str) -> Option<Self> {
        let fits = |codec: &Codec| codec.begins.is_some_and(|begins| begins(text));
        TABLE.iter().find(|(_, codec)| fits(codec)).map(|&(format, _)| format)
    }

    pub(crate) fn codec(self) -> &'static Codec {
        &TABLE[self as usize].1
    }

    /// Writes a puzzle, with a newline at the end.
    ///
    /// ```
    /// use quadrille_puzzle::Puzzle;
    /// use quadrille_text::{Entry, Format, WriteOptions};
    /// let empty = Entry::new(Puzzle::sudoku(2, 2)?);
    /// assert_eq!(Format::Line.write(&empty, &WriteOptions::default())?, "................\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the format cannot express something in the puzzle, or is only for reading.
    pub fn write(self, entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
        has_place(self, &entry.puzzle)?;
        match self.codec().write {
            Some(write) => write(entry, options),
            None => Err(WriteError::new(self, "it is a format for reading only")),
        }
    }
}

/// Refuses grids and rules that a format has no place for.
fn has_place(format: Format, puzzle: &Puzzle) -> Result<(), WriteError> {
    let any_grid = matches!(format, Format::Json | Format::Iss);
    match puzzle.layout() {
        Layout::Rectangle { .. } if !any_grid => Err(line::rectangle(format)),
        _ if puzzle.digits().contains(&0) && !any_grid => {
            Err(WriteError::new(format, "its digits begin with 0"))
        }
        _ if !puzzle.rules().is_empty() && !format.holds_rules() => {
            Err(WriteError::new(format, "it has no place for rules"))
        }
        _ => Ok(()),
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name of no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called {name:?}; there are {}", Format::all().map(Format::name).collect::<Vec<_>>().join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let called = |codec: &Codec| codec.names.iter().any(|n| n.eq_ignore_ascii_case(name));
        let found = TABLE.iter().find(|(_, codec)| called(codec)).map(|&(format, _)| format);
        found.ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}
