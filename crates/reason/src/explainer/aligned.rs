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
    let mut trial = Trial { board, base, limits: &limits[..count], chosen: [0; 3], allowed: [0; 3] };
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

/// A search for combinations that stand. Most values stand with almost any others, so each is tried until one does.
struct Trial<'a> {
    board: &'a Board,
    /// The cells to fill.
    base: &'a [usize],
    /// Candidates of the cells that see them all; each must keep one.
    limits: &'a [u16],
    /// The value of each cell as a bit, 0 when open.
    chosen: [u16; 3],
    /// Values of each cell that stand.
    allowed: [u16; 3],
}

impl Trial<'_> {
    /// Whether some combination with `digit` in base cell `i` stands; notes all its values.
    fn stands(&mut self, i: usize, digit: usize) -> bool {
        self.chosen = [0; 3];
        self.chosen[i] = 1 << digit;
        self.complete(0)
    }

    fn complete(&mut self, depth: usize) -> bool {
        if depth == self.base.len() {
            let used = self.chosen.iter().fold(0, |all, bit| all | bit);
            let stands = self.limits.iter().all(|&limit| limit & !used != 0);
            if stands {
                self.allowed.iter_mut().zip(self.chosen).for_each(|(allowed, bit)| *allowed |= bit);
            }
            return stands;
        }
        if self.chosen[depth] != 0 {
            return self.complete(depth + 1);
        }
        let clash = |j: usize| PEERS[self.base[depth]] >> self.base[j] & 1 == 1;
        let taken = (0..self.base.len()).filter(|&j| clash(j)).fold(0, |taken, j| taken | self.chosen[j]);
        for digit in Digits(self.board.cands[self.base[depth]] & !taken) {
            self.chosen[depth] = 1 << digit;
            if self.complete(depth + 1) {
                return true;
            }
        }
        self.chosen[depth] = 0;
        false
    }
}
