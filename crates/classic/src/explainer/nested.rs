//! Nested rules: chains that a propagation of level 2 or higher finds in its own grid.
//!
//! Level 2 adds forcing chains and cycles, level 3 multiple forcing chains, and level 4 replaces
//! both by dynamic forcing chains. At each of its strong links, a nested chain relies on the
//! candidates that the original grid has and the run lacks. Its own assertions add to the length.

use std::collections::HashMap;

use super::antecedents::Antecedents;
use super::implication_log::{Assertion, ImplicationLog, Rule, Why};
use super::link_closure::LinkClosure;
use super::nested_dynamic::NestedDynamic;
use super::propagation::{Counts, Propagation, RuleSource, Rules};
use super::rules::plain_rules;
use super::scale::length_tenths;
use crate::bitboard::{Bitboard, Candidates, Cells, Digits, HOUSES_OF, Members, PEERS, size};

/// Nested rules for all levels, kept from one original grid to the next of the same puzzle.
///
/// The chains of a grid do not depend on the original grid, so they are found once per grid. Only
/// the candidates they rely on depend on it, and these only decrease as the original grid loses
/// candidates.
#[derive(Default)]
pub(super) struct NestedRules {
    level: u8,
    work: Propagation,
    closure: LinkClosure,
    dynamic: NestedDynamic,
    /// Chains by the grid they were found in: forcing, multiple, dynamic.
    known: [ChainCache; 3],
    /// True if this original grid, and the one before it, needed multiple chains. After a grid that
    /// did, the next mostly does too, so they are searched for while the closure is available.
    deep: (bool, bool),
}

impl NestedRules {
    /// Starts a round at a level, and forgets the chains that the last round at it did not request.
    pub(super) fn at(&mut self, level: u8) -> &mut Self {
        self.level = level;
        match level {
            0 => self.deep = (false, self.deep.0),
            3 => self.deep.0 = true,
            4 => self.dynamic.invalidate(),
            _ => {}
        }
        if level > 1 {
            self.known[usize::from(level) - 2].forget();
        }
        self
    }

    /// The chains of one kind, as rules for the original grid.
    fn chains(
        &mut self,
        kind: usize,
        original: &Bitboard,
        now: &Bitboard,
        counts: &Counts,
    ) -> Vec<Rule> {
        if let Some(rules) = self.known[kind].recall(original, now) {
            return rules;
        }
        let rules = match kind {
            0 => {
                self.closure.close(now, counts);
                let rules = forcing_chains(original, now, counts, &self.closure, &mut self.work);
                if rules.is_empty() && self.deep.1 {
                    self.closure.add_falses();
                    let more =
                        multiple_chains(original, now, counts, &self.closure, &mut self.work);
                    self.known[1].keep(now, more);
                }
                rules
            }
            1 => {
                self.closure.close(now, counts);
                self.closure.add_falses();
                multiple_chains(original, now, counts, &self.closure, &mut self.work)
            }
            _ => {
                self.dynamic.prepare(original);
                self.dynamic.look(original, now)
            }
        };
        self.known[kind].keep(now, rules.clone());
        rules
    }
}

impl RuleSource for NestedRules {
    fn rules(&mut self, original: &Bitboard, now: &Bitboard, counts: &Counts) -> Rules {
        let mut kinds = match self.level {
            0 | 1 => 0..0,
            2 => 0..1,
            3 => 0..2,
            _ => 2..3,
        };
        let mut rules = plain_rules(original, now, counts);
        let plain = !rules.is_empty();
        while rules.is_empty() {
            let Some(kind) = kinds.next() else { break };
            rules = self.chains(kind, original, now, counts);
        }
        Rules { rules, complete: !plain && kinds.next().is_none() }
    }
}

#[derive(Default)]
struct ChainCache {
    chains: HashMap<[Cells; 9], (u32, Vec<Rule>)>,
    /// The current round; each entry has the last one that requested it.
    round: u32,
}

impl ChainCache {
    fn forget(&mut self) {
        let last = self.round;
        self.chains.retain(|_, (round, _)| *round == last);
        self.round += 1;
    }

