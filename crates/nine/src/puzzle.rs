//! A 9×9 puzzle as 81 checked characters, and its answer.

use std::fmt;

/// 81 characters, row by row: `1` to `9` are clues, `.` and `0` are open cells. Checked once, on
/// creation. A cell may also be [barred](Puzzle::bar) from one digit, but never in text input.
///
/// ```
/// use quadrille_nine::{Puzzle, PuzzleError};
/// assert!(Puzzle::parse(&[b'.'; 81]).is_ok());
/// assert_eq!(Puzzle::parse(b"12345"), Err(PuzzleError::Length(5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Puzzle(Clues);

/// The checked characters of a puzzle.
pub(crate) type Clues = [u8; 81];

impl Puzzle {
    /// Reads exactly 81 characters.
    ///
    /// # Errors
    /// If there are more or fewer, or one is neither a digit nor `.`.
    pub fn parse(text: &[u8]) -> Result<Puzzle, PuzzleError> {
        let Ok(text) = <[u8; 81]>::try_from(text) else {
            return Err(PuzzleError::Length(text.len()));
        };
        // First one pass without branches. The position is only searched for if there is an error.
        let fine = text.iter().fold(true, |fine, &byte| fine & is_symbol(byte));
        if fine { Ok(Puzzle(text)) } else { Err(wrong_symbol(&text)) }
    }

    /// The puzzle from 81 numbers, 0 for an open cell; `None` if one is above 9.
    ///
    /// ```
    /// use quadrille_nine::Puzzle;
    /// let mut numbers = [0; 81];
    /// numbers[80] = 9;
    /// assert_eq!(Puzzle::from_numbers(&numbers).unwrap().text()[79..], *b"09");
    /// numbers[0] = 10;
    /// assert!(Puzzle::from_numbers(&numbers).is_none());
    /// ```
    // Vectorized only while it is here: a caller optimised for size would unroll nothing.
    #[must_use]
    #[inline(never)]
    pub fn from_numbers(numbers: &[u8; 81]) -> Option<Puzzle> {
        let fine = numbers.iter().fold(true, |fine, &number| fine & (number <= 9));
        fine.then(|| Puzzle(numbers.map(|number| number + b'0')))
    }

    /// A puzzle without clues.
    pub const EMPTY: Puzzle = Puzzle([b'.'; 81]);

    /// Opens a cell, numbered from 0 row by row.
    ///
    /// # Panics
    /// If the cell does not exist.
    pub fn blank(&mut self, cell: usize) {
        self.0[cell] = b'.';
    }

    /// Opens a cell to all digits but one: its character becomes `a` for 1 to `i` for 9.
    ///
    /// ```
    /// use quadrille_nine::{Puzzle, Solver};
    /// let mut puzzle = Puzzle::EMPTY;
    /// puzzle.bar(0, 1);
    /// let answer = Solver::new().solve(&puzzle, 1);
    /// assert!(answer.first().is_some_and(|grid| grid[0] != b'1'));
    /// ```
    ///
    /// # Panics
    /// If the cell or digit does not exist.
    pub fn bar(&mut self, cell: usize, digit: u8) {
        assert!((1..=9).contains(&digit), "digits are 1 to 9");
        self.0[cell] = b'a' - 1 + digit;
    }

    /// The characters.
    #[must_use]
    pub fn text(&self) -> &[u8; 81] {
        &self.0
    }

    /// A puzzle from characters checked earlier.
    pub(crate) fn checked(text: &Clues) -> Puzzle {
        Puzzle(*text)
    }

    /// The number of givens.
    #[must_use]
    pub fn clues(&self) -> usize {
        clues(&self.0)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

/// The number of givens. Counted in bytes, sixteen at a time.
#[inline(always)]
pub(crate) fn clues(text: &Clues) -> usize {
    usize::from(text.iter().map(|byte| u8::from(byte.wrapping_sub(b'1') < 9)).sum::<u8>())
}

/// True if a puzzle with this many clues is searched as one with several solutions. Fewer than 17
/// never leave a single one (McGuire, Tugemann and Civario 2012). With 28 or more, a unique one
/// hardly ever takes a guess.
#[inline(always)]
pub(crate) fn is_loose(clues: usize) -> bool {
    !(17..28).contains(&clues)
}

#[inline(always)]
pub(crate) fn is_symbol(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') < 10) | (byte == b'.')
}

#[cold]
fn wrong_symbol(text: &[u8; 81]) -> PuzzleError {
    let at = text.iter().position(|&byte| !is_symbol(byte)).unwrap_or(0);
    PuzzleError::Symbol { column: at as u32 + 1, symbol: text[at] }
}

/// The reason why a text is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// This number of characters instead of 81.
    Length(usize),
    /// A character that is neither a digit nor `.`.
    Symbol {
        /// Its position in bytes, from 1.
        column: u32,
        /// The byte.
        symbol: u8,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Length(found) => write!(f, "a puzzle has 81 cells, found {found}"),
            PuzzleError::Symbol { column, symbol } => {
                write!(f, "column {column}: `{}` is neither a digit nor `.`", symbol.escape_ascii())
            }
        }
    }
}

impl std::error::Error for PuzzleError {}

/// The number of solutions of a puzzle, up to the given limit, and the first one.
///
/// The *first* solution is fixed by the puzzle alone: it is the one that a depth-first search with
/// the rules and the choice in the crate documentation finds first. It does not depend on the
/// limit, the level, or the rest of a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Solutions found: the exact number if it is below the limit.
    pub(crate) count: u64,
    /// The first solution as characters; zeros if there is none.
    pub(crate) first: [u8; 81],
}

impl Answer {
    /// No solution (yet).
    pub const NONE: Answer = Answer { count: 0, first: [0; 81] };

    /// Solutions found: the exact number if it is below the limit, otherwise the limit.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first solution, 81 characters `1` to `9`, if there is one and it was kept.
    #[must_use]
    pub fn first(&self) -> Option<&[u8; 81]> {
        (self.first[0] != 0).then_some(&self.first)
    }
}

impl Default for Answer {
    fn default() -> Self {
        Answer::NONE
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.count, String::from_utf8_lossy(&self.first))
    }
}
