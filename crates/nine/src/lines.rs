//! A text of many puzzles, one per line, answered in batches, for files and pipes.
//!
//! Only `.` and `0` are open cells here. A line that is not a puzzle goes to the caller with its
//! error and its text, in order with the others, so that a layer that knows more formats can read
//! it. Empty lines are skipped.

use crate::{Answer, Puzzle, PuzzleError, Solver};
use std::fmt;
use std::ops::ControlFlow;

/// Lines answered together: enough to fill the lanes often, and to fit in the second-level cache.
const CHUNK: usize = 4096;

/// One line of a text and its result.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// The line without line end.
    pub text: &'a [u8],
    /// The answer, or the reason why the line is not a puzzle.
    pub result: Result<&'a Answer, PuzzleError>,
}

impl Line<'_> {
    /// The answer, or the error with the line number.
    ///
    /// # Errors
    /// If the line is not a puzzle.
    pub fn answer(&self) -> Result<&Answer, LineError> {
        self.result.map_err(|error| LineError { line: self.number, error })
    }
}

/// A line that is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineError {
    /// Its number, from 1.
    pub line: u64,
    /// The error, with its column.
    pub error: PuzzleError,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for LineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

#[derive(Debug, Default)]
pub(crate) struct LineBuffers {
    puzzles: Vec<Puzzle>,
    answers: Vec<Answer>,
    /// Every line of a chunk: number, start, end, and its error.
    lines: Vec<(u64, usize, usize, Option<PuzzleError>)>,
}

impl Solver {
    /// Answers every line of a text and shows them to `each`, in order, until it breaks off.
    /// Returns the number of lines read, including empty ones. To read a stream, call it with the
    /// complete lines available.
    ///
    /// ```
    /// use quadrille_nine::Solver;
    /// use std::ops::ControlFlow;
    /// let text = format!("{}\n12x\n", ".".repeat(81));
    /// let mut seen = Vec::new();
    /// Solver::new().solve_lines(text.as_bytes(), 2, |line| {
    ///     seen.push(line.answer().map(|answer| answer.count()).map_err(|error| error.to_string()));
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(seen, [Ok(2), Err("line 2: a puzzle has 81 cells, found 3".to_string())]);
    /// ```
    pub fn solve_lines(
        &mut self,
        text: &[u8],
        limit: u64,
        mut each: impl FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> u64 {
        let mut buffers = std::mem::take(&mut self.lines);
        let (mut number, mut at) = (0, 0);
        while at < text.len() {
            (number, at) = buffers.fill(text, number, at);
            if buffers.answer(self, text, limit, &mut each).is_break() {
                break;
            }
        }
        self.lines = buffers;
        number
    }
}

impl LineBuffers {
    /// Reads a chunk of lines from position `at`, after line `number`; returns the end.
    fn fill(&mut self, text: &[u8], mut number: u64, mut at: usize) -> (u64, usize) {
        self.puzzles.clear();
        self.lines.clear();
        while at < text.len() && self.lines.len() < CHUNK {
            number += 1;
            let rest = &text[at..];
            // Nearly every line is a puzzle and a line end. A puzzle contains no line end, so there
            // is no need to search for it.
            if let Some(Ok(puzzle)) =
                rest.get(..82).filter(|r| r[81] == b'\n').map(|r| Puzzle::parse(&r[..81]))
            {
                self.puzzles.push(puzzle);
                self.lines.push((number, at, at + 81, None));
                at += 82;
                continue;
            }
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let line = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
            if !line.is_empty() {
                let wrong = match Puzzle::parse(line) {
                    Ok(puzzle) => {
                        self.puzzles.push(puzzle);
                        None
                    }
                    Err(error) => Some(error),
                };
                self.lines.push((number, at, at + line.len(), wrong));
            }
            at += end + 1;
        }
        (number, at.min(text.len()))
    }

    fn answer(
        &mut self,
        solver: &mut Solver,
        text: &[u8],
        limit: u64,
        each: &mut impl FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.answers.len() < self.puzzles.len() {
            self.answers.resize(self.puzzles.len(), Answer::NONE);
        }
        solver.solve_batch(&self.puzzles, limit, &mut self.answers);
        let mut answers = self.answers.iter();
        for &(number, start, end, wrong) in &self.lines {
            let result = match wrong {
                Some(error) => Err(error),
                None => Ok(answers.next().unwrap_or(&Answer::NONE)),
            };
            each(Line { number, text: &text[start..end], result })?;
        }
        ControlFlow::Continue(())
    }
}
