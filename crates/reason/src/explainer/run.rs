//! Everything that follows from one assumption, step by step.
//!
//! Unlike a [wave](super::waves) a run is dynamic: what it rules out is struck from its own copy of the grid, so results
//! combine. When nothing more follows, a [`Tactics`] may look at that copy for further eliminations.

use quadrille_limits::{Meter, Stop};

use super::board::{ALONE, Board, Digits, HOUSES, HOUSES_OF, Members, PEERS, PEERS_BY_HOUSE, size};
use super::facts::{Entry, Fact, Facts, Rule, Why};
use super::past::burden;
use super::scale::UNLIMITED;

/// What a look gave.
pub(super) struct Rules {
    /// The rules.
    pub(super) rules: Vec<Rule>,
    /// Whether all kinds were looked for, easier ones in vain.
    pub(super) complete: bool,
}

/// Finds eliminations that a grid in mid-run allows and the original grid does not.
pub(super) trait Tactics {
    /// The rules of the easiest kind that gives any; each with at least one parent.
    fn rules(&mut self, original: &Board, now: &Board, counts: &Counts) -> Rules;
}

/// How many places each digit has in each house.
#[derive(Clone)]
pub(super) struct Counts([[u8; 27]; 9]);

impl Counts {
    #[inline]
    pub(super) fn has_two(&self, digit: usize, house: usize) -> bool {
        self.0[digit][house] == 2
    }

    /// Whether the digit has more than two places.
    pub(super) fn has_many(&self, digit: usize, house: usize) -> bool {
        self.0[digit][house] > 2
    }

    /// The houses where a digit has two places.
    pub(super) fn twos(&self, digit: usize) -> u32 {
        self.0[digit].iter().rev().fold(0, |houses, &count| houses << 1 | u32::from(count == 2))
    }

    pub(super) fn of(board: &Board) -> Self {
        let count = |digit, house| board.places(digit, house).count_ones() as u8;
        Counts(std::array::from_fn(|digit| std::array::from_fn(|house| count(digit, house))))
    }
}

/// The consequences of one assumption, and the grid that they leave.
#[derive(Clone)]
pub(super) struct Run {
    /// What was found.
    pub(super) facts: Facts,
    /// No more assertions than each false candidate rests on, itself included: digit · 128 + cell.
    least: Box<[u16; 1152]>,
    /// How many false candidates there were at the last complete look of this level.
    looked: usize,
    /// The grid without what is false.
    board: Board,
    /// Places left in that grid; reading them is what a run does most.
    counts: Counts,
    /// Whether the grid stays as it is and clashes do not matter.
    still: bool,
    /// Whether bounds on what facts rest on are worth some time.
    exact: bool,
    /// Where the true candidates are among the facts, and how many of them are followed up.
    queue_on: (Vec<u16>, usize),
    /// Where the false candidates are likewise.
    queue_off: (Vec<u16>, usize),
}

impl Default for Run {
    fn default() -> Self {
        Run {
            facts: Facts::default(),
            least: Box::new([0; 1152]),
            looked: 0,
            board: Board::empty(),
            counts: Counts([[0; 27]; 9]),
            still: false,
            exact: false,
            queue_on: (Vec::with_capacity(64), 0),
            queue_off: (Vec::with_capacity(256), 0),
        }
    }
}

impl Run {
    /// The assumption that a candidate is true or false, with nothing followed up.
    pub(super) fn restart(&mut self, board: &Board, counts: &Counts, (digit, cell, is_on): Fact) {
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
        self.facts.clear();
        self.looked = 0;
        self.still = false;
        for queue in [&mut self.queue_on, &mut self.queue_off] {
            queue.0.clear();
            queue.1 = 0;
        }
    }

    /// The same and all that follows without rules. A falsehood that links to nothing is not worth a grid.
    pub(super) fn explore(&mut self, board: &Board, counts: &Counts, assumed: Fact) {
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
        let facts = &mut self.facts;
        if facts.on.has(digit, cell) {
            return;
        }
        facts.on.add(digit, cell);
        self.queue_on.0.push(facts.log.len() as u16);
        facts.log.push(Entry::new((digit, cell, true), why.pack(), least + 1));
        if facts.off.has(digit, cell) {
            facts.clash = Some((digit, cell));
        }
    }

