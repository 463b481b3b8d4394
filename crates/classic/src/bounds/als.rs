//! Almost locked sets: n cells of a house with n + 1 digits. If one of the digits is not in the
//! set, all others are.

use super::fixpoint::Fixpoint;
use crate::bitboard::{ALONE, Cells, HOUSES, Members, size};

/// Calls `show` once for every almost locked set of two or more cells. Bivalue cells are left out,
/// because they are strong links already.
pub(super) fn for_each_als(grid: &Fixpoint, mut show: impl FnMut(Cells, u16)) {
    let (mut digits, mut chosen) = ([0u16; 512], [0; 512]);
    for house in 0..27 {
        let mut cells = [0; 9];
        let mut count = 0;
        for cell in Members(HOUSES[house] & grid.open) {
            cells[count] = cell;
            count += 1;
        }
        for set in 1usize..1 << count {
            let (rest, cell) = (set & (set - 1), cells[set.trailing_zeros() as usize]);
            digits[set] = digits[rest] | grid.board.cands[cell];
            chosen[set] = chosen[rest] | ALONE[cell];
            let almost = rest != 0 && size(digits[set]) == size(set as u16) + 1;
            // A set in the intersection of a box and a line is shown with the line.
            if almost && (house > 8 || !HOUSES[9..].iter().any(|line| chosen[set] & !line == 0)) {
                show(chosen[set], digits[set]);
            }
        }
    }
}
