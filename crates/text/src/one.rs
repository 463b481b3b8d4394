//! One puzzle in a text of its own.

use quadrille_puzzle::Puzzle;

use crate::entry::Entry;
use crate::error::TextError;
use crate::format::Format;
use crate::options::{ReadOptions, WriteOptions};
use crate::reader::read_str;

/// The reason why a text is not one puzzle.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// It cannot be read. The error has line, column and an excerpt with a caret.
    #[error("{0}")]
    Text(Box<TextError>),
    /// It contains no puzzle.
    #[error("there is no puzzle in this text")]
    Empty,
    /// It contains several; [`reader`](crate::reader()) reads them one by one.
    #[error("there are several puzzles in this text")]
    Several,
}

/// Reads one puzzle in any format.
///
/// ```
/// use quadrille_text::{parse, to_text};
/// let keen = parse("4:__a_4bcaa_6,a6d2s3a1a3m12s2s1")?;
/// assert_eq!((keen.side(), keen.cages().len()), (4, 8));
/// assert_eq!(parse(&to_text(&keen))?, keen);
/// # Ok::<(), quadrille_text::ParseError>(())
/// ```
///
/// # Errors
/// If the text cannot be read, or contains no puzzle or several.
pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
    Ok(read_one(text, &ReadOptions::default())?.puzzle)
}

/// Reads one puzzle with these options, and the other data of the text.
///
/// # Errors
/// If the text cannot be read, or contains no puzzle or several.
pub fn read_one(text: &str, options: &ReadOptions) -> Result<Entry, ParseError> {
    let mut entries = read_str(text, options).into_iter();
    let first = entries.next().ok_or(ParseError::Empty)?;
    let entry = first.map_err(|error| ParseError::Text(Box::new(error)))?;
    if entries.next().is_some() { Err(ParseError::Several) } else { Ok(entry) }
}

/// One line that [`parse`] reads back, in its [usual format](usual). A Keen id does not keep the order
/// of the cages.
#[must_use]
pub fn to_text(puzzle: &Puzzle) -> String {
    let mut text = usual(&Entry::new(puzzle.clone())).1;
    text.truncate(text.trim_end().len());
    text
}

/// The shortest format on one line that holds all of a puzzle and is detected, with the text: a line, a
/// Keen id, or JSON for anything else.
#[must_use]
pub fn usual(entry: &Entry) -> (Format, String) {
    let Entry { puzzle, .. } = entry;
    // The cells of smaller grids look like a row of a larger one.
    let is_line = puzzle.side() >= 4;
    // Keen has grids up to 9, and its ids do not say that an operation takes several numbers.
    let is_keen = puzzle.side() <= 9 && !puzzle.cages().iter().any(|cage| cage.many);
    [(Format::Line, is_line), (Format::Keen, is_keen), (Format::Json, true)]
        .into_iter()
        .filter(|&(_, fits)| fits)
        .find_map(|(format, _)| Some((format, format.write(entry, &WriteOptions::default()).ok()?)))
        .expect("JSON holds every puzzle")
}
