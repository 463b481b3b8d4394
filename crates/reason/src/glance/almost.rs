//! Almost locked sets: n cells of a house with n + 1 digits. A set that lacks one of them holds all
//! its others.

use super::boards::{Boards, Cells, HOUSES, bit, each};

/// Shows the cells and digits of every set of two cells or more, once; a cell with two digits tells
/// the same as a cell.
pub(super) fn each_set(boards: &Boards, mut show: impl FnMut(Cells, u16)) {
    for house in 0..27 {
        let mut cells = [0; 9];
        let mut count = 0;
        for cell in each(HOUSES[house] & boards.open) {
            cells[count] = cell;
            count += 1;
        }
        let (mut digits, mut chosen) = ([0u16; 512], [0; 512]);
        for set in 1usize..1 << count {
            let (rest, cell) = (set & (set - 1), cells[set.trailing_zeros() as usize]);
            digits[set] = digits[rest] | boards.cells[cell];
            chosen[set] = chosen[rest] | bit(cell);
            let almost = rest != 0 && digits[set].count_ones() == set.count_ones() + 1;
            // What lies where a box meets a line was shown with the line.
            if almost && (house < 18 || !HOUSES[..18].iter().any(|line| chosen[set] & !line == 0)) {
                show(chosen[set], digits[set]);
            }
        }
    }
}
