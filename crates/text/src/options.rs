//! Options of a reader, for cases that a text alone does not decide.

use quadrille_puzzle::Puzzle;

use crate::format::Format;

/// The symbols of the values.
///
/// Lower-case letters count as capitals. `.` is always blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symbols {
    /// Up to side 9: `Numbers`. Above: `Letters` if letters and no digit 1–9 occur (up to side 26);
    /// `ZeroBased` on sides 16 and 25 if `.` and `0` both occur and the character of N in `Numbers`
    /// does not; otherwise `Numbers`. [`Entry::notes`](super::Entry::notes) reports the decision.
    #[default]
    Auto,
    /// `1`–`9`, then `A`–`Z` for 10 to 35; `0` is blank.
    Numbers,
    /// `0`–`9`, then `A`–`Z`: `0` is the first value; only `.` is blank.
    ZeroBased,
    /// `A` is 1, `Z` is 26; `0` is blank.
    Letters,
}

/// The division of the grid, if the text does not define it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Division {
    /// Boxes of `height` rows by `width` columns.
    Boxes {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// Rows and columns only.
    Latin,
}

impl Division {
    /// The empty grid with this division, 9×9 with boxes by default. `side` is for Latin squares.
    ///
    /// # Errors
    /// An impossible grid, or a side although boxes determine it.
    pub fn blank(division: Option<Division>, side: Option<usize>) -> Result<Puzzle, String> {
        let puzzle = match (division, side) {
            (Some(Division::Latin), side) => Puzzle::latin(side.unwrap_or(9)),
            (_, Some(_)) => return Err("a side is for grids without boxes".to_owned()),
            (None, None) => Puzzle::sudoku(3, 3),
            (Some(Division::Boxes { height, width }), None) => Puzzle::sudoku(height, width),
        };
        puzzle.map_err(|error| error.to_string())
    }
}

/// The reading options.
///
/// ```
/// use quadrille_text::{Format, ReadOptions};
/// let options = ReadOptions { from: Some(Format::Grid), ..ReadOptions::default() };
/// assert!(!options.loose_blanks);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; `None` detects it puzzle by puzzle.
    pub from: Option<Format>,
    /// True if `*`, `_`, `-`, `?` and `x` are blank cells too.
    pub loose_blanks: bool,
    /// True if drawings without a stated meaning are left out instead of refused (SudokuPad).
    pub ignore_drawings: bool,
    /// The symbols of the values.
    pub symbols: Symbols,
    /// Boxes of plain grids and lines, if the text does not define them. By default the height is
    /// the greatest divisor of the side up to its root: 6 is 2×3, 12 is 3×4.
    pub division: Option<Division>,
    /// True to decode UTF-16 with a byte order mark instead of refusing it.
    pub utf16: bool,
    /// True if − and ÷ cages of KenKen may have more than two cells.
    pub many: bool,
    /// Longest line, in bytes.
    pub max_line: usize,
    /// Longest puzzle of many lines, in bytes.
    pub max_text: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            from: None,
            loose_blanks: false,
            ignore_drawings: false,
            symbols: Symbols::Auto,
            division: None,
            utf16: false,
            many: false,
            max_line: 1 << 20,
            max_text: 16 << 20,
        }
    }
}

/// The writing options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The character of a blank cell, in formats with one character per cell.
    pub blank: char,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions { blank: '.' }
    }
}
