//! Aligned pair (6.2) and triplet (7.5) exclusion. A value is ruled out if every combination with
//! it, over two or three cells, repeats a digit in a house or leaves a cell that sees them all
//! without a candidate.
//!
//! Cells that have not changed since nothing was found form no new pattern, so each pattern has a
//! cell that is `fresh`.

use super::finding::{Best, Finding};
use super::scale::{Technique, Tenths};
use crate::bitboard::{ALONE, Bitboard, Candidates, Cells, Digits, Members, PEERS, size};

pub(super) fn aligned_pairs(board: &Bitboard, fresh: Cells) -> Option<Finding> {
    let mut best = Best::default();
    let watchers = watchers(board, 2);
    for a in Members(board.open()) {
        for b in Members(board.open() & !((2 << a) - 1)) {
            let seen = watchers & PEERS[a] & PEERS[b];
            if seen != 0 && fresh & (seen | ALONE[a] | ALONE[b]) != 0 {
                exclude(board, &[a, b], seen, Technique::AlignedPairExclusion, 62, &mut best);
            }
        }
    }
    best.take()
}

pub(super) fn aligned_triplets(board: &Bitboard, fresh: Cells) -> Option<Finding> {
    let mut best = Best::default();
    let watchers = watchers(board, 3);
    for a in Members(board.open()) {
        let watch_a = watchers & PEERS[a];
        for b in Members(board.open() & !((2 << a) - 1)) {
            let watch_b = watch_a & PEERS[b];
            if watch_b == 0 {
                continue;
            }
            let mut third = board.open() & !((2 << b) - 1) & seen_by_any(watch_b);
            if fresh & (ALONE[a] | ALONE[b]) == 0 {
                third &= fresh | seen_by_any(watch_b & fresh);
            }
            for c in Members(third) {
                exclude(
                    board,
                    &[a, b, c],
                    watch_b & PEERS[c],
                    Technique::AlignedTripletExclusion,
                    75,
                    &mut best,
                );
            }
        }
    }
    best.take()
}

fn seen_by_any(cells: Cells) -> Cells {
    Members(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

fn watchers(board: &Bitboard, most: u32) -> Cells {
    let few = |&cell: &usize| (2..=most).contains(&size(board.cands[cell]));
    Members(board.open()).filter(few).fold(0, |set, cell| set | ALONE[cell])
}

/// Rules out every candidate of the base cells that is in no allowed combination.
fn exclude(
    board: &Bitboard,
    base: &[usize],
    seen: Cells,
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
    let trial = Trial::new(board, base, &limits[..count]);
    let mut off = Candidates::default();
    for (i, &cell) in base.iter().enumerate() {
        for digit in Digits(board.cands[cell]).filter(|&digit| !trial.stands(i, digit)) {
            off.add(digit, cell);
        }
    }
    best.offer(technique, Tenths(tenths), off, Candidates::default());
}

/// Two or three base cells, and the candidates of the cells that see them all.
struct Trial<'a> {
    /// Candidates of each base cell. A missing third cell has a value of its own.
    cands: [u16; 3],
    /// All digits if two base cells see each other, else none.
    sees: [[u16; 3]; 3],
    /// Candidates of the cells that see all base cells, two or three; each must keep one.
    limits: &'a [u16],
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
        Trial { cands, sees, limits }
    }

    /// True if some combination with `digit` in base cell `i` is allowed.
    ///
    /// With the digit, some limits leave one other digit, which no base cell may then hold, and
    /// each of the others forbids at most one pair of values, in two orders.
    fn stands(&self, i: usize, digit: usize) -> bool {
        let (j, k, own) = ((i + 1) % 3, (i + 2) % 3, 1 << digit);
        let dead = self.limits.iter().fold(0, |dead, &limit| {
            let left = limit & !own;
            if left & (left - 1) == 0 { dead | left } else { dead }
        });
        let b = self.cands[j] & !(own & self.sees[i][j]) & !dead;
        let c = self.cands[k] & !(own & self.sees[i][k]) & !dead;
        // A third cell that is missing counts as one value.
        let pairs = size(b).max(1) * size(c).max(1);
        if b != 0 && c != 0 && pairs > size(b & c) + 2 * self.limits.len() as u32 {
            return true;
        }
        Digits(b).map(|b| 1 << b).any(|b: u16| {
            let allowed = |c: u16| self.limits.iter().all(|&limit| limit & !(own | b | c) != 0);
            Digits(c & !(b & self.sees[j][k])).any(|c| allowed(1 << c))
        })
    }
}
