//! The choice of a branch when cages are [families](crate::families): a cell with few candidates
//! that was part of many contradictions (dom²/wdeg). Also the cells to probe before, and the
//! estimated size of the tree below a state.
//!
//! Tuned on the nodes of hard killers (`just bench-grid --killers DIR`):
//!
//! | variant | Tarek | one Mathemagic |
//! |---|---|---|
//! | square of the candidates | 1,561 | 26,130 |
//! | candidates alone | 1,755 | 41,403 |
//! | candidates times sets of the cage | 1,799 | 37,502 |
//! | no probing at all | 2,326 | 132,265 |
//!
//! Probing all cells at the first two levels instead of ten or twenty decides Mathemagic (32,000
//! against 84,000 nodes).

use crate::families::Families;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

/// The exponent by which tree size grows with the number of states; it favours even splits.
const POWER: f32 = 0.4;
/// Bits of states above which cells are probed; smaller trees are searched directly.
const SMALL: f32 = 255.0;
/// Cells to probe at the first levels: all of them.
const WIDE: usize = 81;
/// Number of those levels.
const WIDE_LEVELS: usize = 2;
/// Cells to probe below.
const NARROW: usize = 10;

impl Families {
    /// The open cells, each after a rank; lower is more promising.
    fn ranked<W: Width>(grid: &Grid<W>) -> impl Iterator<Item = (u64, u16)> {
        let open = grid.dom.iter().enumerate().filter(|(_, left)| !left.at_most_one());
        let key = move |c: usize, count: u64| ((count * count) << 20) / u64::from(grid.weight[c]);
        open.map(move |(c, left)| (key(c, left.count().into()), c as u16))
    }

    /// The cell to branch on, or `None` if every cell is decided.
    pub(crate) fn choose<W: Width>(grid: &Grid<W>) -> Option<u16> {
        Self::ranked(grid).min().map(|(_, c)| c)
    }

    /// The cells to probe at this depth; none where a plain search is cheaper.
    pub(crate) fn cells_to_probe<W: Width>(&self, grid: &Grid<W>, depth: usize) -> Vec<u16> {
        if self.tree_size(grid) < SMALL * POWER {
            return Vec::new();
        }
        let mut cells: Vec<(u64, u16)> = Self::ranked(grid).collect();
        cells.sort_unstable();
        cells.truncate(if depth <= WIDE_LEVELS { WIDE } else { NARROW });
        cells.into_iter().map(|(_, c)| c).collect()
    }

    /// The binary logarithm of the estimated tree size below a state.
    pub(crate) fn tree_size<W: Width>(&self, grid: &Grid<W>) -> f32 {
        let cells: u32 = grid.dom.iter().map(|left| log2(left.count())).sum();
        let cages: u32 = self.state.sets.iter().map(|&sets| log2(sets.into())).sum();
        (cells + cages) as f32 * (POWER / 256.0)
    }
}

/// The binary logarithm in 256ths; 0 for 0.
fn log2(x: u32) -> u32 {
    static TABLE: [u16; 513] = {
        let mut table = [0; 513];
        let mut x = 1;
        while x <= 512 {
            // Repeated squares of a number between 1 and 2, in 30 bits: each gives one more bit.
            let whole = (x as u32).ilog2();
            let (mut square, mut bits, mut k) = ((x as u64) << 30 >> whole, 0, 0);
            while k < 8 {
                square = (square * square) >> 30;
                bits *= 2;
                if square >> 31 == 1 {
                    bits += 1;
                    square >>= 1;
                }
                k += 1;
            }
            table[x] = (whole * 256 + bits) as u16;
            x += 1;
        }
        table
    };
    TABLE[(x as usize).min(512)].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_a_library() {
        assert_eq!(log2(0), 0);
        for x in 1..=512u32 {
            let exact = 256.0 * f64::from(x).log2();
            assert!((exact - f64::from(log2(x))).abs() <= 1.0, "log₂ {x} is not {}/256", log2(x));
        }
    }
}
