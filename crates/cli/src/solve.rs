//! `quadrille solve`: the first solution, some, or all.

use std::cell::RefCell;
use std::fmt::{self, Write as _};
use std::ops::ControlFlow;

use anyhow::anyhow;
use clap::Args;
use quadrille::answer::{Solved, SolvedEnd};
use quadrille::puzzle::Grid;
use quadrille::solve::batch::{Asked, PlainLines};
use quadrille::solve::{End, for_each_uniform, for_each_up_to};
use quadrille::text::{Format, WriteOptions};
use serde::Serialize;

use crate::answer::{Answer, Placed, plain, write_plain};
use crate::args::{DedupArgs, JsonArgs, ShowLimitArgs, ToArgs, parse_seed};
use crate::batch::{self, Batch, Outcome, Part};
use crate::engine::{EngineArgs, Share, unfit};
use crate::exit;
use crate::gpu::GpuArgs;
use crate::input::{self, InputArgs};
use crate::live_json::{ListedLive, Push, SharedText};
use crate::output;
use crate::picture;

/// Solve puzzles.
///
/// On a terminal each solution is drawn with the givens in bold; elsewhere it is one line. A puzzle
/// that has no solution prints `none`. A puzzle whose budget runs out prints `unknown`. Solutions
/// are written as they are found.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    gpu: GpuArgs,
    #[command(flatten)]
    show: ShowLimitArgs,
    /// Show a random solution, or several in random order
    #[arg(long)]
    random: bool,
    /// Make every solution equally likely; draws may repeat. All solutions must fit in memory, as
    /// one diagram
    #[arg(long, requires = "random", conflicts_with_all = ["engine", "all", "threads"])]
    uniform: bool,
    /// Seed of --random: the same seed gives the same solutions [default: 0]
    #[arg(
        long,
        value_name = "SEED",
        requires = "random",
        value_parser = parse_seed,
        allow_negative_numbers = true
    )]
    seed: Option<u64>,
    #[command(flatten)]
    to: ToArgs,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    dedup: DedupArgs,
    /// Solve a built-in example
    #[arg(long, conflicts_with = "inputs")]
    example: bool,
}

const EXAMPLES: &str = "Examples:
  quadrille solve --example
  quadrille solve ...3...23...4...
  quadrille solve 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4
  quadrille solve --limit 10 puzzles.sdm > solutions.txt
  quadrille solve --random --seed 7 ................";

/// The example of the README.
pub(crate) const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// [`Solved`] with solutions that are written as they are found.
#[derive(Serialize)]
struct SolvedLive<'a, L> {
    /// The search: it is made when this is serialised.
    solutions: L,
    /// The end, which is there after the search.
    #[serde(flatten)]
    end: &'a RefCell<Option<SolvedEnd>>,
}

/// Nodes of the diagram of --uniform: some 256 MiB while it is made.
const UNIFORM_NODES: usize = 4 << 20;

impl Answer for SolvedEnd {
    /// The text after the solutions, which are written one by one.
    fn write_text(&self, out: &mut String) -> fmt::Result {
        match (&self.stopped, &self.conflict) {
            (Some(stop), _) => writeln!(out, "unknown: stopped by {stop}"),
            (None, Some(why)) => writeln!(out, "none: {why}"),
            (None, None) if self.complete && self.found == 0 => writeln!(out, "none"),
            _ => Ok(()),
        }
    }
}

impl SolveArgs {
    pub(crate) fn run(mut self) -> anyhow::Result<u8> {
        if self.example {
            self.input.inputs = vec![EXAMPLE.to_owned()];
        }
        let pretty = self.to.to.is_none() && !self.json.json && output::is_terminal();
        let heading = self.to.to.map(crate::convert::heading).unwrap_or_default().into();
        let plain = self.plain(pretty);
        let share = self.engine.share(&self.input)?;
        let (dedup, json) = (self.dedup.dedup, self.json.json);
        let device = self.gpu.device(plain.is_some())?;
        let batch = Batch {
            threads: share.across,
            heading,
            plain,
            device,
            dedup,
            json,
            ..Batch::default()
        };
        if self.show.most() > 1 {
            return batch::stream(&self.input, &batch, &|asked, part| {
                self.solve(asked, share, pretty, part)
            });
        }
        batch::run(&self.input, &batch, &|asked| {
            let mut text = Vec::new();
            let outcome = self.solve(asked, share, pretty, &mut |part: Outcome| {
                text.extend(part.text);
                ControlFlow::Continue(())
            })?;
            text.extend(&outcome.text);
            Ok(Outcome { text, ..outcome })
        })
    }

    /// The way plain lines are answered, if nothing is asked for that only the general path knows.
    /// JSON shows whether there is a second solution.
    fn plain(&self, pretty: bool) -> Option<PlainLines> {
        let one = self.show.most() == 1 && !self.random;
        let bare = self.to.to.is_none() && !self.dedup.dedup && !pretty;
        let plain = match self.json.json {
            true => PlainLines {
                limit: 2,
                evidence: true,
                prefix: None,
                render: |line, out| plain(line, Solved::from(&line.answer)).write_json(out),
            },
            false => PlainLines {
                limit: 1,
                evidence: true,
                prefix: Some(""),
                render: |line, out| write_plain(&Solved::from(&line.answer).end, out),
            },
        };
        (one && bare && self.engine.is_plain() && self.input.is_plain()).then_some(plain)
    }

