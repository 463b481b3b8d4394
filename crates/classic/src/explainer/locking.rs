//! Locked candidates: a digit of a box confined to one line (pointing), or of a line confined to
//! one box (claiming).

use super::finding::{Best, Finding};
use super::scale::Technique;
use crate::bitboard::{Bitboard, HOUSES, Members};

/// A digit of one house confined to its intersection with another.
pub(super) struct Lock {
    pub(super) digit: usize,
    pub(super) from: usize,
    pub(super) to: usize,
    /// The other houses of `from`'s kind that cross `to`.
    pub(super) beside: [usize; 2],
}

/// A scan that shows every lock, including those that rule nothing out.
pub(super) type Scan = fn(&Bitboard, &mut dyn FnMut(Lock));

/// All pairs of a box in `0..9` and one of its six lines.
pub(super) fn crossings() -> impl Iterator<Item = (usize, usize)> {
    (0..9).flat_map(|b| (0..3).flat_map(move |i| [(b, 9 + b / 3 * 3 + i), (b, 18 + b % 3 * 3 + i)]))
}

/// The boxes other than `b` that cross `line`.
fn boxes_beside(b: usize, line: usize) -> [usize; 2] {
    let (row, column) = (b / 3, b % 3);
    let others = [(row + 1) % 3, (row + 2) % 3];
    if line < 18 {
        [(column + 1) % 3, (column + 2) % 3].map(|c| row * 3 + c)
    } else {
        others.map(|r| r * 3 + column)
    }
}

/// The lines of the same direction other than `line` that cross the same boxes.
fn lines_beside(line: usize) -> [usize; 2] {
    let first = line / 3 * 3;
    [first + (line + 1) % 3, first + (line + 2) % 3]
}

pub(super) fn points(board: &Bitboard, visit: &mut dyn FnMut(Lock)) {
    for (b, line) in crossings() {
        for digit in 0..9 {
            let places = board.places(digit, b);
            if places != 0 && places & !HOUSES[line] == 0 {
                visit(Lock { digit, from: b, to: line, beside: boxes_beside(b, line) });
            }
        }
    }
}

pub(super) fn claims(board: &Bitboard, visit: &mut dyn FnMut(Lock)) {
    for (b, line) in crossings() {
        for digit in 0..9 {
            let places = board.places(digit, line);
            if places != 0 && places & !HOUSES[b] == 0 {
                visit(Lock { digit, from: line, to: b, beside: lines_beside(line) });
            }
        }
    }
}

/// Pointing (2.6), else claiming (2.8).
pub(super) fn locked(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    for (locks, technique, tenths) in
        [(points as Scan, Technique::Pointing, 26), (claims, Technique::Claiming, 28)]
    {
        locks(board, &mut |lock| {
            let cells = board.places(lock.digit, lock.to) & !HOUSES[lock.from];
            best.strike(technique, tenths, lock.digit, cells);
        });
    }
    best.take()
}

pub(super) fn common_peers(cells: u128) -> u128 {
    Members(cells).fold(crate::bitboard::ALL, |seen, cell| seen & crate::bitboard::PEERS[cell])
}
