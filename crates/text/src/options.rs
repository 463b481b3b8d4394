//! Options of a reader, for cases that a text alone does not decide.

use std::str::FromStr;

use quadrille_puzzle::{MAX_SIDE, Puzzle};

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
    /// Rows and columns of a box, from `2x3`.
    ///
    /// # Errors
    /// Another form, or a box of more cells than there are values.
    pub fn parse_box(text: &str) -> Result<(usize, usize), String> {
        let parts = text.split_once(['x', 'X', '×']);
        let numbers: Option<(usize, usize)> =
            parts.and_then(|(h, w)| Some((h.trim().parse().ok()?, w.trim().parse().ok()?)));
        let (height, width) = numbers
            .filter(|(h, w)| *h > 0 && *w > 0)
            .ok_or_else(|| "expected rows x columns, like 2x3".to_owned())?;
        match height.checked_mul(width) {
            Some(cells) if cells <= MAX_SIDE => Ok((height, width)),
            _ => Err(format!("a box has {MAX_SIDE} cells at most")),
        }
    }

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

impl FromStr for Division {
    type Err = String;

    /// Reads `2x3`, or `none`.
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Division::Latin);
        }
        let (height, width) = Division::parse_box(text).map_err(|why| format!("{why}, or none"))?;
        Ok(Division::Boxes { height, width })
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

impl WriteOptions {
    /// A blank that no reader takes for a value.
    ///
    /// # Errors
    /// The reason why the text is not one.
    pub fn parse_blank(text: &str) -> Result<char, String> {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if "0xX".contains(c) => Ok(c),
            (Some(c), None) if !c.is_alphanumeric() && !c.is_control() => Ok(c),
            (Some(_), None) => Err("it would read as a value".to_owned()),
            _ => Err("expected one character".to_owned()),
        }
    }
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions { blank: '.' }
    }
}
