//! What a format brings: its names, how it is recognised, how many lines make a puzzle, and how they
//! are read and written.

use crate::block::Block;
use crate::columns::Columns;
use crate::entry::Entry;
use crate::error::{TextError, WriteError};
use crate::options::{ReadOptions, WriteOptions};

/// The number of lines of a puzzle.
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
    Columns(fn(&Block, Columns, &ReadOptions) -> Result<Entry, TextError>),
}

pub(crate) type Write = fn(&Entry, &WriteOptions) -> Result<String, WriteError>;

/// How a format is called, recognised, cut, read and written. Each format's file has its own.
pub(crate) struct Codec {
    /// Names; the first one is written.
    pub(crate) names: &'static [&'static str],
    /// Its kind.
    pub(crate) about: &'static str,
    /// The number of lines of a puzzle.
    pub(crate) cut: Cut,
    /// True if a first line that begins so can be nothing else. Formats without such a beginning
    /// are told apart in `detect`.
    pub(crate) begins: Option<fn(&str) -> bool>,
    /// Reads the lines of one puzzle.
    pub(crate) read: Read,
    /// Writes a puzzle.
    pub(crate) write: Option<Write>,
}
