//! Where to branch when cages are [families](crate::families): at a cell with few candidates whose
//! cage has few sets left and which was part of many contradictions; and how large the tree below
//! a state promises to be.

use crate::families::Families;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

/// Sets that a cell without a cage is taken to have.
const NO_CAGE: u64 = 20;
/// By how much the size of a tree grows with the number of states: the power that prefers even
/// splits, re-measured on hard killers with `just bench-grid DIR`.
const POWER: f32 = 0.4;
/// Bits of states above which cells are probed; smaller trees are walked.
const SMALL: f32 = 170.0;
/// Cells that are probed at the first levels: all of them.
const WIDE: usize = 81;
/// Levels that are wide.
const WIDE_LEVELS: usize = 2;
/// Cells that are probed below.
const NARROW: usize = 10;

impl Families {
    /// The open cells, the most promising first; there is none when every cell is decided.
    fn ranked<W: Width>(&self, grid: &Grid<W>) -> Vec<(u64, u16)> {
        let open = grid.dom.iter().enumerate().filter(|(_, left)| !left.at_most_one());
        open.map(|(c, left)| (self.key(grid, c, left.count()), c as u16)).collect()
    }

    /// Lower is better.
    fn key<W: Width>(&self, grid: &Grid<W>, c: usize, count: u32) -> u64 {
        let sets = self.cage_of(c).map_or(NO_CAGE, |cage| self.state.sets[cage].into());
        (u64::from(count) * sets << 20) / u64::from(grid.weight[c])
    }

    /// The cell to branch at, or `None` when every cell is decided.
    pub(crate) fn choose<W: Width>(&self, grid: &Grid<W>) -> Option<u16> {
        self.ranked(grid).into_iter().min().map(|(_, c)| c)
    }

    /// The cells to probe at this depth; none where a walk is cheaper.
    pub(crate) fn cells_to_probe<W: Width>(&self, grid: &Grid<W>, depth: usize) -> Vec<u16> {
        if self.tree_size(grid) < SMALL * POWER {
            return Vec::new();
        }
        let mut cells = self.ranked(grid);
        cells.sort_unstable();
        cells.truncate(if depth <= WIDE_LEVELS { WIDE } else { NARROW });
        cells.into_iter().map(|(_, c)| c).collect()
    }

    /// The binary logarithm of how large the tree below a state promises to be.
    pub(crate) fn tree_size<W: Width>(&self, grid: &Grid<W>) -> f32 {
        let cells: u32 = grid.dom.iter().map(|left| log2(left.count())).sum();
        let cages: u32 = self.state.sets.iter().map(|&sets| log2(sets.into())).sum();
        (cells + cages) as f32 * (POWER / 256.0)
    }
}

/// The binary logarithm of a number, 0 for 0, in 256ths.
fn log2(x: u32) -> u32 {
    static TABLE: [u16; 513] = {
        let mut table = [0; 513];
        let mut x = 1;
        while x <= 512 {
            // Squares of a number between 1 and 2, in 30 bits: each tells one more bit.
            let whole = (x as u32).ilog2();
            let (mut square, mut bits, mut k) = ((x as u64) << 30 >> whole, 0, 0);
            while k < 8 {
                square = square * square >> 30;
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
