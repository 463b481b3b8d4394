//! Packed rows: a puzzle or an answer in 36 bytes, which a bus can carry at a billion per second.
//!
//! ```text
//! word 0   word 1   …   word 8      little-endian, one per row
//!
//! bit 31 30 29                    0
//!    ┌─────┬───────────────────────┐
//!    │  v  │ row as a number < 10⁹ │   first column first, 0 is an open cell
//!    └─────┴───────────────────────┘
//! v  in word 0 of an answer the verdict: 0 none, 1 unique, 2 many, 3 unknown; else 0
//! ```

use crate::Puzzle;
use std::fmt;

/// The number of solutions of a puzzle.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Verdict {
    /// No solution.
    None = 0,
    /// Exactly one.
    Unique = 1,
    /// Two or more.
    Many = 2,
    /// Not known: the budget ran out, or the bytes are not a puzzle.
    #[default]
    Unknown = 3,
}

impl Verdict {
    /// The verdict of a count that was limited to two.
    #[must_use]
    pub fn of_count(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Many,
        }
    }
}

/// Nine rows in 36 bytes; the layout is in `packed.rs` and docs/formats.md.
///
/// ```
/// use quadrille_nine::{Packed, Puzzle};
/// let mut text = [b'.'; 81];
/// text[..9].copy_from_slice(b"53..7....");
/// let packed = Packed::from(&Puzzle::parse(&text)?);
/// assert_eq!(packed.to_bytes()[..4], 530_070_000u32.to_le_bytes());
/// assert_eq!(Packed::from_bytes(packed.to_bytes()), packed);
/// # Ok::<(), quadrille_nine::PuzzleError>(())
/// ```
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed([u32; 9]);

/// A word of a packed puzzle that is not a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// The index of the word, from 0.
    pub row: usize,
    /// The word itself.
    pub word: u32,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} is {}, not nine digits (below 1000000000)", self.row + 1, self.word)
    }
}

impl std::error::Error for BadRow {}

const BYTES: usize = 36;
/// The bits of a word that hold the row.
const ROW: u32 = (1 << 30) - 1;
/// The three-digit numbers as text: a row is three of them.
const THREE: [[u8; 3]; 1000] = {
    let (mut table, mut n) = ([[0; 3]; 1000], 0);
    while n < 1000 {
        let (hundreds, tens, ones) = (n / 100, n / 10 % 10, n % 10);
        table[n] = [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + ones as u8];
        n += 1;
    }
    table
};

impl Packed {
    /// The number of bytes.
    pub const BYTES: usize = BYTES;
    /// No clues; as an answer, no solution.
    pub const EMPTY: Packed = Packed([0; 9]);

    /// Reads the 36 bytes of a file; every value is accepted here.
    #[must_use]
    pub fn from_bytes(bytes: [u8; BYTES]) -> Packed {
        let mut words = [0; 9];
        for (word, four) in words.iter_mut().zip(bytes.chunks_exact(4)) {
            *word = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        Packed(words)
    }

    /// The 36 bytes of a file.
    #[must_use]
    pub fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (four, word) in bytes.chunks_exact_mut(4).zip(self.0) {
            four.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// An answer. The grid is 81 characters, or blank (zeros) if there is none to show.
    #[must_use]
    pub fn answer(verdict: Verdict, grid: Option<&[u8; 81]>) -> Packed {
        let mut packed = grid.map_or(Packed::EMPTY, Packed::of_symbols);
        packed.0[0] |= (verdict as u32) << 30;
        packed
    }

    /// The verdict of an answer.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.0[0] >> 30 {
            0 => Verdict::None,
            1 => Verdict::Unique,
            2 => Verdict::Many,
            _ => Verdict::Unknown,
        }
    }

    /// The same rows without the verdict: the grid of an answer as a puzzle.
    #[must_use]
    pub fn without_verdict(mut self) -> Packed {
        self.0[0] &= ROW;
        self
    }

    /// Removes a clue: the digit of a cell.
    #[must_use]
    pub fn without_clue(mut self, cell: usize, digit: u8) -> Packed {
        let place = 10u32.pow(8 - cell as u32 % 9);
        self.0[cell / 9] -= u32::from(digit) * place;
        self
    }

    /// 81 characters `0` to `9`, ignoring the verdict. `None` if a word is not a row.
    #[must_use]
    pub fn digits(&self) -> Option<[u8; 81]> {
        self.without_verdict().symbols().ok()
    }

    /// The cells of a puzzle as 81 characters `0` to `9`.
    ///
    /// # Errors
    /// The first word that is not a row; in an answer, the one with the verdict.
    pub fn symbols(&self) -> Result<[u8; 81], BadRow> {
        let mut text = [0; 81];
        for (row, (cells, &word)) in text.chunks_exact_mut(9).zip(&self.0).enumerate() {
            if word >= 1_000_000_000 {
                return Err(BadRow { row, word });
            }
            let thirds = [word / 1_000_000, word / 1000 % 1000, word % 1000];
            for (three, number) in cells.chunks_exact_mut(3).zip(thirds) {
                three.copy_from_slice(&THREE[number as usize]);
            }
        }
        Ok(text)
    }

    /// The puzzle, or `None` if a word is not a row or there is a verdict.
    #[must_use]
    pub fn puzzle(&self) -> Option<Puzzle> {
        Puzzle::parse(&self.symbols().ok()?).ok()
    }

    /// The grid of an answer, if it shows one.
    #[must_use]
    pub fn grid(&self) -> Option<[u8; 81]> {
        self.digits().filter(|text| text.iter().all(|&digit| digit != b'0'))
    }

    /// Characters other than `1` to `9` are open cells.
    fn of_symbols(text: &[u8; 81]) -> Packed {
        let mut words = [0; 9];
        for (word, row) in words.iter_mut().zip(text.chunks_exact(9)) {
            *word = row.iter().fold(0, |number, &symbol| {
                let digit = symbol.wrapping_sub(b'0');
                10 * number + u32::from(if digit < 10 { digit } else { 0 })
            });
        }
        Packed(words)
    }
}

impl From<&Puzzle> for Packed {
    /// Keeps the clues. A [barred](Puzzle::bar) cell becomes an open one.
    fn from(puzzle: &Puzzle) -> Packed {
        Packed::of_symbols(puzzle.text())
    }
}