    #[inline]
    fn now_off(&mut self, digit: usize, cell: usize, why: Why, least: u16) {
        if self.facts.off.has(digit, cell) {
            return;
        }
        self.facts.off.add(digit, cell);
        self.note_off(digit, cell, why.pack(), least);
        if self.facts.on.has(digit, cell) {
            self.facts.clash = Some((digit, cell));
        }
    }

    #[inline]
    fn note_off(&mut self, digit: usize, cell: usize, why: u16, least: u16) {
        self.least[digit << 7 | cell] = least + 1;
        self.queue_off.0.push(self.facts.log.len() as u16);
        self.facts.log.push(Entry::new((digit, cell, false), why, least + 1));
    }

    /// Follows one assertion up, true candidates first; whether there was one.
    #[inline]
    fn follow_one(&mut self, one_digit: bool) -> bool {
        if let Some(&at) = self.queue_on.0.get(self.queue_on.1) {
            self.queue_on.1 += 1;
            self.follow_on(self.facts.log[usize::from(at)], one_digit);
        } else if let Some(&at) = self.queue_off.0.get(self.queue_off.1) {
            self.queue_off.1 += 1;
            self.follow_off(self.facts.log[usize::from(at)], one_digit);
        } else {
            return false;
        }
        true
    }

    /// Follows everything up until a clash or the end. With `one_digit` cells link nothing.
    pub(super) fn follow(&mut self, one_digit: bool) {
        while self.facts.clash.is_none() && self.follow_one(one_digit) {}
    }

    /// Follows everything up in a grid that stays as it is, until `target` is reached if there is one; whether it was.
    /// Clashes do not matter.
    pub(super) fn follow_still(&mut self, one_digit: bool, target: Option<Fact>) -> bool {
        self.still = true;
        loop {
            let reached = |(digit, cell, is_on): Fact| {
                if is_on { self.facts.on.has(digit, cell) } else { self.facts.off.has(digit, cell) }
            };
            if target.is_some_and(reached) {
                return true;
            }
            if !self.follow_one(one_digit) {
                return false;
            }
        }
    }

    fn stopped(&self) -> bool {
        self.facts.clash.is_some() && !self.still
    }

    fn follow_on(&mut self, entry: Entry, one_digit: bool) {
        let ((digit, cell, _), least) = (entry.fact(), entry.least);
        let why = Why::True(digit, cell);
        if !one_digit {
            for other in Digits(self.board.cands[cell] & !(1 << digit)) {
                self.now_off(other, cell, why, least);
                if self.stopped() {
                    return;
                }
            }
        }
        let new = self.board.at[digit] & PEERS[cell] & !self.facts.off.0[digit];
        if new == 0 {
            return;
        }
        let clashing = new & self.facts.on.0[digit] != 0;
        for peers in PEERS_BY_HOUSE[cell] {
            for peer in Members(new & peers) {
                if clashing {
                    self.now_off(digit, peer, why, least);
                    if self.stopped() {
                        return;
                    }
                } else {
                    self.note_off(digit, peer, why.pack(), least);
                }
            }
        }
        self.facts.off.0[digit] |= new;
    }

    #[inline]
    fn follow_off(&mut self, entry: Entry, one_digit: bool) {
        let (digit, cell, _) = entry.fact();
        let others = self.board.cands[cell] & !(1 << digit);
        if others & others.wrapping_sub(1) == 0 && others != 0 && !one_digit {
            self.last_in_cell(entry, others.trailing_zeros() as usize);
        }
        let (counts, [a, b, c]) = (&self.counts.0[digit], HOUSES_OF[cell]);
        if counts[a] == 2 || counts[b] == 2 || counts[c] == 2 {
            self.last_in_houses(entry);
        }
        if !self.still {
            self.board.remove(digit, cell);
            let counts = &mut self.counts.0[digit];
            counts[a] -= 1;
            counts[b] -= 1;
            counts[c] -= 1;
        }
    }

