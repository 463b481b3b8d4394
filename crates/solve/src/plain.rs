//! Plain 9×9 puzzles through their kernel, many at a time: rows of 81 cells in, typed answers out.
//!
//! The verdicts and solutions are those of [`verdict`](crate::verdict()). Words, JSON and columns are
//! made by the front ends.
//!
//! ```
//! use quadrille_nine::Rows;
//! use quadrille_solve::plain::{Found, Kernel};
//! let rows = format!("{}\n55{}\n", ".".repeat(81), ".".repeat(79));
//! let mut kernel = Kernel::default();
//! let answers = kernel.solve(Rows::leading(rows.as_bytes()), 2);
//! let found: Vec<_> = answers.iter().map(|answer| answer.found).collect();
//! assert!(matches!(found[0], Found::Several(Some(_))));
//! let Found::None(Some(conflict)) = &found[1] else { panic!() };
//! assert_eq!(conflict.to_string(), "5 is given twice in row 1: r1c1 and r1c2");
//! ```

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_core::clock::Instant;
use quadrille_nine::{Clash, Evidence, Puzzle, Rows, Solver};
use quadrille_puzzle::{Cell, Conflict, HouseKind};

use crate::batch::Device;

/// Bytes of a row: 81 cells and a line end.
const ROW: usize = 82;

/// The cells of a plain puzzle: 81 characters `.` and `0`–`9`, at least one of them blank. A full
/// grid is not plain, because it may be the region map of a jigsaw.
#[must_use]
pub fn cells(text: &[u8]) -> Option<&[u8; 81]> {
    let cells = text.try_into().ok()?;
    let is_open = text.iter().any(|cell| matches!(cell, b'.' | b'0'));
    (is_open && Puzzle::parse(text).is_ok()).then_some(cells)
}

/// The solutions of a plain puzzle, as far as the question asked for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<'a> {
    /// There is none. Two equal givens of a house, where they alone show it.
    None(Option<Conflict>),
    /// The only one, or the first where only one was looked for.
    One(&'a [u8; 81]),
    /// The first two of several, if the question asked for evidence.
    Several(Option<[&'a [u8; 81]; 2]>),
    /// Nothing was looked for.
    Unknown,
}

/// The answer to a plain puzzle.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// The cells of the puzzle.
    pub cells: &'a [u8; 81],
    /// Its solutions.
    pub found: Found<'a>,
    /// Its share of the time of the run.
    pub time: Duration,
}

/// The question about the puzzles of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    /// Solutions to look for; 0 for none.
    pub(crate) limit: u64,
    /// True if clashing givens and second solutions are wanted.
    pub(crate) evidence: bool,
    /// The text before each solution.
    pub(crate) prefix: &'static str,
}

/// The kernel for 9×9 with its buffers.
#[derive(Debug, Default)]
pub struct Kernel {
    solver: Solver,
    /// The number of solutions of each puzzle, up to the limit.
    counts: Vec<u64>,
    evidence: Evidence,
    /// Solutions, for callers without a buffer of their own.
    solved: Vec<u8>,
}

impl Kernel {
    /// Looks for `limit` solutions of every row, with evidence where there is not exactly one.
    pub fn solve<'a>(&'a mut self, rows: Rows<'a>, limit: u64) -> Answers<'a> {
        let question = Question { limit, evidence: true, prefix: "" };
        let mut solved = std::mem::take(&mut self.solved);
        let time = self.run(rows, question, &Device::none(), &mut solved);
        self.solved = solved;
        self.answers(rows, question, &self.solved, time)
    }

