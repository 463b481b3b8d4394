//! Batches: a question per line in, an answer per line out, in order, in constant memory.
//!
//! The received bytes are cut at the last line end. These lines form one part, which one thread
//! answers. Only a few parts are in progress at a time, and no more input is read until the client
//! has taken the oldest. A thread yields after a slice of time, so that a long batch leaves room
//! for others. A line whose question panics is answered with a problem and does not affect other
//! lines.

use std::cell::Cell;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Response;
use bytes::{Bytes, BytesMut};
use futures_core::Stream;
use http_body_util::BodyExt;
use memchr::{memchr, memchr_iter};
use quadrille::core::fault;
use quadrille::{Budget, Cancel};
use quadrille_service::{PlainChecks, Problem, ProblemKind, Question, QuestionInfo};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::reply;
use crate::work::{Lane, RaiseOnDrop};

/// The time for which a thread answers lines before it yields.
const SLICE: Duration = Duration::from_millis(50);

/// The longest part in bytes, which bounds both the work of a thread and the memory that waits for
/// the client.
const PART: usize = 256 << 10;

/// The same for questions whose answers (paths of steps) may be a thousand times as long.
const SHORT_PART: usize = 4 << 10;

pub(crate) fn answer(
    app: Arc<App>,
    info: &'static QuestionInfo,
    body: Body,
) -> Result<Response<Body>, Problem> {
    if app.work.is_full(Lane::Long) {
        return Err(app.work.busy("the queue is full"));
    }
    let (send, parts) = mpsc::channel(2 * app.settings.threads);
    let cancel = Cancel::new();
    app.metrics.streams.fetch_add(1, Relaxed);
    let answers = Answers {
        parts,
        current: None,
        app: Arc::clone(&app),
        _raise: RaiseOnDrop(cancel.clone()),
    };
    tokio::spawn(Batch { app, info, cancel, send, lines: 0 }.read(body));
    Ok(reply::reply(reply::NDJSON, Body::from_stream(answers)))
}

/// A batch that is being read.
struct Batch {
    app: Arc<App>,
    info: &'static QuestionInfo,
    /// Raised when the client disconnects.
    cancel: Cancel,
    /// Parts in progress, in order.
    send: mpsc::Sender<JoinHandle<Bytes>>,
    /// The number of lines in them.
    lines: u64,
}

impl Batch {
    /// Cuts the body into parts until it ends, breaks off, or nobody takes the answers.
    async fn read(mut self, mut body: Body) {
        let most = self.app.settings.body;
        let terse = ["check", "solve", "count", "convert"].contains(&self.info.name);
        let part = if terse { PART } else { SHORT_PART };
        let mut rest = BytesMut::new();
        loop {
            let frame = match timeout(self.app.settings.slow, body.frame()).await {
                Err(_) => {
                    let why = "the rest of the batch did not come in time";
                    return self.last(Problem::new(ProblemKind::TooSlow, why)).await;
                }
                Ok(None) => break,
                // The client has disconnected, so the work in progress is useless.
                Ok(Some(Err(_))) => return self.cancel.raise(),
                Ok(Some(Ok(frame))) => frame,
            };
            let Ok(data) = frame.into_data() else { continue };
            rest.extend_from_slice(&data);
            while let Some(end) = last_line_end(&rest, part) {
                if !self.start(rest.split_to(end + 1).freeze()).await {
                    return;
                }
            }
            if rest.len() > most {
                let why = format!("a line has {most} bytes at most");
                return self.last(Problem::new(ProblemKind::TooLarge, why)).await;
            }
        }
        self.start(rest.freeze()).await;
    }

    /// Ends the batch with a problem as its last line.
    async fn last(&self, problem: Problem) {
        let line = Bytes::from(problem.to_json() + "\n");
        let _ = self.send.send(tokio::spawn(async move { line })).await;
    }

    /// Starts the answer to some lines; true if anybody waits for it.
    async fn start(&mut self, lines: Bytes) -> bool {
        if lines.is_empty() {
            return true;
        }
        let (app, info, cancel) = (Arc::clone(&self.app), self.info, self.cancel.clone());
        let room = timeout(self.app.settings.unread, self.send.reserve()).await;
        let Ok(Ok(room)) = room else {
            self.cancel.raise();
            return false;
        };
        let first = self.lines + 1;
        self.lines += memchr_iter(b'\n', &lines).count() as u64;
        room.send(tokio::spawn(part(app, info, cancel, lines, first)));
        true
    }
}

/// The end of the last whole line within a part.
fn last_line_end(bytes: &[u8], part: usize) -> Option<usize> {
    let newline = |byte: &u8| *byte == b'\n';
    let near = bytes.len().min(part);
    let end = bytes[..near].iter().rposition(newline);
    end.or_else(|| bytes[near..].iter().position(newline).map(|at| near + at))
}

