//! XY-wings (4.2) and XYZ-wings (4.4).

use super::finding::{Best, Finding, Fresh};
use super::scale::Technique;
use crate::bitboard::{ALONE, Bitboard, Members, PEERS};

/// A pivot and two wings with two candidates each: whatever the pivot holds, one of the cells holds
/// the digit that the wings share. The pivot of an XYZ-wing has that digit too, so eliminations
/// must see it as well.
pub(super) fn wings(board: &Bitboard, fresh: &Fresh, xyz: bool) -> Option<Finding> {
    let (technique, tenths, size) =
        if xyz { (Technique::XyzWing, 44, 3) } else { (Technique::XyWing, 42, 2) };
    let bivalue = board.bivalue();
    let mut best = Best::default();
    for pivot in Members(board.open()).filter(|&cell| board.cands[cell].count_ones() == size) {
        for a in Members(bivalue & PEERS[pivot]) {
            let changed = fresh.cells & (ALONE[pivot] | ALONE[a]) != 0;
            let others = if changed { bivalue } else { bivalue & fresh.cells };
            for b in Members(others & PEERS[pivot] & !((2 << a) - 1)) {
                let shared = board.cands[a] & board.cands[b];
                let all = board.cands[a] | board.cands[b];
                let fits = if xyz {
                    board.cands[pivot] == all
                } else {
                    board.cands[pivot] == all & !shared
                };
                if shared.count_ones() == 1 && fits {
                    let seen = PEERS[a] & PEERS[b] & if xyz { PEERS[pivot] } else { !0 };
                    let digit = shared.trailing_zeros() as usize;
                    best.strike(technique, tenths, digit, board.at[digit] & seen);
                }
            }
        }
    }
    best.take()
}
