//! A stream of puzzles through one question: all cores, order kept, constant memory, bad ones shown
//! and skipped.

use std::io::Write;
use std::sync::Arc;

use quadrille::text::Entry;

use crate::exit;
use crate::fast::{self, Answer, Piece, Plain};
use crate::input::{self, InputArgs, Item};
use crate::ordered::ordered;
use crate::progress::Progress;
use crate::spare::Spare;

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

/// What is asked of every puzzle.
pub type Question<'a> = &'a (dyn Fn(&Entry) -> anyhow::Result<Outcome> + Sync);

/// How a batch is run.
pub struct Batch<'a> {
    /// Threads to use.
    pub threads: usize,
    /// For standard output, before everything else.
    pub heading: &'a str,
    /// How plain 9×9 lines may be answered by their kernel; `None` sends every puzzle through the
    /// question.
    pub plain: Option<Plain>,
}

/// Asks the question of every puzzle. The answer is the exit code: 65 when nothing could be read, 1
/// when some could not or a check failed, 3 when a budget ran out.
pub fn run(input: &InputArgs, batch: &Batch<'_>, question: Question<'_>) -> anyhow::Result<u8> {
    let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    out.write_all(batch.heading.as_bytes())?;
    let mut progress = Progress::new(None, "puzzles");
    let mut tally = Tally::default();
    let spare = Arc::new(Spare::default());
    let ask = |item: Item| match item.entry {
        Ok(entry) => Answer::One(question(&entry)),
        Err(error) => Answer::Bad(item.source, error),
    };
    let work = |piece: Piece| match (piece, batch.plain) {
        (Piece::Items(items), _) => items.into_iter().map(ask).collect(),
        (Piece::Plain(lines), Some(plain)) => fast::answer(lines, plain, question, &spare),
        (Piece::Plain(..), None) => unreachable!("plain pieces are only cut when they are wanted"),
    };
    let mut sink = |answers: Vec<Answer>| {
        for answer in answers {
            progress.add(tally.take(answer, &mut out, &spare)?);
        }
        anyhow::Ok(())
    };
    if batch.plain.is_some() {
        ordered(
            fast::pieces(input.sources()?, input.options(), spare.clone()),
            batch.threads,
            work,
            &mut sink,
        )?;
    } else {
        ordered(pieces(input.items()?).map(Piece::Items), batch.threads, work, &mut sink)?;
    }
    out.flush()?;
    drop(progress);
    if tally.read == 0 {
        input::note("0 puzzles");
    }
    Ok(tally.code())
}

impl Tally {
    /// Writes an answer and counts it; returns how many puzzles it was.
    fn take(&mut self, answer: Answer, out: &mut impl Write, spare: &Spare) -> anyhow::Result<u64> {
        let puzzles = match answer {
            Answer::Many(text, puzzles) => {
                out.write_all(&text)?;
                spare.give(text);
                puzzles
            }
            Answer::One(outcome) => {
                self.outcome(&outcome?, out)?;
                1
            }
            Answer::Bad(source, error) => {
                out.flush()?;
                input::show(&source, &error);
                self.bad += 1;
                self.bad_code = self.bad_code.max(input::code(&error));
                1
            }
        };
        self.read += puzzles;
        Ok(puzzles)
    }

    fn outcome(&mut self, outcome: &Outcome, out: &mut impl Write) -> anyhow::Result<()> {
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

/// Pieces that grow from one puzzle to 256, so that a few hard ones spread over all cores and a
/// million easy ones cost little to hand around.
fn pieces(mut items: impl Iterator<Item = Item> + Send) -> impl Iterator<Item = Vec<Item>> + Send {
    let mut size = 0;
    std::iter::from_fn(move || {
        size = (size + 1).min(2048);
        let piece: Vec<Item> = items.by_ref().take((size / 8).max(1)).collect();
        (!piece.is_empty()).then_some(piece)
    })
}
