//! Everything that follows from one assumption, step by step, with the reason of each step.
//!
//! Unlike a [wave](super::waves) a run is dynamic: what it rules out is struck from its own copy of the grid, so results
//! combine. When nothing more follows, a [`Tactics`] may look at that copy for further eliminations.
//!
//! Reasons are not stored as lists. A candidate became true because it was the last in its cell or house, so its parents
//! are all other candidates that the original grid has there; it became false because of one true candidate or one rule.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::board::{Board, Candidates, Digits, HOUSES, HOUSES_OF, Members};

/// Why a candidate is true or false in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Not known, or assumed.
    Start,
    /// False: this candidate (digit, cell) is true.
    True(u8, u8),
    /// True: last in its cell.
    Cell,
    /// True: last in this house.
    House(u8),
    /// False: the rule of this number.
    Rule(u32),
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

/// Finds eliminations that a grid in mid-run allows and the original grid does not.
pub(super) trait Tactics {
    /// The rules of the easiest kind that gives any; each with at least one parent.
    fn rules(&mut self, original: &Board, now: &Board) -> Vec<Rule>;
}

/// No rules at all.
pub(super) struct Plain;

impl Tactics for Plain {
    fn rules(&mut self, _: &Board, _: &Board) -> Vec<Rule> {
        Vec::new()
    }
}

/// The consequences of one assumption.
pub(super) struct Run {
    /// Candidates true.
    pub(super) on: Candidates,
    /// Candidates false.
    pub(super) off: Candidates,
    /// The candidate found both true and false, if any: the run stops there.
    pub(super) clash: Option<(usize, usize)>,
    /// Reasons of `on`, by digit and cell.
    why_on: Box<[[Why; 81]; 9]>,
    /// Reasons of `off`.
    why_off: Box<[[Why; 81]; 9]>,
    /// Rules used.
    pub(super) rules: Vec<Rule>,
    /// The grid without what is false.
    pub(super) board: Board,
    /// Whether the grid stays as it is and clashes do not matter.
    still: bool,
    /// True candidates not followed up yet.
    todo_on: VecDeque<(u8, u8)>,
    /// False candidates not followed up yet.
    todo_off: VecDeque<(u8, u8)>,
}

impl Run {
    /// The assumption that a candidate is true or false, with nothing followed up.
    pub(super) fn assume(board: &Board, digit: usize, cell: usize, is_on: bool) -> Self {
        let mut run = Run {
            on: Candidates::default(),
            off: Candidates::default(),
            clash: None,
            why_on: Box::new([[Why::Start; 81]; 9]),
            why_off: Box::new([[Why::Start; 81]; 9]),
            rules: Vec::new(),
            board: board.clone(),
            still: false,
            todo_on: VecDeque::new(),
            todo_off: VecDeque::new(),
        };
        if is_on {
            run.now_on(digit, cell, Why::Start);
        } else {
            run.now_off(digit, cell, Why::Start);
        }
        run
    }

    fn now_on(&mut self, digit: usize, cell: usize, why: Why) {
        if self.on.has(digit, cell) {
            return;
        }
        self.on.add(digit, cell);
        self.why_on[digit][cell] = why;
        self.todo_on.push_back((digit as u8, cell as u8));
        if self.off.has(digit, cell) {
            self.clash = Some((digit, cell));
        }
    }

    fn now_off(&mut self, digit: usize, cell: usize, why: Why) {
        if self.off.has(digit, cell) {
            return;
        }
        self.off.add(digit, cell);
        self.why_off[digit][cell] = why;
        self.todo_off.push_back((digit as u8, cell as u8));
        if self.on.has(digit, cell) {
            self.clash = Some((digit, cell));
        }
    }

    /// Follows everything up until a clash or the end. With `one_digit` cells link nothing.
    pub(super) fn follow(&mut self, one_digit: bool) {
        while self.clash.is_none() {
            if let Some((digit, cell)) = self.todo_on.pop_front() {
                self.follow_on(digit.into(), cell.into(), one_digit);
            } else if let Some((digit, cell)) = self.todo_off.pop_front() {
                self.follow_off(digit.into(), cell.into(), one_digit);
            } else {
                return;
            }
        }
    }

    fn follow_on(&mut self, digit: usize, cell: usize, one_digit: bool) {
        let why = Why::True(digit as u8, cell as u8);
        if !one_digit {
            for other in Digits(self.board.cands[cell] & !(1 << digit)) {
                self.now_off(other, cell, why);
                if self.stopped() {
                    return;
                }
            }
        }
        for house in HOUSES_OF[cell] {
            for peer in Members(self.board.places(digit, house) & !(1 << cell)) {
                self.now_off(digit, peer, why);
                if self.stopped() {
                    return;
                }
            }
        }
    }

