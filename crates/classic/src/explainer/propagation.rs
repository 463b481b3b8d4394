//! Propagation of one assumption to its consequences, each with its reason.
//!
//! Unlike the breadth-first search in [`bfs_links`](super::bfs_links), propagation is dynamic:
//! false candidates are struck from its own copy of the grid, so consequences combine. At the
//! fixpoint a [`RuleSource`] may find further eliminations in that copy.

use quadrille_core::{Meter, Stop};

use super::antecedents::chain_length_of_rule;
use super::implication_log::{Assertion, Entry, ImplicationLog, Rule, Why};
use super::scale::UNLIMITED;
use crate::bitboard::{
    ALONE, Bitboard, Digits, HOUSES, HOUSES_OF, Members, PEERS, PEERS_BY_HOUSE, size,
};

pub(super) struct Rules {
    pub(super) rules: Vec<Rule>,
    /// True if all kinds of rules were searched for, and the easier ones gave nothing.
    pub(super) complete: bool,
}

/// Finds eliminations that a grid under propagation allows and the original grid does not.
pub(super) trait RuleSource {
    /// The rules of the easiest kind that gives any, each with at least one parent.
    fn rules(&mut self, original: &Bitboard, now: &Bitboard, counts: &Counts) -> Rules;
}

/// Number of places of each digit in each house. Entries from 27 on are unused.
#[derive(Clone)]
pub(super) struct Counts([[u8; 32]; 9]);

impl Counts {
    #[inline]
    pub(super) fn has_two(&self, digit: usize, house: usize) -> bool {
        self.0[digit][house] == 2
    }

    pub(super) fn has_many(&self, digit: usize, house: usize) -> bool {
        self.0[digit][house] > 2
    }

    pub(super) fn twos(&self, digit: usize) -> u32 {
        self.0[digit][..27]
            .iter()
            .rev()
            .fold(0, |houses, &count| houses << 1 | u32::from(count == 2))
    }

    pub(super) fn of(board: &Bitboard) -> Self {
        let mut counts = [[0; 32]; 9];
        for (digit, cell) in board.candidates().iter() {
            HOUSES_OF[cell].into_iter().for_each(|house| counts[digit][house] += 1);
        }
        Counts(counts)
    }
}

#[derive(Clone)]
pub(super) struct Propagation {
    pub(super) log: ImplicationLog,
    /// Lower bound on the antecedents of each false candidate, including itself: digit · 128 +
    /// cell.
    least: Box<[u16; 1152]>,
    /// Number of consequences at the last complete search for rules of this level.
    looked: usize,
    board: Bitboard,
    /// Places left in that grid, the data that propagation reads most.
    counts: Counts,
    /// True if tight lower bounds on antecedents are worth some time.
    exact: bool,
    /// True consequences before this one have been propagated.
    next_on: usize,
    /// False consequences before this one have been propagated.
    next_off: usize,
}

impl Default for Propagation {
    fn default() -> Self {
        Propagation {
            log: ImplicationLog::default(),
            least: Box::new([0; 1152]),
            looked: 0,
            board: Bitboard::empty(),
            counts: Counts([[0; 32]; 9]),
            exact: false,
            next_on: 0,
            next_off: 0,
        }
    }
}

impl Propagation {
    /// Starts with an assumption, without propagating it.
    pub(super) fn restart(
        &mut self,
        board: &Bitboard,
        counts: &Counts,
        (digit, cell, is_on): Assertion,
    ) {
        self.clear();
        self.board.clone_from(board);
        self.counts.clone_from(counts);
        if is_on {
            self.now_on(digit, cell, Why::Start, 0);
        } else {
            self.now_off(digit, cell, Why::Start, 0);
        }
    }

    fn clear(&mut self) {
        self.exact = false;
        self.log.clear();
        self.looked = 0;
        self.next_on = 0;
        self.next_off = 0;
    }

    /// Starts with an assumption and propagates it without rules. A falsehood without links is not
    /// worth a copy of the grid.
    pub(super) fn explore(&mut self, board: &Bitboard, counts: &Counts, assumed: Assertion) {
        let (digit, cell, is_on) = assumed;
        let linked = |&house: &usize| counts.0[digit][house] == 2;
        if is_on || size(board.cands[cell]) == 2 || HOUSES_OF[cell].iter().any(linked) {
            self.restart(board, counts, assumed);
            self.follow(false);
        } else {
            self.clear();
            self.now_off(digit, cell, Why::Start, 0);
        }
    }

