//! Almost locked sets: n cells of a house with n + 1 digits. A set that lacks one of them holds all
//! its others.

use super::fixpoint::Fixpoint;
use crate::bitboard::{ALONE, Cells, HOUSES, Members};

/// Shows the cells and digits of every almost locked set of two cells or more, once. A bivalue cell
/// is left out: it is a strong link already.
pub(super) fn for_each_als(grid: &Fixpoint, mut show: impl FnMut(Cells, u16)) {
    for house in 0..27 {
        let mut cells = [0; 9];
        let mut count = 0;
        for cell in Members(HOUSES[house] & grid.open) {
            cells[count] = cell;
            count += 1;
        }
        let (mut digits, mut chosen) = ([0u16; 512], [0; 512]);
        for set in 1usize..1 << count {
            let (rest, cell) = (set & (set - 1), cells[set.trailing_zeros() as usize]);
            digits[set] = digits[rest] | grid.board.cands[cell];
            chosen[set] = chosen[rest] | ALONE[cell];
            let almost = rest != 0 && digits[set].count_ones() == set.count_ones() + 1;
            // A set where a box meets a line is shown with the line.
            if almost && (house > 8 || !HOUSES[9..].iter().any(|line| chosen[set] & !line == 0)) {
                show(chosen[set], digits[set]);
            }
        }
    }
}
