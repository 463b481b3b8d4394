//! Plain 9×9 lines, straight through the kernel of `nine`: up to 4,096 at a time, and nothing
//! copied on the way.
//!
//! The answers are the same as on the general way; only lines that need more words than a solution
//! (no solution, several) take that way one by one.

use std::cell::RefCell;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille_nine::{Rows, Solver};
use quadrille_text::{Entry, ReadOptions, Reader, TextError};

use super::buffer_pool::BufferPool;

/// How a plain line with one solution is answered.
#[derive(Clone, Copy, Debug)]
pub struct PlainLines {
    /// Look for so many solutions: 1 to find one, 2 to prove that it is the only one.
    pub limit: u64,
    /// What stands before the solution.
    pub prefix: &'static str,
}

/// Plain lines of a source.
pub(crate) struct Lines {
    /// What they were read from.
    pub(crate) source: Arc<str>,
    /// A buffer with the lines in front.
    pub(crate) bytes: Vec<u8>,
    /// How many bytes the lines are.
    pub(crate) used: usize,
    /// The number of the first one, from 1.
    pub(crate) first: u64,
}

/// What plain lines came to.
pub(crate) enum Answered {
    /// The solutions of so many lines.
    Solved(Vec<u8>, u64),
    /// A line for the general way.
    Other(Box<Result<Entry, TextError>>),
}

thread_local! {
    /// The kernel of this thread, with its buffers, and the numbers of solutions of the lines at
    /// hand.
    static SOLVER: RefCell<(Solver, Vec<u64>)> = RefCell::new((Solver::new(), Vec::new()));
}

/// Answers plain lines, each part handed on before the next is made.
pub(crate) fn answer(
    lines: Lines,
    plain: PlainLines,
    pool: &BufferPool,
    each: &mut dyn FnMut(Answered),
) {
    let text = &lines.bytes[..lines.used];
    let rows = Rows::leading(text);
    let mut out = pool.take(rows.bytes().len() + rows.len() * plain.prefix.len());
    let mut answers = Answers { text: Vec::new(), solved: 0, each, first: lines.first };
    SOLVER.with_borrow_mut(|(solver, counts)| {
        solver.solve_rows(rows, plain.limit, plain.prefix, &mut out, counts);
        answers.rows(rows, out, counts);
        let rest = &text[rows.bytes().len()..];
        solver.solve_lines(rest, plain.limit, |line| {
            match line.result {
                Ok(found) if found.count() == 1 => answers.solved(plain.prefix, found.first()),
                _ => answers.other(line.text, rows.len() as u64 + line.number - 1),
            }
            ControlFlow::Continue(())
        });
    });
    answers.hand_on();
    pool.give(lines.bytes);
}

/// Answers to lines, as they come.
struct Answers<'a> {
    /// Solutions not yet handed on.
    text: Vec<u8>,
    /// How many lines they answer.
    solved: u64,
    /// Takes the answers.
    each: &'a mut dyn FnMut(Answered),
    /// The number of the first line.
    first: u64,
}

impl Answers<'_> {
    /// Lines of one length, `out` holding their solutions: most have one, and then nothing is
    /// copied.
    fn rows(&mut self, rows: Rows<'_>, out: Vec<u8>, counts: &[u64]) {
        if counts.iter().all(|&count| count == 1) {
            (self.each)(Answered::Solved(out, counts.len() as u64));
            return;
        }
        let length = out.len() / counts.len().max(1);
        let puzzles = rows.bytes().chunks_exact(82);
        for (at, (puzzle, &count)) in puzzles.zip(counts).enumerate() {
            match count {
                1 => self.append(&out[at * length..(at + 1) * length]),
                _ => self.other(&puzzle[..81], at as u64),
            }
        }
    }

    /// A line with one solution.
    fn solved(&mut self, prefix: &str, solution: Option<&[u8; 81]>) {
        self.append(prefix.as_bytes());
        self.append(solution.map_or(&[][..], |s| &s[..]));
        self.append(b"\n");
    }

    /// More text of answers that are all solutions; a line end ends an answer.
    fn append(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.solved += u64::from(text.ends_with(b"\n"));
    }

    /// Hands on the solutions so far.
    fn hand_on(&mut self) {
        if self.solved > 0 {
            let text = std::mem::take(&mut self.text);
            (self.each)(Answered::Solved(text, std::mem::take(&mut self.solved)));
        }
    }

    /// A line, the `at`-th from 0, for the general way.
    fn other(&mut self, line: &[u8], at: u64) {
        self.hand_on();
        let first = self.first + at;
        for entry in Reader::new(Cursor::new(line), ReadOptions::default()) {
            (self.each)(Answered::Other(Box::new(shift(entry, first))));
        }
    }
}

/// Line numbers counted from the line where the run began.
pub(crate) fn shift(entry: Result<Entry, TextError>, first: u64) -> Result<Entry, TextError> {
    match entry {
        Ok(mut entry) => {
            entry.first_line += first - 1;
            entry.last_line += first - 1;
            Ok(entry)
        }
        Err(mut error) => {
            error.line += first - 1;
            Err(error)
        }
    }
}
