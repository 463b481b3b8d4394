//! `quadrille count`: how many solutions, exactly.

use clap::Args;
use quadrille::puzzle::{Layout, Puzzle};
use quadrille::solve::{Count, Engine, count};
use quadrille::text::Entry;
use serde_json::json;

use crate::batch::{self, Batch, Outcome};
use crate::engine::{EngineArgs, Share};
use crate::exit;
use crate::input::InputArgs;
use crate::solve::unfit;

/// Count the solutions of each puzzle, exactly, however many.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Stop at N solutions and say \"at least N\"
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
    /// Count all complete grids with boxes of this size instead (2x2, 2x3, 2x4, 3x3)
    #[arg(long, value_name = "HxW", value_parser = crate::generate::parse_box, conflicts_with = "inputs")]
    all_grids: Option<(usize, usize)>,
}

const EXAMPLES: &str = "Examples:
  quadrille count ................
  quadrille count --box 2x3 ....................................
  quadrille count --limit 1000 --time 10s puzzles.txt";

impl CountArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        if let Some((height, width)) = self.all_grids {
            return self.grids(height, width);
        }
        let share = self.engine.share(&self.input)?;
        let batch = Batch { threads: share.across, heading: "", plain: None };
        batch::run(&self.input, &batch, &|entry| self.count(entry, share))
    }

    fn grids(&self, height: usize, width: usize) -> anyhow::Result<u8> {
        let Some(count) = quadrille::make::count_grids(height, width) else {
            let known = "2x2, 2x3, 2x4 and 3x3 (and their turns) are counted";
            return Err(crate::exit::fail(2, format!("grids of {height}x{width} boxes: {known}")));
        };
        if self.json {
            anstream::println!(
                "{}",
                json!({ "box": [height, width], "count": count.to_string(), "exact": true })
            );
        } else {
            anstream::println!("{count}");
        }
        Ok(exit::OK)
    }

    fn count(&self, entry: &Entry, share: Share) -> anyhow::Result<Outcome> {
        let request = self.engine.request(None, share);
        if let Some(number) =
            closed(&entry.puzzle).filter(|_| self.limit.is_none() && request.engine == Engine::Auto)
        {
            let value = json!({ "line": entry.first_line, "count": number.to_string(), "exact": true, "engine": "closed" });
            let text = if self.json { format!("{value}\n") } else { format!("{number}\n") };
            return Ok(Outcome { text, note: String::new(), code: exit::OK });
        }
        let report = count(&entry.puzzle, &request, self.limit).map_err(unfit)?;
        let (number, exact, stop) = match &report.answer {
            Count::Exact(n) => (n, true, None),
            Count::AtLeast(n) => (n, false, None),
            Count::Unknown { stop, at_least: n } => (n, false, Some(*stop)),
        };
        let text = if self.json {
            let value = json!({
                "line": entry.first_line,
                "count": number.to_string(),
                "exact": exact,
                "stopped": stop.map(|s| s.to_string()),
                "engine": report.stats.engine.name(),
                "nodes": report.stats.nodes,
                "ms": report.stats.time.as_secs_f64() * 1e3,
            });
            format!("{value}\n")
        } else {
            match stop {
                None if exact => format!("{number}\n"),
                None => format!("at least {number}\n"),
                Some(stop) => format!("unknown: at least {number}, stopped by {stop}\n"),
            }
        };
        let code = if stop.is_some() { exit::STOPPED } else { exit::OK };
        Ok(Outcome { text, note: self.engine.note(&report.stats), code })
    }
}

/// The number of solutions of a Sudoku with one given or none, without a search where all grids of
/// its shape are counted: relabelling makes every value of the one given equally likely.
fn closed(puzzle: &Puzzle) -> Option<u128> {
    let Layout::Boxes { height, width } = *puzzle.layout() else { return None };
    let share = match puzzle.clues() {
        0 => 1,
        1 => puzzle.side() as u128,
        _ => return None,
    };
    let all =
        puzzle.is_classic().then(|| quadrille::make::count_grids(height.into(), width.into()));
    Some(all.flatten()? / share)
}
