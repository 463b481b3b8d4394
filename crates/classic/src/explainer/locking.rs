//! Locked candidates: a digit of a box confined to one line (pointing), or of a line confined to
//! one box (claiming).

use super::finding::{Best, Finding, Fresh};
use super::scale::Technique;
use crate::bitboard::{Bitboard, Cells, Digits, HOUSES, Members};

/// A digit of one house confined to its intersection with another.
pub(super) struct Lock {
    pub(super) digit: usize,
    pub(super) from: usize,
    pub(super) to: usize,
    /// The other houses of `from`'s kind that cross `to`.
    pub(super) beside: [usize; 2],
}

/// A scan that shows every lock of some digits, including those that rule nothing out.
pub(super) type Scan = fn(&Bitboard, digits: u16, &mut dyn FnMut(Lock));

/// Those of the digits that have a lock which rules something out.
pub(super) fn striking(board: &Bitboard, digits: u16) -> u16 {
    Digits(digits)
        .filter(|&digit| locks_any(board.at[digit]))
        .fold(0, |set, digit| set | 1 << digit)
}

/// Cells by `cell / step % 3`: for 1 the column in the box, for 3 the stack, for 9 the row in the
/// box, for 27 the band.
const fn thirds(step: usize) -> [Cells; 3] {
    let (mut thirds, mut cell) = ([0; 3], 0);
    while cell < 81 {
        thirds[cell / step % 3] |= 1 << cell;
        cell += 1;
    }
    thirds
}

/// Of each three cells `STEP` apart, those next to the given ones.
fn beside<const STEP: usize>(cells: Cells) -> Cells {
    let [first, last] = const { [thirds(STEP)[0], thirds(STEP)[2]] };
    (cells & !last) << STEP
        | (cells & first) << (2 * STEP)
        | (cells & !first) >> STEP
        | (cells & last) >> (2 * STEP)
}

/// True if all these cells of some box or line lie where it crosses a line or box that has others.
///
/// Examines the crossings of three cells each: one that is alone in its box or in its line, but not
/// in both.
fn locks_any(at: Cells) -> bool {
    const FIRST_COLUMNS: Cells = thirds(1)[0];
    const FIRST_ROWS: Cells = thirds(9)[0];
    let rows = (at | at >> 1 | at >> 2) & FIRST_COLUMNS;
    let columns = (at | at >> 9 | at >> 18) & FIRST_ROWS;
    rows & (beside::<3>(rows) ^ beside::<9>(rows))
        | columns & (beside::<27>(columns) ^ beside::<1>(columns))
        != 0
}

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

pub(super) fn points(board: &Bitboard, digits: u16, visit: &mut dyn FnMut(Lock)) {
    for digit in Digits(digits) {
        for (b, line) in crossings() {
            let places = board.places(digit, b);
            if places != 0 && places & !HOUSES[line] == 0 {
                visit(Lock { digit, from: b, to: line, beside: boxes_beside(b, line) });
            }
        }
    }
}

pub(super) fn claims(board: &Bitboard, digits: u16, visit: &mut dyn FnMut(Lock)) {
    for digit in Digits(digits) {
        for (b, line) in crossings() {
            let places = board.places(digit, line);
            if places != 0 && places & !HOUSES[b] == 0 {
                visit(Lock { digit, from: line, to: b, beside: lines_beside(line) });
            }
        }
    }
}

/// Pointing (2.6), else claiming (2.8).
pub(super) fn locked(board: &Bitboard, fresh: &Fresh) -> Option<Finding> {
    let (mut best, digits) = (Best::default(), striking(board, fresh.digits));
    for (locks, technique, tenths) in
        [(points as Scan, Technique::Pointing, 26), (claims, Technique::Claiming, 28)]
    {
        locks(board, digits, &mut |lock| {
            let cells = board.places(lock.digit, lock.to) & !HOUSES[lock.from];
            best.strike(technique, tenths, lock.digit, cells);
        });
    }
    best.take()
}

pub(super) fn common_peers(cells: u128) -> u128 {
    Members(cells).fold(crate::bitboard::ALL, |seen, cell| seen & crate::bitboard::PEERS[cell])
}
