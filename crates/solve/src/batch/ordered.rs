//! Many pieces of work on all cores, results in the order of the pieces, memory bounded.
//!
//! The workers fetch a piece, one at a time, and work on it; the calling thread receives the results
//! in order. Whoever fetched a piece has it in its cache: a thread that only reads would move every
//! byte from one core to another. A piece is fetched when fewer than [`IN_FLIGHT`] per worker are
//! before it, up to the one whose results are received, so memory is bounded even when one of them
//! takes long. A piece may have any number of results, one after the other; a worker that is
//! [`AHEAD`] results in front of its turn waits for it. Pieces are handed out in order, so whoever
//! has the turn never waits. One thread does all in turn.
//!
//! A piece whose work panics has the error as its last result, and the others come as they would. If
//! fetching a piece panics, the error stands in its place and the pieces end.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use quadrille_core::InternalError;
use quadrille_core::fault;
use quadrille_core::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use quadrille_core::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use quadrille_core::work::{Context, crew, guarded};

/// Pieces per worker between fetching and receiving.
const IN_FLIGHT: usize = if cfg!(shuttle) { 2 } else { 8 };
/// Results of a piece that may wait for its turn.
const AHEAD: usize = if cfg!(shuttle) { 2 } else { 16 };

/// Maps `pieces` through `work` on `threads` threads and hands the results to `sink` in order,
/// until the pieces end or the sink fails.
///
/// # Errors
/// The first error of the sink.
pub fn ordered<T: Send, R: Send, E>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut sink: impl FnMut(Result<R, InternalError>) -> Result<(), E>,
) -> Result<(), E> {
    let one = |piece, emit: &mut Emit<'_, R>| {
        let _ = emit(work(piece));
    };
    ordered_streams(pieces, threads, one, |result| result.map_or(Ok(()), &mut sink))
}

/// Takes a result of a piece; `Break` when nobody wants more.
pub type Emit<'a, R> = dyn FnMut(R) -> ControlFlow<()> + 'a;

/// The same where a piece may have many results: `work` hands each to its second argument. The
/// sink gets `None` whenever all results so far were received: time to flush.
///
/// # Errors
/// The first error of the sink.
pub fn ordered_streams<T: Send, R: Send, E>(
    pieces: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T, &mut Emit<'_, R>) + Sync,
    sink: impl FnMut(Option<Result<R, InternalError>>) -> Result<(), E>,
) -> Result<(), E> {
    let pieces = Pieces { pieces: Some(pieces), next: 0 };
    if threads <= 1 {
        return in_turn(pieces, work, sink);
    }
    let (result_in, result_out) = channel();
    let turn = &Turn { most: (threads * IN_FLIGHT) as u64, ..Turn::default() };
    let (pieces, work) = (&Mutex::new(pieces), &work);
    let worker = |_| {
        let worker = Worker { results: result_in.clone(), turn };
        move || worker.work(pieces, work)
    };
    let workers = (0..threads).map(worker).collect();
    drop(result_in);
    // Whoever waits for a turn wakes up before the threads are waited for, whichever way this ends.
    let receive = move || {
        let _end = turn.end_with_scope();
        receive(&result_out, turn, sink)
    };
    crew(workers, || turn.pass_to(u64::MAX), receive).1
}

/// Pieces with their numbers, until they end or fetching one panics.
struct Pieces<I> {
    /// The remaining pieces; none at the end.
    pieces: Option<I>,
    next: u64,
}

impl<I: Iterator> Iterator for Pieces<I> {
    type Item = (u64, Result<I::Item, InternalError>);

    fn next(&mut self) -> Option<Self::Item> {
        let (number, pieces) = (self.next, self.pieces.as_mut()?);
        let piece = guarded(|| {
            fault::point("fetch", number);
            pieces.next()
        });
        self.next += 1;
        if !matches!(piece, Ok(Some(_))) {
            self.pieces = None;
        }
        piece.transpose().map(|piece| (number, piece))
    }
}

/// Works on a piece; a panic is its last result.
fn work_on<T, R>(
    (number, piece): (u64, Result<T, InternalError>),
    work: &impl Fn(T, &mut Emit<'_, R>),
    emit: &mut Emit<'_, Result<R, InternalError>>,
) {
    let done = piece.and_then(|piece| {
        guarded(|| {
            fault::point("piece", number);
            work(piece, &mut |result| emit(Ok(result)));
        })
    });
    if let Err(error) = done {
        let _ = emit(Err(error));
    }
}

/// The number of a piece and a result of it, or its end.
type Message<R> = (u64, Option<Result<R, InternalError>>);

/// A thread that fetches pieces.
struct Worker<'a, R> {
    results: Sender<Message<R>>,
    turn: &'a Turn,
}

