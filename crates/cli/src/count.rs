//! `quadrille count`: the exact number of solutions.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::{Counted, Took};
use quadrille::solve::batch::{Asked, PlainLine, PlainLines};
use quadrille::solve::count;
use quadrille::solve::plain::Found;
use quadrille::text::Division;
use serde::Serialize;

use crate::answer::Answer;
use crate::args::{CountLimitArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::engine::{EngineArgs, Share, unfit};
use crate::exit::{self, fail};
use crate::gpu::GpuArgs;
use crate::input::InputArgs;
use crate::interrupt;
use crate::output;

/// Count the solutions of each puzzle.
///
/// The count is exact, however large. Ctrl-C prints the count so far, as "at least N"; a second
/// Ctrl-C ends the program.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    gpu: GpuArgs,
    #[command(flatten)]
    limit: CountLimitArgs,
    #[command(flatten)]
    json: JsonArgs,
    /// Count all complete grids with boxes of this size instead (2x2, 2x3, 2x4, 3x3)
    #[arg(
        long,
        value_name = "HxW",
        value_parser = Division::parse_box,
        conflicts_with_all = [
            "inputs", "limit", "from", "loose_blanks", "division", "many", "utf16",
            "explain_input", "time", "nodes", "threads", "stats", "gpu",
        ]
    )]
    all_grids: Option<(usize, usize)>,
}

const EXAMPLES: &str = "Examples:
  quadrille count ................
  quadrille count --box 2x3 ....................................
  quadrille count --limit 1000 --time 10s puzzles.txt";

impl<T: Serialize> Answer for Counted<T> {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        match &self.stopped {
            None if self.exact => writeln!(out, "{}", self.count),
            None => writeln!(out, "at least {}", self.count),
            Some(stop) => writeln!(out, "unknown: at least {}, stopped by {stop}", self.count),
        }
    }
}

#[derive(Serialize)]
struct AllGrids {
    #[serde(rename = "box")]
    boxes: (usize, usize),
    count: String,
    exact: bool,
}

impl Answer for AllGrids {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.count)
    }
}

impl CountArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        if let Some((height, width)) = self.all_grids {
            return self.grids(height, width);
        }
        let share = self.engine.share(&self.input)?;
        let bare = !self.json.json && self.limit.limit != Some(1) && !output::is_terminal();
        let render = if self.limit.limit == Some(2) { write_up_to_two } else { write_up_to_one };
        let plain = (bare && self.engine.is_plain() && self.input.is_plain())
            .then_some(PlainLines { limit: 2, evidence: false, prefix: None, render });
        let device = self.gpu.device(plain.is_some())?;
        let word = "(Ctrl-C prints the count so far)";
        let json = self.json.json;
        let batch = Batch { threads: share.across, plain, device, word, json, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| self.count(asked, share))
    }

    fn grids(&self, height: usize, width: usize) -> anyhow::Result<u8> {
        let Some(count) = quadrille::solve::count_grids(height, width) else {
            let known = "2x2, 2x3, 2x4 and 3x3 (and their turns) are counted";
            return Err(fail(exit::USAGE, format!("grids of {height}x{width} boxes: {known}")));
        };
        let answer = AllGrids { boxes: (height, width), count: count.to_string(), exact: true };
        self.json.print(&answer, false)
    }

    fn count(&self, asked: &Asked<'_>, share: Share) -> anyhow::Result<Outcome> {
        let mut request = self.engine.request(None, share);
        let cancel = interrupt::cancel();
        if cancel.is_raised() {
            // Ctrl-C cancels all remaining puzzles.
            return Err(exit::Reported(exit::STOPPED).into());
        }
        request.budget = request.budget.cancel(cancel);
        let report = count(&asked.puzzle, &request, self.limit.limit).map_err(unfit)?;
        let mut answer = Counted::new(&report.answer, Took::from(&report.stats));
        interrupt::name_stop(&mut answer.stopped);
        let code = if answer.stopped.is_some() { exit::STOPPED } else { exit::OK };
        let note = self.engine.note(&report.stats);
        Ok(Outcome { note, code, ..Outcome::of(asked, answer, self.json.json) })
    }
}

/// The count of a plain 9×9 line. Several solutions are counted the general way.
fn write_up_to_one(line: &PlainLine<'_>, out: &mut Vec<u8>) -> bool {
    !matches!(line.answer.found, Found::Several(_)) && write_up_to_two(line, out)
}

/// The same when counting stops at two.
fn write_up_to_two(line: &PlainLine<'_>, out: &mut Vec<u8>) -> bool {
    out.extend_from_slice(match line.answer.found {
        Found::None(_) => b"0\n",
        Found::One(_) => b"1\n",
        Found::Several(_) => b"at least 2\n",
        Found::Unknown => return false,
    });
    true
}
