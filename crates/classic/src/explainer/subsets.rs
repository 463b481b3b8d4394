//! Naked and hidden sets, and fish: `k` of nine items whose marks together have only `k` places.
//!
//! One search serves all three. The items are the cells of a house with their digits as marks
//! (naked), the digits with their cells (hidden), or the lines of one digit with its crossing lines
//! (fish).

use super::finding::{Best, Finding, Fresh};
use super::scale::{Technique, Tenths};
use crate::bitboard::{
    Bitboard, Candidates, Cells, Digits, HOUSE_CELLS, HOUSES, Members, size as width,
};

/// Calls `visit` for every choice of `size` items, each with at least two marks, that have `size`
/// marks together.
fn closed_sets(marks: &[u16; 9], size: u32, visit: &mut impl FnMut(u16, u16)) {
    let mut items = 0;
    for (i, m) in marks.iter().enumerate() {
        if (2..=size).contains(&width(*m)) {
            items |= 1 << i;
        }
    }
    extend(marks, size, items, 0, 0, visit);
}

fn extend(
    marks: &[u16; 9],
    size: u32,
    mut left: u16,
    items: u16,
    union: u16,
    visit: &mut impl FnMut(u16, u16),
) {
    let missing = size - width(items);
    if missing == 0 {
        return if width(union) == size {
            visit(items, union)
        };
    }
    while width(left) >= missing {
        let item = left.trailing_zeros() as usize;
        left &= left - 1;
        let wider = union | marks[item];
        if width(wider) <= size {
            extend(marks, size, left, items | 1 << item, wider, visit);
        }
    }
}

/// For each digit its positions `0..9` in a house, as bits.
fn positions(board: &Bitboard, house: usize) -> [u16; 9] {
    let mut positions = [0; 9];
    for (i, cell) in HOUSE_CELLS[house].into_iter().enumerate() {
        Digits(board.cands[usize::from(cell)]).for_each(|digit| positions[digit] |= 1 << i);
    }
    positions
}

fn cells_of(house: usize, positions: u16) -> Cells {
    Digits(positions).fold(0, |cells, i| cells | 1 << HOUSE_CELLS[house][i])
}

/// Calls `visit` with house, digits and cells of every hidden set in the changed houses.
pub(super) fn hidden_sets(
    board: &Bitboard,
    fresh: &Fresh,
    size: u32,
    visit: &mut dyn FnMut(usize, u16, Cells),
) {
    for house in fresh.houses() {
        closed_sets(&positions(board, house), size, &mut |digits, places| {
            visit(house, digits, cells_of(house, places))
        });
    }
}

/// Calls `visit` with house, digits and cells of every naked set in the changed houses.
pub(super) fn naked_sets(
    board: &Bitboard,
    fresh: &Fresh,
    size: u32,
    visit: &mut dyn FnMut(usize, u16, Cells),
) {
    for house in fresh.houses() {
        let marks = HOUSE_CELLS[house].map(|cell| board.cands[usize::from(cell)]);
        closed_sets(&marks, size, &mut |places, digits| {
            visit(house, digits, cells_of(house, places))
        });
    }
}

/// Calls `visit` with the digit, the cells of the base lines and those of the cover lines of every
/// fish of the changed digits.
pub(super) fn fishes(
    board: &Bitboard,
    fresh: &Fresh,
    size: u32,
    visit: &mut dyn FnMut(usize, Cells, Cells),
) {
    let lines = |first: usize, set: u16| Digits(set).fold(0, |c, i| c | HOUSES[first + i]);
    for digit in Digits(fresh.digits) {
        let (mut rows, mut columns) = ([0; 9], [0; 9]);
        for cell in Members(board.at[digit]) {
            rows[cell / 9] |= 1 << (cell % 9);
            columns[cell % 9] |= 1 << (cell / 9);
        }
        for (base, cover, marks) in [(9, 18, rows), (18, 9, columns)] {
            closed_sets(&marks, size, &mut |b, c| visit(digit, lines(base, b), lines(cover, c)));
        }
    }
}

/// Naked pair 3.0, triplet 3.6, quad 5.0.
pub(super) fn naked(board: &Bitboard, fresh: &Fresh, size: u32) -> Option<Finding> {
    let (technique, tenths) = match size {
        2 => (Technique::NakedPair, 30),
        3 => (Technique::NakedTriplet, 36),
        _ => (Technique::NakedQuad, 50),
    };
    let mut best = Best::default();
    naked_sets(board, fresh, size, &mut |house, digits, cells| {
        for digit in Digits(digits) {
            best.strike(technique, tenths, digit, board.places(digit, house) & !cells);
        }
    });
    best.take()
}

/// Hidden pair 3.4, triplet 4.0, quad 5.4.
pub(super) fn hidden(board: &Bitboard, fresh: &Fresh, size: u32) -> Option<Finding> {
    let (technique, tenths) = match size {
        2 => (Technique::HiddenPair, 34),
        3 => (Technique::HiddenTriplet, 40),
        _ => (Technique::HiddenQuad, 54),
    };
    let mut best = Best::default();
    hidden_sets(board, fresh, size, &mut |_, digits, cells| {
        let mut off = Candidates::default();
        for digit in Digits(0x1ff & !digits) {
            off.0[digit] = board.at[digit] & cells;
        }
        best.offer(technique, Tenths(tenths), off, Candidates::default());
    });
    best.take()
}

/// X-wing 3.2, swordfish 3.8, jellyfish 5.2.
pub(super) fn fish(board: &Bitboard, fresh: &Fresh, size: u32) -> Option<Finding> {
    let (technique, tenths) = match size {
        2 => (Technique::XWing, 32),
        3 => (Technique::Swordfish, 38),
        _ => (Technique::Jellyfish, 52),
    };
    let mut best = Best::default();
    fishes(board, fresh, size, &mut |digit, base, cover| {
        best.strike(technique, tenths, digit, board.at[digit] & cover & !base);
    });
    best.take()
}