impl<R> Worker<'_, R> {
    fn work<T>(
        self,
        pieces: &Mutex<Pieces<impl Iterator<Item = T>>>,
        work: &impl Fn(T, &mut Emit<'_, R>),
    ) {
        let fetch = || {
            let mut pieces = pieces.lock().unwrap_or_else(PoisonError::into_inner);
            self.turn.wait_to_fetch(pieces.next).then(|| pieces.next()).flatten()
        };
        while let Some(piece) = fetch() {
            let (number, mut emitted) = (piece.0, 0);
            work_on(piece, work, &mut |result| {
                emitted += 1;
                let wanted = emitted < AHEAD || self.turn.wait_for(number);
                let sent = wanted && self.results.send((number, Some(result))).is_ok();
                if sent { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if self.results.send((number, None)).is_err() {
                return;
            }
        }
    }
}

/// Hands the results to the sink in order, until there are no more or it fails.
fn receive<R, E>(
    results: &Receiver<Message<R>>,
    turn: &Turn,
    mut sink: impl FnMut(Option<Result<R, InternalError>>) -> Result<(), E>,
) -> Result<(), E> {
    let mut line = Line { turn, waiting: BTreeMap::new(), next: 0 };
    loop {
        let (number, result) = match results.try_recv() {
            Ok(message) => message,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) => {
                sink(None)?;
                let Ok(message) = results.recv() else { return Ok(()) };
                message
            }
        };
        line.take(number, result, &mut |result| sink(Some(result)))?;
    }
}

/// The same on the calling thread alone.
fn in_turn<T, R, E>(
    pieces: Pieces<impl Iterator<Item = T>>,
    work: impl Fn(T, &mut Emit<'_, R>),
    mut sink: impl FnMut(Option<Result<R, InternalError>>) -> Result<(), E>,
) -> Result<(), E> {
    // A panic of the sink is not one of the piece.
    let context = Context::here();
    for piece in pieces {
        let mut end = Ok(Ok(()));
        work_on(piece, &work, &mut |result| {
            if let Ok(Ok(())) = end {
                end = context.run(|| sink(Some(result)));
            }
            if let Ok(Ok(())) = end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        end.unwrap_or_else(|panic| panic.resume())?;
        sink(None)?;
    }
    Ok(())
}

/// Results that came before their turn.
struct Line<'a, R> {
    /// Tells the workers whose turn it is.
    turn: &'a Turn,
    /// Results by piece, and whether the piece has ended.
    waiting: BTreeMap<u64, (Vec<R>, bool)>,
    /// The piece whose results are received as they come.
    next: u64,
}

impl<R> Line<'_, R> {
    /// Takes a result, or the end of a piece, and hands on all that have their turn.
    fn take<E>(
        &mut self,
        number: u64,
        result: Option<R>,
        sink: &mut impl FnMut(R) -> Result<(), E>,
    ) -> Result<(), E> {
        match result {
            Some(result) if number == self.next => return sink(result),
            Some(result) => self.waiting.entry(number).or_default().0.push(result),
            None => self.waiting.entry(number).or_default().1 = true,
        }
        let before = self.next;
        while let Some((results, end)) = self.waiting.get_mut(&self.next) {
            for result in std::mem::take(results) {
                sink(result)?;
            }
            if !*end {
                break;
            }
            self.waiting.remove(&self.next);
            self.next += 1;
        }
        if self.next > before {
            self.turn.pass_to(self.next);
        }
        Ok(())
    }
}

/// Whose turn it is; `u64::MAX` when all is over.
#[derive(Default)]
struct Turn {
    /// The number of the piece.
    next: Mutex<u64>,
    /// Pieces fetched and not received, at most.
    most: u64,
    /// Wakes those who wait for their turn.
    passed: Condvar,
}

impl Turn {
    fn lock(&self) -> MutexGuard<'_, u64> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pass_to(&self, next: u64) {
        *self.lock() = next;
        self.passed.notify_all();
    }

    /// Waits for the turn of a piece; `false` when all is over.
    fn wait_for(&self, number: u64) -> bool {
        self.wait_until(number) == number
    }

    /// Waits until a piece may be fetched; `false` when all is over.
    fn wait_to_fetch(&self, number: u64) -> bool {
        self.wait_until((number + 1).saturating_sub(self.most)) < u64::MAX
    }

    /// Waits until the turn of a piece has come or gone, and returns whose it is.
    fn wait_until(&self, number: u64) -> u64 {
        let mut next = self.lock();
        while *next < number {
            next = self.passed.wait(next).unwrap_or_else(PoisonError::into_inner);
        }
        *next
    }

    /// Ends all waiting when dropped.
    fn end_with_scope(&self) -> impl Drop {
        struct End<'a>(&'a Turn);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                self.0.pass_to(u64::MAX);
            }
        }
        End(self)
    }
}
