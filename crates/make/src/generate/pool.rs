//! Threads that make pieces of a batch, returned in order.
//!
//! A worker claims the next numbers, makes the puzzles and stores them; the reader takes piece
//! after piece in order. At most [`AHEAD`] pieces per worker wait for the reader. Dropping the pool
//! does not wait for threads: workers end after their current piece. A puzzle whose making panics
//! is a [result](super::Reason::Internal) like others.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use quadrille_core::work::{Context, Panic};

use super::pace::Pace;
use super::worker::{Made, Worker};

/// Pieces per worker that are claimed and not yet read.
const AHEAD: usize = 8;

pub(super) struct Pool(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Notified whenever the state changes.
    changed: Condvar,
}

struct State {
    /// The first unclaimed number.
    next: u64,
    /// The end of the numbers. It grows when some turn out to be equivalents.
    end: u64,
    /// The first unread number.
    read: u64,
    /// Finished pieces by their first number.
    ready: BTreeMap<u64, Vec<Made>>,
    /// Number of pieces claimed and not yet read.
    open: usize,
    pace: Pace,
    /// True if no more puzzles are wanted, or a worker died.
    closed: bool,
    /// The panic of a worker, for the reader that waits for its piece.
    died: Option<Panic>,
}

impl Pool {
    pub(super) fn start(worker: &Worker, pace: Pace, numbers: Range<u64>, threads: usize) -> Self {
        let (ready, Range { start: next, end }) = (BTreeMap::new(), numbers);
        let (open, closed, died) = (0, false, None);
        let state = State { next, end, read: next, ready, open, pace, closed, died };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        for number in 0..threads {
            let (shared, mut worker) = (shared.clone(), worker.another());
            let context = Context::here();
            let started = std::thread::Builder::new().spawn(move || {
                let done = context.run(|| {
                    while let Some(numbers) = shared.claim(threads) {
                        let start = Instant::now();
                        let made = worker.make(numbers.clone());
                        shared.put(numbers, made, start);
                    }
                });
                if let Err(panic) = done {
                    shared.lock().died = Some(panic);
                    shared.close();
                }
            });
            // With fewer threads than wanted, those that there are make all puzzles.
            if let Err(error) = started {
                assert!(number > 0, "no thread can be started: {error}");
                break;
            }
        }
        Pool(shared)
    }

    /// The next piece in order, or `None` at the end.
    ///
    /// # Panics
    /// If a worker died.
    pub(super) fn read(&self) -> Option<Vec<Made>> {
        let mut state = self.0.lock();
        loop {
            let read = state.read;
            if let Some(made) = state.ready.remove(&read) {
                state.read += made.len() as u64;
                state.open -= 1;
                self.0.changed.notify_all();
                return Some(made);
            }
            if let Some(panic) = state.died.take() {
                drop(state);
                panic.resume();
            }
            if state.closed || state.read >= state.end {
                return None;
            }
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Adds one number.
    pub(super) fn extend(&self) {
        let mut state = self.0.lock();
        state.end = state.end.saturating_add(1);
        drop(state);
        self.0.changed.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Claims the next piece, once there is room for it.
    fn claim(&self, threads: usize) -> Option<Range<u64>> {
        let mut state = self.lock();
        while !state.closed && (state.next >= state.end || state.open >= AHEAD * threads) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return None;
        }
        let first = state.next;
        let left = state.end - first;
        state.next += state.pace.size(left, threads).min(left);
        state.open += 1;
        Some(first..state.next)
    }

    fn put(&self, numbers: Range<u64>, made: Vec<Made>, start: Instant) {
        let mut state = self.lock();
        state.pace.took(numbers.end - numbers.start, start.elapsed());
        state.ready.insert(numbers.start, made);
        self.changed.notify_all();
    }
}
