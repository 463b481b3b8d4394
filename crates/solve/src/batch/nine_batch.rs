//! Plain 9×9 lines, straight through the kernel of `nine`: up to 4,096 at a time, and nothing
//! copied on the way. A [device](Device) takes more at a time and gives the same answers.
//!
//! The answers are the same as on the general way, which lines take one by one that have not one
//! solution, unless the question says how to [answer](PlainLines::other) them too.

use std::cell::Cell;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille_nine::{Clash, Evidence, Packed, Rows, Solver};
use quadrille_text::{Entry, ReadOptions, Reader, TextError};

use super::Device;
use super::buffer_pool::BufferPool;

/// How a plain line with one solution is answered.
#[derive(Clone, Copy, Debug)]
pub struct PlainLines {
    /// Look for so many solutions: 1 to find one, 2 to prove that it is the only one.
    pub limit: u64,
    /// The text before the solution.
    pub prefix: &'static str,
    /// True if the solution is shown.
    pub solution: bool,
    /// Writes the answer to a line with no solution or several, with its line end; false to send it
    /// the general way.
    pub other: Option<fn(&PlainLine<'_>, &mut Vec<u8>) -> bool>,
    /// True if that answer shows evidence: two solutions of a line with several, the clash of givens
    /// in one with none.
    pub evidence: bool,
    /// Nothing is solved: lines become packed rows.
    pub pack: bool,
}

impl PlainLines {
    /// Solutions of lines that have one; `limit` solutions are looked for.
    #[must_use]
    pub fn solutions(limit: u64, prefix: &'static str) -> Self {
        PlainLines { limit, prefix, solution: true, other: None, evidence: false, pack: false }
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
    pub cells: &'a [u8; 81],
    /// Its number of solutions, up to the limit.
    pub count: u64,
    /// Its first two solutions, if it has several and they are [wanted](PlainLines::evidence).
    pub solutions: Option<[&'a [u8; 81]; 2]>,
    /// Two equal givens in a house, if that is wanted: they alone show that there is no solution.
    pub clash: Option<Clash>,
}

/// Plain lines of a source.
pub(crate) struct Lines {
    /// Their source.
    pub(crate) source: Arc<str>,
    /// A buffer with the lines in front.
    pub(crate) bytes: Vec<u8>,
    /// The number of bytes of the lines.
    pub(crate) used: usize,
    /// How many of the lines, from the first on, are [rows](Rows).
    pub(crate) rows: usize,
    /// The number of the first one, from 1.
    pub(crate) first: u64,
}

/// The answers to plain lines.
pub(crate) enum Answered {
    /// The solutions of so many lines, each of one length.
    Solved(Vec<u8>, u64),
    /// Answers to so many lines, of any length.
    Written(Vec<u8>, u64),
    /// A line for the general way.
    Other(Box<Result<Entry, TextError>>),
}

thread_local! {
    /// The kernel of this thread, with its buffers; none while it is in use, or after a panic.
    static KERNEL: Cell<Option<Box<Kernel>>> = const { Cell::new(None) };
}

/// A solver and what it found of the lines at hand.
#[derive(Default)]
struct Kernel {
    solver: Solver,
    /// The number of solutions of each line.
    counts: Vec<u64>,
    /// The evidence that a line does not have exactly one, if asked for.
    evidence: Evidence,
    /// True if second solutions are there: a device keeps one at most.
    keeps_seconds: bool,
}

/// Answers plain lines, each part handed on before the next is made.
pub(crate) fn answer(
    lines: &Lines,
    plain: PlainLines,
    device: &Device,
    pool: &BufferPool,
    each: &mut dyn FnMut(Answered),
) {
    let text = &lines.bytes[..lines.used];
    let rows = Rows::checked_before(text, lines.rows);
    quadrille_core::fault::point("lines", lines.first);
    if plain.pack {
        return pack(lines, plain, each);
    }
    let mut out = pool.take(rows.bytes().len() + rows.len() * plain.prefix.len());
    let text_out = pool.take_empty();
    let mut answers = Answers { text: text_out, solved: 0, each, first: lines.first, plain };
    let mut kernel = KERNEL.take().unwrap_or_default();
    kernel.solve_rows(rows, plain, device, &mut out);
    if let Some(out) = answers.rows(&mut kernel, rows, out) {
        pool.give(out);
    }
    let rest = &text[rows.bytes().len()..];
    kernel.solver.solve_lines(rest, plain.limit, |line| {
        match line.result {
            Ok(found) if found.count() == 1 => answers.solved(found.first()),
            _ => answers.other(line.text, rows.len() as u64 + line.number - 1),
        }
        ControlFlow::Continue(())
    });
    KERNEL.set(Some(kernel));
    answers.hand_on();
    pool.give_text(answers.text);
}

impl Kernel {
    /// Solves lines of one length, `out` taking their solutions.
    fn solve_rows(
        &mut self,
        rows: Rows<'_>,
        plain: PlainLines,
        device: &Device,
        out: &mut Vec<u8>,
    ) {
        let Kernel { solver, counts, evidence, keeps_seconds } = self;
        let PlainLines { limit, prefix, .. } = plain;
        let on_device = device.solve_rows(rows, plain, solver, out, counts);
        *keeps_seconds = plain.evidence && limit > 1 && !on_device;
        evidence.clashes.clear();
        if on_device && plain.evidence {
            let none = (0..).zip(&*counts).filter(|line| *line.1 == 0).map(|line| line.0);
            solver.clashes(rows, &none.collect::<Vec<u32>>(), &mut evidence.clashes);
        } else if plain.evidence {
            solver.solve_rows_with_evidence(rows, limit, prefix, out, counts, evidence);
        } else if !on_device && limit == 2 {
            solver.solve_unique_rows(rows, prefix, out, counts);
        } else if !on_device {
            solver.solve_rows(rows, limit, prefix, out, counts);
        }
    }
}

/// The puzzles of plain lines, for the general way.
pub(crate) fn one_by_one(lines: &Lines, mut each: impl FnMut(Result<Entry, TextError>)) {
    let text = &lines.bytes[..lines.used];
    for (line, number) in text.split_inclusive(|&b| b == b'\n').zip(lines.first..) {
        entries(line, number).for_each(&mut each);
    }
}

/// The puzzle of a line with this number.
fn entries(line: &[u8], number: u64) -> impl Iterator<Item = Result<Entry, TextError>> {
    let reader = Reader::new(Cursor::new(line), ReadOptions::default());
    reader.map(move |entry| shift(entry, number))
}

/// Packs lines; those that are not of the usual length go the general way.
fn pack(lines: &Lines, plain: PlainLines, each: &mut dyn FnMut(Answered)) {
    let text = &lines.bytes[..lines.used];
    let (rows, mut packed) = (Rows::checked_before(text, lines.rows), Vec::new());
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
    /// The number of lines they answer.
    solved: u64,
    /// Takes the answers.
    each: &'a mut dyn FnMut(Answered),
    /// The number of the first line.
    first: u64,
    /// The way lines are answered.
    plain: PlainLines,
}

impl Answers<'_> {
    /// Lines of one length, `out` holding their solutions: most have one, and then nothing is
    /// copied. Else the buffer comes back.
    fn rows(&mut self, kernel: &mut Kernel, rows: Rows<'_>, out: Vec<u8>) -> Option<Vec<u8>> {
        let Kernel { solver, counts, evidence, keeps_seconds } = kernel;
        let mut clashes = evidence.clashes.iter().peekable();
        if self.plain.solution && counts.iter().all(|&count| count == 1) {
            (self.each)(Answered::Solved(out, counts.len() as u64));
            return None;
        }
        let length = out.len() / counts.len().max(1);
        let puzzles = rows.bytes().chunks_exact(82);
        for (at, (puzzle, &mut count)) in puzzles.zip(counts).enumerate() {
            let line = &out[at * length..(at + 1) * length];
            match count {
                1 if self.plain.solution => self.append(line),
                1 => self.solved(None),
                _ => {
                    let first = line[self.plain.prefix.len()..].first_chunk();
                    let second = evidence.seconds.get(at).filter(|_| count > 1 && *keeps_seconds);
                    let solutions = first.zip(second).map(|(first, second)| [first, second]);
                    let cells = puzzle.first_chunk().expect("81 cells and a line end");
                    let clash =
                        clashes.next_if(|clash| clash.0 as usize == at).map(|clash| clash.1);
                    if self.not_one(solver, PlainLine { cells, count, solutions, clash }) {
                        self.solved += 1;
                    } else {
                        self.other(cells, at as u64);
                    }
                }
            }
        }
        Some(out)
    }

    /// A line with one solution.
    fn solved(&mut self, solution: Option<&[u8; 81]>) {
        self.append(self.plain.prefix.as_bytes());
        self.append(solution.filter(|_| self.plain.solution).map_or(&[][..], |s| &s[..]));
        self.append(b"\n");
    }

    /// True if the question answers a line that has not one solution by itself. Two solutions that
    /// are wanted and that the kernel did not keep are looked up.
    fn not_one(&mut self, solver: &mut Solver, line: PlainLine<'_>) -> bool {
        let Some(write) = self.plain.other else { return false };
        if line.count < 2 || !self.plain.evidence || line.solutions.is_some() {
            return write(&line, &mut self.text);
        }
        let Ok(puzzle) = quadrille_nine::Puzzle::parse(line.cells) else { return false };
        let (mut looked_up, mut found) = ([[0; 81]; 2], 0);
        solver.visit(&puzzle, &mut |grid: &[u8; 81]| {
            looked_up[found] = *grid;
            found += 1;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let solutions = (found == 2).then_some([&looked_up[0], &looked_up[1]]);
        write(&PlainLine { solutions, ..line }, &mut self.text)
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
            (self.each)(Answered::Written(text, std::mem::take(&mut self.solved)));
        }
    }

    /// A line, the `at`-th from 0, for the general way.
    fn other(&mut self, line: &[u8], at: u64) {
        self.hand_on();
        let first = self.first + at;
        for entry in entries(line, first) {
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
