//! Aligned pair (6.2) and triplet (7.5) exclusion. A value is ruled out if every combination with
//! it, over two or three cells, repeats a digit in a house or leaves a cell that sees them all
//! without a candidate.

use super::finding::{Best, Finding};
use super::scale::{Technique, Tenths};
use crate::bitboard::{ALONE, Bitboard, Candidates, Digits, Members, PEERS};

pub(super) fn aligned_pairs(board: &Bitboard) -> Option<Finding> {
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

pub(super) fn aligned_triplets(board: &Bitboard) -> Option<Finding> {
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
                    exclude(
                        board,
                        &[a, b, c],
                        seen,
                        Technique::AlignedTripletExclusion,
                        75,
                        &mut best,
                    );
                }
            }
        }
    }
    best.take()
}

fn watchers(board: &Bitboard, most: u32) -> u128 {
    let few = |&cell: &usize| (2..=most).contains(&board.cands[cell].count_ones());
    Members(board.open()).filter(few).fold(0, |set, cell| set | 1 << cell)
}

/// Rules out every candidate of the base cells that is in no allowed combination.
fn exclude(
    board: &Bitboard,
    base: &[usize],
    seen: u128,
    technique: Technique,
    tenths: u16,
    best: &mut Best,
) {
    let union = base.iter().fold(0, |union, &cell| union | board.cands[cell]);
    let (mut limits, mut count) = ([0u16; 27], 0);
    for cell in Members(seen).filter(|&cell| board.cands[cell] & !union == 0).take(27) {
        limits[count] = board.cands[cell];
        count += 1;
    }
    if count == 0 {
        return;
    }
    let mut trial = Trial::new(board, base, &limits[..count]);
    let mut off = Candidates::default();
    for (i, &cell) in base.iter().enumerate() {
        for digit in Digits(board.cands[cell]) {
            if trial.allowed[i] >> digit & 1 == 0 && !trial.stands(i, digit) {
                off.add(digit, cell);
            }
        }
    }
    best.offer(technique, Tenths(tenths), off, Candidates::default());
}

/// Search for allowed combinations. Most values are allowed with almost any others, so each is
/// tried until one succeeds.
struct Trial<'a> {
    /// Candidates of each base cell. A missing third cell has a value of its own.
    cands: [u16; 3],
    /// All digits if two base cells see each other, else none.
    sees: [[u16; 3]; 3],
    /// Candidates of the cells that see all base cells; each must keep one.
    limits: &'a [u16],
    /// Values of each cell in an allowed combination.
    allowed: [u16; 3],
}

impl<'a> Trial<'a> {
    fn new(board: &Bitboard, base: &[usize], limits: &'a [u16]) -> Self {
        let (mut cands, mut sees) = ([1 << 9; 3], [[0; 3]; 3]);
        for (i, &a) in base.iter().enumerate() {
            cands[i] = board.cands[a];
            for (j, &b) in base.iter().enumerate() {
                if PEERS[a] & ALONE[b] != 0 {
                    sees[i][j] = 0x1ff;
                }
            }
        }
        Trial { cands, sees, limits, allowed: [0; 3] }
    }

    /// True if some combination with `digit` in base cell `i` is allowed; records all its values.
    fn stands(&mut self, i: usize, digit: usize) -> bool {
        let (j, k, a) = ((i + 1) % 3, (i + 2) % 3, 1 << digit);
        for b in Digits(self.cands[j] & !(a & self.sees[i][j])).map(|b| 1 << b) {
            let rest = self.cands[k] & !(a & self.sees[i][k]) & !(b & self.sees[j][k]);
            for c in Digits(rest).map(|c| 1 << c) {
                if self.limits.iter().all(|&limit| limit & !(a | b | c) != 0) {
                    self.allowed[i] |= a;
                    self.allowed[j] |= b;
                    self.allowed[k] |= c;
                    return true;
                }
            }
        }
        false
    }
}
