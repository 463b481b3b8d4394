//! Whether givens alone show that a puzzle has no solution: two of them are equal in a house.

use crate::Solver;
use crate::simd::{Boxes, Job, run};

impl Solver {
    /// Whether two equal givens stand in one row, column or box. Blank cells are any character but
    /// `1`-`9`.
    ///
    /// ```
    /// use quadrille_nine::Solver;
    /// let mut cells = [b'.'; 81];
    /// (cells[0], cells[80]) = (b'7', b'7');
    /// assert!(!Solver::new().has_clash(&cells));
    /// cells[10] = b'7';
    /// assert!(Solver::new().has_clash(&cells));
    /// ```
    #[must_use]
    pub fn has_clash(&self, cells: &[u8; 81]) -> bool {
        run(self.simd, Clash(cells))
    }
}

/// The question of [`Solver::has_clash`].
struct Clash<'a>(&'a [u8; 81]);

/// Bits of a digit's count.
const BITS: u32 = 3;

/// The bits of all counts but the lowest of each.
const TWO_OR_MORE: u32 = 0b110_110_110_110_110_110_110_110_110;

/// For each index, the sum of it and of what stands one and two steps further on.
#[inline(always)]
fn sum_of_three<const N: usize, const M: usize>(of: &[u32; N], step: usize) -> [u32; M] {
    let mut sums = [0; M];
    for (k, sum) in sums.iter_mut().enumerate() {
        *sum = of[k] + of[k + step] + of[k + 2 * step];
    }
    sums
}

impl Job for Clash<'_> {
    type Output = bool;

    /// How often each digit occurs in a house, three bits each, as sums of three and of three such:
    /// in steps of 1 and 3 a row, of 1 and 9 a box, of 9 and 27 a column. The sums are made at every
    /// index, which takes whole registers, and looked at where a house begins.
    ///
    /// Eight or nine of a digit in a house run over into the next count; then some house across it
    /// holds two or three.
    #[inline(always)]
    fn run<V: Boxes>(self) -> bool {
        let mut one = [0; 81];
        for (one, &cell) in one.iter_mut().zip(self.0) {
            let digit = u32::from(cell).wrapping_sub(u32::from(b'1'));
            *one = if digit < 9 { 1 << (BITS * digit) } else { 0 };
        }
        let across: [u32; 79] = sum_of_three(&one, 1);
        let rows: [u32; 73] = sum_of_three(&across, 3);
        let boxes: [u32; 61] = sum_of_three(&across, 9);
        let down: [u32; 63] = sum_of_three(&one, 9);
        let columns: [u32; 9] = sum_of_three(&down, 27);
        let mut counts = columns.iter().fold(0, |all, sum| all | sum);
        counts |= (0..9).fold(0, |all, row| all | rows[9 * row]);
        counts |= (0..9).fold(0, |all, at| all | boxes[27 * (at / 3) + 3 * (at % 3)]);
        counts & TWO_OR_MORE != 0
    }
}
