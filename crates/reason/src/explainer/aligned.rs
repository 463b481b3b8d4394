//! Aligned pair (6.2) and triplet (7.5) exclusion: a value is ruled out when every combination with it, over two or three
//! cells, repeats a digit in a house or leaves some cell that sees them all without a candidate.

use super::board::{Board, Candidates, Digits, Members, PEERS};
use super::finding::{Best, Finding};
use super::scale::{Technique, Tenths};

/// Aligned pair exclusion.
pub(super) fn aligned_pairs(board: &Board) -> Option<Finding> {
    let mut best = Best::default();
    let watchers = watchers(board, 2);
    for a in Members(board.open()) {
        for b in Members(board.open() & !((2 << a) - 1)) {
            let seen = watchers & PEERS[a] & PEERS[b];
            if seen != 0 {
                exclude(board, &[a, b], seen, Technique::AlignedPairExclusion, 62, &mut best);
            }
        }
    }
    best.take()
}

/// Aligned triplet exclusion.
pub(super) fn aligned_triplets(board: &Board) -> Option<Finding> {
    let mut best = Best::default();
    let watchers = watchers(board, 3);
    for a in Members(board.open()) {
        let watch_a = watchers & PEERS[a];
        for b in Members(board.open() & !((2 << a) - 1)) {
            let watch_b = watch_a & PEERS[b];
            if watch_b == 0 {
                continue;
            }
            for c in Members(board.open() & !((2 << b) - 1)) {
                let seen = watch_b & PEERS[c];
                if seen != 0 {
                    exclude(board, &[a, b, c], seen, Technique::AlignedTripletExclusion, 75, &mut best);
                }
            }
        }
    }
    best.take()
}

/// Open cells with two to `most` candidates.
fn watchers(board: &Board, most: u32) -> u128 {
    let few = |&cell: &usize| (2..=most).contains(&board.cands[cell].count_ones());
    Members(board.open()).filter(few).fold(0, |set, cell| set | 1 << cell)
}

/// Rules out every candidate of the base cells that no allowed combination holds.
fn exclude(board: &Board, base: &[usize], seen: u128, technique: Technique, tenths: u16, best: &mut Best) {
    let union = base.iter().fold(0, |union, &cell| union | board.cands[cell]);
    let (mut limits, mut count) = ([0u16; 27], 0);
    for cell in Members(seen).filter(|&cell| board.cands[cell] & !union == 0).take(27) {
        limits[count] = board.cands[cell];
        count += 1;
    }
    if count == 0 {
        return;
    }
    let mut allowed = [0u16; 3];
    combine(board, base, &limits[..count], &mut [0; 3], 0, &mut allowed);
    let mut off = Candidates::default();
    for (i, &cell) in base.iter().enumerate() {
        for digit in Digits(board.cands[cell] & !allowed[i]) {
            off.add(digit, cell);
        }
    }
    best.offer(technique, Tenths(tenths), off, Candidates::default());
}

/// Tries every value of base cell `depth` onwards and notes in `allowed` the values of those that stand.
fn combine(
    board: &Board,
    base: &[usize],
    limits: &[u16],
    chosen: &mut [u16; 3],
    depth: usize,
    allowed: &mut [u16; 3],
) {
    if depth == base.len() {
        let used = chosen.iter().fold(0, |all, bit| all | bit);
        if limits.iter().all(|&limit| limit & !used != 0) {
            (0..depth).for_each(|i| allowed[i] |= chosen[i]);
        }
        return;
    }
    for digit in Digits(board.cands[base[depth]]) {
        let clash = |i: usize| chosen[i] == 1 << digit && PEERS[base[i]] >> base[depth] & 1 == 1;
        if !(0..depth).any(clash) {
            chosen[depth] = 1 << digit;
            combine(board, base, limits, chosen, depth + 1, allowed);
        }
    }
    chosen[depth] = 0;
}