    fn recall(&mut self, original: &Bitboard, now: &Bitboard) -> Option<Vec<Rule>> {
        let (round, rules) = self.chains.get_mut(&now.at)?;
        *round = self.round;
        Some(rules.iter().filter_map(|rule| rule.on(original)).collect())
    }

    fn keep(&mut self, now: &Bitboard, rules: Vec<Rule>) {
        self.chains.insert(now.at, (self.round, rules));
    }
}

/// A nested chain before it becomes a rule: its rating and the rule.
pub(super) type Rated = (u16, Rule);

/// The rules by rising rating and length, the order in which a run applies them.
pub(super) fn in_order(mut chains: Vec<Rated>) -> Vec<Rule> {
    chains.sort_by_key(|(tenths, rule)| (*tenths, rule.nested));
    chains.into_iter().map(|(_, rule)| rule).filter(|rule| !rule.parents.is_empty()).collect()
}

/// The antecedents of a result in a nested chain. Also adds the candidates it relies on, which are
/// missing at its strong links.
pub(super) fn antecedents_gone(
    original: &Bitboard,
    now: &Bitboard,
    run: &ImplicationLog,
    result: Assertion,
    parents: &mut Candidates,
) -> Antecedents {
    run.antecedents_of(now, result, |digit, cell, why| match why {
        Why::Cell => cell_gone(original, now, cell, parents),
        Why::House(house) => house_gone(original, now, digit, house, parents),
        _ => {}
    })
}

pub(super) fn cell_gone(
    original: &Bitboard,
    now: &Bitboard,
    cell: usize,
    parents: &mut Candidates,
) {
    for digit in Digits(original.cands[cell] & !now.cands[cell]) {
        parents.add(digit, cell);
    }
}

pub(super) fn house_gone(
    original: &Bitboard,
    now: &Bitboard,
    digit: usize,
    house: usize,
    parents: &mut Candidates,
) {
    parents.0[digit] |= original.places(digit, house) & !now.at[digit];
}

fn forcing_chains(
    original: &Bitboard,
    now: &Bitboard,
    counts: &Counts,
    closure: &LinkClosure,
    run: &mut Propagation,
) -> Vec<Rule> {
    let refuted = closure.refuted(now);
    if refuted.is_empty() {
        return Vec::new();
    }
    let mut chains = Vec::new();
    for one_digit in [true, false] {
        for &(digit, cell, is_on) in &refuted {
            run.restart(now, counts, (digit, cell, is_on));
            if run.follow_still(one_digit, Some((digit, cell, !is_on))) {
                closed_chain(
                    original,
                    now,
                    &run.log,
                    (digit, cell, !is_on),
                    one_digit,
                    &mut chains,
                );
            }
        }
    }
    in_order(chains)
}

/// The rule of a chain from a candidate to its opposite, and of the cycle in it if it closes one.
fn closed_chain(
    original: &Bitboard,
    now: &Bitboard,
    run: &ImplicationLog,
    result: Assertion,
    one_digit: bool,
    chains: &mut Vec<Rated>,
) {
    let (cycle_base, base) = if one_digit { (65, 66) } else { (70, 70) };
    let mut parents = Candidates::default();
    let antecedents = antecedents_gone(original, now, run, result, &mut parents);
    let nodes = antecedents.len();
    let rule = Rule { off: struck(now, result), parents, nested: nodes, mark: antecedents.mark() };
    if let (digit, cell, false) = result {
        let off = cycle_strikes(now, &antecedents, digit, cell);
        if !off.is_empty() {
            let cycle = Rule { off, parents, nested: nodes - 2, mark: !rule.mark };
            chains.push((cycle_base + length_tenths(nodes - 2), cycle));
        }
    }
    chains.push((base + length_tenths(nodes), rule));
}

