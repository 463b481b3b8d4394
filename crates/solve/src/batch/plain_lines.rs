//! Plain 9×9 lines of a stream, straight through the kernel: up to 4,096 at a time, and nothing is
//! copied where every line has one solution. A [device](Device) takes more at a time and gives the
//! same answers.

use std::cell::Cell;
use std::io::Cursor;
use std::sync::Arc;

use quadrille_nine::Rows;
use quadrille_text::{Entry, ReadOptions, Reader, TextError};

use super::Device;
use super::buffer_pool::BufferPool;
use super::line_runs::PlainRun;
use crate::plain::{Answer, Answers, Found, Kernel, Question};

/// The way plain lines are answered.
#[derive(Clone, Copy, Debug)]
pub struct PlainLines {
    /// Solutions to look for: 1 to find one, 2 to prove that it is the only one, 0 to read only.
    pub limit: u64,
    /// True if the answers show evidence: two solutions of a line with several, the clash of givens
    /// in one with none.
    pub evidence: bool,
    /// The text before the solution of a line that has one, where that is the whole answer. The
    /// kernel writes it. `None` renders these lines like all others.
    pub prefix: Option<&'static str>,
    /// Writes an answer, with its line end; false sends the line the general way.
    pub render: fn(&PlainLine<'_>, &mut Vec<u8>) -> bool,
}

/// A plain line and its answer.
#[derive(Clone, Debug)]
pub struct PlainLine<'a> {
    /// The name of its source.
    pub source: &'a str,
    /// Its line number, from 1.
    pub number: u64,
    /// Its answer.
    pub answer: Answer<'a>,
}

/// A part of the answers to plain lines.
pub(crate) enum Answered {
    /// Solutions of one length each, and their number.
    Solved(Vec<u8>, u64),
    /// Answers of any length, and their number.
    Written(Vec<u8>, u64),
    /// A line for the general way.
    Other(Box<Result<Entry, TextError>>),
}

thread_local! {
    /// The kernel of this thread; none while it is in use, or after a panic.
    static KERNEL: Cell<Option<Box<Kernel>>> = const { Cell::new(None) };
}

/// Answers plain lines; each part is handed on before the next is made.
pub(crate) fn answer(
    source: &Arc<str>,
    run: &PlainRun,
    plain: PlainLines,
    (device, pool): (&Device, &BufferPool),
    each: &mut dyn FnMut(Answered),
) {
    quadrille_core::fault::point("lines", run.first);
    let rows = Rows::checked_before(run.text(), run.rows);
    let mut writer =
        Writer { source, plain, device, pool, each, text: pool.take_empty(), count: 0 };
    let mut kernel = KERNEL.take().unwrap_or_default();
    writer.rows(&mut kernel, rows, run.first);
    let rest = as_rows(&run.text()[rows.bytes().len()..]);
    writer.rows(&mut kernel, Rows::leading(&rest), run.first + rows.len() as u64);
    KERNEL.set(Some(kernel));
    writer.hand_on();
    pool.give_text(writer.text);
}

/// Plain lines with other line ends as rows.
fn as_rows(text: &[u8]) -> Vec<u8> {
    let mut rows = Vec::with_capacity(text.len() + 1);
    for line in text.split_inclusive(|&b| b == b'\n') {
        rows.extend_from_slice(line.trim_ascii_end());
        rows.push(b'\n');
    }
    rows
}

/// The puzzles of plain lines, for the general way.
pub(crate) fn one_by_one(run: &PlainRun, mut each: impl FnMut(Result<Entry, TextError>)) {
    for (line, number) in run.text().split_inclusive(|&b| b == b'\n').zip(run.first..) {
        entries(line, number).for_each(&mut each);
    }
}

/// The puzzle of a line with this number.
fn entries(line: &[u8], number: u64) -> impl Iterator<Item = Result<Entry, TextError>> {
    let reader = Reader::new(Cursor::new(line), ReadOptions::default());
    reader.map(move |entry| shift(entry, number))
}

struct Writer<'a> {
    source: &'a str,
    plain: PlainLines,
    device: &'a Device,
    pool: &'a BufferPool,
    each: &'a mut dyn FnMut(Answered),
    /// Answers not yet handed on.
    text: Vec<u8>,
    /// Their number.
    count: u64,
}

impl Writer<'_> {
    /// Answers rows from this line number on. Nothing is copied if all have one solution and the
    /// kernel has written it.
    fn rows(&mut self, kernel: &mut Kernel, rows: Rows<'_>, first: u64) {
        if rows.is_empty() {
            return;
        }
        let PlainLines { limit, evidence, prefix, .. } = self.plain;
        let question = Question { limit, evidence, prefix: prefix.unwrap_or_default() };
        let length = rows.bytes().len() + rows.len() * question.prefix.len();
        let mut out = self.pool.take(length);
        let answers = kernel.solve_into(rows, question, self.device, &mut out);
        if prefix.is_some() && answers.all_one() {
            self.hand_on();
            return (self.each)(Answered::Solved(out, rows.len() as u64));
        }
        self.lines(answers, first);
        self.pool.give(out);
    }

    fn lines(&mut self, answers: Answers<'_>, first: u64) {
        for (at, answer) in answers.iter().enumerate() {
            let (number, cells) = (first + at as u64, answer.cells);
            if self.plain.prefix.is_some() && matches!(answer.found, Found::One(_)) {
                self.text.extend_from_slice(answers.line(at));
            } else {
                let line = PlainLine { source: self.source, number, answer };
                if !(self.plain.render)(&line, &mut self.text) {
                    self.other(cells, number);
                    continue;
                }
            }
            self.count += 1;
        }
    }

    fn hand_on(&mut self) {
        if self.count > 0 {
            let text = std::mem::take(&mut self.text);
            (self.each)(Answered::Written(text, std::mem::take(&mut self.count)));
        }
    }

    /// A line for the general way.
    fn other(&mut self, cells: &[u8], number: u64) {
        self.hand_on();
        for entry in entries(cells, number) {
            (self.each)(Answered::Other(Box::new(entry)));
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
