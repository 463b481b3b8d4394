//! The two ends of a batch: the source of its puzzles and the destination of its answers.
//!
//! Each end is either a list of the crate's own types or text: lines checked earlier, and lines to
//! be written. The engine only sees numbers, so one copy of it serves all.

use crate::puzzle::Clues;
use crate::rows::{ROW, Rows};
use crate::simd::prefetch;
use crate::{Answer, Puzzle};
use std::ops::Range;

pub(crate) struct Batch<'a> {
    pub(crate) puzzles: Puzzles<'a>,
    /// The count at which to stop, at least 1.
    pub(crate) limit: u64,
    pub(crate) answers: Answers<'a>,
    /// Puzzles whose first solution must be looked up again.
    pub(crate) again: &'a mut Vec<u32>,
    /// True for puzzles with one solution counted in advance; missing entries are false.
    pub(crate) known: &'a [bool],
    /// True if no puzzle may use several lanes: for puzzles that mostly have several solutions.
    pub(crate) single_lane: bool,
    pub(crate) next: usize,
}

#[derive(Clone, Copy)]
pub(crate) enum Puzzles<'a> {
    List(&'a [Puzzle]),
    Rows(Rows<'a>),
}

impl Puzzles<'_> {
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        match self {
            Puzzles::List(list) => list.len(),
            Puzzles::Rows(rows) => rows.len(),
        }
    }

    #[inline(always)]
    pub(crate) fn text(&self, at: usize) -> &Clues {
        match self {
            Puzzles::List(list) => list[at].text(),
            Puzzles::Rows(rows) => rows.text(at),
        }
    }
}

pub(crate) enum Answers<'a> {
    List(&'a mut [Answer]),
    Rows(AnswerRows<'a>),
}

pub(crate) struct AnswerRows<'a> {
    pub(crate) text: &'a mut [u8],
    /// The text before a solution.
    pub(crate) prefix: &'a [u8],
    pub(crate) counts: &'a mut [u64],
    /// The second solution of each puzzle, in the fixed order, if wanted; otherwise empty.
    pub(crate) seconds: &'a mut [[u8; 81]],
    /// If wanted: puzzles whose givens clash, in order, possibly with some others.
    pub(crate) clashing: Option<&'a mut Vec<u32>>,
    /// True if only unique solutions matter.
    pub(crate) unique: bool,
}

impl AnswerRows<'_> {
    #[inline(always)]
    fn line(&self, at: usize) -> Range<usize> {
        let length = self.prefix.len() + ROW;
        at * length..(at + 1) * length
    }
}

impl Answers<'_> {
    /// Prepares memory for a solution that will follow.
    #[inline(always)]
    pub(crate) fn prepare(&self, at: usize) {
        match self {
            Answers::List(list) => prefetch(&list[at].first),
            Answers::Rows(rows) => prefetch(&rows.text[rows.line(at)]),
        }
    }

    /// The number of solutions kept per puzzle.
    #[inline(always)]
    pub(crate) fn kept(&self) -> u64 {
        match self {
            Answers::Rows(rows) if !rows.seconds.is_empty() => 2,
            _ => 1,
        }
    }

    /// Stores a second solution, if wanted.
    #[inline(always)]
    pub(crate) fn put_second(&mut self, at: usize, second: &[u8; 81]) {
        if let Answers::Rows(rows) = self {
            rows.seconds[at] = *second;
        }
    }

    #[inline(always)]
    pub(crate) fn put_first(&mut self, at: usize, first: &[u8; 81]) {
        match self {
            Answers::List(list) => list[at].first = *first,
            Answers::Rows(rows) => {
                let line = rows.line(at);
                let (prefix, solution) = rows.text[line].split_at_mut(rows.prefix.len());
                prefix.copy_from_slice(rows.prefix);
                solution[..81].copy_from_slice(first);
                solution[81] = b'\n';
            }
        }
    }

    /// The list of puzzles whose givens clash, if wanted.
    #[inline(always)]
    pub(crate) fn clashing(&mut self) -> Option<&mut Vec<u32>> {
        match self {
            Answers::List(_) => None,
            Answers::Rows(rows) => rows.clashing.as_deref_mut(),
        }
    }

    pub(crate) fn want_first_of_several(&self) -> bool {
        !matches!(self, Answers::Rows(AnswerRows { unique: true, .. }))
    }

    /// Stores the number of solutions of a finished puzzle.
    #[inline(always)]
    pub(crate) fn put_count(&mut self, at: usize, count: u64) {
        match self {
            Answers::List(list) if count == 0 => list[at] = Answer::NONE,
            Answers::List(list) => list[at].count = count,
            Answers::Rows(rows) => rows.counts[at] = count,
        }
    }
}
