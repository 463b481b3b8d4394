//! Answers one by one, from a search on its own thread that is at most [`AHEAD`] answers ahead of the consumer.
//!
//! The search starts when the first answer is requested. Dropping a stream cancels it. A [brief](Stream::brief)
//! stream first searches on the calling thread, for at most two milliseconds. Small problems are done by then; the
//! others start again on their own thread and skip the answers found.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille::core::InternalError;
use quadrille::core::work::guarded;
use quadrille::{Budget, Cancel, Stop};

use crate::{error, search};

/// Answers that may wait, enough to avoid a thread switch for each.
const AHEAD: usize = 256;

/// Takes answers; breaks when no more are wanted.
pub(crate) type Emit<'a, T> = dyn FnMut(T) -> ControlFlow<()> + 'a;
/// A search that passes on its answers and returns the reason of a stop.
type Work<T> = Box<dyn FnOnce(&Budget, &mut Emit<'_, T>) -> Option<Stop> + Send>;
/// A search that can be repeated with the same answers.
type Again<T> = Box<dyn Fn(&Budget, &mut Emit<'_, T>) -> Option<Stop> + Send>;

enum Message<T> {
    Answer(T),
    /// No more answers, and the reason.
    End(Option<Stop>),
    /// The search panicked.
    Panic(InternalError),
}

enum State<T> {
    /// Not started.
    New(Budget, Work<T>),
    /// Not started, and expected to end soon.
    Brief(Budget, Again<T>),
    /// These answers are ready; then come the others, or the end.
    There(VecDeque<T>, Result<Receiver<Message<T>>, Option<Stop>>),
    Running(Receiver<Message<T>>),
    /// Another thread is waiting for an answer.
    Busy,
    /// Ended, with the reason of a stop.
    Ended(Option<Stop>),
}

pub(crate) struct Stream<T> {
    state: Mutex<State<T>>,
    cancel: Cancel,
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}

impl<T: Send + 'static> Stream<T> {
    pub(crate) fn new(
        budget: Budget,
        work: impl FnOnce(&Budget, &mut Emit<'_, T>) -> Option<Stop> + Send + 'static,
    ) -> Self {
        let cancel = Cancel::new();
        let budget = budget.cancel(cancel.clone());
        Stream { state: Mutex::new(State::New(budget, Box::new(work))), cancel }
    }

    /// A stream for a search that may end within moments.
    pub(crate) fn brief(
        budget: Budget,
        work: impl Fn(&Budget, &mut Emit<'_, T>) -> Option<Stop> + Send + 'static,
    ) -> Self {
        let cancel = Cancel::new();
        let budget = budget.cancel(cancel.clone());
        Stream { state: Mutex::new(State::Brief(budget, Box::new(work))), cancel }
    }

    /// The next answer.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        let mut state = self.swap(State::Busy);
        if let State::Brief(budget, work) = state {
            state = self.search_here(py, budget, work)?;
        }
        let receive = match state {
            State::New(budget, work) => self.begin(py, budget, work)?,
            State::There(mut answers, rest) => {
                if let Some(answer) = answers.pop_front() {
                    self.swap(State::There(answers, rest));
                    return Ok(Some(answer));
                }
                match rest {
                    Ok(receive) => receive,
                    Err(stop) => {
                        self.swap(State::Ended(stop));
                        return Ok(None);
                    }
                }
            }
            State::Running(receive) => receive,
            State::Ended(stop) => {
                self.swap(State::Ended(stop));
                return Ok(None);
            }
            State::Busy | State::Brief(..) => {
                return Err(PyRuntimeError::new_err("another thread is waiting for this iterator"));
            }
        };
        self.receive(py, receive)
    }

    /// The reason why the stream ended before all answers were seen.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        match &*self.state.lock().unwrap_or_else(|poison| poison.into_inner()) {
            State::Ended(stop) => *stop,
            _ => None,
        }
    }

    fn swap(&self, state: State<T>) -> State<T> {
        let mut held = self.state.lock().unwrap_or_else(|poison| poison.into_inner());
        std::mem::replace(&mut *held, state)
    }

    /// Searches for a moment on the calling thread; the other answers come from another thread.
    fn search_here(&self, py: Python<'_>, budget: Budget, work: Again<T>) -> PyResult<State<T>> {
        let (first, is_whole) = search::for_a_moment(&budget);
        let found = py.detach(move || {
            let (mut answers, mut full) = (VecDeque::new(), false);
            let end = guarded(|| {
                work(&first, &mut |answer| {
                    answers.push_back(answer);
                    full = answers.len() == AHEAD;
                    if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            });
            (answers, full, end, work)
        });
        let (answers, full, end, work) = found;
        let end = end.map_err(|panic| {
            self.swap(State::Ended(None));
            error::died(py, &panic)
        })?;
        if !full && (end != Some(Stop::Time) || is_whole) {
            return Ok(State::There(answers, Err(end)));
        }
        let mut old = answers.len();
        let rest = move |budget: &Budget, emit: &mut Emit<'_, T>| {
            work(budget, &mut |answer| {
                if old == 0 {
                    return emit(answer);
                }
                old -= 1;
                ControlFlow::Continue(())
            })
        };
        let receive = self.begin(py, budget, Box::new(rest))?;
        Ok(State::There(answers, Ok(receive)))
    }

    fn begin(
        &self,
        py: Python<'_>,
        budget: Budget,
        work: Work<T>,
    ) -> PyResult<Receiver<Message<T>>> {
        let (send, receive) = sync_channel(AHEAD);
        search::start(py, move || {
            let end = guarded(|| {
                work(&budget, &mut |answer| match send.send(Message::Answer(answer)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            });
            let _ = send.send(end.map_or_else(Message::Panic, Message::End));
        })
        .inspect_err(|_| drop(self.swap(State::Ended(None))))?;
        Ok(receive)
    }

    fn receive(&self, py: Python<'_>, mut receive: Receiver<Message<T>>) -> PyResult<Option<T>> {
        loop {
            let message = match receive.try_recv() {
                Ok(message) => Ok(message),
                Err(_) => {
                    let (message, back) = search::wait(py, receive);
                    receive = back;
                    message
                }
            };
            match message {
                Ok(Message::Answer(answer)) => {
                    self.swap(State::Running(receive));
                    return Ok(Some(answer));
                }
                Ok(Message::End(stop)) => {
                    self.swap(State::Ended(stop));
                    return Ok(None);
                }
                Ok(Message::Panic(panic)) => {
                    self.swap(State::Ended(None));
                    return Err(error::died(py, &panic));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    self.swap(State::Ended(None));
                    return Err(error::internal(py, "no answer"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(raised) = py.check_signals() {
                        self.cancel.raise();
                        self.swap(State::Ended(Some(Stop::Cancelled)));
                        return Err(raised);
                    }
                }
            }
        }
    }
}
