//! Verdicts on plain lines of 81 cells, many at a time: what makes a batch of `check` as fast as the
//! command.
//!
//! The kernel for 9×9 answers a run of lines in the lanes of its registers. A line with exactly one
//! solution is answered here; any other goes the usual way, for its evidence. Nodes are not counted
//! in lanes (`nodes` is 0), and `ms` is a line's share of the run.

use std::cell::Cell;
use std::ops::ControlFlow;

use quadrille::core::clock::Instant;
use quadrille::nine::{Puzzle, Rows, Solver, Visitor};

/// Most lines of a run: enough to fill the lanes, few enough for the cache.
const RUN: usize = 2048;
/// Guesses of a quick answer: some tens of microseconds.
const QUICK: u64 = 300;

/// A kernel and room for a run of lines.
pub struct PlainChecks {
    /// The kernel.
    solver: Solver,
    /// The cells of the run, a line each.
    rows: Vec<u8>,
    /// The solutions, a line each.
    solved: Vec<u8>,
    /// The number of solutions of each, up to two.
    counts: Vec<u64>,
}

impl Default for PlainChecks {
    fn default() -> Self {
        let (rows, solved, counts) = (Vec::new(), Vec::new(), Vec::new());
        PlainChecks { solver: Solver::new(), rows, solved, counts }
    }
}

impl PlainChecks {
    /// Answers the plain lines with which `lines` begins, each with a line of JSON; `usual` answers
    /// those that have not exactly one solution. How many lines that were: they are taken.
    pub fn answer<'a>(
        &mut self,
        lines: &mut (impl Iterator<Item = &'a [u8]> + Clone),
        out: &mut Vec<u8>,
        mut usual: impl FnMut(&[u8]) -> String,
    ) -> usize {
        let start = Instant::now();
        let mut run = Vec::with_capacity(RUN);
        self.rows.clear();
        let (first, mut rest) = (lines.clone(), lines.clone());
        while run.len() < RUN
            && let Some(line) = rest.next()
            && let Some(cells) = cells(line)
        {
            self.rows.extend_from_slice(cells);
            self.rows.push(b'\n');
            run.push(line);
            *lines = rest.clone();
        }
        let rows = Rows::leading(&self.rows);
        self.solver.solve_unique_rows(rows, "", &mut self.solved, &mut self.counts);
        let ms = start.elapsed().as_secs_f64() * 1e3 / rows.len().max(1) as f64;
        let end = end(ms);
        out.reserve(run.len() * (START.len() + end.len() + 82));
        let solutions = self.solved.chunks_exact(82).zip(&self.counts);
        for (line, (grid, &count)) in run.iter().zip(solutions) {
            if count == 1 {
                out.extend_from_slice(START);
                out.extend_from_slice(&grid[..81]);
                out.extend_from_slice(&end);
            } else {
                out.extend_from_slice(usual(line).as_bytes());
            }
            out.push(b'\n');
        }
        // From a line on that is as long as 81 cells and holds something else, the others wait.
        if rows.len() < run.len() {
            *lines = first;
            lines.by_ref().take(rows.len()).for_each(drop);
        }
        rows.len()
    }
}

/// The answer to a body that asks nothing but the verdict on 81 cells, if there is exactly one solution
/// and a few guesses find that out.
#[must_use]
pub fn quick_check(body: &[u8]) -> Option<String> {
    thread_local! {
        /// None while it is in use, or after a panic.
        static SOLVER: Cell<Option<Box<Solver>>> = const { Cell::new(None) };
    }
    let puzzle = Puzzle::parse(cells(body)?).ok()?;
    let start = Instant::now();
    let mut quick = Quick { solutions: 0, first: [0; 81], guesses: 0 };
    let mut solver = SOLVER.take().unwrap_or_default();
    let complete = solver.visit(&puzzle, &mut quick);
    SOLVER.set(Some(solver));
    if !complete || quick.solutions != 1 {
        return None;
    }
    let out = [START, &quick.first, &end(start.elapsed().as_secs_f64() * 1e3)].concat();
    String::from_utf8(out).ok()
}

