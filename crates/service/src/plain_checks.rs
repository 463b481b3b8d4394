//! Verdicts on the plain puzzles of a batch, many at a time, so that a batch of `check` is as fast as
//! the command.
//!
//! A plain question is a line of 81 cells and nothing else. The kernel for 9×9 answers a run of them
//! in the lanes of its registers. Nodes are not counted there (`nodes` is null), and `ms` is a
//! puzzle's share of the run.

use quadrille::nine::Rows;
use quadrille::solve::plain::{self, Kernel};
use serde::Deserialize;

use crate::ask::solve::CheckedAt;
use crate::problem::Problem;
use crate::question::json;

/// Most lines of a run: enough to fill the lanes, few enough for the cache.
const RUN: usize = 2048;

/// A kernel and room for a run of lines.
#[derive(Default)]
pub struct PlainChecks {
    kernel: Kernel,
    /// The cells of the run, a row each.
    rows: Vec<u8>,
    /// The line numbers of the run.
    numbers: Vec<u64>,
}

impl PlainChecks {
    /// Answers the plain questions with which `lines` begins, each with a line of JSON. They are
    /// taken from `lines`, and the result is their number.
    ///
    /// # Errors
    /// An answer that cannot be written.
    pub fn answer<'a>(
        &mut self,
        lines: &mut (impl Iterator<Item = (u64, &'a [u8])> + Clone),
        out: &mut Vec<u8>,
    ) -> Result<usize, Problem> {
        self.rows.clear();
        self.numbers.clear();
        let mut ahead = lines.clone();
        while self.numbers.len() < RUN
            && let Some((number, line)) = ahead.next()
            && let Some(cells) = cells(line)
        {
            self.rows.extend_from_slice(cells);
            self.rows.push(b'\n');
            self.numbers.push(number);
            *lines = ahead.clone();
        }
        let answers = self.kernel.solve(Rows::leading(&self.rows), 2);
        for (&number, answer) in self.numbers.iter().zip(answers.iter()) {
            out.extend_from_slice(json(&CheckedAt::plain(number, &answer))?.as_bytes());
            out.push(b'\n');
        }
        Ok(self.numbers.len())
    }
}

/// A question with no key but its puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bare<'a> {
    puzzle: &'a str,
}

/// The cells of a line that asks about a plain puzzle and nothing else.
fn cells(line: &[u8]) -> Option<&[u8; 81]> {
    let text = match line.first()? {
        b'"' => serde_json::from_slice(line).ok()?,
        _ => serde_json::from_slice::<Bare<'_>>(line).ok()?.puzzle,
    };
    plain::cells(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Question};
    use serde_json::Value;

    const UNIQUE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The usual answer, and the quick one.
    fn usual(number: u64, line: &str) -> (Value, Option<Value>) {
        let question = Question::read("check", line.as_bytes()).unwrap().at_line(number);
        let budget = Limits::default().budget(&question).unwrap();
        let quick = question.quick_answer().map(|answer| value(&answer));
        (value(&question.answer(&budget).unwrap()), quick)
    }

    /// An answer without what differs from run to run.
    fn value(text: &str) -> Value {
        let mut answer: Value = serde_json::from_str(text).unwrap();
        (answer["ms"], answer["nodes"]) = (Value::Null, Value::Null);
        answer
    }

    #[test]
    fn plain_and_quick_answers_are_the_usual_ones() {
        let (empty, clash) = (".".repeat(81), format!("11{}", ".".repeat(79)));
        let mut lines: Vec<String> = [UNIQUE, &empty, &clash]
            .iter()
            .flat_map(|cells| [format!("\"{cells}\""), format!("{{ \"puzzle\": \"{cells}\" }}")])
            .collect();
        lines.push(format!("{{\"puzzle\":\"{UNIQUE}\",\"nodes\":3}}"));
        lines.push(format!("\"{UNIQUE}\""));
        let (mut out, mut rest) = (Vec::new(), (7..).zip(lines.iter().map(String::as_bytes)));
        let count = PlainChecks::default().answer(&mut rest, &mut out).unwrap();
        assert_eq!((count, rest.count()), (6, 2), "another key ends the run");
        let answers = String::from_utf8(out).unwrap();
        assert_eq!(answers.lines().count(), 6);
        for ((line, plain), number) in lines.iter().zip(answers.lines()).zip(7..) {
            let (usual, quick) = usual(number, line);
            assert_eq!(usual["line"], number);
            assert_eq!((value(plain), quick), (usual.clone(), Some(usual)), "{line}");
        }
    }

    #[test]
    fn only_plain_puzzles_without_a_budget_are_answered_quickly() {
        let budget = format!("{{\"puzzle\":\"{UNIQUE}\",\"nodes\":3}}");
        for body in ["\"...3...23...4...\"", &budget] {
            let question = Question::read("check", body.as_bytes()).unwrap();
            assert_eq!(question.quick_answer(), None, "{body}");
        }
    }
}
