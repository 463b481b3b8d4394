//! Bivalue universal graves: if every open cell had two candidates and every digit two places in
//! each house, the puzzle would have two solutions. So one of the further candidates is true.
//!
//! Type 1 (5.6): one cell has further candidates. Type 2 (5.7): one digit is the only further
//! candidate. Type 4 (5.7): the cells share a house where another digit is confined to them. Type 3
//! (5.8 for a pair, a tenth more for each further digit): the further digits complete a naked set
//! of the house.

use super::finding::{Best, Finding};
use super::locking::common_peers;
use super::scale::{Technique, Tenths};
use crate::bitboard::{
    Bitboard, Candidates, Cells, Digits, HOUSE_CELLS, HOUSES, HOUSES_OF, Members,
};

pub(super) fn universal_grave(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    let crowded = board.open() & !board.bivalue();
    if crowded == 0 {
        return None;
    }
    let further = further_candidates(board, crowded)?;
    let cells: Vec<usize> = Members(crowded).collect();
    let digits = cells.iter().fold(0, |all, &cell| all | further[cell]);
    if let [cell] = cells[..] {
        for digit in Digits(board.cands[cell] & !digits) {
            best.strike(Technique::Bug, 56, digit, 1 << cell);
        }
    }
    if digits.is_power_of_two() {
        let digit = digits.trailing_zeros() as usize;
        best.strike(Technique::Bug, 57, digit, board.at[digit] & common_peers(crowded));
    }
    if cells.len() > 1 {
        for house in (0..27).filter(|&house| crowded & !HOUSES[house] == 0) {
            locked_digit(board, house, &cells, &further, &mut best);
            naked_set(board, house, crowded, digits, &mut best);
        }
    }
    best.take()
}

/// For each cell the candidates without which the grid would be a grave. `None` if it is not close
/// to one.
fn further_candidates(board: &Bitboard, crowded: Cells) -> Option<[u16; 81]> {
    let mut further = [0; 81];
    let mut rest = board.clone();
    for cell in Members(crowded) {
        for digit in Digits(board.cands[cell]) {
            if HOUSES_OF[cell].iter().all(|&house| board.places(digit, house).count_ones() > 2) {
                further[cell] |= 1 << digit;
                rest.remove(digit, cell);
            }
        }
        if rest.cands[cell].count_ones() != 2 {
            return None;
        }
    }
    let paired =
        |digit: usize, house: usize| matches!(rest.places(digit, house).count_ones(), 0 | 2);
    (0..9).all(|digit| (0..27).all(|house| paired(digit, house))).then_some(further)
}

/// Type 4, two cells: a digit of both that has no other place in the house. The cells keep only it
/// and the further digits.
fn locked_digit(
    board: &Bitboard,
    house: usize,
    cells: &[usize],
    further: &[u16; 81],
    best: &mut Best,
) {
    let &[a, b] = cells else { return };
    let two = 1 << a | 1 << b;
    let mut off = Candidates::default();
    for digit in Digits(board.cands[a] & board.cands[b]) {
        if board.places(digit, house) == two && (further[a] | further[b]) >> digit & 1 == 0 {
            for &cell in cells {
                for other in Digits(board.cands[cell] & !further[cell] & !(1 << digit)) {
                    off.add(other, cell);
                }
            }
        }
    }
    best.offer(Technique::Bug, Tenths(57), off, Candidates::default());
}

/// Type 3: together the cells act as one cell of a naked set.
fn naked_set(board: &Bitboard, house: usize, crowded: Cells, digits: u16, best: &mut Best) {
    let others: Vec<usize> = HOUSE_CELLS[house]
        .into_iter()
        .map(usize::from)
        .filter(|&c| crowded >> c & 1 == 0 && board.cands[c] != 0)
        .collect();
    for chosen in 1u16..1 << others.len() {
        let size = chosen.count_ones() + 1;
        let union = Digits(chosen).fold(digits, |union, i| union | board.cands[others[i]]);
        if size <= 5 && union.count_ones() == size {
            let cells = Digits(chosen).fold(crowded, |set, i| set | 1 << others[i]);
            let mut off = Candidates::default();
            for digit in Digits(union) {
                off.0[digit] = board.places(digit, house) & !cells;
            }
            best.offer(Technique::Bug, Tenths(56 + size as u16), off, Candidates::default());
        }
    }
}
