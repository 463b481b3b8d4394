//! `quadrille check`: the verdict on each puzzle, with its evidence.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::puzzle::Grid;
use quadrille::solve::batch::{Asked, PlainLine, PlainLines};
use quadrille::solve::{Mismatch, Report, Verdict, cells_that_differ, check_claim, verdict};
use serde::Serialize;

use crate::answer::{Answer, Took, counted};
use crate::args::{DedupArgs, JsonArgs};
use crate::batch::{self, Batch, Outcome};
use crate::engine::{EngineArgs, Share, unfit};
use crate::exit;
use crate::input::{self, InputArgs};
use crate::output;

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
    #[command(flatten)]
    json: JsonArgs,
    #[command(flatten)]
    dedup: DedupArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille check 009200700400000090700900005000005010005009820820000900000070006207090480003006279
  quadrille check --from csv sudoku.csv
  quadrille check --unique --threads 4 puzzles.txt";

/// The verdict on a puzzle.
#[derive(Serialize)]
struct Checked {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<usize>,
    verdict: &'static str,
    solutions: Vec<String>,
    differ: Vec<String>,
    conflict: Option<String>,
    stopped: Option<String>,
    mismatch: Option<String>,
    #[serde(flatten)]
    took: Took,
    /// What stands before the text.
    #[serde(skip)]
    prefix: String,
}

/// Cells named where two solutions differ.
const SHOWN: usize = 6;

impl Answer for Checked {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        write!(out, "{}{}", self.prefix, self.verdict)?;
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
                let names = self.differ[..self.differ.len().min(SHOWN)].join(" ");
                write!(out, ": {a} and {b} differ in {cells}: {names}{more}")?;
            }
            (None, []) => {}
        }
        if let Some(mismatch) = &self.mismatch {
            write!(out, "; {mismatch}")?;
        }
        writeln!(out)
    }
}

impl CheckArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let bare = !self.json.json && !self.dedup.dedup && !output::is_terminal();
        let plain =
            (bare && self.engine.is_plain() && self.input.is_plain()).then_some(PlainLines {
                other: if self.unique { None } else { Some(write_other) },
                ..PlainLines::solutions(2, "unique: ")
            });
        let share = self.engine.share(&self.input)?;
        let dedup = self.dedup.dedup;
        let batch = Batch { threads: share.across, plain, dedup, ..Batch::default() };
        batch::run(&self.input, &batch, &|asked| self.check(asked, share))
    }

    fn check(&self, asked: &Asked<'_>, share: Share) -> anyhow::Result<Outcome> {
        let report = verdict(&asked.puzzle, &self.engine.request(None, share)).map_err(unfit)?;
        let answer = self.checked(asked, &report);
        let unique = matches!(report.answer, Verdict::Unique(_));
        let code = match report.answer {
            _ if answer.mismatch.is_some() || (self.unique && !unique) => exit::FAILED,
            Verdict::Unknown { .. } => exit::STOPPED,
            _ => exit::OK,
        };
        let note = self.engine.note(&report.stats);
        Ok(Outcome { note, code, ..Outcome::answer(answer.render(self.json.json)) })
    }

    fn checked(&self, asked: &Asked<'_>, report: &Report<Verdict>) -> Checked {
        let (verdict, grids, conflict, stopped): (_, Vec<&Grid>, _, _) = match &report.answer {
            Verdict::None(why) => ("none", vec![], why.as_ref(), None),
            Verdict::Unique(grid) => ("unique", vec![grid], None, None),
            Verdict::Many(a, b) => ("many", vec![a, b], None, None),
            Verdict::Unknown { stop, found: grid } => {
                ("unknown", grid.iter().collect(), None, Some(stop))
            }
        };
        let name = |cell| asked.puzzle.name(cell).to_string();
        let mismatch = check_claim(asked.entry, &report.answer).map(|wrong| match wrong {
            Mismatch::Differs(cell) => {
                format!("the solution in the input is wrong at {}", name(cell))
            }
            _ => "the solution in the input does not solve it".to_owned(),
        });
        Checked {
            line: asked.first_line,
            argument: input::argument(asked),
            verdict,
            solutions: grids.iter().map(|grid| self.input.spell(grid)).collect(),
            differ: cells_that_differ(&report.answer).into_iter().map(name).collect(),
            conflict: conflict.map(ToString::to_string),
            stopped: stopped.map(ToString::to_string),
            mismatch,
            took: Took::from(&report.stats),
            prefix: input::prefix(asked),
        }
    }
}

/// The text of [`Checked`] for a plain 9×9 line with no solution or several; false where it has more
/// to say.
fn write_other(line: &PlainLine<'_>, out: &mut Vec<u8>) -> bool {
    let [a, b] = line.solutions else {
        if !line.has_conflict() {
            out.extend_from_slice(b"none\n");
        }
        return !line.has_conflict();
    };
    let cells = (0..81).filter(|&c| a[c] != b[c]);
    out.extend_from_slice(b"many: ");
    out.extend_from_slice(a);
    out.extend_from_slice(b" and ");
    out.extend_from_slice(b);
    let number = counted(cells.clone().count(), "cell");
    out.extend_from_slice(b" differ in ");
    out.extend_from_slice(number.as_bytes());
    out.push(b':');
    for c in cells.clone().take(SHOWN) {
        out.extend_from_slice(&[b' ', b'r', b'1' + (c / 9) as u8, b'c', b'1' + (c % 9) as u8]);
    }
    if cells.count() > SHOWN {
        out.extend_from_slice(" …".as_bytes());
    }
    out.push(b'\n');
    true
}
