//! Chains that branch: Nishio, and the dynamic forcing chains with or without rules on the way.
//!
//! Each candidate is assumed true and assumed false. A clash refutes the assumption; a result of every candidate of a
//! cell, of every place of a digit in a house, or of a candidate true as well as false, holds.

use super::board::{Board, Candidates, Digits, Members};
use super::finding::{Best, Finding};
use super::nested::Level;
use super::run::{Plain, Run, Tactics, weight};
use super::scale::{Technique, length_tenths};

/// Nishio: a candidate assumed leads its own digit to a clash, 7.5 plus length.
pub(super) fn nishio(board: &Board) -> Option<Finding> {
    let mut best = Best::default();
    for (digit, cell) in board.candidates().iter() {
        for is_on in [true, false] {
            let mut run = Run::assume(board, digit, cell, is_on);
            run.follow(true);
            refuted(board, &run, digit, cell, is_on, (Technique::Nishio, 75), &mut best);
        }
    }
    best.take()
}

/// Offers the opposite of an assumption whose run clashed.
fn refuted(
    board: &Board,
    run: &Run,
    digit: usize,
    cell: usize,
    is_on: bool,
    (technique, base): (Technique, u16),
    best: &mut Best,
) {
    let Some((d, c)) = run.clash else { return };
    let nodes = weight(board, [true, false].into_iter().map(|is_on| (run, d, c, is_on)));
    let tenths = base + length_tenths(nodes);
    match is_on {
        true => best.strike(technique, tenths, digit, 1 << cell),
        false => best.place(technique, tenths, digit, cell),
    }
}

/// Dynamic forcing chains, 8.5 plus length, then with more and more rules on the way.
pub(super) fn dynamic_chains(board: &Board) -> Option<Finding> {
    forced(board, &mut Plain, (Technique::DynamicForcingChains, 85))
        .or_else(|| forced(board, &mut Level(1), (Technique::DynamicForcingChainsPlus, 90)))
        .or_else(|| forced(board, &mut Level(2), (Technique::NestedForcingChains, 95)))
        .or_else(|| forced(board, &mut Level(3), (Technique::NestedMultipleChains, 100)))
        .or_else(|| forced(board, &mut Level(4), (Technique::NestedDynamicChains, 105)))
}

/// Forcing chains whose runs use `tactics`.
pub(super) fn forced(board: &Board, tactics: &mut impl Tactics, scale: (Technique, u16)) -> Option<Finding> {
    let mut best = Best::default();
    let mut runs: Vec<Option<[Run; 2]>> = (0..729).map(|_| None).collect();
    for (digit, cell) in board.candidates().iter() {
        runs[digit * 81 + cell] = Some([true, false].map(|is_on| {
            let mut run = Run::assume(board, digit, cell, is_on);
            run.finish(board, tactics);
            refuted(board, &run, digit, cell, is_on, scale, &mut best);
            run
        }));
    }
    let of = |digit: usize, cell: usize| runs[digit * 81 + cell].as_ref();
    let on = |digit: usize, cell: usize| of(digit, cell).map(|[on, _]| on);
    for cell in Members(board.open()) {
        let cands = Digits(board.cands[cell]);
        shared(board, &cands.filter_map(|digit| on(digit, cell)).collect::<Vec<_>>(), scale, &mut best);
        if board.cands[cell].count_ones() > 2 {
            for [on, off] in cands.filter_map(|digit| of(digit, cell)) {
                shared(board, &[on, off], scale, &mut best);
            }
        }
    }
    for house in 0..27 {
        for digit in 0..9 {
            let starts = Members(board.places(digit, house)).filter_map(|cell| on(digit, cell));
            shared(board, &starts.collect::<Vec<_>>(), scale, &mut best);
        }
    }
    best.take()
}

/// Offers every result that all runs share.
fn shared(board: &Board, runs: &[&Run], (technique, base): (Technique, u16), best: &mut Best) {
    if runs.len() < 2 {
        return;
    }
    for digit in 0..9 {
        let all =
            |of: fn(&Run) -> &Candidates| runs.iter().fold(board.at[digit], |set, r| set & of(r).0[digit]);
        for cell in Members(all(|run| &run.off)) {
            let nodes = weight(board, runs.iter().map(|&run| (run, digit, cell, false)));
            best.strike(technique, base + length_tenths(nodes), digit, 1 << cell);
        }
        for cell in Members(all(|run| &run.on)) {
            let nodes = weight(board, runs.iter().map(|&run| (run, digit, cell, true)));
            best.place(technique, base + length_tenths(nodes), digit, cell);
        }
    }
}
