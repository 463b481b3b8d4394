//! The batch door: a stream of puzzles through one question, on all cores, answers in input order,
//! constant memory.
//!
//! Input is any reader of any text format with any number of puzzles. It may [pause](Live); then
//! everything read so far is answered. A puzzle that cannot be read is an answer too, and reading goes
//! on behind it. A question that panics ends with an [internal error](Item::Broken), and the others are
//! answered. Plain 9×9 lines can go straight to their [kernel](crate::plain), millions a second.
//! Budgets are those of the question's own [`Request`](crate::Request). An error of the visitor ends
//! all work.
//!
//! ```
//! use quadrille_solve::batch::{Batch, Item, Source, batch};
//! use quadrille_solve::{Request, Verdict, verdict};
//! let text = "1..............4\nnonsense\n4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4\n";
//! let mut words = Vec::new();
//! batch(
//!     vec![Source::text("example", text)],
//!     &Batch::default(),
//!     |asked, answer| {
//!         let report = verdict(&asked.entry.puzzle, &Request::default()).map(|r| r.answer);
//!         let _ = answer(matches!(report, Ok(Verdict::Unique(_))));
//!     },
//!     |item| {
//!         match item {
//!             Item::Answer(unique) => words.push(if unique { "unique" } else { "not" }),
//!             Item::Refused { .. } => words.push("refused"),
//!             _ => {}
//!         }
//!         Ok::<(), ()>(())
//!     },
//! ).unwrap();
//! assert_eq!(words, ["not", "refused", "unique"]);
//! ```

mod buffer_pool;
#[cfg_attr(not(feature = "cuda"), path = "without_device.rs")]
mod device;
// So that its tests always run, and turn on nothing in other crates.
#[cfg(all(test, not(feature = "cuda")))]
#[path = "device.rs"]
#[allow(dead_code, unused_imports, unreachable_pub)]
mod device_for_tests;
mod line_runs;
mod ordered;
mod packed_lines;
mod plain_lines;
mod seen;
mod together;

use std::io::{BufReader, Cursor, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

use quadrille_core::work::guarded;
use quadrille_core::{InternalError, fault};
use quadrille_text::{Entry, Live, ReadOptions, Reader, TextError, Whole};

pub use buffer_pool::Buffer;
pub use device::{Device, NoDevice};
pub use ordered::{Emit, ordered, ordered_streams};
pub use packed_lines::{PACKED_HEADER, Unpacked};
pub use plain_lines::{PlainLine, PlainLines};
pub use seen::{Seen, fingerprint, puzzle_fingerprint};
pub use together::batch_together;

use buffer_pool::BufferPool;
use line_runs::{PlainRun, Run, Runs};
use plain_lines::{Answered, answer, one_by_one, shift};

/// Puzzles of a piece, at most; pieces grow from one puzzle, so that a few hard ones spread over
/// all cores and a million easy ones cost little to hand around.
const PIECE: usize = 256;

/// A named stream of puzzles.
pub struct Source {
    /// Its name in messages.
    pub name: Arc<str>,
    /// The stream.
    pub bytes: Box<dyn Live + Send>,
}

impl Source {
    /// A text in memory.
    pub fn text(name: &str, text: impl Into<Vec<u8>>) -> Self {
        Source { name: name.into(), bytes: Box::new(Whole(Cursor::new(text.into()))) }
    }

    /// The same with packed rows read as lines, if the stream begins as packed rows do.
    #[must_use]
    pub fn unpacked(self) -> Self {
        Source { name: self.name, bytes: Box::new(Unpacked::new(self.bytes)) }
    }

    /// A reader that does not pause, such as a file.
    pub fn reader(name: &str, input: impl Read + Send + 'static) -> Self {
        let buffered = BufReader::with_capacity(1 << 16, input);
        Source { name: name.into(), bytes: Box::new(Whole(buffered)) }
    }
}

/// The settings of a batch.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Threads; 1 works on the calling thread alone.
    pub threads: usize,
    /// The reading options of the text.
    pub read: ReadOptions,
    /// Leave out puzzles equal to an earlier one of the input.
    pub dedup: bool,
    /// Show every answer as soon as it is made, rather than with those of its neighbours: for
    /// questions with many answers.
    pub stream: bool,
    /// The way in which the kernel of `nine` answers plain 9×9 lines; `None` asks about every
    /// puzzle. Only for [options](ReadOptions) under which such a line is a classic puzzle.
    pub plain: Option<PlainLines>,
    /// The CUDA device that may answer plain lines too, with the same answers.
    pub device: Device,
}

