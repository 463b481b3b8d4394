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
