//! Chains that branch: Nishio, and dynamic forcing chains with or without nested rules.
//!
//! Each candidate is assumed true and assumed false. A clash refutes the assumption. A result holds
//! if it follows from every candidate of a cell, from every place of a digit in a house, or from a
//! candidate both true and false.

use quadrille_core::{Meter, Stop};

use super::antecedents::chain_length;
use super::finding::{Best, Finding};
use super::implication_log::{Assertion, ImplicationLog};
use super::nested::NestedRules;
use super::propagation::{Counts, Propagation};
use super::scale::{Technique, Tenths, length_tenths, most_nodes};
use crate::bitboard::{Bitboard, Candidates, Digits, Members, size};
use crate::templates;

/// Nishio: an assumed candidate leads to a clash of its own digit. 7.5 plus length.
///
/// If every place of a digit is in a template, no assumption about it leads to a clash.
pub(super) fn nishio(board: &Bitboard) -> Option<Finding> {
    let mut best = Best::default();
    let (mut run, counts) = (Propagation::default(), Counts::of(board));
    let barren = |digit: usize| {
        board.at[digit] & !templates::union(board.at[digit] | board.placed[digit]) == 0
    };
    let digits = (0..9).filter(|&digit| !barren(digit)).fold(0, |set, digit| set | 1 << digit);
    let candidates = board.candidates();
    for (digit, cell) in candidates.iter().filter(|(digit, _)| digits >> digit & 1 == 1) {
        for is_on in [true, false] {
            run.restart(board, &counts, (digit, cell, is_on));
            run.follow(true);
            Scale(Technique::Nishio, 75).refuted(board, &run.log, (digit, cell, is_on), &mut best);
        }
    }
    best.take()
}

/// Buffers that dynamic chains keep from one grid of a puzzle to the next.
#[derive(Default)]
pub(super) struct DynamicChains {
    assumptions: Assumptions,
    nested_rules: NestedRules,
}

pub(super) const TOP: Tenths = Tenths(105);

/// Dynamic forcing chains, 8.5 plus length. Then with nested rules: plain rules 9.0, forcing chains
/// 9.5, multiple forcing chains 10.0, dynamic forcing chains 10.5. Levels above `max` are not
/// tried.
pub(super) fn dynamic_chains(
    board: &Bitboard,
    max: Tenths,
    DynamicChains { assumptions, nested_rules }: &mut DynamicChains,
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
            *assumptions = base;
        }
        found = assumptions.advance_level(board, (level, scale), nested_rules, meter)?;
    }
    Ok(found)
}

#[derive(Clone, Copy)]
struct Scale(Technique, u16);

impl Scale {
    /// The number of nodes above which a chain rates worse than the best.
    fn most(self, best: &Best) -> u32 {
        most_nodes(best.rating().0.saturating_sub(self.1))
    }

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

    fn shared(self, board: &Bitboard, runs: &[&ImplicationLog], best: &mut Best) {
        for_shared(board, runs, |result| {
            // The maximum, not the sum: a chain nested in several runs counts once.
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

/// Calls `show` for every result that two or more runs have in common.
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

/// The runs of all candidates, each assumed true and assumed false. Buffers are reused.
#[derive(Clone, Default)]
struct Assumptions {
    runs: Vec<[Propagation; 2]>,
    candidates: Vec<(usize, usize)>,
    /// Position of the runs of a candidate, by digit · 81 + cell.
    index: Vec<Option<u16>>,
}

impl Assumptions {
    /// Makes every assumption about a cell with two or more candidates and propagates it without
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

    fn both(&self, digit: usize, cell: usize) -> Option<&[Propagation; 2]> {
        self.index[digit * 81 + cell].map(|number| &self.runs[usize::from(number)])
    }

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
        // Round by round, because the results of short chains bound the long ones.
        while !active.is_empty() {
            let mut more = Vec::new();
            for (number, side) in active {
                let (run, (digit, cell)) = (&mut self.runs[number][side], self.candidates[number]);
                // A falsehood without links is skipped at the last level, whose search it would
                // double. On 34 puzzles of ER 10.2 to 11.9 this changed no rating.
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

    /// Calls `show` for every group of runs of which one must hold: the candidates of a cell, a
    /// candidate true and false, the places of a digit in a house.
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
