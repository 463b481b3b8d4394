//! The definition of a format: its names, detection, number of lines, reader and writer.

use crate::block::Block;
use crate::columns::Columns;
use crate::entry::Entry;
use crate::error::{Result, WriteError};
use crate::options::{ReadOptions, WriteOptions};

/// The extent of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    Line,
    /// As many rows as the first one implies.
    Rows,
    /// Up to the closing brace.
    Braces,
    /// Two lines, or one that holds both halves.
    Pair,
    /// Sections of rows.
    Sections,
    /// All lines that name cells.
    Cages,
    /// As many rows as the first one implies, then the clues.
    Map,
    /// The whole input.
    All,
}

/// The reader of a block.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// The block is one puzzle.
    One(fn(&Block, &ReadOptions) -> Result<Entry>),
    Many(fn(&Block, &ReadOptions) -> Vec<Result<Entry>>),
    /// One puzzle, in columns that a header may name.
    Columns(fn(&Block, Columns, &ReadOptions) -> Result<Entry>),
}

pub(crate) type Write = fn(&Entry, &WriteOptions) -> Result<String, WriteError>;

/// A format's names, detection, extent, reader and writer. Each format's file has its own.
pub(crate) struct Codec {
    /// The first one is used for writing.
    pub(crate) names: &'static [&'static str],
    pub(crate) about: &'static str,
    pub(crate) cut: Cut,
    /// True if a first line can only be of this format. Others are distinguished in `detect`.
    pub(crate) begins: Option<fn(&str) -> bool>,
    pub(crate) read: Read,
    pub(crate) write: Option<Write>,
}

/// The names that the file of a format uses.
pub(crate) mod prelude {
    pub(crate) use super::{Codec, Cut, Read};
    pub(crate) use crate::block::{Block, Line};
    pub(crate) use crate::entry::Entry;
    pub(crate) use crate::error::{Result, TextError, TextErrorKind, WriteError};
    pub(crate) use crate::format::Format;
    pub(crate) use crate::options::{ReadOptions, WriteOptions};
}
