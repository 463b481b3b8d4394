//! The implication log: the consequences of one assumption in order, each with its reason.
//!
//! Reasons are not stored as lists. A candidate became true because it was the last in its cell or
//! house, so its parents are all other candidates that the grid has there. It became false because
//! of one true candidate or one rule. Parents come before their consequences, so one pass backwards
//! through the log finds all antecedents of a result.
//!
//! ```text
//! assertion   cell | digit << 7 | true << 11
//! reason      0 assumed   1 last in cell   2.. last in house   4096 | true candidate   32768 | rule
//! ```

use super::antecedents::Antecedents;
use crate::bitboard::{Bitboard, Candidates};

/// (digit, cell, true or false).
pub(super) type Assertion = (usize, usize, bool);

pub(super) fn pack((digit, cell, is_on): Assertion) -> u16 {
    u16::from(is_on) << 11 | (digit << 7 | cell) as u16
}

fn unpack(number: u16) -> Assertion {
    (usize::from(number >> 7 & 15), usize::from(number & 127), number >> 11 & 1 == 1)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    Start,
    Cell,
    House(usize),
    /// False, because this candidate (digit, cell) is true.
    True(usize, usize),
    Rule(usize),
}

impl Why {
    pub(super) fn pack(self) -> u16 {
        match self {
            Why::Start => 0,
            Why::Cell => 1,
            Why::House(house) => 2 + house as u16,
            Why::True(digit, cell) => 4096 | pack((digit, cell, false)),
            Why::Rule(number) => 32768 | number as u16,
        }
    }

    fn unpack(code: u16) -> Self {
        match code {
            0 => Why::Start,
            1 => Why::Cell,
            2..4096 => Why::House(usize::from(code) - 2),
            4096..32768 => {
                let (digit, cell, _) = unpack(code & 2047);
                Why::True(digit, cell)
            }
            _ => Why::Rule(usize::from(code & 32767)),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) off: Candidates,
    /// The candidates it relies on that were ruled out before.
    pub(super) parents: Candidates,
    /// Assertions of the nested chain, 0 for a plain rule.
    pub(super) nested: u32,
    /// Identifies nested chains: equal for equal assertions.
    pub(super) mark: u64,
}

impl Rule {
    /// The same rule for an original grid with fewer candidates. `None` if it has no parents there.
    pub(super) fn on(&self, original: &Bitboard) -> Option<Rule> {
        let parents =
            Candidates(std::array::from_fn(|digit| self.parents.0[digit] & original.at[digit]));
        (!parents.is_empty()).then(|| Rule { parents, ..self.clone() })
    }
}

#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) number: u16,
    why: u16,
    /// Lower bound on the number of its antecedents, including itself.
    pub(super) least: u16,
}

impl Entry {
    pub(super) fn new(fact: Assertion, why: u16, least: u16) -> Self {
        Entry { number: pack(fact), why, least }
    }

    #[inline]
    pub(super) fn is_on(self) -> bool {
        self.number >> 11 & 1 == 1
    }

    #[inline]
    pub(super) fn fact(self) -> Assertion {
        unpack(self.number)
    }

    #[inline]
    pub(super) fn why(self) -> Why {
        Why::unpack(self.why)
    }
}

#[derive(Clone, Default)]
pub(super) struct ImplicationLog {
    pub(super) on: Candidates,
    pub(super) off: Candidates,
    /// The candidate found both true and false, if any. Propagation stops there.
    pub(super) clash: Option<(usize, usize)>,
    pub(super) entries: Vec<Entry>,
    pub(super) rules: Vec<Rule>,
}

impl ImplicationLog {
    pub(super) fn clear(&mut self) {
        self.on = Candidates::default();
        self.off = Candidates::default();
        self.clash = None;
        self.entries.clear();
        self.rules.clear();
    }

    fn upto(&self, result: Assertion) -> usize {
        let number = pack(result);
        self.entries.iter().position(|entry| entry.number == number).map_or(0, |at| at + 1)
    }

    pub(super) fn least(&self, result: Assertion) -> u32 {
        self.entries[..self.upto(result)].last().map_or(0, |entry| entry.least.into())
    }

    pub(super) fn antecedents(&self, original: &Bitboard, result: Assertion) -> Antecedents {
        self.antecedents_of(original, result, |_, _, _| ())
    }

    /// [`antecedents`](Self::antecedents), calling `show` for those that are true, with their
    /// reasons.
    pub(super) fn antecedents_of(
        &self,
        original: &Bitboard,
        (digit, cell, is_on): Assertion,
        show: impl FnMut(usize, usize, Why),
    ) -> Antecedents {
        let mut antecedents = Antecedents::default();
        if is_on {
            antecedents.on.add(digit, cell);
        } else {
            antecedents.off.add(digit, cell);
        }
        antecedents.trace(self, self.upto((digit, cell, is_on)), original, show);
        antecedents
    }
}
