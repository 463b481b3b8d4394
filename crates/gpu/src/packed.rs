//! Packed rows: a puzzle or an answer in 36 bytes, what the bus carries at a billion a second.
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

use quadrille_nine::{Puzzle, Rows};

/// How many solutions a puzzle has.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Verdict {
    /// No solution.
    None = 0,
    /// Exactly one.
    Unique = 1,
    /// Two or more.
    Many = 2,
    /// Not found out: the budget ended, or the bytes are no puzzle.
    #[default]
    Unknown = 3,
}

impl Verdict {
    /// The verdict of a count that was limited to two.
    pub(crate) fn of_count(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Many,
        }
    }
}

/// Nine rows in 36 bytes; see the drawing in `packed.rs` or docs/gpu.md.
///
/// ```
/// use quadrille_gpu::Packed;
/// use quadrille_nine::Puzzle;
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

/// Bytes of packed rows.
pub(crate) const BYTES: usize = 36;
/// The bits of a word that hold the row.
const ROW: u32 = (1 << 30) - 1;

impl Packed {
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

    /// An answer. The grid is 81 characters, blank (zeros) where there is none to show.
    #[must_use]
    pub fn answer(verdict: Verdict, grid: Option<&[u8; 81]>) -> Packed {
        let mut packed = grid.map_or(Packed::EMPTY, Packed::of_symbols);
        packed.0[0] |= (verdict as u32) << 30;
        packed
    }

    /// Packs checked lines, one after the other.
    pub fn pack_rows(rows: Rows<'_>, out: &mut Vec<Packed>) {
        out.extend(
            rows.bytes()
                .chunks_exact(82)
                .filter_map(|line| line.first_chunk::<81>().map(Packed::of_symbols)),
        );
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

    /// 81 characters `0` to `9`, the verdict left aside. `None` if a word is no row.
    #[must_use]
    pub fn digits(&self) -> Option<[u8; 81]> {
        let mut text = [b'0'; 81];
        for (row, word) in text.chunks_exact_mut(9).zip(self.0.iter().zip(0..)) {
            let mut rest = if word.1 == 0 { word.0 & ROW } else { *word.0 };
            if rest >= 1_000_000_000 {
                return None;
            }
            for cell in row.iter_mut().rev() {
                *cell = b'0' + (rest % 10) as u8;
                rest /= 10;
            }
        }
        Some(text)
    }

    /// The puzzle, or `None` if these rows are not one: a word is no row, or there is a verdict.
    #[must_use]
    pub fn puzzle(&self) -> Option<Puzzle> {
        if self.0[0] > ROW {
            return None;
        }
        Puzzle::parse(&self.digits()?).ok()
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
    /// Keeps the clues; a [barred](Puzzle::bar) cell becomes an open one.
    fn from(puzzle: &Puzzle) -> Packed {
        Packed::of_symbols(puzzle.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_decimal_number() {
        let mut text = [b'.'; 81];
        text[9..18].copy_from_slice(b"123456789");
        let packed = Packed::from(&Puzzle::parse(&text).unwrap());
        assert_eq!(packed.0, [0, 123_456_789, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(packed.puzzle().map(|p| p.clues()), Some(9));
    }

    #[test]
    fn an_answer_carries_verdict_and_grid() {
        let grid: [u8; 81] = std::array::from_fn(|k| b'1' + (k % 9) as u8);
        let answer = Packed::answer(Verdict::Unique, Some(&grid));
        assert_eq!((answer.verdict(), answer.grid()), (Verdict::Unique, Some(grid)));
        assert_eq!(answer.puzzle(), None);
        assert_eq!(Packed::answer(Verdict::Many, None).grid(), None);
    }

    #[test]
    fn a_word_of_a_billion_is_no_row() {
        let mut bytes = [0; 36];
        bytes[8..12].copy_from_slice(&1_000_000_000u32.to_le_bytes());
        assert_eq!(Packed::from_bytes(bytes).puzzle(), None);
    }
}