/// Eliminations of the chain without its ends if that is a cycle, i.e. if its second and its last
/// but one assertion are linked: every candidate outside it that sees a true and a false one of its
/// digit.
fn cycle_strikes(
    now: &Bitboard,
    antecedents: &Antecedents,
    digit: usize,
    cell: usize,
) -> Candidates {
    let (mut on, mut off) = (antecedents.on, antecedents.off);
    on.0[digit] &= !(1 << cell);
    off.0[digit] &= !(1 << cell);
    let ends = (on.0[digit] & PEERS[cell], off.0[digit] & PEERS[cell]);
    let linked = Members(ends.0).any(|a| PEERS[a] & ends.1 != 0);
    let mut strikes = Candidates::default();
    if linked && antecedents.rules.is_empty() {
        let cells = on.0.iter().chain(&off.0).fold(0, |all, set| all | set);
        for d in 0..9 {
            let sees = |set: u128| Members(set).fold(0, |seen, c| seen | PEERS[c]);
            strikes.0[d] = sees(on.0[d]) & sees(off.0[d]) & now.at[d] & !cells;
        }
    }
    strikes
}

fn multiple_chains(
    original: &Bitboard,
    now: &Bitboard,
    counts: &Counts,
    closure: &LinkClosure,
    work: &mut Propagation,
) -> Vec<Rule> {
    let mut many = Multiple {
        original,
        now,
        counts,
        closure,
        work,
        made: [u16::MAX; 729],
        runs: vec![],
        chains: vec![],
    };
    let mut starts = Vec::with_capacity(9);
    for cell in (0..81).filter(|&cell| size(now.cands[cell]) > 2) {
        for digit in Digits(now.cands[cell]) {
            for house in HOUSES_OF[cell] {
                let places = now.places(digit, house);
                if counts.has_many(digit, house) && places.trailing_zeros() as usize == cell {
                    starts.clear();
                    starts.extend(Members(places).map(|place| (digit, place)));
                    many.group(&starts, |home| house_gone(original, now, digit, house, home));
                }
            }
        }
        starts.clear();
        starts.extend(Digits(now.cands[cell]).map(|digit| (digit, cell)));
        many.group(&starts, |home| cell_gone(original, now, cell, home));
    }
    in_order(many.chains)
}

struct Multiple<'a> {
    original: &'a Bitboard,
    now: &'a Bitboard,
    closure: &'a LinkClosure,
    work: &'a mut Propagation,
    counts: &'a Counts,
    /// Position of the run of each candidate, by digit · 81 + cell, or `u16::MAX` before it is
    /// made.
    made: [u16; 729],
    runs: Vec<ImplicationLog>,
    chains: Vec<Rated>,
}

impl Multiple<'_> {
    /// Adds every result that these candidates have in common. One of them is true because the
    /// candidates of `home` are gone.
    fn group(&mut self, starts: &[(usize, usize)], home: impl Fn(&mut Candidates)) {
        for result in self.closure.common(starts) {
            let off = struck(self.now, result);
            if off.is_empty() {
                continue;
            }
            let (mut parents, mut nodes, mut mark) = (Candidates::default(), 0, 0u64);
            home(&mut parents);
            for &start in starts {
                let run = self.run(start);
                let antecedents = antecedents_gone(
                    self.original,
                    self.now,
                    &self.runs[run],
                    result,
                    &mut parents,
                );
                nodes += antecedents.len();
                mark = mark.wrapping_mul(31).wrapping_add(antecedents.mark());
            }
            self.chains
                .push((80 + length_tenths(nodes), Rule { off, parents, nested: nodes, mark }));
        }
    }

    /// The number of a candidate's run, which is made if necessary.
    fn run(&mut self, (digit, cell): (usize, usize)) -> usize {
        let made = &mut self.made[digit * 81 + cell];
        if *made == u16::MAX {
            *made = self.runs.len() as u16;
            self.work.restart(self.now, self.counts, (digit, cell, true));
            self.work.follow_still(false, None);
            self.runs.push(self.work.log.clone());
        }
        usize::from(*made)
    }
}

/// Strikes of a result: the candidate itself or, if it is true, the others of its cell.
pub(super) fn struck(now: &Bitboard, (digit, cell, is_on): Assertion) -> Candidates {
    let mut off = Candidates::default();
    if is_on {
        Digits(now.cands[cell] & !(1 << digit)).for_each(|other| off.add(other, cell));
    } else {
        off.add(digit, cell);
    }
    off
}
