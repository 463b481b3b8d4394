//! A complete grid: one value in every cell.

use std::fmt;

use crate::cell::Cell;

/// A complete N×N grid of values `1..=N`.
///
/// `Display` is one line: a character per cell up to side 35 (`1`–`9`, then `A`–`Z`), otherwise
/// numbers separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    side: u8,
    /// N² values, row-major.
    values: Vec<u8>,
}

impl Grid {
    /// A grid from row-major values; `None` unless there are N² of them in `1..=N`, N ≤ 64.
    #[must_use]
    pub fn new(side: usize, values: Vec<u8>) -> Option<Self> {
        let fits = side <= crate::MAX_SIDE && values.len() == side * side;
        let ok = fits && values.iter().all(|&v| (1..=side).contains(&usize::from(v)));
        ok.then_some(Self { side: side as u8, values })
    }

    /// N.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side.into()
    }

    /// The values, row-major.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The value of a cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> u8 {
        self.values[cell.index()]
    }

    /// The cells in which two grids of one side differ.
    pub fn differences<'a>(&'a self, other: &'a Grid) -> impl Iterator<Item = Cell> + 'a {
        let pairs = self.values.iter().zip(&other.values).enumerate();
        pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| Cell(i as u32))
    }
}

/// The character of a value on one-line grids: `1`–`9`, then `A`–`Z`; `None` above 35.
#[must_use]
pub fn value_char(value: u8) -> Option<char> {
    char::from_digit(value.into(), 36).map(|c| c.to_ascii_uppercase())
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = || self.values.iter().map(|&v| value_char(v)).collect::<Option<String>>();
        if let Some(text) = (self.side <= 35).then(symbols).flatten() {
            return f.write_str(&text);
        }
        for (i, v) in self.values.iter().enumerate() {
            write!(f, "{}{v}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
