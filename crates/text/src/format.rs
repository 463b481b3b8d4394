//! The formats by name. Each has a [`Codec`] in its own file, which says how it is called, recognised,
//! cut out of a text, read and written, and one line in the registry here.

use std::fmt;
use std::str::FromStr;

use crate::block::Block;
use crate::entry::Entry;
use crate::error::{TextError, WriteError};
use crate::options::{ReadOptions, WriteOptions};
use crate::{
    csv, fpuzzles, grid, hodoku, jigsaw, json, keen, kenken, killer, line, opensudoku, pencil, sdk,
    solo, sukaku,
};

/// How many lines make a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// One.
    Line,
    /// As many rows as the first one tells.
    Rows,
    /// Up to the closing brace.
    Braces,
    /// Two, or one that holds both halves.
    Pair,
    /// Sections of rows.
    Sections,
    /// All lines that name cells.
    Cages,
    /// As many rows as the first one tells, and the clues after them.
    Map,
    /// Everything.
    All,
}

/// How the lines of a block are read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// They are one puzzle.
    One(fn(&Block, &ReadOptions) -> Result<Entry, TextError>),
    /// They are any number of puzzles.
    Many(fn(&Block, &ReadOptions) -> Vec<Result<Entry, TextError>>),
    /// One puzzle, in columns that a header may name.
    Columns(fn(&Block, csv::Columns, &ReadOptions) -> Result<Entry, TextError>),
}

pub(crate) type Write = fn(&Entry, &WriteOptions) -> Result<String, WriteError>;

/// How a format is called, recognised, cut, read and written. Each format's file has its own.
pub(crate) struct Codec {
    /// Names; the first one is written.
    pub(crate) names: &'static [&'static str],
    /// What it is.
    pub(crate) about: &'static str,
    /// How many lines make a puzzle.
    pub(crate) cut: Cut,
    /// Whether a first line that begins so can be nothing else. Formats without such a beginning
    /// are told apart in [`detect`](crate::detect).
    pub(crate) begins: Option<fn(&str) -> bool>,
    /// Reads the lines of one puzzle.
    pub(crate) read: Read,
    /// Writes a puzzle.
    pub(crate) write: Option<Write>,
}

/// Declares [`Format`] and the registry: a variant, its documentation and its codec on a line each.
macro_rules! formats {
    ($($(#[$doc:meta])* $name:ident = $codec:path,)*) => {
        /// A text format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }

        /// The registry, in the order of the enum.
        const TABLE: &[(Format, Codec)] = &[$((Format::$name, $codec),)*];
    };
}

formats! {
    /// One.
    Line = line::FORMAT,
    /// N rows of N symbols.
    Grid = grid::GRID,
    /// Numbers separated by blanks.
    Integers = grid::INTEGERS,
    /// Rows in a frame.
    Framed = grid::FRAMED,
    /// A grid of pencil marks.
    Pencil = pencil::FORMAT,
    /// `.sdm`: a line of 81 cells.
    Sdm = sdk::SDM,
    /// `.sdk`: headers and nine rows.
    Sdk = sdk::SDK,
    /// 729 characters, nine for each cell.
    Sukaku = sukaku::FORMAT,
    /// HoDoKu's technique library.
    Hodoku = hodoku::FORMAT,
    /// Comma-separated `puzzle,solution`.
    Csv = csv::FORMAT,
    /// A line of givens and a line of regions.
    Jigsaw = jigsaw::FORMAT,
    /// Killer: `3x3:k:` and numbers.
    Killer = killer::KILLER,
    /// Killer: 81 characters with arrows.
    Arrows = killer::ARROWS,
    /// SumoCue.
    SumoCue = killer::SUMOCUE,
    /// All lines that name cells.
    Cages = kenken::CAGES,
    /// As many rows as the first one tells, and the clues after them.
    Map = kenken::MAP,
    /// KenKen: labels and clues on one line.
    Layout = kenken::LAYOUT,
    /// Simon Tatham's Keen ids.
    Keen = keen::FORMAT,
    /// Simon Tatham's Solo ids.
    Solo = solo::FORMAT,
    /// Our JSON.
    Json = json::FORMAT,
    /// f-puzzles JSON.
    FPuzzles = fpuzzles::JSON,
    /// f-puzzles address.
    FPuzzlesUrl = fpuzzles::URL,
    /// OpenSudoku XML.
    OpenSudoku = opensudoku::FORMAT,
}

impl Format {
    /// All of them, in the order of their table.
    pub fn all() -> impl ExactSizeIterator<Item = Format> {
        TABLE.iter().map(|&(format, _)| format)
    }

    /// Its name, as `FromStr` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.codec().names[0]
    }

    /// All its names.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        self.codec().names
    }

    /// What it is, in a few words.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.codec().about
    }

    /// Whether puzzles can be written in it.
    #[must_use]
    pub fn writes(self) -> bool {
        self.codec().write.is_some()
    }

    /// The line that stands once above all puzzles written in it.
    #[must_use]
    pub fn header(self) -> Option<&'static str> {
        (self == Format::Csv).then_some(csv::HEADER)
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
    /// When the format has no place for something in the puzzle, or is only read.
    pub fn write(self, entry: &Entry, options: &WriteOptions) -> Result<String, WriteError> {
        match self.codec().write {
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
        let called = |codec: &Codec| codec.names.iter().any(|n| n.eq_ignore_ascii_case(name));
        let found = TABLE.iter().find(|(_, codec)| called(codec)).map(|&(format, _)| format);
        found.ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}