    fn follow_off(&mut self, digit: usize, cell: usize, one_digit: bool) {
        let cands = self.board.cands[cell];
        if !one_digit && cands.count_ones() == 2 {
            let other = (cands & !(1 << digit)).trailing_zeros() as usize;
            self.now_on(other, cell, Why::Cell);
        }
        for house in HOUSES_OF[cell] {
            let left = self.board.at[digit] & HOUSES[house] & !(1 << cell);
            if !self.stopped() && left.is_power_of_two() {
                self.now_on(digit, left.trailing_zeros() as usize, Why::House(house as u8));
            }
        }
        if !self.still {
            self.board.remove(digit, cell);
        }
    }

    fn stopped(&self) -> bool {
        self.clash.is_some() && !self.still
    }

    /// Follows everything up, asking `tactics` each time nothing more follows.
    pub(super) fn finish(&mut self, original: &Board, tactics: &mut impl Tactics) {
        loop {
            self.follow(false);
            if self.clash.is_some() || !self.apply(tactics.rules(original, &self.board)) {
                return;
            }
        }
    }

    /// Takes rules in; whether one of them rules something out.
    pub(super) fn apply(&mut self, rules: Vec<Rule>) -> bool {
        for rule in rules {
            let number = self.rules.len() as u32;
            let mut used = false;
            for (digit, cell) in rule.off.iter() {
                if self.clash.is_none() && !self.off.has(digit, cell) {
                    self.now_off(digit, cell, Why::Rule(number));
                    used = true;
                }
            }
            if used {
                self.rules.push(rule);
            }
        }
        !self.todo_off.is_empty()
    }

    /// Follows everything up in a grid that stays as it is, until `target` (digit, cell, whether true) is reached;
    /// whether it was. Clashes do not matter.
    pub(super) fn follow_still(&mut self, one_digit: bool, target: (usize, usize, bool)) -> bool {
        let (digit, cell, is_on) = target;
        self.still = true;
        loop {
            let seen = if is_on { &self.on } else { &self.off };
            if digit < 9 && seen.has(digit, cell) {
                return true;
            }
            if let Some((digit, cell)) = self.todo_on.pop_front() {
                self.follow_on(digit.into(), cell.into(), one_digit);
            } else if let Some((digit, cell)) = self.todo_off.pop_front() {
                self.follow_off(digit.into(), cell.into(), one_digit);
            } else {
                return false;
            }
        }
    }

    /// Why a candidate is true.
    pub(super) fn why_on(&self, digit: usize, cell: usize) -> Why {
        self.why_on[digit][cell]
    }

    /// The assertions on which a result rests, itself included.
    pub(super) fn past(&self, original: &Board, digit: usize, cell: usize, is_on: bool) -> Past {
        let mut past = Past::default();
        past.trace(self, original, digit, cell, is_on);
        past
    }
}

/// Assertions on which several results rest together: the sum of their pasts, and each chain nested in them once.
pub(super) fn weight<'a>(original: &Board, results: impl Iterator<Item = (&'a Run, usize, usize, bool)>) -> u32 {
    let mut nested: Vec<(u64, u32)> = Vec::new();
    let mut flat = 0;
    for (run, digit, cell, is_on) in results {
        let past = run.past(original, digit, cell, is_on);
        flat += past.on.len() + past.off.len();
        let rules = past.rules.iter().map(|&number| &run.rules[number as usize]);
        nested.extend(rules.filter(|rule| rule.nested > 0).map(|rule| (rule.mark, rule.nested)));
    }
    nested.sort_unstable();
    nested.dedup();
    flat + nested.iter().map(|(_, nodes)| nodes).sum::<u32>()
}

/// The assertions behind a result.
#[derive(Default)]
pub(super) struct Past {
    /// Candidates true.
    pub(super) on: Candidates,
    /// Candidates false.
    pub(super) off: Candidates,
    /// Numbers of the rules used.
    pub(super) rules: Vec<u32>,
}

impl Past {
    fn trace(&mut self, run: &Run, original: &Board, digit: usize, cell: usize, is_on: bool) {
        let mut todo = vec![(digit, cell, is_on)];
        while let Some((digit, cell, is_on)) = todo.pop() {
            let seen = if is_on { &mut self.on } else { &mut self.off };
            if seen.has(digit, cell) {
                continue;
            }
            seen.add(digit, cell);
            match if is_on { run.why_on[digit][cell] } else { run.why_off[digit][cell] } {
                Why::Start => {}
                Why::True(d, c) => todo.push((d.into(), c.into(), true)),
                Why::Cell => {
                    let others = Digits(original.cands[cell] & !(1 << digit));
                    todo.extend(others.map(|other| (other, cell, false)));
                }
                Why::House(house) => {
                    let others = Members(original.places(digit, house.into()) & !(1 << cell));
                    todo.extend(others.map(|other| (digit, other, false)));
                }
                Why::Rule(number) => {
                    if !self.rules.contains(&number) {
                        self.rules.push(number);
                    }
                    let parents = run.rules[number as usize].parents;
                    todo.extend(parents.iter().map(|(d, c)| (d, c, false)));
                }
            }
        }
    }

    /// Equal for equal pasts.
    pub(super) fn mark(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.on.0, self.off.0).hash(&mut hasher);
        hasher.finish()
    }
}
