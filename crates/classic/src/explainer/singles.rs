//! Placements that need no pencil marks: last values, hidden singles, naked singles, and the direct
//! techniques, where a locked digit or a hidden set leaves a hidden single.

use super::finding::{Best, Finding, Fresh};
use super::locking::{claims, points, striking};
use super::scale::Technique;
use super::subsets::hidden_sets;
use crate::bitboard::{Bitboard, Digits, HOUSE_CELLS, HOUSES, Members};

/// Last values (1.0), else hidden singles in boxes (1.2), else in lines (1.5).
pub(super) fn hidden_singles(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    let open = board.open();
    for (house, &cells) in HOUSES.iter().enumerate() {
        let (mut once, mut twice) = (0, 0);
        for cell in HOUSE_CELLS[house] {
            let cands = board.cands[usize::from(cell)];
            twice |= once & cands;
            once |= cands;
        }
        for digit in Digits(once & !twice) {
            let cell = board.places(digit, house).trailing_zeros() as usize;
            match ((open & cells).is_power_of_two(), house < 9) {
                (true, _) => best.place(Technique::LastValue, 10, digit, cell),
                (_, true) => best.place(Technique::HiddenSingle, 12, digit, cell),
                _ => best.place(Technique::HiddenSingle, 15, digit, cell),
            }
        }
    }
    best.take()
}

/// Cells with one candidate (2.3).
pub(super) fn naked_singles(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    let (once, twice) =
        board.at.iter().fold((0, 0), |(once, twice), at| (once | at, twice | once & at));
    for cell in Members(once & !twice) {
        best.place(Technique::NakedSingle, 23, board.cands[cell].trailing_zeros() as usize, cell);
    }
    best.take()
}

/// A locked digit that leaves one place in a neighbouring box (1.7) or line (1.9).
pub(super) fn direct_locking(board: &Bitboard, fresh: &Fresh) -> Option<Finding> {
    let (mut best, digits) = (Best::default(), striking(board, fresh.digits));
    for (locks, technique, tenths) in [
        (points as super::locking::Scan, Technique::DirectPointing, 17),
        (claims, Technique::DirectClaiming, 19),
    ] {
        locks(board, digits, &mut |lock| {
            let beside = board.at[lock.digit] & !HOUSES[lock.from];
            for other in lock.beside {
                let places = board.places(lock.digit, other);
                let left = places & !HOUSES[lock.to];
                if places & HOUSES[lock.to] & beside != 0 && left.is_power_of_two() {
                    best.place(technique, tenths, lock.digit, left.trailing_zeros() as usize);
                    let lost = board.places(lock.digit, lock.to) & beside;
                    best.strike(technique, tenths, lock.digit, lost);
                }
            }
        });
    }
    best.take()
}

/// A hidden pair (2.0) or triplet (2.5) that leaves another digit of its house one place.
pub(super) fn direct_hidden_set(board: &Bitboard, fresh: &Fresh, size: u32) -> Option<Finding> {
    let (technique, tenths) = if size == 2 {
        (Technique::DirectHiddenPair, 20)
    } else {
        (Technique::DirectHiddenTriplet, 25)
    };
    let mut best = Best::default();
    hidden_sets(board, fresh, size, &mut |house, digits, cells| {
        for digit in Digits(0x1ff & !digits) {
            let places = board.places(digit, house);
            let left = places & !cells;
            if places != left && left.is_power_of_two() {
                best.place(technique, tenths, digit, left.trailing_zeros() as usize);
                for other in Digits(0x1ff & !digits) {
                    best.strike(technique, tenths, other, board.at[other] & cells);
                }
            }
        }
    });
    best.take()
}