/// Solutions up to two, within a few guesses.
struct Quick {
    solutions: u32,
    first: [u8; 81],
    guesses: u64,
}

impl Visitor for Quick {
    fn solution(&mut self, grid: &[u8; 81]) -> ControlFlow<()> {
        self.first = *grid;
        self.solutions += 1;
        if self.solutions > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        if self.guesses > QUICK { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// What may be the cells of a line that asks nothing but the verdict on 81 of them.
fn cells(line: &[u8]) -> Option<&[u8]> {
    let quoted = line
        .strip_prefix(br#"{"puzzle":"#)
        .and_then(|line| line.strip_suffix(b"}"))
        .unwrap_or(line);
    let cells = quoted.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    (cells.len() == 81).then_some(cells)
}

/// The answer of `check` to a puzzle with one solution: before the grid.
const START: &[u8] = br#"{"line":1,"verdict":"unique","solutions":[""#;

/// The same after the grid.
fn end(ms: f64) -> Vec<u8> {
    let empty = r#""],"differ":[],"conflict":null,"stopped":null,"mismatch":null,"engine":"nine","nodes":0,"#;
    format!(r#"{empty}"ms":{ms:.6},"clash":[]}}"#).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Question};
    use serde_json::Value;

    const UNIQUE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn usual(line: &[u8]) -> String {
        let question = Question::read("check", line).unwrap();
        let budget = Limits::default().budget(&question).unwrap();
        question.answer(&budget).unwrap_or_else(|problem| problem.to_json())
    }

    #[test]
    fn a_quick_check_is_the_usual_answer_or_none() {
        let body = format!("{{\"puzzle\":\"{UNIQUE}\"}}");
        let mut answers: [Value; 2] =
            [quick_check(body.as_bytes()).unwrap(), usual(body.as_bytes())]
                .map(|text| serde_json::from_str(&text).unwrap());
        for answer in &mut answers {
            answer["ms"] = Value::Null;
            answer["nodes"] = Value::Null;
        }
        assert_eq!(answers[0], answers[1]);
        let (empty, clash) = (".".repeat(81), format!("11{}", ".".repeat(79)));
        // Too long for a few guesses: this one has none, and a wide search.
        let slow =
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
        for cells in [&empty, &clash, slow, "...3...23...4..."] {
            assert_eq!(quick_check(format!("\"{cells}\"").as_bytes()), None, "{cells}");
        }
        assert_eq!(quick_check(br#"{"puzzle":"1","nodes":3}"#), None);
    }

    #[test]
    fn runs_are_answered_as_single_lines_are() {
        let empty = ".".repeat(81);
        let clash = format!("11{}", ".".repeat(79));
        let mut lines: Vec<String> = [UNIQUE, &empty, &clash]
            .iter()
            .flat_map(|cells| [format!("\"{cells}\""), format!("{{\"puzzle\":\"{cells}\"}}")])
            .collect();
        lines.push(format!("\"x{}\"", &UNIQUE[1..]));
        lines.push(format!("\"{UNIQUE}\""));
        let mut out = Vec::new();
        let mut bytes = lines.iter().map(String::as_bytes);
        let count = PlainChecks::default().answer(&mut bytes, &mut out, usual);
        assert_eq!(count, 6, "a line with an x ends the run");
        assert_eq!(bytes.count(), 2);
        let told = String::from_utf8(out).unwrap();
        assert_eq!(told.lines().count(), 6);
        for (line, told) in lines.iter().zip(told.lines()) {
            let mut answers: [Value; 2] =
                [told, &usual(line.as_bytes())].map(|text| serde_json::from_str(text).unwrap());
            for answer in &mut answers {
                answer["ms"] = Value::Null;
                answer["nodes"] = Value::Null;
            }
            assert_eq!(answers[0], answers[1]);
        }
    }
}