/// The answers to some lines, numbered from `first` on; a thread is asked for again after each
/// slice.
async fn part(
    app: Arc<App>,
    info: &'static QuestionInfo,
    cancel: Cancel,
    lines: Bytes,
    mut first: u64,
) -> Bytes {
    let (mut answers, mut at) = (Vec::new(), 0);
    while at < lines.len() && !cancel.is_raised() {
        let Some(permit) = app.work.permit().await else { break };
        let (inner, lines, flag) = (Arc::clone(&app), lines.clone(), cancel.clone());
        let slice = tokio::task::spawn_blocking(move || {
            let mut rest = Lines { rest: &lines[at..], number: first };
            slice(&inner, info, &flag, &mut rest, &mut answers);
            drop(permit);
            (answers, lines.len() - rest.rest.len(), rest.number)
        });
        // The server is shutting down.
        let Ok(done) = slice.await else { return Bytes::new() };
        (answers, at, first) = done;
    }
    Bytes::from(answers)
}

thread_local! {
    /// The kernel of this thread; `None` while it is in use, or after a panic.
    static PLAIN: Cell<Option<Box<PlainChecks>>> = const { Cell::new(None) };
}

/// Answers lines for a slice of time.
fn slice(
    app: &App,
    info: &'static QuestionInfo,
    cancel: &Cancel,
    rest: &mut Lines<'_>,
    answers: &mut Vec<u8>,
) {
    let start = Instant::now();
    let (mut count, mut together) = (0, info.name == "check");
    while !cancel.is_raised() && start.elapsed() <= SLICE {
        let run = if together { plain(app, rest, answers) } else { Some(0) };
        // After a panic of the kernel each line is a question of its own.
        together &= run.is_some();
        count += run.unwrap_or(0);
        if run.is_some_and(|run| run > 0) {
            continue;
        }
        let Some(line) = rest.next() else { break };
        let answer = app.work.guarded(|| one(app, info, cancel, line)).flatten();
        answers.extend_from_slice(answer.unwrap_or_else(|problem| problem.to_json()).as_bytes());
        answers.push(b'\n');
        count += 1;
    }
    app.metrics.lines.fetch_add(count, Relaxed);
}

/// Answers the plain lines with which the rest begins. The result is their number, or `None` after a
/// panic, which changes nothing.
fn plain(app: &App, rest: &mut Lines<'_>, answers: &mut Vec<u8>) -> Option<u64> {
    let (mut lines, before) = (rest.clone(), answers.len());
    let run = app.work.guarded(|| {
        let mut kernel = PLAIN.take().unwrap_or_default();
        fault::point("run", rest.clone().next().map_or(0, |line| line.1.len() as u64));
        let run = kernel.answer(&mut lines, answers);
        PLAIN.set(Some(kernel));
        run
    });
    match run.flatten() {
        Ok(run) => {
            *rest = lines;
            Some(run as u64)
        }
        Err(_) => {
            answers.truncate(before);
            None
        }
    }
}

/// The lines that are left, without blank ones, each with its number in the batch.
#[derive(Clone)]
struct Lines<'a> {
    /// The text.
    rest: &'a [u8],
    /// The number of its first line.
    number: u64,
}

impl<'a> Iterator for Lines<'a> {
    type Item = (u64, &'a [u8]);

    fn next(&mut self) -> Option<(u64, &'a [u8])> {
        while !self.rest.is_empty() {
            let end = memchr(b'\n', self.rest);
            let (line, rest) = self.rest.split_at(end.map_or(self.rest.len(), |end| end + 1));
            let (line, number) = (line.trim_ascii(), self.number);
            (self.rest, self.number) = (rest, number + 1);
            if !line.is_empty() {
                return Some((number, line));
            }
        }
        None
    }
}

fn one(
    app: &App,
    info: &'static QuestionInfo,
    cancel: &Cancel,
    (number, line): (u64, &[u8]),
) -> Result<String, Problem> {
    fault::point("line", line.len() as u64);
    let question = Question::of(info, line)?.at_line(number);
    let budget = app.settings.limits.budget(&question)?;
    question.answer(&Budget { cancel: Some(cancel.clone()), ..budget })
}

struct Answers {
    /// Parts in progress, in order.
    parts: mpsc::Receiver<JoinHandle<Bytes>>,
    /// The oldest part.
    current: Option<JoinHandle<Bytes>>,
    /// Counts the open streams.
    app: Arc<App>,
    /// Raised when the client disconnects.
    _raise: RaiseOnDrop,
}

impl Stream for Answers {
    type Item = Result<Bytes, std::io::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(part) = &mut self.current {
                let answers = ready!(Pin::new(part).poll(context));
                self.current = None;
                match answers {
                    Ok(answers) if answers.is_empty() => continue,
                    answers => return Poll::Ready(Some(answers.map_err(std::io::Error::other))),
                }
            }
            match ready!(self.parts.poll_recv(context)) {
                None => return Poll::Ready(None),
                part => self.current = part,
            }
        }
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, Relaxed);
    }
}
