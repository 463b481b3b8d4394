//! Searches that continue from one rare puzzle to the next, with one meter for all.

use std::ops::RangeInclusive;

use quadrille_core::work::guarded;
use quadrille_core::{Budget, Meter, Stop, fault};
use quadrille_reason::explainer::Tenths;

use super::result::{GenerateError, Generated, Reason};
use super::shortfall::Shortfall;
use crate::bank::BankEntry;
use crate::device::{Device, UsesDevice as _};
use crate::low_clue::{HardestSearch, LowClueSearch};
use crate::sudoku::Puzzle81;

/// A search and its goal.
pub(super) enum Rare {
    /// At most this many givens.
    LowClue(LowClueSearch, usize),
    /// An ER in this range.
    Hardest(HardestSearch, RangeInclusive<Tenths>),
}

pub(super) struct RareSearch {
    search: Rare,
    meter: Meter,
    /// True if it was stopped; then there are no more puzzles.
    ended: bool,
}

impl RareSearch {
    pub(super) fn new(search: Rare, budget: &Budget) -> Self {
        RareSearch { search, meter: budget.start(), ended: false }
    }

    /// See [`Generation::device`](super::Generation::device).
    pub(super) fn device(&mut self) -> Option<&mut Device> {
        match &mut self.search {
            Rare::LowClue(search, _) => Some(search.device()),
            Rare::Hardest(..) => None,
        }
    }

    /// The next puzzle. When the search is stopped, once the nearest one, then `None`.
    pub(super) fn next(&mut self, index: u64) -> Option<Result<Generated, GenerateError>> {
        if self.ended {
            return None;
        }
        let found = guarded(|| {
            fault::point("search", index);
            self.search(index)
        });
        Some(found.unwrap_or_else(|error| {
            self.ended = true;
            Err(GenerateError { index, reason: Reason::Internal(error) })
        }))
    }

    fn search(&mut self, index: u64) -> Result<Generated, GenerateError> {
        let budget = self.meter.rest();
        let (stop, nearest) = match &mut self.search {
            Rare::LowClue(search, givens) => match search.next(*givens, &budget) {
                Ok(made) => return Ok(Generated::nine(index, &made)),
                Err((stop, near)) => (stop, near.map(|near| few_givens(index, &near, stop))),
            },
            Rare::Hardest(search, er) => match search.next(er, &budget) {
                Ok(entry) => return Ok(hard(index, &entry)),
                Err((stop, near)) => (stop, near.map(|near| high_er(index, &near, stop))),
            },
        };
        self.ended = true;
        nearest.ok_or(GenerateError { index, reason: Reason::Stopped(stop) })
    }
}

fn few_givens(index: u64, near: &Puzzle81, stop: Stop) -> Generated {
    let found = near.givens();
    let shortfall = Some(Shortfall::FewGivens { stop, found });
    Generated { shortfall, ..Generated::nine(index, near) }
}

fn hard(index: u64, entry: &BankEntry) -> Generated {
    Generated { er: Some(entry.er), ..Generated::nine(index, &entry.puzzle()) }
}

fn high_er(index: u64, near: &BankEntry, stop: Stop) -> Generated {
    let shortfall = Some(Shortfall::HighEr { stop, found: near.er });
    Generated { shortfall, ..hard(index, near) }
}