    /// The digit that a falsehood leaves alone in its cell is true.
    fn last_in_cell(&mut self, entry: Entry, last: usize) {
        let ((_, cell, _), mut least) = (entry.fact(), entry.least);
        if self.exact {
            let others = Digits(0x1ff & !(1 << last));
            least = others.map(|other| self.least_off(other, cell)).fold(least, u16::max);
        }
        self.now_on(last, cell, Why::Cell, least);
    }

    /// The candidates that a falsehood leaves alone in a house are true.
    fn last_in_houses(&mut self, entry: Entry) {
        let (digit, cell, _) = entry.fact();
        let on = if self.still { 0 } else { self.facts.on.0[digit] };
        for house in HOUSES_OF[cell] {
            if self.counts.0[digit][house] == 2 && on & HOUSES[house] == 0 && !self.stopped() {
                let left = (self.board.at[digit] & HOUSES[house] & !ALONE[cell]).trailing_zeros() as usize;
                let mut least = entry.least;
                if self.exact {
                    let parents = Members(self.facts.off.0[digit] & HOUSES[house] & !ALONE[left]);
                    least = parents.map(|other| self.least[digit << 7 | other]).fold(least, u16::max);
                }
                self.now_on(digit, left, Why::House(house), least);
            }
        }
    }

    /// Prepares for the looks of the next level.
    pub(super) fn next_level(&mut self) {
        self.looked = 0;
        self.exact = true;
    }

    /// Follows everything up, asking `tactics` each time nothing more follows, up to a chain; whether to go on with another
    /// round. Not when whatever more could come rests on over `most` assertions.
    pub(super) fn advance(
        &mut self,
        original: &Board,
        tactics: &mut impl Tactics,
        most: u32,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        loop {
            meter.tick()?;
            self.follow(false);
            if self.facts.clash.is_some() || !self.promises(most) {
                return Ok(false);
            }
            let Rules { rules, complete } = tactics.rules(original, &self.board, &self.counts);
            if complete {
                self.looked = self.queue_off.0.len();
            }
            let too_long = |rule: &Rule| rule.nested > 0 && rule.nested + self.least_of(rule) > most;
            let nested = rules.first().is_some_and(|rule| rule.nested > 0);
            if rules.iter().all(too_long) || !self.apply(original, rules, most) {
                return Ok(false);
            }
            if nested {
                self.follow(false);
                return Ok(self.facts.clash.is_none());
            }
        }
    }

    /// Whether a look may give something of at most so many assertions: it rests on what is false since the last
    /// complete look, which else had given it.
    fn promises(&self, most: u32) -> bool {
        let least = |&at: &u16| u32::from(self.facts.log[usize::from(at)].least);
        self.queue_off.0[self.looked..].iter().any(|at| least(at) < most)
    }

    /// No more assertions than a rule's parents rest on.
    fn least_of(&self, rule: &Rule) -> u32 {
        rule.parents.iter().map(|(digit, cell)| self.least_off(digit, cell)).max().unwrap_or(0).into()
    }

    /// No more assertions than a false candidate rests on, 0 when it is not false.
    fn least_off(&self, digit: usize, cell: usize) -> u16 {
        if self.facts.off.has(digit, cell) { self.least[digit << 7 | cell] } else { 0 }
    }

    /// Takes rules in; whether one of them rules something out. What each rests on is counted when there is a limit.
    fn apply(&mut self, original: &Board, rules: Vec<Rule>, most: u32) -> bool {
        for rule in rules {
            let number = self.facts.rules.len();
            let mut used = false;
            let mut least = self.least_of(&rule) + rule.nested;
            if least < most && most < UNLIMITED {
                least = burden(original, &self.facts, &rule);
            }
            for (digit, cell) in rule.off.iter() {
                if self.facts.clash.is_none() && !self.facts.off.has(digit, cell) {
                    self.now_off(digit, cell, Why::Rule(number), least.min(60_000) as u16);
                    used = true;
                }
            }
            if used {
                self.facts.rules.push(rule);
            }
        }
        self.queue_off.1 < self.queue_off.0.len()
    }
}
