//! Aligned pair (6.2) and triplet (7.5) exclusion. A value is ruled out if every combination with
//! it, over two or three cells, repeats a digit in a house or leaves a cell that sees them all
//! without a candidate.
//!
//! Cells that have not changed since nothing was found form no new pattern, so each pattern has a
//! cell that is `fresh`. Every open cell has two or more candidates, because singles come first.

use super::finding::{Best, Finding, Fresh};
use super::scale::{Technique, Tenths};
use crate::bitboard::{ALONE, Bitboard, Candidates, Cells, Digits, Members, PEERS, size};

pub(super) fn aligned_pairs(board: &Bitboard, fresh: &Fresh) -> Option<Finding> {
    let (mut off, watchers) = (Candidates::default(), watchers(board, 2));
    for a in Members(board.open()) {
        for b in Members(partners(board, watchers, fresh, a) & !((2 << a) - 1)) {
            // For each digit those that a watcher does not allow beside it.
            let mut clashing = [0; 9];
            for watcher in Members(watchers & PEERS[a] & PEERS[b]) {
                let pair = board.cands[watcher];
                Digits(pair).for_each(|digit| clashing[digit] |= pair & !(1 << digit));
            }
            let same = if sees(a, b) { 0x1ff } else { 0 };
            for (cell, other) in [(a, b), (b, a)] {
                for digit in Digits(board.cands[cell]) {
                    if board.cands[other] & !(clashing[digit] | same & 1 << digit) == 0 {
                        off.add(digit, cell);
                    }
                }
            }
        }
    }
    excluded(off, Technique::AlignedPairExclusion, 62)
}

/// Two of the three cells rule out nearly all third cells: whatever the second holds beside a digit
/// of the first, it must leave the third cell without a candidate.
pub(super) fn aligned_triplets(board: &Bitboard, fresh: &Fresh) -> Option<Finding> {
    let (mut off, watchers) = (Candidates::default(), watchers(board, 3));
    for a in Members(board.open()) {
        let watching = watchers & PEERS[a];
        for b in Members(partners(board, watchers, fresh, a) & !((2 << a) - 1)) {
            let watching = watching & PEERS[b];
            let clashes = Clashes::new(board, watching);
            for (one, two) in [(a, b), (b, a)] {
                let third = thirds(board, watching, fresh.cells, [one, two]);
                for digit in Digits(if third == 0 { 0 } else { board.cands[one] }) {
                    let left = clashes.third_digits(board, [one, two], digit);
                    let unfit = Digits(!left & 0x1ff).fold(0, |unfit, d| unfit | board.at[d]);
                    let is_out = |c| is_excluded(board, [one, two, c], digit, watchers);
                    // The third cell has two candidates or more.
                    if left & left.wrapping_sub(1) != 0 && Members(third & !unfit).any(is_out) {
                        off.add(digit, one);
                    }
                }
            }
        }
    }
    excluded(off, Technique::AlignedTripletExclusion, 75)
}

/// The combinations that leave a watcher of two or three digits without a candidate.
struct Clashes {
    /// For each digit those that clash with it.
    pairs: [u16; 9],
    /// For each two digits those that clash with them.
    triplets: [[u16; 9]; 9],
}

impl Clashes {
    fn new(board: &Bitboard, watchers: Cells) -> Self {
        let mut clashes = Clashes { pairs: [0; 9], triplets: [[0; 9]; 9] };
        for limit in Members(watchers).map(|cell| board.cands[cell]) {
            for one in Digits(limit) {
                let others = limit & !(1 << one);
                if others.is_power_of_two() {
                    clashes.pairs[one] |= others;
                } else {
                    let clash = |two: usize| clashes.triplets[one][two] |= others & !(1 << two);
                    Digits(others).for_each(clash);
                }
            }
        }
        clashes
    }

    /// The digits that a third cell may have at most if every combination with `digit` in `a` is
    /// ruled out. Beside each value of `b`, that is one of the two or a digit that clashes.
    fn third_digits(&self, board: &Bitboard, [a, b]: [usize; 2], digit: usize) -> u16 {
        let own = 1 << digit | self.pairs[digit];
        let ruled_out = self.pairs[digit] | if sees(a, b) { 1 << digit } else { 0 };
        let mut digits = 0x1ff;
        for value in Digits(board.cands[b] & !ruled_out) {
            digits &= own | 1 << value | self.pairs[value] | self.triplets[digit][value];
            if digits.is_power_of_two() {
                break;
            }
        }
        digits
    }
}

fn excluded(off: Candidates, technique: Technique, tenths: u16) -> Option<Finding> {
    let mut best = Best::default();
    best.offer(technique, Tenths(tenths), off, Candidates::default());
    best.take()
}

/// The open cells that a watcher sees together with this one, if one of the three is fresh.
fn partners(board: &Bitboard, watchers: Cells, fresh: &Fresh, cell: usize) -> Cells {
    let watching = watchers & PEERS[cell];
    let partners = board.open() & seen_by_any(watching);
    if fresh.cells & ALONE[cell] != 0 {
        return partners;
    }
    partners & (fresh.cells | seen_by_any(watching & fresh.cells))
}

/// The third cells to try for digits of the first. Of the pairs that form a triplet, those with a
/// fresh cell are used, or all if only a watcher is fresh. Of two pairs with the same first cell one
/// is enough.
fn thirds(board: &Bitboard, watching: Cells, fresh: Cells, [one, two]: [usize; 2]) -> Cells {
    let (two_cells, later) = (ALONE[one] | ALONE[two], !((2 << two) - 1));
    let third = |watching: Cells| board.open() & !two_cells & seen_by_any(watching);
    match (fresh & ALONE[one] != 0, fresh & ALONE[two] != 0) {
        (true, _) => third(watching) & later,
        (false, true) => third(watching) & (later | !fresh),
        (false, false) => third(watching & fresh) & later & !fresh,
    }
}

fn sees(a: usize, b: usize) -> bool {
    PEERS[a] & ALONE[b] != 0
}

fn seen_by_any(cells: Cells) -> Cells {
    Members(cells).fold(0, |seen, cell| seen | PEERS[cell])
}

fn watchers(board: &Bitboard, most: u32) -> Cells {
    let few = |&cell: &usize| (2..=most).contains(&size(board.cands[cell]));
    Members(board.open()).filter(few).fold(0, |set, cell| set | ALONE[cell])
}

/// True if no combination with `digit` in the first of these cells is allowed.
fn is_excluded(board: &Bitboard, [a, b, c]: [usize; 3], digit: usize, watchers: Cells) -> bool {
    let watchers = watchers & PEERS[a] & PEERS[b] & PEERS[c];
    let is_out = |y: usize, z: usize| {
        let three = 1 << digit | 1 << y | 1 << z;
        digit == y && sees(a, b)
            || digit == z && sees(a, c)
            || y == z && sees(b, c)
            || Members(watchers).any(|cell| board.cands[cell] & !three == 0)
    };
    Digits(board.cands[b]).all(|y| Digits(board.cands[c]).all(|z| is_out(y, z)))
}
