//! Everything that follows from one assumption, step by step, with the reason of each step.
//!
//! Unlike a [wave](super::waves) a run is dynamic: what it rules out is struck from its own copy of the grid, so results
//! combine. When nothing more follows, a [`Tactics`] may look at that copy for further eliminations.
//!
//! Reasons are not stored as lists. A candidate became true because it was the last in its cell or house, so its parents
//! are all other candidates that the original grid has there; it became false because of one true candidate or one rule.
//!
//! ```text
//! assertion   digit · 81 + cell            the candidate is false     0..729
//!             729 + digit · 81 + cell      the candidate is true    729..1458
//! reason      0 assumed   1 last in cell   2.. last in house   32.. true candidate   1024.. rule
//! ```

use quadrille_limits::{Meter, Stop};

use super::board::{
    ALONE, Board, Candidates, Digits, HOUSES, HOUSES_OF, Members, PEERS, PEERS_BY_HOUSE, size,
};
use super::past::{Past, burden};
use super::scale::UNLIMITED;

/// Why a candidate is true or false in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Assumed.
    Start,
    /// True: last in its cell.
    Cell,
    /// True: last in this house.
    House(usize),
    /// False: this candidate (digit, cell) is true.
    True(usize, usize),
    /// False: the rule of this number.
    Rule(usize),
}

impl Why {
    fn pack(self) -> u16 {
        match self {
            Why::Start => 0,
            Why::Cell => 1,
            Why::House(house) => 2 + house as u16,
            Why::True(digit, cell) => 32 + (digit * 81 + cell) as u16,
            Why::Rule(number) => 1024 + number as u16,
        }
    }

    fn unpack(code: u16) -> Self {
        match code {
            0 => Why::Start,
            1 => Why::Cell,
            2..32 => Why::House(usize::from(code) - 2),
            32..1024 => Why::True((usize::from(code) - 32) / 81, (usize::from(code) - 32) % 81),
            _ => Why::Rule(usize::from(code) - 1024),
        }
    }
}

/// Eliminations that a look at the grid gave in mid-run.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// What it rules out.
    pub(super) off: Candidates,
    /// The candidates ruled out before on which it rests.
    pub(super) parents: Candidates,
    /// Assertions of the chain inside it, 0 when it is none.
    pub(super) nested: u32,
    /// Tells nested chains apart: equal for equal assertions.
    pub(super) mark: u64,
}

impl Rule {
    /// The same rule as it rests on an original grid with fewer candidates; `None` when it rests on nothing there.
    pub(super) fn on(&self, original: &Board) -> Option<Rule> {
        let parents = Candidates(std::array::from_fn(|digit| self.parents.0[digit] & original.at[digit]));
        (!parents.is_empty()).then(|| Rule { parents, ..self.clone() })
    }
}

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

/// How many places each digit has in each house: digit · 27 + house, so that those of one digit are near each other.
#[derive(Clone)]
pub(super) struct Counts([u8; 243]);

impl Counts {
    /// The houses where a digit has two places.
    pub(super) fn twos(&self, digit: usize) -> u32 {
        let counts = &self.0[digit * 27..digit * 27 + 27];
        counts.iter().rev().fold(0, |houses, &count| houses << 1 | u32::from(count == 2))
    }

    pub(super) fn of(board: &Board) -> Self {
        Counts(std::array::from_fn(|i| board.places(i / 27, i % 27).count_ones() as u8))
    }
}

/// The consequences of one assumption.
#[derive(Clone)]
pub(super) struct Run {
    /// Candidates true.
    pub(super) on: Candidates,
    /// Candidates false.
    pub(super) off: Candidates,
    /// The candidate found both true and false, if any: the run stops there.
    pub(super) clash: Option<(usize, usize)>,
    /// Packed reason of each assertion.
    why: Box<[u16; 1458]>,
    /// No more assertions than each rests on, itself included.
    least: Box<[u16; 1458]>,
    /// How many false candidates there were at the last complete look of this level.
    looked: usize,
    /// Rules used.
    pub(super) rules: Vec<Rule>,
    /// The grid without what is false.
    pub(super) board: Board,
    /// Places left in that grid; reading them is what a run does most.
    counts: Counts,
    /// Whether the grid stays as it is and clashes do not matter.
    still: bool,
    /// True candidates in the order found, and how many of them are followed up.
    queue_on: (Vec<u16>, usize),
    /// False candidates likewise.
    queue_off: (Vec<u16>, usize),
}