    fn now_on(&mut self, digit: usize, cell: usize, why: Why, least: u16) {
        let log = &mut self.log;
        if log.on.has(digit, cell) {
            return;
        }
        log.on.add(digit, cell);
        log.entries.push(Entry::new((digit, cell, true), why.pack(), least + 1));
        if log.off.has(digit, cell) {
            log.clash = Some((digit, cell));
        }
    }

    #[inline]
    fn now_off(&mut self, digit: usize, cell: usize, why: Why, least: u16) {
        if self.log.off.has(digit, cell) {
            return;
        }
        self.log.off.add(digit, cell);
        self.note_off(digit, cell, why.pack(), least);
        if self.log.on.has(digit, cell) {
            self.log.clash = Some((digit, cell));
        }
    }

    #[inline]
    fn note_off(&mut self, digit: usize, cell: usize, why: u16, least: u16) {
        self.least[digit << 7 | cell] = least + 1;
        self.log.entries.push(Entry::new((digit, cell, false), why, least + 1));
    }

    /// Propagates one assertion, true candidates first. Returns false if there is none left.
    #[inline(always)]
    fn follow_one<const STILL: bool>(&mut self, one_digit: bool) -> bool {
        while let Some(&entry) = self.log.entries.get(self.next_on) {
            self.next_on += 1;
            if entry.is_on() {
                self.follow_on::<STILL>(entry, one_digit);
                return true;
            }
        }
        while let Some(&entry) = self.log.entries.get(self.next_off) {
            self.next_off += 1;
            if !entry.is_on() {
                self.follow_off::<STILL>(entry, one_digit);
                return true;
            }
        }
        false
    }

    /// Propagates everything, until a clash or the end. With `one_digit`, cell links are ignored.
    pub(super) fn follow(&mut self, one_digit: bool) {
        while self.log.clash.is_none() && self.follow_one::<false>(one_digit) {}
    }

    /// Propagates everything in an unchanging grid, ignoring clashes, or until `target` is reached.
    /// Returns true if it was.
    pub(super) fn follow_still(&mut self, one_digit: bool, target: Option<Assertion>) -> bool {
        loop {
            let reached = |(digit, cell, is_on): Assertion| {
                if is_on { self.log.on.has(digit, cell) } else { self.log.off.has(digit, cell) }
            };
            if target.is_some_and(reached) {
                return true;
            }
            if !self.follow_one::<true>(one_digit) {
                return false;
            }
        }
    }

    /// Propagates a true candidate. In an unchanging grid, clashes are ignored.
    fn follow_on<const STILL: bool>(&mut self, entry: Entry, one_digit: bool) {
        let ((digit, cell, _), least) = (entry.fact(), entry.least);
        let why = Why::True(digit, cell);
        if !one_digit {
            for other in Digits(self.board.cands[cell] & !(1 << digit)) {
                self.now_off(other, cell, why, least);
                if !STILL && self.log.clash.is_some() {
                    return;
                }
            }
        }
        let new = self.board.at[digit] & PEERS[cell] & !self.log.off.0[digit];
        if new == 0 {
            return;
        }
        let clashing = new & self.log.on.0[digit] != 0;
        for peers in PEERS_BY_HOUSE[cell] {
            for peer in Members(new & peers) {
                if clashing {
                    self.now_off(digit, peer, why, least);
                    if !STILL && self.log.clash.is_some() {
                        return;
                    }
                } else {
                    self.note_off(digit, peer, why.pack(), least);
                }
            }
        }
        self.log.off.0[digit] |= new;
    }

    #[inline(always)]
    fn follow_off<const STILL: bool>(&mut self, entry: Entry, one_digit: bool) {
        let (digit, cell, _) = entry.fact();
        let others = self.board.cands[cell] & !(1 << digit);
        if others & others.wrapping_sub(1) == 0 && others != 0 && !one_digit {
            self.last_in_cell(entry, others.trailing_zeros() as usize);
        }
        let (counts, [a, b, c]) =
            (&mut self.counts.0[digit], HOUSES_OF[cell].map(|house| house & 31));
        if counts[a] == 2 || counts[b] == 2 || counts[c] == 2 {
            self.last_in_houses::<STILL>(entry);
        }
        if !STILL {
            self.board.remove(digit, cell);
            let counts = &mut self.counts.0[digit];
            counts[a] -= 1;
            counts[b] -= 1;
            counts[c] -= 1;
        }
    }

