//! Threads that make pieces of a batch, handed back in order.
//!
//! A worker claims the next numbers, makes them and puts them down; the reader takes piece after
//! piece in order. At most [`AHEAD`] pieces per worker wait for the reader. No thread is waited for
//! when the pool is dropped: workers end after the piece that they are at. A puzzle that panics is a
//! [result](super::Reason::Internal) like others.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use quadrille_core::work::{Context, Panic};

use super::pace::Pace;
use super::worker::{Made, Worker};

/// Pieces per worker that are claimed and not yet read.
const AHEAD: usize = 8;

/// See the module page.
pub(super) struct Pool(Arc<Shared>);

/// The state that the threads share.
struct Shared {
    /// The state.
    state: Mutex<State>,
    /// Told whenever the state changes.
    changed: Condvar,
}

/// The progress of a batch.
struct State {
    /// The first number that is not claimed.
    next: u64,
    /// The numbers end here; more are wanted when some turn out to be equivalents.
    end: u64,
    /// The first number that was not read.
    read: u64,
    /// Pieces that are ready, by their first number.
    ready: BTreeMap<u64, Vec<Made>>,
    /// Pieces claimed and not read.
    open: usize,
    /// The size of the pieces.
    pace: Pace,
    /// True if nothing is wanted any more, or a worker died.
    closed: bool,
    /// What a worker died of, for whoever waits for its piece.
    died: Option<Panic>,
}

impl Pool {
    /// Starts threads on these numbers.
    pub(super) fn start(worker: &Worker, pace: Pace, numbers: Range<u64>, threads: usize) -> Self {
        let (ready, Range { start: next, end }) = (BTreeMap::new(), numbers);
        let (open, closed, died) = (0, false, None);
        let state = State { next, end, read: next, ready, open, pace, closed, died };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        for _ in 0..threads {
            let (shared, mut worker) = (shared.clone(), worker.another());
            let context = Context::here();
            std::thread::spawn(move || {
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
        }
        Pool(shared)
    }

    /// The next piece in order; `None` when there is none.
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

    /// One number more is wanted.
    pub(super) fn extend(&self) {
        self.0.lock().end += 1;
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

    /// The numbers of the next piece, once there is room for it.
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
