//! A command over a stream of puzzles: the library's batch door, its answers on standard output,
//! bad puzzles shown and skipped.

use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille::core::InternalError;
use quadrille::solve::batch::{self, Asked, Device, Item, PlainLines, Seen};
use quadrille::text::TextError;

use crate::answer::{Answer, Placed, Unanswered, to_json};
use crate::exit;
use crate::input::{self, InputArgs};
use crate::output::{self, Output};
use crate::progress::Progress;

/// The outcome of one puzzle.
#[derive(Default)]
pub(crate) struct Outcome {
    /// For standard output, with its newlines.
    pub text: Vec<u8>,
    /// For standard error, without a final newline; empty for nothing.
    pub note: String,
    /// An error for standard error, of which only the first of many are shown, and the object that
    /// stands in place of the answer.
    pub error: Option<(String, Unanswered)>,
    /// The key that equal answers share, if only the first of them is wanted.
    pub key: Option<u128>,
    /// [`exit::OK`], [`exit::FAILED`] or [`exit::STOPPED`].
    pub code: u8,
    /// True if more of the same puzzle follows.
    pub is_part: bool,
}

impl Outcome {
    /// An answer.
    pub(crate) fn answer(text: impl Into<Vec<u8>>) -> Self {
        Outcome { text: text.into(), ..Outcome::default() }
    }

    /// An answer about a puzzle of the input, with its position.
    pub(crate) fn of(asked: &Asked<'_>, answer: impl Answer, json: bool) -> Self {
        Outcome::answer(Placed::new(asked, answer).render(json))
    }

    /// No answer, for this reason.
    pub(crate) fn failed(asked: &Asked<'_>, code: u8, message: impl Display) -> Self {
        let text = format!("{}: {message}", input::place(asked));
        let object = Unanswered::asked(asked, message.to_string());
        Outcome { error: Some((text, object)), code, ..Outcome::default() }
    }
}

/// The settings of a batch.
#[derive(Default)]
pub(crate) struct Batch {
    /// Threads to use.
    pub threads: usize,
    /// For standard output, before everything else.
    pub heading: Vec<u8>,
    /// The way the kernel answers plain 9×9 lines; `None` sends every puzzle through the question.
    pub plain: Option<PlainLines>,
    /// The device that may answer them too.
    pub device: Device,
    /// True if equal puzzles are answered once.
    pub dedup: bool,
    /// True if an object stands in place of an answer that cannot be given.
    pub json: bool,
    /// The word at the end of the progress line.
    pub word: &'static str,
}

/// The question about every puzzle.
pub(crate) type Question<'a> = dyn Fn(&Asked<'_>) -> anyhow::Result<Outcome> + Sync + 'a;

/// Takes a part of an answer; `Break` when nobody wants more.
pub(crate) type Part<'a> = dyn FnMut(Outcome) -> ControlFlow<()> + 'a;

/// The question about every puzzle, where the answer comes in parts.
pub(crate) type LongQuestion<'a> =
    dyn Fn(&Asked<'_>, &mut Part<'_>) -> anyhow::Result<Outcome> + Sync + 'a;

/// Asks the question of every puzzle. The answer is the exit code: 70 after an internal error, 65 when nothing could be read, 1
/// when some could not or a check failed, 3 when a budget ran out.
pub(crate) fn run(input: &InputArgs, batch: &Batch, question: &Question<'_>) -> anyhow::Result<u8> {
    ask(input, batch, false, &|asked, _| question(asked))
}

/// The same where answers come in parts, each shown as soon as it is there.
pub(crate) fn stream(
    input: &InputArgs,
    batch: &Batch,
    question: &LongQuestion<'_>,
) -> anyhow::Result<u8> {
    ask(input, batch, true, question)
}

fn ask(
    input: &InputArgs,
    batch: &Batch,
    stream: bool,
    question: &LongQuestion<'_>,
) -> anyhow::Result<u8> {
    let out = if stream { Output::eager() } else { Output::new() };
    let mut tally = Tally::new(out, &batch.heading, batch.word, batch.json)?;
    let door = batch::Batch {
        threads: batch.threads,
        read: input.options(),
        dedup: batch.dedup,
        stream,
        plain: batch.plain,
        device: batch.device.clone(),
    };
    let answer = |asked: &Asked<'_>, emit: &mut batch::Emit<'_, anyhow::Result<Outcome>>| {
        if let Some(note) = input.understood(asked) {
            let _ = emit(Ok(Outcome { note, is_part: true, ..Outcome::default() }));
        }
        let outcome = question(asked, &mut |part| emit(Ok(Outcome { is_part: true, ..part })));
        let _ = emit(outcome);
    };
    batch::batch(input.sources()?, &door, answer, |item| tally.take(item))?;
    tally.finish(batch.device.lost())
}