    fn last_in_cell(&mut self, entry: Entry, last: usize) {
        let ((_, cell, _), mut least) = (entry.fact(), entry.least);
        if self.exact {
            let others = Digits(0x1ff & !(1 << last));
            least = others.map(|other| self.least_off(other, cell)).fold(least, u16::max);
        }
        self.now_on(last, cell, Why::Cell, least);
    }

    fn last_in_houses<const STILL: bool>(&mut self, entry: Entry) {
        let (digit, cell, _) = entry.fact();
        let on = if STILL { 0 } else { self.log.on.0[digit] };
        for house in HOUSES_OF[cell] {
            if self.counts.0[digit][house] == 2
                && on & HOUSES[house] == 0
                && (STILL || self.log.clash.is_none())
            {
                let left =
                    (self.board.at[digit] & HOUSES[house] & !ALONE[cell]).trailing_zeros() as usize;
                let mut least = entry.least;
                if self.exact {
                    let parents = Members(self.log.off.0[digit] & HOUSES[house] & !ALONE[left]);
                    least =
                        parents.map(|other| self.least[digit << 7 | other]).fold(least, u16::max);
                }
                self.now_on(digit, left, Why::House(house), least);
            }
        }
    }

    pub(super) fn next_level(&mut self) {
        self.looked = 0;
        self.exact = true;
    }

    /// Propagates everything, asking `tactics` for rules each time nothing more follows, up to a
    /// chain. Returns true if another round is worthwhile: not if every further result would rely
    /// on more than `most` assertions.
    pub(super) fn advance(
        &mut self,
        original: &Bitboard,
        source: &mut impl RuleSource,
        most: u32,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        loop {
            meter.tick()?;
            self.follow(false);
            if self.log.clash.is_some() || !self.promises(most) {
                return Ok(false);
            }
            let Rules { rules, complete } = source.rules(original, &self.board, &self.counts);
            if complete {
                self.looked = self.log.entries.len();
            }
            let too_long =
                |rule: &Rule| rule.nested > 0 && rule.nested + self.least_of(rule) > most;
            let nested = rules.first().is_some_and(|rule| rule.nested > 0);
            if rules.iter().all(too_long) || !self.apply(original, rules, most) {
                return Ok(false);
            }
            if nested {
                self.follow(false);
                return Ok(self.log.clash.is_none());
            }
        }
    }

    /// True if a search may find a rule of at most `most` assertions. Such a rule relies on a
    /// candidate that became false since the last complete search, which would have found it
    /// otherwise.
    fn promises(&self, most: u32) -> bool {
        self.log.entries[self.looked..].iter().any(|entry| u32::from(entry.least) < most)
    }

    /// Lower bound on the assertions that a rule's parents rely on.
    fn least_of(&self, rule: &Rule) -> u32 {
        rule.parents
            .iter()
            .map(|(digit, cell)| self.least_off(digit, cell))
            .max()
            .unwrap_or(0)
            .into()
    }

    /// Lower bound on the assertions that a false candidate relies on, 0 if it is not false.
    fn least_off(&self, digit: usize, cell: usize) -> u16 {
        if self.log.off.has(digit, cell) { self.least[digit << 7 | cell] } else { 0 }
    }

    /// Applies rules. Returns true if one of them rules out a candidate. Their antecedents are
    /// counted only if there is a limit.
    fn apply(&mut self, original: &Bitboard, rules: Vec<Rule>, most: u32) -> bool {
        for rule in rules {
            let number = self.log.rules.len();
            let mut used = false;
            let mut least = self.least_of(&rule) + rule.nested;
            if least < most && most < UNLIMITED {
                least = chain_length_of_rule(original, &self.log, &rule);
            }
            for (digit, cell) in rule.off.iter() {
                if self.log.clash.is_none() && !self.log.off.has(digit, cell) {
                    self.now_off(digit, cell, Why::Rule(number), least.min(60_000) as u16);
                    used = true;
                }
            }
            if used {
                self.log.rules.push(rule);
            }
        }
        self.next_off < self.log.entries.len()
    }
}
