//! Batches of plain 9×9 lines, straight through the kernel of `nine`: 4,096 lines at a time, on all cores, order kept.
//!
//! The answers are the same as on the general way; only lines that need more words than a solution (no solution, several)
//! take that way one by one.

use std::cell::RefCell;
use std::io::{BufReader, Cursor};
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::nine::Solver;
use quadrille::puzzle::text::{Entry, ReadOptions, Reader, TextError};

use crate::batch::{Outcome, Question};
use crate::input::{Item, Source};
use crate::runs::{Run, Runs};

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
    /// Plain lines of a source, from this line on.
    Plain(Arc<str>, Vec<u8>, u64),
    /// Puzzles read in the general way.
    Items(Vec<Item>),
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
pub fn pieces(sources: Vec<Source>, options: ReadOptions) -> impl Iterator<Item = Piece> + Send {
    sources.into_iter().flat_map(move |source| {
        let (name, options) = (source.name, options.clone());
        Runs::new(source.bytes).flat_map(move |run| -> Box<dyn Iterator<Item = Piece> + Send> {
            let shifted = |first: u64, name: Arc<str>| {
                move |entry| Item { source: name.clone(), entry: shift(entry, first) }
            };
            match run {
                Run::Plain(bytes, first) => {
                    Box::new(std::iter::once(Piece::Plain(name.clone(), bytes, first)))
                }
                Run::Other(bytes, first) => {
                    let items =
                        Reader::new(Cursor::new(bytes), options.clone()).map(shifted(first, name.clone()));
                    Box::new(std::iter::once(Piece::Items(items.collect())))
                }
                Run::Rest(rest, first) => {
                    let reader = Reader::new(BufReader::with_capacity(1 << 16, rest), options.clone());
                    let mut items = reader.map(shifted(first, name.clone()));
                    Box::new(std::iter::from_fn(move || {
                        let piece: Vec<Item> = items.by_ref().take(64).collect();
                        (!piece.is_empty()).then_some(Piece::Items(piece))
                    }))
                }
                Run::Failed(error) => {
                    let failed = Reader::new(BufReader::new(Failing(Some(error))), options.clone());
                    Box::new(std::iter::once(Piece::Items(failed.map(shifted(1, name.clone())).collect())))
                }
            }
        })
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
    /// The kernel of this thread, with its buffers.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// Answers a stretch of plain lines.
pub fn answer(name: &Arc<str>, text: &[u8], first: u64, plain: Plain, question: Question<'_>) -> Vec<Answer> {
    let mut answers = Vec::new();
    let mut out = Vec::with_capacity(text.len() + text.len() / 8);
    let mut count = 0;
    SOLVER.with_borrow_mut(|solver| {
        solver.solve_lines(text, plain.limit, |line| {
            match line.result {
                Ok(found) if found.count() == 1 => {
                    out.extend_from_slice(plain.prefix.as_bytes());
                    out.extend_from_slice(found.first().map_or(&[][..], |f| &f[..]));
                    out.push(b'\n');
                    count += 1;
                }
                _ => {
                    answers.push(Answer::Many(std::mem::take(&mut out), std::mem::take(&mut count)));
                    let reader = Reader::new(Cursor::new(line.text), ReadOptions::default());
                    answers.extend(reader.map(|entry| match shift(entry, first + line.number - 1) {
                        Ok(entry) => Answer::One(question(&entry)),
                        Err(error) => Answer::Bad(name.clone(), error),
                    }));
                }
            }
            ControlFlow::Continue(())
        })
    });
    answers.push(Answer::Many(out, count));
    answers
}
