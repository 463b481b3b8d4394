//! Chains that branch: Nishio, and the dynamic forcing chains with or without rules on the way.
//!
//! Each candidate is assumed true and assumed false. A clash refutes the assumption; a result of
//! every candidate of a cell, of every place of a digit in a house, or of a candidate true as well
//! as false, holds.

use quadrille_core::{Meter, Stop};

use super::antecedents::chain_length;
use super::finding::{Best, Finding};
use super::implication_log::{Assertion, ImplicationLog};
use super::nested::NestedRules;
use super::propagation::{Counts, Propagation};
use super::scale::{Technique, Tenths, length_tenths, most_nodes};
use crate::bitboard::{Bitboard, Candidates, Digits, Members, size};

/// Nishio: a candidate assumed leads its own digit to a clash, 7.5 plus length.
pub(super) fn nishio(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    let (mut run, counts) = (Propagation::default(), Counts::of(board));
    for (digit, cell) in board.candidates().iter() {
        for is_on in [true, false] {
            run.restart(board, &counts, (digit, cell, is_on));
            run.follow(true);
            Scale(Technique::Nishio, 75).refuted(board, &run.log, (digit, cell, is_on), &mut best);
        }
    }
    best.take()
}

/// The least rating of the last level.
pub(super) const TOP: Tenths = Tenths(105);

/// Dynamic forcing chains, 8.5 plus length; then with rules on the way, 9.0; with forcing chains,
/// 9.5; with multiple forcing chains, 10.0; with dynamic forcing chains instead of those, 10.5.
/// Levels above `max` are not tried.
pub(super) fn dynamic_chains(
    board: &Bitboard,
    max: Tenths,
    nested_rules: &mut NestedRules,
    meter: &mut Meter,
) -> Result<Option<Finding>, Stop> {
    let levels = [
        (1, Scale(Technique::DynamicForcingChainsPlus, 90)),
        (2, Scale(Technique::NestedForcingChains, 95)),
        (3, Scale(Technique::NestedMultipleChains, 100)),
        (4, Scale(Technique::NestedDynamicChains, TOP.0)),
    ];
    if max < Tenths(85) {
        return Ok(None);
    }
    let mut assumptions = Assumptions::default();
    assumptions.assume_all(board);
    let mut found = assumptions.advance_level(
        board,
        (0, Scale(Technique::DynamicForcingChains, 85)),
        nested_rules,
        meter,
    )?;
    let mut base = None;
    for (level, scale) in levels {
        if found.is_some() || max < Tenths(scale.1) {
            break;
        }
        if level == 2 {
            base = Some(assumptions.clone());
        } else if let Some(base) = base.take_if(|_| level == 4) {
            assumptions = base;
        }
        found = assumptions.advance_level(board, (level, scale), nested_rules, meter)?;
    }
    Ok(found)
}

/// A technique and its base rating in tenths.
#[derive(Clone, Copy)]
struct Scale(Technique, u16);

impl Scale {
    /// Nodes beyond which a chain rates above the best.
    fn most(self, best: &Best) -> u32 {
        most_nodes(best.rating().0.saturating_sub(self.1))
    }

    /// Offers the opposite of an assumption whose run clashed.
    fn refuted(
        self,
        board: &Bitboard,
        run: &ImplicationLog,
        (digit, cell, is_on): Assertion,
        best: &mut Best,
    ) {
        let Some((d, c)) = run.clash else { return };
        let nodes =
            chain_length(board, [true, false].into_iter().map(|is_on| (run, (d, c, is_on))));
        self.offer((digit, cell, !is_on), nodes, best);
    }

    fn offer(self, (digit, cell, is_on): Assertion, nodes: u32, best: &mut Best) {
        let tenths = self.1 + length_tenths(nodes);
        match is_on {
            true => best.place(self.0, tenths, digit, cell),
            false => best.strike(self.0, tenths, digit, 1 << cell),
        }
    }

    /// Offers every result that all runs share.
    fn shared(self, board: &Bitboard, runs: &[&ImplicationLog], best: &mut Best) {
        for_shared(board, runs, |result| {
            // Not the sum: a chain nested in several runs counts once.
            let least = runs.iter().map(|run| run.least(result)).max().unwrap_or(0);
            if least < self.most(best) {
                self.offer(
                    result,
                    chain_length(board, runs.iter().map(|&run| (run, result))),
                    best,
                );
            }
        });
    }
}

