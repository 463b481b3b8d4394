//! The formats by name: one line of [`TABLE`] each says how it is called, cut out of a text, read
//! and written.

use std::fmt;
use std::str::FromStr;

use crate::block::Block;
use crate::entry::Entry;
use crate::error::{TextError, WriteError};
use crate::options::{ReadOptions, WriteOptions};
use crate::{
    csv, fpuzzles, grid, hodoku, jigsaw, json, json_write, keen, kenken, killer, line, opensudoku,
    pencil, sdk, solo, sukaku,
};

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
    /// `.sdm`: a line of 81 cells.
    Sdm,
    /// `.sdk`: headers and nine rows.
    Sdk,
    /// 729 characters, nine for each cell.
    Sukaku,
    /// HoDoKu's technique library.
    Hodoku,
    /// Comma-separated `puzzle,solution`.
    Csv,
    /// A line of givens and a line of regions.
    Jigsaw,
    /// Killer: `3x3:k:` and numbers.
    Killer,
    /// Killer: 81 characters with arrows.
    Arrows,
    /// SumoCue.
    SumoCue,
    /// KenKen: a clue and its cells on each line.
    Cages,
    /// KenKen: a map of labels and their clues.
    Map,
    /// KenKen: labels and clues on one line.
    Layout,
    /// Simon Tatham's Keen ids.
    Keen,
    /// Simon Tatham's Solo ids.
    Solo,
    /// Our JSON.
    Json,
    /// f-puzzles JSON.
    FPuzzles,
    /// f-puzzles address.
    FPuzzlesUrl,
    /// OpenSudoku XML.
    OpenSudoku,
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
    pub(crate) read: Read,
    /// Writes a puzzle.
    write: Option<Write>,
}

const fn row(
    format: Format,
    names: &'static [&'static str],
    about: &'static str,
    cut: Cut,
    read: Read,
    write: Option<Write>,
) -> Row {
    Row { format, names, about, cut, read, write }
}

/// The registry.
#[rustfmt::skip]
pub(crate) const TABLE: &[Row] = &[
    row(Format::Line, &["line"], "N² symbols on one line", Cut::Line, Read::One(line::read), Some(line::write)),
    row(Format::Grid, &["grid", "tab"], "rows of symbols", Cut::Rows, Read::One(grid::read), Some(grid::write)),
    row(Format::Integers, &["integers", "ints"], "rows of numbers", Cut::Rows, Read::One(grid::read), Some(grid::write_integers)),
    row(Format::Framed, &["framed", "ss"], "rows in a frame", Cut::Rows, Read::One(grid::read), Some(grid::write_framed)),
    row(Format::Pencil, &["pencil", "pencilmarks", "pm"], "pencil marks in rows", Cut::Rows, Read::One(pencil::read), Some(pencil::write)),
    row(Format::Sdm, &["sdm"], "81 cells on a line", Cut::Line, Read::One(sdk::read_sdm), Some(sdk::write_sdm)),
    row(Format::Sdk, &["sdk"], "headers and nine rows", Cut::Sections, Read::One(sdk::read), Some(sdk::write)),
    row(Format::Sukaku, &["sukaku"], "729 candidates on one line", Cut::Line, Read::One(sukaku::read), Some(sukaku::write)),
    row(Format::Hodoku, &["hodoku", "library"], "HoDoKu library line", Cut::Line, Read::One(hodoku::read), None),
    row(Format::Csv, &["csv"], "puzzle and solution in columns", Cut::Line, Read::Columns(csv::read), Some(csv::write)),
    row(Format::Jigsaw, &["jigsaw"], "givens and region map", Cut::Pair, Read::One(jigsaw::read), Some(jigsaw::write)),
    row(Format::Killer, &["killer"], "3x3:k: and numbers 256·sum + cage", Cut::Line, Read::One(killer::read_numbers), None),
    row(Format::Arrows, &["arrows"], "killer in sums and arrows", Cut::Line, Read::One(killer::read_arrows), None),
    row(Format::SumoCue, &["sumocue"], "SumoCue line", Cut::Line, Read::One(killer::read_sumocue), None),
    row(Format::Cages, &["cages", "ken"], "KenKen: a clue and its cells on each line", Cut::Cages, Read::One(kenken::read_cells), None),
    row(Format::Map, &["map"], "KenKen: rows of labels, then their clues", Cut::Map, Read::One(kenken::read_map), None),
    row(Format::Layout, &["layout"], "KenKen: labels; clues", Cut::Line, Read::One(kenken::read_one), None),
    row(Format::Keen, &["keen"], "Simon Tatham's Keen id", Cut::Line, Read::One(keen::read), Some(keen::write)),
    row(Format::Solo, &["solo"], "Simon Tatham's Solo id", Cut::Line, Read::One(solo::read), Some(solo::write)),
    row(Format::Json, &["json"], "our JSON", Cut::Braces, Read::One(json::read), Some(json_write::write)),
    row(Format::FPuzzles, &["fpuzzles", "f-puzzles"], "f-puzzles JSON", Cut::Braces, Read::One(fpuzzles::read_json), Some(fpuzzles::write_json)),
    row(Format::FPuzzlesUrl, &["fpuzzles-url", "f-puzzles-url"], "f-puzzles address", Cut::Line, Read::One(fpuzzles::read_url), Some(fpuzzles::write_url)),
    row(Format::OpenSudoku, &["opensudoku", "xml"], "OpenSudoku XML", Cut::All, Read::Many(opensudoku::read), None),
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

    /// Whether puzzles can be written in it.
    #[must_use]
    pub fn writes(self) -> bool {
        self.row().write.is_some()
    }

    /// The line that stands once above all puzzles written in it.
    #[must_use]
    pub fn header(self) -> Option<&'static str> {
        (self == Format::Csv).then_some(csv::HEADER)
    }

    pub(crate) fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.format == self).expect("every format has its line in the table")
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