impl Default for Batch {
    fn default() -> Self {
        Batch {
            threads: 1,
            read: ReadOptions::default(),
            dedup: false,
            stream: false,
            plain: None,
            device: Device::none(),
        }
    }
}

/// A puzzle that is asked about.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The name of its source.
    pub source: &'a Arc<str>,
    /// The puzzle.
    pub entry: &'a Entry,
}

impl std::ops::Deref for Asked<'_> {
    type Target = Entry;

    fn deref(&self) -> &Entry {
        self.entry
    }
}

/// A part of the answers, in input order.
#[derive(Debug)]
#[non_exhaustive]
pub enum Item<A> {
    /// Plain lines that the kernel has answered.
    Lines {
        /// Their answers, each with its line end.
        text: Buffer,
        /// Their number.
        count: u64,
    },
    /// An answer of the question.
    Answer(A),
    /// A puzzle that cannot be read.
    Refused {
        /// The name of its source.
        source: Arc<str>,
        /// Its error.
        error: TextError,
    },
    /// A question that ended with a panic: a defect of this program, not an answer.
    Broken {
        /// The source and the line of its puzzle; `None` where the input could not be read on.
        place: Option<(Arc<str>, u64)>,
        /// The panic.
        error: InternalError,
    },
    /// All answers so far were shown, and the next may take a while: time to flush.
    Idle,
}

/// Asks a question about every puzzle of the sources. The question hands any number of answers to
/// its second argument. The visitor sees them in input order.
///
/// # Errors
/// The first error of the visitor.
pub fn batch<A: Send, E>(
    sources: Vec<Source>,
    batch: &Batch,
    ask: impl Fn(&Asked<'_>, &mut Emit<'_, A>) + Sync,
    mut visit: impl FnMut(Item<A>) -> Result<(), E>,
) -> Result<(), E> {
    let pool = Arc::new(BufferPool::default());
    let work = |piece: Piece, emit: &mut Emit<'_, Vec<Item<A>>>| {
        let mut answers = Answers { done: Vec::new(), stream: batch.stream, emit };
        match piece {
            Piece::Puzzles(puzzles) => {
                puzzles.into_iter().for_each(|(source, entry)| answers.ask(&source, entry, &ask));
            }
            Piece::Plain(source, run, plain) => {
                answers.plain((&source, &run), plain, &batch.device, &pool, &ask);
                pool.give(run.bytes);
            }
        }
        let last = std::mem::take(&mut answers.done);
        let _ = (answers.emit)(last);
    };
    let sink = |items| show(items, &mut visit);
    match batch.plain {
        Some(plain) => {
            let pieces = plain_pieces(sources, batch, plain, pool.clone());
            ordered_streams(pieces, batch.threads, work, sink)
        }
        None => {
            let seen = batch.dedup.then(Seen::default);
            let pieces = pieces(sources, batch.read.clone(), seen, growing());
            ordered_streams(pieces.map(Piece::Puzzles), batch.threads, work, sink)
        }
    }
}

/// Shows some items, or that it is time to flush.
fn show<A, E>(
    items: Option<Result<Vec<Item<A>>, InternalError>>,
    visit: &mut impl FnMut(Item<A>) -> Result<(), E>,
) -> Result<(), E> {
    match items {
        Some(Ok(items)) => items.into_iter().try_for_each(visit),
        Some(Err(error)) => visit(Item::Broken { place: None, error }),
        None => visit(Item::Idle),
    }
}

/// Answers of one piece.
struct Answers<'e, 'f, A> {
    /// Not yet handed on.
    done: Vec<Item<A>>,
    /// True if each is handed on at once.
    stream: bool,
    emit: &'e mut Emit<'f, Vec<Item<A>>>,
}

impl<A> Answers<'_, '_, A> {
    fn ask(
        &mut self,
        source: &Arc<str>,
        entry: Result<Entry, TextError>,
        ask: &impl Fn(&Asked<'_>, &mut Emit<'_, A>),
    ) {
        match entry {
            Err(error) => self.done.push(Item::Refused { source: source.clone(), error }),
            Ok(entry) => {
                let done = guarded(|| {
                    fault::point("question", entry.first_line);
                    ask(&Asked { source, entry: &entry }, &mut |answer| {
                        self.done.push(Item::Answer(answer));
                        match self.stream {
                            true => (self.emit)(std::mem::take(&mut self.done)),
                            false => ControlFlow::Continue(()),
                        }
                    });
                });
                if let Err(error) = done {
                    let place = Some((source.clone(), entry.first_line));
                    self.done.push(Item::Broken { place, error });
                }
            }
        }
    }

