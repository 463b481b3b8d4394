//! `quadrille check`: the verdict on each puzzle, with its evidence.

use std::io::IsTerminal;

use clap::Args;
use quadrille::puzzle::Grid;
use quadrille::solve::{Stats, Verdict, verdict};
use quadrille::text::Entry;
use serde_json::json;

use crate::batch::{self, Batch, Outcome};
use crate::engine::{EngineArgs, Share};
use crate::exit;
use crate::fast::Plain;
use crate::input::InputArgs;
use crate::solve::unfit;

/// Say whether each puzzle has no solution, one, or several.
///
/// A puzzle without solution names the clashing givens or the impossible cage where that alone
/// shows it; one with several shows two and where they differ. Where the input claims a solution,
/// it is compared.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Exit 1 unless every puzzle has exactly one solution
    #[arg(long)]
    unique: bool,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
    /// Check equal puzzles of the input only once
    #[arg(long)]
    dedup: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille check 009200700400000090700900005000005010005009820820000900000070006207090480003006279
  quadrille check --from csv sudoku.csv
  quadrille check --unique --threads 4 puzzles.txt";

impl CheckArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let seen = self.dedup.then(crate::dedup::Seen::default);
        let plain = self.engine.is_plain() && self.input.is_plain() && !self.json && !self.dedup;
        let plain = (plain && !std::io::stdout().is_terminal())
            .then_some(Plain { limit: 2, prefix: "unique: " });
        let share = self.engine.share(&self.input)?;
        let batch = Batch { threads: share.across, heading: "", plain };
        batch::run(&self.input, &batch, &|entry| {
            if seen.as_ref().is_some_and(|s| !s.is_new(&entry.puzzle)) {
                return Ok(Outcome::answer(String::new()));
            }
            self.check(entry, share)
        })
    }

    fn check(&self, entry: &Entry, share: Share) -> anyhow::Result<Outcome> {
        let report = verdict(&entry.puzzle, &self.engine.request(None, share)).map_err(unfit)?;
        let mismatch = claimed(entry, &report.answer);
        let text = if self.json {
            json_line(entry, &report.answer, &report.stats, mismatch.as_deref())
        } else {
            let mut text = words(entry, &report.answer);
            if let Some(mismatch) = &mismatch {
                text += &format!("; {mismatch}");
            }
            text + "\n"
        };
        let mut outcome = Outcome::answer(text);
        outcome.note = self.engine.note(&report.stats);
        let unique = matches!(report.answer, Verdict::Unique(_));
        outcome.code = match report.answer {
            _ if mismatch.is_some() || (self.unique && !unique) => exit::FAILED,
            Verdict::Unknown { .. } => exit::STOPPED,
            _ => exit::OK,
        };
        Ok(outcome)
    }
}

/// What is wrong with the solution that the input claims, if it claims one.
fn claimed(entry: &Entry, verdict: &Verdict) -> Option<String> {
    let claim = entry.solution.as_ref()?;
    let first = match verdict {
        Verdict::Unique(grid) => claim.differences(grid).next()?,
        _ if entry.puzzle.is_solved_by(claim) => return None,
        _ => return Some("the solution in the input does not solve it".to_owned()),
    };
    let name = entry.puzzle.name(first);
    Some(format!("the solution in the input is wrong at {name}"))
}

fn words(entry: &Entry, verdict: &Verdict) -> String {
    let line = if entry.first_line == entry.last_line && !std::io::stdout().is_terminal() {
        String::new()
    } else {
        format!("line {}: ", entry.first_line)
    };
    line + &match verdict {
        Verdict::Unique(grid) => format!("unique: {grid}"),
        Verdict::None(None) => "none".to_owned(),
        Verdict::None(Some(why)) => format!("none: {why}"),
        Verdict::Many(a, b) => format!("many: {a} and {b} differ in {}", difference(entry, a, b)),
        Verdict::Unknown { stop, found: None } => format!("unknown: stopped by {stop}"),
        Verdict::Unknown { stop, found: Some(grid) } => {
            format!("unknown: stopped by {stop}, after the solution {grid}")
        }
    }
}

fn difference(entry: &Entry, a: &Grid, b: &Grid) -> String {
    let cells: Vec<String> = a.differences(b).map(|c| entry.puzzle.name(c).to_string()).collect();
    const SHOWN: usize = 6;
    let more = if cells.len() > SHOWN { " …" } else { "" };
    let plural = if cells.len() == 1 { "cell" } else { "cells" };
    format!("{} {plural}: {}{more}", cells.len(), cells[..cells.len().min(SHOWN)].join(" "))
}

fn json_line(entry: &Entry, verdict: &Verdict, stats: &Stats, mismatch: Option<&str>) -> String {
    let (word, grids, conflict, stopped): (_, Vec<&Grid>, _, _) = match verdict {
        Verdict::None(why) => ("none", vec![], why.as_ref().map(ToString::to_string), None),
        Verdict::Unique(grid) => ("unique", vec![grid], None, None),
        Verdict::Many(a, b) => ("many", vec![a, b], None, None),
        Verdict::Unknown { stop, found: grid } => {
            ("unknown", grid.iter().collect(), None, Some(stop.to_string()))
        }
    };
    let differ: Vec<String> = match verdict {
        Verdict::Many(a, b) => a.differences(b).map(|c| entry.puzzle.name(c).to_string()).collect(),
        _ => Vec::new(),
    };
    let value = json!({
        "line": entry.first_line,
        "verdict": word,
        "solutions": grids.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "differ": differ,
        "conflict": conflict,
        "stopped": stopped,
        "mismatch": mismatch,
        "engine": stats.engine.name(),
        "nodes": stats.nodes,
        "ms": stats.time.as_secs_f64() * 1e3,
    });
    format!("{value}\n")
}