/// The output of a batch, and its counts.
pub(crate) struct Tally {
    progress: Progress,
    out: Output,
    /// Puzzles read, good or bad.
    read: u64,
    /// Puzzles that could not be read.
    bad: u64,
    /// The worst code of one that could not be read.
    bad_code: u8,
    /// True if a check failed.
    failed: bool,
    /// True if a budget ran out.
    stopped: bool,
    /// True if a question ended with a panic.
    internal: bool,
    /// True if the answer written last goes on in the same line.
    is_open: bool,
    /// Keys of answers, in order.
    seen: Seen,
    /// True if an object stands in place of an answer that cannot be given.
    json: bool,
}

impl Tally {
    /// Writes the heading, and nothing else so far. `word` ends the progress line.
    pub(crate) fn new(
        mut out: Output,
        heading: &[u8],
        word: &'static str,
        json: bool,
    ) -> anyhow::Result<Self> {
        out.write_all(heading)?;
        let progress = Progress::new(None, "puzzles").with_word(word);
        let (read, bad, bad_code, seen) = (0, 0, exit::OK, Seen::default());
        let (failed, stopped, internal, is_open) = (false, false, false, false);
        Ok(Tally {
            progress,
            out,
            read,
            bad,
            bad_code,
            failed,
            stopped,
            internal,
            is_open,
            seen,
            json,
        })
    }

    /// Writes an answer and counts it.
    pub(crate) fn take(&mut self, item: Item<anyhow::Result<Outcome>>) -> anyhow::Result<()> {
        if !matches!(item, Item::Idle) {
            self.progress.make_room();
        }
        let puzzles = match item {
            Item::Lines { text, count } => {
                self.out.write_all(&text)?;
                count
            }
            Item::Answer(outcome) => {
                let outcome = outcome?;
                self.outcome(&outcome)?;
                u64::from(!outcome.is_part)
            }
            Item::Refused { source, error } => {
                self.refused(&source, &error)?;
                1
            }
            Item::Broken { place, error } => {
                if std::mem::take(&mut self.is_open) {
                    self.out.write_all(b"\n")?;
                }
                self.place_held(&Unanswered::broken(place.as_ref(), &error))?;
                show_broken(place.as_ref(), &error);
                self.internal = true;
                1
            }
            _ => {
                self.out.flush()?;
                0
            }
        };
        self.read += puzzles;
        self.progress.add(puzzles);
        Ok(())
    }

    /// The exit code. Notes are printed if a device was lost, or if there was no puzzle at all.
    pub(crate) fn finish(mut self, lost: Option<impl Display>) -> anyhow::Result<u8> {
        self.out.flush()?;
        drop(self.progress);
        if let Some(why) = lost {
            output::note(&format!("the GPU failed ({why}); the CPU answered the rest"));
        }
        if self.read == 0 {
            output::note("0 puzzles");
        }
        Ok(match () {
            () if self.internal => exit::INTERNAL,
            () if self.bad > 0 && self.bad == self.read => self.bad_code,
            () if self.bad > 0 || self.failed => exit::FAILED,
            () if self.stopped => exit::STOPPED,
            () => exit::OK,
        })
    }

    fn refused(&mut self, source: &str, error: &TextError) -> anyhow::Result<()> {
        self.place_held(&Unanswered::unread(source, error))?;
        input::show(source, error);
        self.bad += 1;
        self.internal |= input::code(error) == exit::INTERNAL;
        self.bad_code = self.bad_code.max(input::code(error));
        Ok(())
    }

    /// The object in place of an answer, before the error that follows on standard error.
    fn place_held(&mut self, object: &Unanswered) -> anyhow::Result<()> {
        if self.json {
            writeln!(self.out, "{}", to_json(object))?;
        }
        Ok(self.out.flush()?)
    }

    fn outcome(&mut self, outcome: &Outcome) -> anyhow::Result<()> {
        if outcome.key.is_some_and(|key| !self.seen.is_new_print(key)) {
            return Ok(());
        }
        self.out.write_all(&outcome.text)?;
        if !outcome.text.is_empty() {
            self.is_open = outcome.is_part && !outcome.text.ends_with(b"\n");
        }
        if !outcome.note.is_empty() {
            self.out.flush()?;
            output::say_plain(&outcome.note);
        }
        if let Some((error, object)) = &outcome.error {
            self.place_held(object)?;
            output::error(error, &[]);
        }
        self.failed |= outcome.code == exit::FAILED;
        self.stopped |= outcome.code == exit::STOPPED;
        Ok(())
    }
}

/// Shows a question that ended with a panic.
fn show_broken(place: Option<&(Arc<str>, u64)>, error: &InternalError) {
    let message = match place {
        Some((source, line)) => format!("{}: {error}", input::place_in(source, *line)),
        None => format!("{error}; the rest of the input was not read"),
    };
    output::error(&message, &[]);
}