    /// Answers plain lines together; one by one if the kernel panics.
    fn plain(
        &mut self,
        (source, run): (&Arc<str>, &PlainRun),
        plain: PlainLines,
        device: &Device,
        pool: &Arc<BufferPool>,
        ask: &impl Fn(&Asked<'_>, &mut Emit<'_, A>),
    ) {
        // Nothing is handed on before all lines are answered.
        self.stream = false;
        let lines_of = |bytes, is_text, count| {
            let text = Buffer { bytes, is_text, pool: pool.clone() };
            Item::Lines { text, count }
        };
        let mut each = |part| match part {
            Answered::Solved(text, count) => self.done.push(lines_of(text, false, count)),
            Answered::Written(text, count) => self.done.push(lines_of(text, true, count)),
            Answered::Other(entry) => self.ask(source, *entry, ask),
        };
        if guarded(|| answer(source, run, plain, (device, pool), &mut each)).is_err() {
            self.done.clear();
            one_by_one(run, |entry| self.ask(source, entry, ask));
        }
    }
}

type Stream = Box<dyn Live + Send>;

enum Piece {
    /// Plain lines of a source, and the way they are answered.
    Plain(Arc<str>, PlainRun, PlainLines),
    /// Puzzles that were read.
    Puzzles(NamedPuzzles),
}

/// Puzzles of a piece with the names of their sources.
type NamedPuzzles = Vec<(Arc<str>, Result<Entry, TextError>)>;

/// The size of one piece after the other: see [`PIECE`].
fn growing() -> impl FnMut() -> usize + Send {
    let mut eighths = 0;
    move || {
        eighths = (eighths + 1).min(8 * PIECE);
        eighths / 8
    }
}

/// The puzzles of all sources in pieces. Puzzles that were read do not wait for the next ones.
fn pieces(
    sources: Vec<Source>,
    options: ReadOptions,
    mut seen: Option<Seen>,
    mut size: impl FnMut() -> usize + Send,
) -> impl Iterator<Item = NamedPuzzles> + Send {
    let mut sources = sources.into_iter();
    let mut reader: Option<(Arc<str>, Reader<Stream>)> = None;
    std::iter::from_fn(move || {
        let (mut piece, size) = (Vec::new(), size());
        while piece.len() < size.max(1) {
            let Some((name, puzzles)) = &mut reader else {
                let Some(source) = sources.next() else { break };
                reader = Some((source.name, Reader::live(source.bytes, options.clone())));
                continue;
            };
            if !piece.is_empty() && !puzzles.is_soon() {
                break;
            }
            let Some(entry) = puzzles.next() else {
                reader = None;
                continue;
            };
            let is_new = |entry: &Entry| seen.as_mut().is_none_or(|s| s.is_new(&entry.puzzle));
            if entry.as_ref().map_or(true, is_new) {
                piece.push((name.clone(), entry));
            }
        }
        (!piece.is_empty()).then_some(piece)
    })
}

/// All pieces of all sources, plain lines apart.
fn plain_pieces(
    sources: Vec<Source>,
    batch: &Batch,
    plain: PlainLines,
    pool: Arc<BufferPool>,
) -> impl Iterator<Item = Piece> + Send + use<> {
    let (options, device) = (batch.read.clone(), batch.device.clone());
    sources.into_iter().flat_map(move |source| {
        let (name, options) = (source.name, options.clone());
        Runs::new(source.bytes, pool.clone(), device.clone())
            .flat_map(move |run| pieces_of_run(run, plain, &name, &options))
    })
}

fn pieces_of_run(
    run: Run<Stream>,
    plain: PlainLines,
    name: &Arc<str>,
    options: &ReadOptions,
) -> Box<dyn Iterator<Item = Piece> + Send> {
    let named = |bytes: Stream| vec![Source { name: name.clone(), bytes }];
    let (bytes, first): (Stream, u64) = match run {
        Run::Plain(run) => {
            return Box::new(std::iter::once(Piece::Plain(name.clone(), run, plain)));
        }
        Run::Other(bytes, first) => (Box::new(Whole(Cursor::new(bytes))), first),
        Run::Rest(rest, first) => (rest, first),
        Run::Failed(error, line) => (Box::new(Whole(BufReader::new(Failing(Some(error))))), line),
    };
    let shifted = move |piece: NamedPuzzles| {
        Piece::Puzzles(piece.into_iter().map(|(name, entry)| (name, shift(entry, first))).collect())
    };
    Box::new(pieces(named(bytes), options.clone(), None, growing()).map(shifted))
}

/// A reader that fails at once, so that the error is reported like any other.
struct Failing(Option<std::io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