    /// The same with the solutions in `out`: prefix, solution and line end of each.
    pub(crate) fn solve_into<'a>(
        &'a mut self,
        rows: Rows<'a>,
        question: Question,
        device: &Device,
        out: &'a mut Vec<u8>,
    ) -> Answers<'a> {
        let time = self.run(rows, question, device, out);
        self.answers(rows, question, out, time)
    }

    fn answers<'a>(
        &'a self,
        rows: Rows<'a>,
        question: Question,
        solved: &'a [u8],
        time: Duration,
    ) -> Answers<'a> {
        let seconds = if question.evidence { &self.evidence.seconds[..] } else { &[] };
        let (counts, clashes) = (&self.counts[..], &self.evidence.clashes[..]);
        let prefix = question.prefix.len();
        Answers { rows, solved, prefix, counts, seconds, clashes, time }
    }

    /// Fills the buffers, and returns the time of each puzzle.
    fn run(
        &mut self,
        rows: Rows<'_>,
        question: Question,
        device: &Device,
        out: &mut Vec<u8>,
    ) -> Duration {
        let start = Instant::now();
        let Kernel { solver, counts, evidence, .. } = self;
        let Question { limit, prefix, .. } = question;
        evidence.clashes.clear();
        if limit == 0 {
            counts.clear();
        } else if device.solve_rows(rows, limit, prefix, solver, out, counts) {
            if question.evidence {
                self.add_evidence(rows, question, out);
            }
        } else if question.evidence {
            solver.solve_rows_with_evidence(rows, limit, prefix, out, counts, evidence);
        } else if limit == 2 {
            solver.solve_unique_rows(rows, prefix, out, counts);
        } else {
            solver.solve_rows(rows, limit, prefix, out, counts);
        }
        start.elapsed() / rows.len().max(1) as u32
    }

    /// The evidence after a device, which knows only how many solutions there are.
    fn add_evidence(&mut self, rows: Rows<'_>, question: Question, out: &mut [u8]) {
        let Kernel { solver, counts, evidence, .. } = self;
        let none = (0..).zip(&*counts).filter(|line| *line.1 == 0).map(|line| line.0);
        solver.clashes(rows, &none.collect::<Vec<u32>>(), &mut evidence.clashes);
        evidence.seconds.resize(if question.limit > 1 { rows.len() } else { 0 }, [0; 81]);
        let lines = out.chunks_exact_mut(question.prefix.len() + ROW);
        let puzzles = rows.bytes().chunks_exact(ROW).zip(lines).zip(&mut evidence.seconds);
        for (((puzzle, line), second), _) in puzzles.zip(counts).filter(|(_, count)| **count > 1) {
            let Ok(puzzle) = Puzzle::parse(&puzzle[..81]) else { continue };
            let mut places: [&mut [u8]; 2] = [second, &mut line[question.prefix.len()..][..81]];
            let mut left = places.len();
            solver.visit(&puzzle, &mut |grid: &[u8; 81]| {
                left -= 1;
                places[left].copy_from_slice(grid);
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
}

/// The answers to the rows of a run.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a> {
    rows: Rows<'a>,
    /// Prefix, first solution and line end of each row.
    solved: &'a [u8],
    prefix: usize,
    counts: &'a [u64],
    seconds: &'a [[u8; 81]],
    clashes: &'a [(u32, Clash)],
    time: Duration,
}

impl<'a> Answers<'a> {
    /// True if every puzzle has one solution.
    pub(crate) fn all_one(&self) -> bool {
        self.counts.iter().all(|&count| count == 1)
    }

    /// Prefix, solution and line end of a row that has a solution.
    pub(crate) fn line(&self, at: usize) -> &'a [u8] {
        let width = self.prefix + ROW;
        &self.solved[at * width..(at + 1) * width]
    }

    /// The answers in order.
    pub fn iter(&self) -> impl Iterator<Item = Answer<'a>> {
        let (all, mut clashes) = (*self, self.clashes.iter().peekable());
        let puzzles = self.rows.bytes().chunks_exact(ROW).map(first_cells).enumerate();
        puzzles.map(move |(at, cells)| {
            let clash = clashes.next_if(|clash| clash.0 as usize == at);
            let first = || first_cells(&all.line(at)[all.prefix..]);
            let found = match all.counts.get(at) {
                None => Found::Unknown,
                Some(0) => Found::None(clash.map(|clash| conflict(clash.1))),
                Some(1) => Found::One(first()),
                Some(_) => Found::Several(all.seconds.get(at).map(|second| [first(), second])),
            };
            Answer { cells, found, time: all.time }
        })
    }
}

/// The cells of a row.
fn first_cells(row: &[u8]) -> &[u8; 81] {
    row.first_chunk().expect("81 cells and a line end")
}

/// A clash in the words of the model.
fn conflict(Clash { house, digit, cells }: Clash) -> Conflict {
    let number = house.number();
    let house = match number / 9 {
        0 => HouseKind::Row(number),
        1 => HouseKind::Column(number - 9),
        _ => HouseKind::Box(number - 18),
    };
    let [first, second] = cells.map(|cell| Cell(cell.into()).name(9));
    Conflict::Givens { value: digit, first, second, house }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    /// A device says how many solutions a line has; the evidence is found after it.
    #[test]
    fn evidence_after_a_device_is_that_of_the_kernel() {
        let (several, none) = (".".repeat(30) + &ONE[30..], format!("5359{}", &ONE[4..]));
        let clash = format!("55{}", &ONE[2..]);
        let text = format!("{ONE}{several}{none}{several}{clash}{ONE}");
        let rows = Rows::leading(text.as_bytes());
        assert_eq!(rows.len(), 6);
        for (limit, prefix) in [(2, ""), (2, "several: "), (1, "")] {
            let question = Question { limit, evidence: true, prefix };
            let (mut whole, mut whole_out) = (Kernel::default(), Vec::new());
            let expected = whole.solve_into(rows, question, &Device::none(), &mut whole_out);
            let (mut kernel, mut out) = (Kernel::default(), Vec::new());
            let Kernel { solver, counts, .. } = &mut kernel;
            solver.solve_rows(rows, limit, prefix, &mut out, counts);
            kernel.add_evidence(rows, question, &mut out);
            let found = kernel.answers(rows, question, &out, Duration::ZERO);
            let list = |answers: Answers<'_>| {
                answers.iter().map(|answer| format!("{:?}", answer.found)).collect::<Vec<_>>()
            };
            assert_eq!(list(found), list(expected), "{limit}, {prefix:?}");
            assert_eq!(list(found)[1].starts_with("Several(Some("), limit == 2);
            assert!(list(found)[4].starts_with("None(Some("));
        }
    }
}