/// Shows every result that two or more runs share.
pub(super) fn for_shared(
    board: &Bitboard,
    runs: &[&ImplicationLog],
    mut show: impl FnMut(Assertion),
) {
    if runs.len() < 2 {
        return;
    }
    for digit in 0..9 {
        let all = |of: fn(&ImplicationLog) -> &Candidates| {
            runs.iter().fold(board.at[digit], |set, r| set & of(r).0[digit])
        };
        Members(all(|run| &run.off)).for_each(|cell| show((digit, cell, false)));
        Members(all(|run| &run.on)).for_each(|cell| show((digit, cell, true)));
    }
}

/// The runs of all candidates, each assumed true and assumed false. Buffers are kept from one grid
/// to the next.
#[derive(Clone, Default)]
struct Assumptions {
    /// The runs in use come first.
    runs: Vec<[Propagation; 2]>,
    /// Candidate of each run in use.
    candidates: Vec<(usize, usize)>,
    /// Where the runs of a candidate are, by digit · 81 + cell.
    index: Vec<Option<u16>>,
}

impl Assumptions {
    /// Makes every assumption about a cell with two or more candidates and follows it up without
    /// rules.
    fn assume_all(&mut self, board: &Bitboard) {
        self.index.clear();
        self.index.resize(729, None);
        self.candidates.clear();
        let counts = Counts::of(board);
        for cell in (0..81).filter(|&cell| size(board.cands[cell]) > 1) {
            for digit in Digits(board.cands[cell]) {
                let number = self.candidates.len();
                if number == self.runs.len() {
                    self.runs.push(Default::default());
                }
                for (run, is_on) in self.runs[number].iter_mut().zip([true, false]) {
                    run.restart(board, &counts, (digit, cell, is_on));
                    run.follow(false);
                }
                self.index[digit * 81 + cell] = Some(number as u16);
                self.candidates.push((digit, cell));
            }
        }
    }

    /// The candidate assumed true, and false.
    fn both(&self, digit: usize, cell: usize) -> Option<&[Propagation; 2]> {
        self.index[digit * 81 + cell].map(|number| &self.runs[usize::from(number)])
    }

    /// Goes on with the rules of a level and offers all that comes of it.
    fn advance_level(
        &mut self,
        board: &Bitboard,
        (level, scale): (u8, Scale),
        nested_rules: &mut NestedRules,
        meter: &mut Meter,
    ) -> Result<Option<Finding>, Stop> {
        let mut best = Best::default();
        let source = nested_rules.at(level);
        let mut active: Vec<(usize, usize)> = Vec::new();
        for (number, runs) in self.runs[..self.candidates.len()].iter_mut().enumerate() {
            for (side, run) in runs.iter_mut().enumerate() {
                run.next_level();
                active.push((number, side));
            }
        }
        // Round by round: what short chains come to bounds the long ones.
        while !active.is_empty() {
            let mut more = Vec::new();
            for (number, side) in active {
                let (run, (digit, cell)) = (&mut self.runs[number][side], self.candidates[number]);
                // A falsehood that links to nothing is not worth the search of the last level,
                // which it would double; on 34 puzzles of ER 10.2 to 11.9 it changed no rating.
                let idle = level > 3 && side == 1 && run.log.off.len() == 1;
                if level > 0 && !idle && run.advance(board, source, scale.most(&best), meter)? {
                    more.push((number, side));
                } else {
                    scale.refuted(board, &run.log, (digit, cell, side == 0), &mut best);
                }
            }
            self.for_groups(board, |runs| scale.shared(board, runs, &mut best));
            active = more;
        }
        Ok(best.take())
    }

    /// Shows every group of runs one of which holds: the candidates of a cell, a candidate true and
    /// false, the places of a digit in a house.
    fn for_groups(&self, board: &Bitboard, mut show: impl FnMut(&[&ImplicationLog])) {
        let on = |digit: usize, cell: usize| self.both(digit, cell).map(|[on, _]| &on.log);
        let mut group = Vec::with_capacity(9);
        for cell in Members(board.open()) {
            let cands = Digits(board.cands[cell]);
            group.clear();
            group.extend(cands.filter_map(|digit| on(digit, cell)));
            show(&group);
            if group.len() > 2 {
                for [on, off] in cands.filter_map(|digit| self.both(digit, cell)) {
                    show(&[&on.log, &off.log]);
                }
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                group.clear();
                group
                    .extend(Members(board.places(digit, house)).filter_map(|cell| on(digit, cell)));
                show(&group);
            }
        }
    }
}