    /// Shows the solutions as they are found; the outcome is what follows them.
    fn solve(
        &self,
        asked: &Asked<'_>,
        share: Share,
        pretty: bool,
        part: &mut Part<'_>,
    ) -> anyhow::Result<Outcome> {
        if self.json.json {
            return self.solve_json(asked, share, part);
        }
        let mut failed = None;
        let searched =
            self.search(asked, share, &mut |grid| match self.text(asked, grid, pretty) {
                Ok(text) => part(Outcome::answer(text)),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            })?;
        Ok(match (searched, failed) {
            (_, Some(why)) => Outcome::failed(asked, exit::FAILED, why),
            ((Some(end), outcome), None) => Outcome { text: end.render(false).into(), ..outcome },
            ((None, outcome), None) => outcome,
        })
    }

    /// The same as one object, whose list of solutions is written during the search.
    fn solve_json(
        &self,
        asked: &Asked<'_>,
        share: Share,
        part: &mut Part<'_>,
    ) -> anyhow::Result<Outcome> {
        let (text, end, mut searched) = (SharedText::default(), RefCell::new(None), None);
        let solutions = ListedLive::new(|list: &mut Push<'_>| {
            let found = self.search(asked, share, &mut |grid| {
                list(&self.input.spell(&asked.puzzle, grid))?;
                part(Outcome::answer(text.take()))
            });
            searched = Some(found.map(|(at_end, outcome)| {
                end.replace(at_end);
                outcome
            }));
        });
        let object = Placed::new(asked, SolvedLive { solutions, end: &end });
        serde_json::to_writer(&text, &object)?;
        drop(object);
        let outcome = searched.ok_or_else(|| anyhow!("no search was made"))??;
        let is_made = end.take().is_some();
        let text = if is_made { text.take() + "\n" } else { String::new() };
        Ok(Outcome { text: text.into(), ..outcome })
    }

    /// Searches, showing each solution. Returns the end and the outcome, which is all there is of a
    /// search that could not be made.
    fn search(
        &self,
        asked: &Asked<'_>,
        share: Share,
        show: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> anyhow::Result<(Option<SolvedEnd>, Outcome)> {
        let (most, mut shown, mut first) = (self.show.most(), 0, Vec::new());
        let each = |grid: Grid| {
            shown += 1;
            let flow = show(&grid);
            if shown <= 2 {
                first.push(grid);
            }
            // Only JSON shows whether there are no more, and of random draws there always are.
            let enough = shown == most && (self.uniform || !self.json.json);
            if enough { ControlFlow::Break(()) } else { flow }
        };
        let request = self.engine.request(self.seed.or(self.random.then_some(0)), share);
        let report = if self.uniform {
            match for_each_uniform(&asked.puzzle, &request, UNIFORM_NODES, each) {
                Ok(report) => report,
                Err(why) => return Ok((None, Outcome::failed(asked, exit::STOPPED, why))),
            }
        } else {
            for_each_up_to(&asked.puzzle, &request, most, each).map_err(unfit)?
        };
        let end = SolvedEnd::new(asked.entry, shown, &first, &report);
        let stopped = matches!(report.answer, End::Stopped(_));
        let code = if stopped { exit::STOPPED } else { exit::OK };
        let remark = end.remark.iter().map(|r| format!("note: {}: {r}", input::place(asked)));
        let stats = Some(self.engine.note(&report.stats)).filter(|note| !note.is_empty());
        let note = remark.chain(stats).collect::<Vec<_>>().join("\n");
        Ok((Some(end), Outcome { note, code, ..Outcome::default() }))
    }

    /// A solution as it is shown: a picture, a line, or a format, in which it is the puzzle with
    /// every cell given.
    fn text(&self, asked: &Asked<'_>, grid: &Grid, pretty: bool) -> anyhow::Result<String> {
        let format = match self.to.to {
            None if pretty => return Ok(picture::solution(&asked.puzzle, grid)),
            // A solution is a line or a grid of values, whatever the puzzle was.
            None | Some(Format::Line) => return Ok(self.input.spell(&asked.puzzle, grid) + "\n"),
            Some(Format::Grid) => {
                let line = self.input.spell(&asked.puzzle, grid);
                return Ok(rows(&line, asked.puzzle.columns()));
            }
            Some(format) => format,
        };
        let mut solved = asked.entry.clone();
        for cell in asked.puzzle.cells().filter(|&cell| asked.puzzle.contains(cell)) {
            solved.puzzle.give(cell, Some(grid.value(cell)));
        }
        solved.solution = Some(grid.clone());
        solved.state = None;
        Ok(format.write(&solved, &WriteOptions::default())?)
    }
}

/// A line of values as rows: symbols, or numbers where there are blanks between them.
fn rows(line: &str, side: usize) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    if let [symbols] = words[..] {
        let symbols: Vec<char> = symbols.chars().collect();
        return symbols.chunks(side).flat_map(|row| row.iter().chain(&['\n'])).collect();
    }
    words.chunks(side).map(|row| row.join(" ") + "\n").collect()
}
