//! Verdicts on plain lines of 81 cells, many at a time: what makes a batch of `check` as fast as the
//! command.
//!
//! The kernel for 9×9 answers a run of lines in the lanes of its registers. A line with exactly one
//! solution is answered here; any other goes the usual way, for its evidence. Nodes are not counted
//! in lanes (`nodes` is 0), and `ms` is a line's share of the run.

use std::io::Write as _;

use quadrille::core::clock::Instant;
use quadrille::nine::{Answer, Puzzle, Solver};

/// Most lines of a run.
const RUN: usize = 256;

/// A kernel and room for a run of lines.
pub struct PlainChecks {
    /// The kernel.
    solver: Solver,
    /// The lines of the run.
    puzzles: Vec<Puzzle>,
    /// Their answers.
    answers: Vec<Answer>,
}

impl Default for PlainChecks {
    fn default() -> Self {
        let room = Vec::with_capacity(RUN);
        PlainChecks { solver: Solver::new(), puzzles: room, answers: vec![Answer::NONE; RUN] }
    }
}

impl PlainChecks {
    /// Answers the plain lines with which `lines` begins, each with a line of JSON; `usual` answers
    /// those that have not exactly one solution. How many lines that were.
    pub fn answer<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a [u8]> + Clone,
        out: &mut Vec<u8>,
        mut usual: impl FnMut(&[u8]) -> String,
    ) -> usize {
        let start = Instant::now();
        self.puzzles.clear();
        let run = lines.clone().take(RUN).map_while(|line| Puzzle::parse(cells(line)?).ok());
        self.puzzles.extend(run);
        let count = self.puzzles.len();
        self.solver.solve_batch(&self.puzzles, 2, &mut self.answers[..count]);
        let ms = start.elapsed().as_secs_f64() * 1e3 / count.max(1) as f64;
        for (line, answer) in lines.zip(&self.answers[..count]) {
            match answer.first().filter(|_| answer.count() == 1) {
                Some(grid) => write(out, grid, ms),
                None => out.extend_from_slice(usual(line).as_bytes()),
            }
            out.push(b'\n');
        }
        count
    }
}

/// The cells of a line that asks nothing but the verdict on 81 cells.
fn cells(line: &[u8]) -> Option<&[u8]> {
    let quoted = line
        .strip_prefix(br#"{"puzzle":"#)
        .and_then(|line| line.strip_suffix(b"}"))
        .unwrap_or(line);
    let cells = quoted.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let plain = |byte: &u8| *byte == b'.' || byte.is_ascii_digit();
    (cells.len() == 81 && cells.iter().all(plain)).then_some(cells)
}

/// The answer of `check` to a puzzle with this one solution.
fn write(out: &mut Vec<u8>, grid: &[u8; 81], ms: f64) {
    out.extend_from_slice(br#"{"line":1,"verdict":"unique","solutions":[""#);
    out.extend_from_slice(grid);
    out.extend_from_slice(
        br#""],"differ":[],"conflict":null,"stopped":null,"mismatch":null,"engine":"nine","nodes":0,"ms":"#,
    );
    let _ = write!(out, "{ms:.6}");
    out.extend_from_slice(br#","clash":[]}"#);
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
        question.answer(&Limits::default().budget(&question).unwrap()).unwrap()
    }

    #[test]
    fn runs_are_answered_as_single_lines_are() {
        let empty = ".".repeat(81);
        let clash = format!("11{}", ".".repeat(79));
        let mut lines: Vec<String> = [UNIQUE, &empty, &clash]
            .iter()
            .flat_map(|cells| [format!("\"{cells}\""), format!("{{\"puzzle\":\"{cells}\"}}")])
            .collect();
        lines.push("\"...3...23...4...\"".to_owned());
        lines.push(format!("\"{UNIQUE}\""));
        let mut out = Vec::new();
        let bytes = lines.iter().map(String::as_bytes);
        let count = PlainChecks::default().answer(bytes, &mut out, usual);
        assert_eq!(count, 6, "a line of 16 cells ends the run");
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
