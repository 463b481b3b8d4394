//! Plain 9×9 lines, straight through the kernel of `nine`: up to 4,096 at a time, and nothing
//! copied on the way. A [device](Device) takes more at a time and gives the same answers.
//!
//! The answers are the same as on the general way, which lines take one by one that have not one
//! solution, unless the question says how to [answer](PlainLines::other) them too.

use std::cell::RefCell;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille_nine::{Packed, Rows, Solver};
use quadrille_text::{Entry, ReadOptions, Reader, TextError};

use super::Device;
use super::buffer_pool::BufferPool;

/// How a plain line with one solution is answered.
#[derive(Clone, Copy, Debug)]
pub struct PlainLines {
    /// Look for so many solutions: 1 to find one, 2 to prove that it is the only one.
    pub limit: u64,
    /// What stands before the solution.
    pub prefix: &'static str,
    /// Whether the solution is shown.
    pub solution: bool,
    /// Writes the answer to a line with no solution or several, with its line end; false to send it
    /// the general way.
    pub other: Option<fn(&PlainLine<'_>, &mut Vec<u8>) -> bool>,
    /// Nothing is solved: lines become packed rows.
    pub pack: bool,
}

impl PlainLines {
    /// Solutions of lines that have one; `limit` solutions are looked for.
    #[must_use]
    pub fn solutions(limit: u64, prefix: &'static str) -> Self {
        PlainLines { limit, prefix, solution: true, other: None, pack: false }
    }

    /// Packed rows of all lines, whatever solutions they have.
    #[must_use]
    pub fn packed() -> Self {
        PlainLines { pack: true, ..PlainLines::solutions(1, "") }
    }
}

/// A plain line that has not one solution.
#[derive(Clone, Copy, Debug)]
pub struct PlainLine<'a> {
    /// Its 81 cells.
    pub cells: &'a [u8],
    /// Its first two solutions, if it has any.
    pub solutions: &'a [[u8; 81]],
}

impl PlainLine<'_> {
    /// Whether the givens alone show that there is no solution: two of them clash.
    #[must_use]
    pub fn has_conflict(&self) -> bool {
        let houses = |c: usize| [c / 9, 9 + c % 9, 18 + c / 27 * 3 + c % 9 / 3];
        let mut given = [0u16; 27];
        for c in (0..81).filter(|&c| matches!(self.cells[c], b'1'..=b'9')) {
            let digit = 1u16 << (self.cells[c] - b'1');
            if houses(c).iter().any(|&h| given[h] & digit != 0) {
                return true;
            }
            houses(c).iter().for_each(|&h| given[h] |= digit);
        }
        false
    }
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
    device: &Device,
    pool: &BufferPool,
    each: &mut dyn FnMut(Answered),
) {
    let text = &lines.bytes[..lines.used];
    let rows = Rows::leading(text);
    if plain.pack {
        return pack(lines, plain, each);
    }
    let mut out = pool.take(rows.bytes().len() + rows.len() * plain.prefix.len());
    let mut answers = Answers { text: Vec::new(), solved: 0, each, first: lines.first, plain };
    SOLVER.with_borrow_mut(|(solver, counts)| {
        if !device.solve_rows(rows, plain, solver, &mut out, counts) {
            solver.solve_rows(rows, plain.limit, plain.prefix, &mut out, counts);
        }
        answers.rows(solver, rows, out, counts);
        let rest = &text[rows.bytes().len()..];
        solver.solve_lines(rest, plain.limit, |line| {
            match line.result {
                Ok(found) if found.count() == 1 => answers.solved(found.first()),
                _ => answers.other(line.text, rows.len() as u64 + line.number - 1),
            }
            ControlFlow::Continue(())
        });
    });
    answers.hand_on();
    pool.give(lines.bytes);
}

/// Packs lines; those that are not of the usual length go the general way.
fn pack(lines: Lines, plain: PlainLines, each: &mut dyn FnMut(Answered)) {
    let text = &lines.bytes[..lines.used];
    let (rows, mut packed) = (Rows::leading(text), Vec::new());
    Packed::pack_rows(rows, &mut packed);
    let bytes = packed.iter().flat_map(|packed| packed.to_bytes()).collect();
    each(Answered::Solved(bytes, rows.len() as u64));
    let mut answers = Answers { text: Vec::new(), solved: 0, each, first: lines.first, plain };
    for (line, at) in text[rows.bytes().len()..].split_inclusive(|&b| b == b'\n').zip(rows.len()..)
    {
        answers.other(line, at as u64);
    }
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
    /// How lines are answered.
    plain: PlainLines,
}

impl Answers<'_> {
    /// Lines of one length, `out` holding their solutions: most have one, and then nothing is
    /// copied.
    fn rows(&mut self, solver: &mut Solver, rows: Rows<'_>, out: Vec<u8>, counts: &[u64]) {
        if self.plain.solution && counts.iter().all(|&count| count == 1) {
            (self.each)(Answered::Solved(out, counts.len() as u64));
            return;
        }
        let length = out.len() / counts.len().max(1);
        let puzzles = rows.bytes().chunks_exact(82);
        for (at, (puzzle, &count)) in puzzles.zip(counts).enumerate() {
            match count {
                1 if self.plain.solution => self.append(&out[at * length..(at + 1) * length]),
                1 => self.solved(None),
                _ if self.not_one(solver, &puzzle[..81], count) => self.solved += 1,
                _ => self.other(&puzzle[..81], at as u64),
            }
        }
    }

    /// A line with one solution.
    fn solved(&mut self, solution: Option<&[u8; 81]>) {
        self.append(self.plain.prefix.as_bytes());
        self.append(solution.filter(|_| self.plain.solution).map_or(&[][..], |s| &s[..]));
        self.append(b"\n");
    }

    /// Whether the question answers a line with so many solutions, but not one, by itself.
    fn not_one(&mut self, solver: &mut Solver, cells: &[u8], count: u64) -> bool {
        let Some(write) = self.plain.other else { return false };
        let Ok(puzzle) = quadrille_nine::Puzzle::parse(cells) else { return false };
        let (mut two, mut found) = ([[0; 81]; 2], 0);
        if count > 1 {
            solver.visit(&puzzle, &mut |grid: &[u8; 81]| {
                two[found] = *grid;
                found += 1;
                if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        write(&PlainLine { cells, solutions: &two[..found] }, &mut self.text)
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
