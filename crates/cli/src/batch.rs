//! A stream of puzzles through one question: all cores, order kept, constant memory, bad ones shown and skipped.

use std::io::Write;

use quadrille::puzzle::text::Entry;

use crate::exit;
use crate::input::{self, InputArgs, Item};
use crate::ordered::ordered;
use crate::progress::Progress;

/// What one puzzle came to.
pub struct Outcome {
    /// For standard output, with its newlines.
    pub text: String,
    /// For standard error, without a final newline; empty for nothing.
    pub note: String,
    /// [`exit::OK`], [`exit::FAILED`] or [`exit::STOPPED`].
    pub code: u8,
}

impl Outcome {
    /// An answer.
    pub fn answer(text: String) -> Self {
        Outcome { text, note: String::new(), code: exit::OK }
    }

    /// A budget ran out.
    pub fn stopped(text: String) -> Self {
        Outcome { text, note: String::new(), code: exit::STOPPED }
    }
}

/// Counts of a batch.
#[derive(Default)]
struct Tally {
    /// Puzzles read, good or bad.
    read: u64,
    /// Puzzles that could not be read.
    bad: u64,
    /// The worst code of one that could not be read.
    bad_code: u8,
    /// Whether a check failed.
    failed: bool,
    /// Whether a budget ran out.
    stopped: bool,
}

/// Asks the question of every puzzle, after a heading for standard output. The answer is the exit code: 65 when nothing could be read, 1 when some could not
/// or a check failed, 3 when a budget ran out.
pub fn run(
    input: &InputArgs,
    threads: usize,
    heading: &str,
    question: impl Fn(&Entry) -> anyhow::Result<Outcome> + Sync,
) -> anyhow::Result<u8> {
    let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    out.write_all(heading.as_bytes())?;
    let mut progress = Progress::new(None, "puzzles");
    let mut tally = Tally::default();
    let work = |items: Vec<Item>| -> Vec<_> {
        items.into_iter().map(|item| (item.source, item.entry.map(|entry| question(&entry)))).collect()
    };
    ordered(pieces(input.items()?), threads, work, |results| {
        for (source, result) in results {
            tally.read += 1;
            match result {
                Ok(outcome) => tally.take(outcome?, &mut out)?,
                Err(error) => {
                    out.flush()?;
                    input::show(&source, &error);
                    tally.bad += 1;
                    tally.bad_code = tally.bad_code.max(input::code(&error));
                }
            }
            progress.add(1);
        }
        anyhow::Ok(())
    })?;
    out.flush()?;
    drop(progress);
    if tally.read == 0 {
        input::note("0 puzzles");
    }
    Ok(tally.code())
}

impl Tally {
    fn take(&mut self, outcome: Outcome, out: &mut impl Write) -> anyhow::Result<()> {
        out.write_all(outcome.text.as_bytes())?;
        if !outcome.note.is_empty() {
            out.flush()?;
            anstream::eprintln!("{}", outcome.note);
        }
        self.failed |= outcome.code == exit::FAILED;
        self.stopped |= outcome.code == exit::STOPPED;
        Ok(())
    }

    fn code(&self) -> u8 {
        match self {
            t if t.bad > 0 && t.bad == t.read => t.bad_code,
            t if t.bad > 0 || t.failed => exit::FAILED,
            t if t.stopped => exit::STOPPED,
            _ => exit::OK,
        }
    }
}

/// Pieces that grow from one puzzle to 256, so that a few hard ones spread over all cores and a million easy ones cost
/// little to hand around.
fn pieces(mut items: impl Iterator<Item = Item> + Send) -> impl Iterator<Item = Vec<Item>> + Send {
    let mut size = 0;
    std::iter::from_fn(move || {
        size = (size + 1).min(2048);
        let piece: Vec<Item> = items.by_ref().take((size / 8).max(1)).collect();
        (!piece.is_empty()).then_some(piece)
    })
}
