//! `quadrille check`: the verdict on each puzzle, with its evidence.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::Checked;
use quadrille::make::style_faults;
use quadrille::solve::batch::{Asked, PlainLine, PlainLines};
use quadrille::solve::plain::Found;
use quadrille::solve::{Verdict, verdict};

use crate::answer::{Answer, counted, plain, write_plain};
use crate::args::{DedupArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::engine::{EngineArgs, Share, unfit};
use crate::exit;
use crate::gpu::GpuArgs;
use crate::input::InputArgs;
use crate::output;

/// Report whether each puzzle has no solution, one, or several.
///
/// For a puzzle that has no solution, clashing givens or an impossible cage are named. For one that
/// has several, two are shown with the cells in which they differ. A solution that the input claims
/// is compared with the true one.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    gpu: GpuArgs,
    /// Exit 1 unless every puzzle has exactly one solution
    #[arg(long)]
    unique: bool,
    /// Name the rules of print that a puzzle breaks, and exit 1 if it does: one-cell cages, too many
    /// dominoes, givens too few, too many, unbalanced, and so on. Without cages the rules are those
    /// of easy and medium puzzles, whatever the level
    #[arg(long)]
    style: bool,
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    dedup: DedupArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille check ...3...23...4...
  quadrille check --from csv sudoku.csv
  quadrille check --unique --threads 4 puzzles.txt";

/// Cells named where two solutions differ.
const SHOWN: usize = 6;

impl Answer for Checked<'_> {
    const HAS_PREFIX: bool = true;

    fn write_text(&self, out: &mut String) -> fmt::Result {
        write!(out, "{}", self.verdict)?;
        if let Some(why) = &self.conflict {
            write!(out, ": {why}")?;
        }
        match (&self.stopped, &self.solutions[..]) {
            (Some(stop), []) => write!(out, ": stopped by {stop}")?,
            (Some(stop), [first, ..]) => {
                write!(out, ": stopped by {stop}, after the solution {first}")?;
            }
            (None, [one]) => write!(out, ": {one}")?,
            (None, [a, b, ..]) => {
                let more = if self.differ.len() > SHOWN { " …" } else { "" };
                let cells = counted(self.differ.len(), "cell");
                write!(out, ": {a} and {b} differ in {cells}:")?;
                self.differ.iter().take(SHOWN).try_for_each(|name| write!(out, " {name}"))?;
                out.push_str(more);
            }
            (None, []) => {}
        }
        if let Some(remark) = &self.remark {
            write!(out, "; {remark}")?;
        }
        match self.style.as_deref() {
            None => {}
            Some([]) => write!(out, "; style: as in print")?,
            Some(faults) => write!(out, "; style: {}", faults.join(", "))?,
        }
        writeln!(out)
    }
}

impl CheckArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let plain = self.plain();
        let share = self.engine.share(&self.input)?;
        let (dedup, json) = (self.dedup.dedup, self.json.json);
        let device = self.gpu.device(plain.is_some())?;
        let batch = Batch { threads: share.across, plain, device, dedup, json, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| self.check(asked, share))
    }

    /// The way plain lines are answered, if nothing is asked for that only the general path knows.
    /// With `--unique`, a line that does not have exactly one solution takes that path for its code.
    fn plain(&self) -> Option<PlainLines> {
        let json = self.json.json;
        let bare = !self.style && !self.dedup.dedup && (json || !output::is_terminal());
        (bare && self.engine.is_plain() && self.input.is_plain()).then_some(PlainLines {
            limit: 2,
            evidence: !self.unique,
            prefix: (!json).then_some("unique: "),
            render: match (json, self.unique) {
                (false, false) => |line, out| write_plain(&Checked::from(&line.answer), out),
                (false, true) => |_, _| false,
                (true, false) => write_json,
                (true, true) => {
                    |line, out| matches!(line.answer.found, Found::One(_)) && write_json(line, out)
                }
            },
        })
    }

    fn check(&self, asked: &Asked<'_>, share: Share) -> anyhow::Result<Outcome> {
        let report = verdict(&asked.puzzle, &self.engine.request(None, share)).map_err(unfit)?;
        let mut answer =
            Checked::new(asked.entry, &report, |grid| self.input.spell(&asked.puzzle, grid));
        let faults = || style_faults(&asked.puzzle).iter().map(ToString::to_string).collect();
        answer.style = self.style.then(faults);
        let unique = matches!(report.answer, Verdict::Unique(_));
        let code = match report.answer {
            _ if answer.mismatch.is_some() || (self.unique && !unique) => exit::FAILED,
            _ if answer.style.as_ref().is_some_and(|faults| !faults.is_empty()) => exit::FAILED,
            Verdict::Unknown { .. } => exit::STOPPED,
            _ => exit::OK,
        };
        let note = self.engine.note(&report.stats);
        Ok(Outcome { note, code, ..Outcome::of(asked, answer, self.json.json) })
    }
}

fn write_json(line: &PlainLine<'_>, out: &mut Vec<u8>) -> bool {
    plain(line, Checked::from(&line.answer)).write_json(out)
}
