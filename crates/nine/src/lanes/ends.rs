//! The two ends of a batch: where its puzzles stand, and where their answers go.
//!
//! Either end is a list of the crate's own types, or text: lines that were checked before, and
//! lines to be written. The engine sees numbers only, so that one copy of it serves all.

use crate::puzzle::Clues;
use crate::rows::{ROW, Rows};
use crate::simd::prefetch;
use crate::{Answer, Puzzle};
use std::ops::Range;

/// The puzzles of a batch and the question about them.
pub(crate) struct Batch<'a> {
    /// The puzzles.
    pub(crate) puzzles: Puzzles<'a>,
    /// Where to stop counting, at least 1.
    pub(crate) limit: u64,
    /// One answer per puzzle.
    pub(crate) answers: Answers<'a>,
    /// Puzzles whose first solution has to be looked up again.
    pub(crate) again: &'a mut Vec<u32>,
    /// Puzzles of which one solution is counted before the search begins; none if shorter.
    pub(crate) known: &'a [bool],
    /// True if no puzzle may use more lanes than one from the start: for puzzles that mostly have
    /// several solutions.
    pub(crate) single_lane: bool,
    /// The next puzzle to start.
    pub(crate) next: usize,
}

/// Where the puzzles stand.
#[derive(Clone, Copy)]
pub(crate) enum Puzzles<'a> {
    /// In a list.
    List(&'a [Puzzle]),
    /// In checked lines.
    Rows(Rows<'a>),
}

impl Puzzles<'_> {
    /// Their number.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        match self {
            Puzzles::List(list) => list.len(),
            Puzzles::Rows(rows) => rows.len(),
        }
    }

    /// The characters of one.
    #[inline(always)]
    pub(crate) fn text(&self, at: usize) -> &Clues {
        match self {
            Puzzles::List(list) => list[at].text(),
            Puzzles::Rows(rows) => rows.text(at),
        }
    }
}

/// Where the answers go.
pub(crate) enum Answers<'a> {
    /// To a list.
    List(&'a mut [Answer]),
    /// To lines.
    Rows(AnswerRows<'a>),
}

/// Lines to be written, all of one length.
pub(crate) struct AnswerRows<'a> {
    /// Room for the lines.
    pub(crate) text: &'a mut [u8],
    /// The text before a solution.
    pub(crate) prefix: &'a [u8],
    /// The number of solutions of each puzzle.
    pub(crate) counts: &'a mut [u64],
    /// The second solution of each puzzle, in the fixed order, where it is wanted; else empty.
    pub(crate) seconds: &'a mut [[u8; 81]],
    /// Puzzles whose givens clash, in order, where they are wanted; others may be among them.
    pub(crate) clashing: Option<&'a mut Vec<u32>>,
    /// True if only solutions without another matter.
    pub(crate) unique: bool,
}

impl AnswerRows<'_> {
    /// The line of a puzzle.
    #[inline(always)]
    fn line(&self, at: usize) -> Range<usize> {
        let length = self.prefix.len() + ROW;
        at * length..(at + 1) * length
    }
}

impl Answers<'_> {
    /// A solution will follow.
    #[inline(always)]
    pub(crate) fn prepare(&self, at: usize) {
        match self {
            Answers::List(list) => prefetch(&list[at].first),
            Answers::Rows(rows) => prefetch(&rows.text[rows.line(at)]),
        }
    }

    /// The number of solutions of a puzzle that are kept.
    #[inline(always)]
    pub(crate) fn kept(&self) -> u64 {
        match self {
            Answers::Rows(rows) if !rows.seconds.is_empty() => 2,
            _ => 1,
        }
    }

    /// Books a second solution, where it is wanted.
    #[inline(always)]
    pub(crate) fn put_second(&mut self, at: usize, second: &[u8; 81]) {
        if let Answers::Rows(rows) = self {
            rows.seconds[at] = *second;
        }
    }

    /// Books a first solution.
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

    /// Where puzzles whose givens clash are booked, where they are wanted.
    #[inline(always)]
    pub(crate) fn clashing(&mut self) -> Option<&mut Vec<u32>> {
        match self {
            Answers::List(_) => None,
            Answers::Rows(rows) => rows.clashing.as_deref_mut(),
        }
    }

    /// True if the first of several solutions matters.
    pub(crate) fn want_first_of_several(&self) -> bool {
        !matches!(self, Answers::Rows(AnswerRows { unique: true, .. }))
    }

    /// Books the number of solutions of a puzzle that is done.
    #[inline(always)]
    pub(crate) fn put_count(&mut self, at: usize, count: u64) {
        match self {
            Answers::List(list) if count == 0 => list[at] = Answer::NONE,
            Answers::List(list) => list[at].count = count,
            Answers::Rows(rows) => rows.counts[at] = count,
        }
    }
}
