//! `quadrille solve`: the first solution, some, or all.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::ops::ControlFlow;

use clap::Args;
use quadrille::puzzle::{Cell, Grid};
use quadrille::solve::{End, Report, Unfit, for_each};
use quadrille::text::{Entry, Format, WriteOptions};
use serde_json::json;

use crate::batch::{self, Batch, Outcome};
use crate::engine::{EngineArgs, Share};
use crate::exit::{self, fail};
use crate::fast::Plain;
use crate::input::InputArgs;
use crate::picture;

/// Solve puzzles.
///
/// On a terminal each solution is drawn with givens and answers told apart; elsewhere it is one
/// line. A puzzle without solution gives the line `none`, one that ran out of its budget `unknown`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Show all solutions
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Show up to N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    limit: u64,
    /// A random solution, or a random order of solutions
    #[arg(long)]
    random: bool,
    /// The seed of --random: same seed, same solutions
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Write solutions in this format
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    to: Option<Format>,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
    /// Answer equal puzzles of the input only once
    #[arg(long)]
    dedup: bool,
    /// Solve a built-in example
    #[arg(long, conflicts_with = "inputs")]
    example: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  quadrille solve 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4
  quadrille solve --limit 10 puzzles.sdm > solutions.txt
  quadrille solve --random --seed 7 --box 2x3 ....................................";

/// The example of the README.
pub const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

impl SolveArgs {
    pub fn run(mut self) -> anyhow::Result<u8> {
        if self.example {
            self.input.inputs = vec![EXAMPLE.to_owned()];
        }
        if self.limit == 0 {
            return Err(fail(2, "--limit must be at least 1"));
        }
        let pretty = self.to.is_none() && !self.json && std::io::stdout().is_terminal();
        let heading = self.to.map(crate::convert::heading).unwrap_or_default();
        let seen = self.dedup.then(crate::dedup::Seen::default);
        let plain = self.is_plain(pretty).then_some(Plain { limit: 1, prefix: "" });
        let share = self.engine.share(&self.input)?;
        let batch = Batch { threads: share.across, heading: &heading, plain };
        batch::run(&self.input, &batch, &|entry| {
            if seen.as_ref().is_some_and(|s| !s.is_new(&entry.puzzle)) {
                return Ok(Outcome::answer(String::new()));
            }
            self.solve(entry, share, pretty)
        })
    }

    /// Whether plain 9×9 lines may go straight to their kernel.
    fn is_plain(&self, pretty: bool) -> bool {
        let one = !self.all && self.limit == 1 && self.seed.is_none() && !self.random;
        let bare = self.to.is_none() && !self.json && !self.dedup && !pretty;
        one && bare && self.engine.is_plain() && self.input.is_plain()
    }

    fn solve(&self, entry: &Entry, share: Share, pretty: bool) -> anyhow::Result<Outcome> {
        let limit = if self.all { u64::MAX } else { self.limit };
        let seed = self.seed.or(self.random.then_some(0));
        let mut found: Vec<Grid> = Vec::new();
        let request = self.engine.request(seed, share);
        let report = for_each(&entry.puzzle, &request, |grid| {
            found.push(grid);
            if found.len() as u64 >= limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let report = report.map_err(unfit)?;
        let mut outcome = Outcome::answer(self.text(entry, &found, &report, pretty)?);
        outcome.note = self.engine.note(&report.stats);
        if matches!(report.answer, End::Stopped(_)) {
            outcome.code = exit::STOPPED;
        }
        Ok(outcome)
    }

    fn text(
        &self,
        entry: &Entry,
        found: &[Grid],
        report: &Report<End>,
        pretty: bool,
    ) -> anyhow::Result<String> {
        if self.json {
            return Ok(json_line(entry, found, report));
        }
        let mut text = String::new();
        for grid in found {
            match self.to {
                Some(format) => text += &write_solution(entry, grid, format)?,
                None if pretty => text += &picture::solution(&entry.puzzle, grid),
                None => writeln!(text, "{grid}")?,
            }
        }
        match (report.answer, found.is_empty()) {
            (End::Stopped(stop), _) => writeln!(text, "unknown: stopped by {stop}")?,
            (End::All, true) => match entry.puzzle.conflict() {
                Some(why) => writeln!(text, "none: {why}")?,
                None => writeln!(text, "none")?,
            },
            _ => {}
        }
        Ok(text)
    }
}

fn json_line(entry: &Entry, found: &[Grid], report: &Report<End>) -> String {
    let conflict = if found.is_empty() { entry.puzzle.conflict() } else { None };
    let (complete, stopped) = match report.answer {
        End::All => (true, None),
        End::Interrupted(()) => (false, None),
        End::Stopped(stop) => (false, Some(stop.to_string())),
    };
    let value = json!({
        "line": entry.first_line,
        "solutions": found.iter().map(Grid::to_string).collect::<Vec<_>>(),
        "complete": complete,
        "stopped": stopped,
        "conflict": conflict.map(|c| c.to_string()),
        "engine": report.stats.engine.name(),
        "nodes": report.stats.nodes,
        "ms": report.stats.time.as_secs_f64() * 1e3,
    });
    format!("{value}\n")
}

/// A solution in a text format: the puzzle with every cell given.
fn write_solution(entry: &Entry, grid: &Grid, format: Format) -> anyhow::Result<String> {
    let mut solved = entry.clone();
    for i in 0..grid.values().len() {
        let cell = Cell(i as u32);
        solved.puzzle.give(cell, Some(grid.value(cell)));
    }
    solved.solution = Some(grid.clone());
    solved.state = None;
    Ok(format.write(&solved, &WriteOptions::default())?)
}

/// An engine that does not take the puzzle is a wrong option.
pub fn unfit(error: Unfit) -> anyhow::Error {
    fail(2, error.to_string())
}