/// An assertion: digit, cell, whether it is true.
pub(super) type Fact = (usize, usize, bool);

impl Default for Run {
    fn default() -> Self {
        Run {
            on: Candidates::default(),
            off: Candidates::default(),
            clash: None,
            why: Box::new([0; 1458]),
            least: Box::new([0; 1458]),
            looked: 0,
            rules: Vec::new(),
            board: Board::empty(),
            counts: Counts([0; 243]),
            still: false,
            queue_on: (Vec::with_capacity(64), 0),
            queue_off: (Vec::with_capacity(256), 0),
        }
    }
}

fn assertion((digit, cell, is_on): Fact) -> usize {
    usize::from(is_on) * 729 + digit * 81 + cell
}

impl Run {
    /// The assumption that a candidate is true or false, with nothing followed up.
    pub(super) fn assume(board: &Board, assumed: Fact) -> Self {
        let mut run = Run::default();
        run.restart(board, &Counts::of(board), assumed);
        run
    }

    /// The same in place.
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
        self.on = Candidates::default();
        self.off = Candidates::default();
        self.clash = None;
        self.rules.clear();
        self.looked = 0;
        self.still = false;
        for queue in [&mut self.queue_on, &mut self.queue_off] {
            queue.0.clear();
            queue.1 = 0;
        }
    }

    /// The same in place and all that follows without rules. One that links to nothing is not worth a grid.
    pub(super) fn explore(&mut self, board: &Board, counts: &Counts, assumed: Fact) {
        let (digit, cell, _) = assumed;
        let alone = |&house: &usize| counts.0[digit * 27 + house] == 2;
        if size(board.cands[cell]) == 2 || HOUSES_OF[cell].iter().any(alone) {
            self.restart(board, counts, assumed);
            self.follow(false);
        } else {
            self.rest(assumed);
        }
    }

    /// A falsehood of which nothing follows, without a grid.
    pub(super) fn rest(&mut self, (digit, cell, _): Fact) {
        self.clear();
        self.now_off(digit, cell, Why::Start, 0);
    }

    fn now_on(&mut self, digit: usize, cell: usize, why: Why, least: u16) {
        if self.on.has(digit, cell) {
            return;
        }
        self.on.add(digit, cell);
        let number = assertion((digit, cell, true));
        self.why[number] = why.pack();
        self.least[number] = least + 1;
        self.queue_on.0.push((digit * 81 + cell) as u16);
        if self.off.has(digit, cell) {
            self.clash = Some((digit, cell));
        }
    }

    #[inline]
    fn now_off(&mut self, digit: usize, cell: usize, why: Why, least: u16) {
        if self.off.has(digit, cell) {
            return;
        }
        self.off.add(digit, cell);
        self.note_off(digit * 81 + cell, why.pack(), least);
        if self.on.has(digit, cell) {
            self.clash = Some((digit, cell));
        }
    }

    #[inline]
    fn note_off(&mut self, number: usize, why: u16, least: u16) {
        self.why[number] = why;
        self.least[number] = least + 1;
        self.queue_off.0.push(number as u16);
    }

    /// Follows one assertion up, true candidates first; whether there was one.
    fn follow_one(&mut self, one_digit: bool) -> bool {
        if let Some(&number) = self.queue_on.0.get(self.queue_on.1) {
            self.queue_on.1 += 1;
            self.follow_on(usize::from(number) / 81, usize::from(number) % 81, one_digit);
        } else if let Some(&number) = self.queue_off.0.get(self.queue_off.1) {
            self.queue_off.1 += 1;
            self.follow_off(usize::from(number) / 81, usize::from(number) % 81, one_digit);
        } else {
            return false;
        }
        true
    }

    /// Follows everything up until a clash or the end. With `one_digit` cells link nothing.
    pub(super) fn follow(&mut self, one_digit: bool) {
        while self.clash.is_none() && self.follow_one(one_digit) {}
    }

    /// Follows everything up in a grid that stays as it is, until `target` is reached if there is one; whether it was.
    /// Clashes do not matter.
    pub(super) fn follow_still(&mut self, one_digit: bool, target: Option<Fact>) -> bool {
        self.still = true;
        loop {
            let reached = |(digit, cell, is_on): Fact| {
                if is_on { self.on.has(digit, cell) } else { self.off.has(digit, cell) }
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
        self.clash.is_some() && !self.still
    }

    fn follow_on(&mut self, digit: usize, cell: usize, one_digit: bool) {
        let why = Why::True(digit, cell);
        let least = self.least[assertion((digit, cell, true))];
        if !one_digit {
            for other in Digits(self.board.cands[cell] & !(1 << digit)) {
                self.now_off(other, cell, why, least);
                if self.stopped() {
                    return;
                }
            }
        }
        let new = self.board.at[digit] & PEERS[cell] & !self.off.0[digit];
        if new == 0 {
            return;
        }
        let clashing = new & self.on.0[digit] != 0;
        for peers in PEERS_BY_HOUSE[cell] {
            for peer in Members(new & peers) {
                if clashing {
                    self.now_off(digit, peer, why, least);
                    if self.stopped() {
                        return;
                    }
                } else {
                    self.note_off(digit * 81 + peer, why.pack(), least);
                }
            }
        }
        self.off.0[digit] |= new;
    }

    fn follow_off(&mut self, digit: usize, cell: usize, one_digit: bool) {
        let others = self.board.cands[cell] & !(1 << digit);
        let least = self.least[assertion((digit, cell, false))];
        if !one_digit && others.is_power_of_two() {
            let last = others.trailing_zeros() as usize;
            let least =
                Digits(0x1ff & !(1 << last)).map(|other| self.least_off(other, cell)).fold(least, u16::max);
            self.now_on(last, cell, Why::Cell, least);
        }
        for house in HOUSES_OF[cell] {
            if self.counts.0[digit * 27 + house] == 2 && !self.stopped() {
                let left = (self.board.at[digit] & HOUSES[house] & !ALONE[cell]).trailing_zeros() as usize;
                let parents = Members(self.off.0[digit] & HOUSES[house] & !ALONE[left]);
                let least = parents.map(|other| self.least[digit * 81 + other]).fold(least, u16::max);
                self.now_on(digit, left, Why::House(house), least);
            }
        }
        if !self.still {
            self.board.remove(digit, cell);
            HOUSES_OF[cell].iter().for_each(|house| self.counts.0[digit * 27 + house] -= 1);
        }
    }

    /// Forgets which looks were taken, for the next level has others.
    pub(super) fn next_level(&mut self) {
        self.looked = 0;
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
            if self.clash.is_some() || !self.promises(most) {
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
                return Ok(self.clash.is_none());
            }
        }
    }

    /// Whether a look may give something of at most so many assertions: it rests on what is false since the last
    /// complete look, which else had given it.
    fn promises(&self, most: u32) -> bool {
        self.queue_off.0[self.looked..]
            .iter()
            .any(|&number| u32::from(self.least[usize::from(number)]) < most)
    }

    /// No more assertions than a rule's parents rest on.
    fn least_of(&self, rule: &Rule) -> u32 {
        rule.parents.iter().map(|(d, c)| self.least((d, c, false))).max().unwrap_or(0)
    }

    /// No more assertions than a false candidate rests on, 0 when it is not false.
    fn least_off(&self, digit: usize, cell: usize) -> u16 {
        if self.off.has(digit, cell) { self.least[digit * 81 + cell] } else { 0 }
    }

    /// No more assertions than a result rests on.
    pub(super) fn least(&self, result: Fact) -> u32 {
        self.least[assertion(result)].into()
    }

    /// Takes rules in; whether one of them rules something out. What each rests on is counted when there is a limit.
    fn apply(&mut self, original: &Board, rules: Vec<Rule>, most: u32) -> bool {
        for rule in rules {
            let number = self.rules.len();
            let mut used = false;
            let mut least = self.least_of(&rule) + rule.nested;
            if least < most && most < UNLIMITED {
                least = burden(original, self, &rule);
            }
            for (digit, cell) in rule.off.iter() {
                if self.clash.is_none() && !self.off.has(digit, cell) {
                    self.now_off(digit, cell, Why::Rule(number), least.min(60_000) as u16);
                    used = true;
                }
            }
            if used {
                self.rules.push(rule);
            }
        }
        self.queue_off.1 < self.queue_off.0.len()
    }

    /// Why a candidate is true or false.
    pub(super) fn why(&self, result: Fact) -> Why {
        Why::unpack(self.why[assertion(result)])
    }

    /// The assertions on which a result rests, itself included.
    pub(super) fn past(&self, original: &Board, result: Fact) -> Past {
        let mut past = Past::default();
        past.trace(self, original, result);
        past
    }
}
