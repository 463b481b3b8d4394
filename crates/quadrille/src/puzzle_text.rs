//! A puzzle that can be parsed and printed: the model together with the text formats.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use quadrille_puzzle as model;
use quadrille_text::{Entry, Format, ReadOptions, TextError, WriteOptions, read_str};

/// A puzzle of the [model](model::Puzzle), which it dereferences to, with text in and out.
///
/// ```
/// use quadrille::{Cage, Cell, Op, Puzzle};
/// let keen: Puzzle = "4:__a_4bcaa_6,a6d2s3a1a3m12s2s1".parse()?;
/// assert_eq!((keen.side(), keen.cages().len()), (4, 8));
/// let empty = Puzzle::from(quadrille::puzzle::Puzzle::sudoku(2, 2)?);
/// assert_eq!(empty.to_string(), "................");
/// let again: Puzzle = keen.to_string().parse()?;
/// assert_eq!(again, keen);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(model::Puzzle);

/// The reason why a text is not a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ParseError {
    /// It cannot be read. The error has line, column and an excerpt with a caret.
    Text(Box<TextError>),
    /// It contains no puzzle.
    Empty,
    /// It contains several; [`text::reader`](quadrille_text::reader) reads them one by one.
    Several,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Text(error) => error.fmt(f),
            ParseError::Empty => f.write_str("there is no puzzle in this text"),
            ParseError::Several => f.write_str("there are several puzzles in this text"),
        }
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads one puzzle in any format.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut entries = read_str(text, &ReadOptions::default()).into_iter();
        let first = entries.next().ok_or(ParseError::Empty)?;
        let entry = first.map_err(|error| ParseError::Text(Box::new(error)))?;
        if entries.next().is_some() { Err(ParseError::Several) } else { Ok(Puzzle(entry.puzzle)) }
    }
}

impl fmt::Display for Puzzle {
    /// One line that [`FromStr`] reads back: a line of cells, a Keen id, or JSON for anything else.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = Entry::new(self.0.clone());
        let tells_all = |text: &String| text.parse().is_ok_and(|again: Puzzle| again == *self);
        let text = [Format::Line, Format::Keen, Format::Json]
            .into_iter()
            .filter_map(|format| format.write(&entry, &WriteOptions::default()).ok())
            .find(tells_all);
        f.write_str(text.ok_or(fmt::Error)?.trim_end())
    }
}

impl Deref for Puzzle {
    type Target = model::Puzzle;

    fn deref(&self) -> &model::Puzzle {
        &self.0
    }
}

impl From<model::Puzzle> for Puzzle {
    fn from(puzzle: model::Puzzle) -> Self {
        Puzzle(puzzle)
    }
}

impl From<Puzzle> for model::Puzzle {
    fn from(puzzle: Puzzle) -> Self {
        puzzle.0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Puzzle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
