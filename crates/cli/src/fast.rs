//! Batches of plain 9×9 lines, straight through the kernel of `nine`: 4,096 lines at a time, on all
//! cores, order kept.
//!
//! The answers are the same as on the general way; only lines that need more words than a solution
//! (no solution, several) take that way one by one.

use std::cell::RefCell;
use std::io::{BufReader, Cursor};
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::nine::{Rows, Solver};
use quadrille::text::{Entry, ReadOptions, Reader, TextError};

use crate::batch::{Outcome, Question};
use crate::input::{Item, Source};
use crate::runs::{Run, Runs};
use crate::spare::Spare;

/// How a plain line with a solution is answered.
#[derive(Clone, Copy)]
pub struct Plain {
    /// Look for so many solutions: 1 to find one, 2 to prove that it is the only one.
    pub limit: u64,
    /// What stands before the solution.
    pub prefix: &'static str,
}

/// A piece of work.
pub enum Piece {
    /// Plain lines of a source.
    Plain(Lines),
    /// Puzzles read in the general way.
    Items(Vec<Item>),
}

/// Plain lines of a source.
pub struct Lines {
    /// What they were read from.
    source: Arc<str>,
    /// A buffer with the lines in front.
    bytes: Vec<u8>,
    /// How many bytes the lines are.
    used: usize,
    /// The number of the first one, from 1.
    first: u64,
}

/// What one puzzle came to, or a whole stretch of plain lines.
pub enum Answer {
    /// The texts of so many puzzles, all answered.
    Many(Vec<u8>, u64),
    /// One puzzle.
    One(anyhow::Result<Outcome>),
    /// One that could not be read.
    Bad(Arc<str>, TextError),
}

/// All pieces of all sources.
pub fn pieces(
    sources: Vec<Source>,
    options: ReadOptions,
    spare: Arc<Spare>,
) -> impl Iterator<Item = Piece> + Send {
    sources.into_iter().flat_map(move |source| {
        let (name, options) = (source.name, options.clone());
        Runs::new(source.bytes, spare.clone()).flat_map(
            move |run| -> Box<dyn Iterator<Item = Piece> + Send> {
                let shifted = |first: u64, name: Arc<str>| {
                    move |entry| Item { source: name.clone(), entry: shift(entry, first) }
                };
                match run {
                    Run::Plain(bytes, used, first) => {
                        let lines = Lines { source: name.clone(), bytes, used, first };
                        Box::new(std::iter::once(Piece::Plain(lines)))
                    }
                    Run::Other(bytes, first) => {
                        let items = Reader::new(Cursor::new(bytes), options.clone())
                            .map(shifted(first, name.clone()));
                        Box::new(std::iter::once(Piece::Items(items.collect())))
                    }
                    Run::Rest(rest, first) => {
                        let reader =
                            Reader::new(BufReader::with_capacity(1 << 16, rest), options.clone());
                        let mut items = reader.map(shifted(first, name.clone()));
                        Box::new(std::iter::from_fn(move || {
                            let piece: Vec<Item> = items.by_ref().take(64).collect();
                            (!piece.is_empty()).then_some(Piece::Items(piece))
                        }))
                    }
                    Run::Failed(error) => {
                        let failed =
                            Reader::new(BufReader::new(Failing(Some(error))), options.clone());
                        Box::new(std::iter::once(Piece::Items(
                            failed.map(shifted(1, name.clone())).collect(),
                        )))
                    }
                }
            },
        )
    })
}

/// A reader that fails at once, so that the error is told like any other.
struct Failing(Option<std::io::Error>);

impl std::io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Line numbers counted from where the run began.
fn shift(entry: Result<Entry, TextError>, first: u64) -> Result<Entry, TextError> {
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

thread_local! {
    /// The kernel of this thread, with its buffers, and the numbers of solutions of the lines at
    /// hand.
    static SOLVER: RefCell<(Solver, Vec<u64>)> = RefCell::new((Solver::new(), Vec::new()));
}

/// Answers plain lines.
pub fn answer(lines: Lines, plain: Plain, question: Question<'_>, spare: &Spare) -> Vec<Answer> {
    let text = &lines.bytes[..lines.used];
    let rows = Rows::leading(text);
    let mut out = spare.take(rows.bytes().len() + rows.len() * plain.prefix.len());
    let mut answers = Answers { done: Vec::new(), lines: &lines, question };
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
    let done = answers.done;
    spare.give(lines.bytes);
    done
}

/// Answers to lines, as they come.
struct Answers<'a> {
    /// The answers so far.
    done: Vec<Answer>,
    /// What is answered.
    lines: &'a Lines,
    /// The general way.
    question: Question<'a>,
}

impl Answers<'_> {
    /// Lines of one length, `out` holding their solutions: most have one, and then nothing is
    /// copied.
    fn rows(&mut self, rows: Rows<'_>, out: Vec<u8>, counts: &[u64]) {
        if counts.iter().all(|&count| count == 1) {
            self.done.push(Answer::Many(out, counts.len() as u64));
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
        if !matches!(self.done.last(), Some(Answer::Many(..))) {
            self.done.push(Answer::Many(Vec::new(), 0));
        }
        if let Some(Answer::Many(out, count)) = self.done.last_mut() {
            out.extend_from_slice(text);
            *count += u64::from(text.ends_with(b"\n"));
        }
    }

    /// A line, the `at`-th from 0, for the general way.
    fn other(&mut self, line: &[u8], at: u64) {
        let reader = Reader::new(Cursor::new(line), ReadOptions::default());
        for entry in reader {
            self.done.push(match shift(entry, self.lines.first + at) {
                Ok(entry) => Answer::One((self.question)(&entry)),
                Err(error) => Answer::Bad(self.lines.source.clone(), error),
            });
        }
    }
}
