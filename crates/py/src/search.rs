//! All searches: with a budget, with the interpreter lock released, and interruptible by Ctrl-C.
//!
//! A search runs on its own thread while the calling thread waits for it and checks for signals every [`TICK`]. When
//! Python wants to raise, the search is cancelled without waiting for it: it holds no Python objects and ends when it
//! next checks the flag. [`brief`] is for searches that take microseconds, for which a thread would cost more than
//! the answer.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use pyo3::prelude::*;
use quadrille::core::work::guarded;
use quadrille::{Budget, Cancel};

use crate::error;

/// Interval of the check for signals, well below the tenth of a second that people notice.
pub(crate) const TICK: Duration = Duration::from_millis(20);
/// Stack of a search thread, the usual size of a main thread's stack.
const STACK: usize = 8 << 20;
/// Time for a brief search before it moves to its own thread.
const BRIEF: Duration = Duration::from_millis(2);

/// A century in seconds.
const FOREVER: f64 = 3.2e9;

/// A budget from the arguments `time` (seconds) and `nodes`.
pub(crate) fn budget(time: Option<f64>, nodes: Option<u64>) -> PyResult<Budget> {
    let time = time.map(limit).transpose()?.flatten();
    let budget = time.into_iter().fold(Budget::unlimited(), Budget::time);
    Ok(nodes.into_iter().fold(budget, Budget::nodes))
}

/// A limit in seconds. More than a century, including infinity, means no limit.
fn limit(seconds: f64) -> PyResult<Option<Duration>> {
    if seconds.is_nan() || seconds < 0.0 {
        let message = format!("time must be a number of seconds, 0 or more, not {seconds:?}");
        return Err(error::argument(message));
    }
    Ok((seconds < FOREVER).then(|| Duration::from_secs_f64(seconds)))
}

/// The requested number of threads; all cores by default.
pub(crate) fn threads(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(error::argument("threads must be 1 or more, not 0")),
        Some(threads) => Ok(quadrille::threads(threads.min(1024))),
        None => Ok(quadrille::threads(std::thread::available_parallelism().map_or(1, usize::from))),
    }
}

/// Runs a search on its own thread.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    budget: Budget,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let budget = budget.cancel(cancel.clone());
    let (send, mut receive) = channel();
    start(py, move || {
        // After Ctrl-C nobody receives the answer.
        let _ = send.send(guarded(|| work(&budget)));
    })?;
    loop {
        let (answer, back) = wait(py, receive);
        receive = back;
        match answer {
            Ok(answer) => return answer.map_err(|panic| error::died(py, &panic)),
            Err(RecvTimeoutError::Disconnected) => return Err(error::internal(py, "no answer")),
            Err(RecvTimeoutError::Timeout) => {
                py.check_signals().inspect_err(|_| cancel.raise())?;
            }
        }
    }
}

/// Runs a search that should take microseconds on the calling thread. If it does not end soon, it starts again on its
/// own thread. `stopped` returns true if the time was up.
pub(crate) fn brief<T: Send + 'static>(
    py: Python<'_>,
    budget: Budget,
    work: impl Fn(&Budget) -> T + Send + Clone + 'static,
    stopped: impl Fn(&T) -> bool,
) -> PyResult<T> {
    let (first, short) = for_a_moment(&budget);
    let here = work.clone();
    let answer = py.detach(move || guarded(|| here(&first)));
    match answer {
        Err(panic) => Err(error::died(py, &panic)),
        Ok(answer) if short || !stopped(&answer) => Ok(answer),
        Ok(_) => run(py, budget, work),
    }
}

/// The first budget of a brief search, and true if that is all it has.
pub(crate) fn for_a_moment(budget: &Budget) -> (Budget, bool) {
    let is_whole = budget.time.is_some_and(|time| time <= BRIEF);
    (if is_whole { budget.clone() } else { budget.clone().time(BRIEF) }, is_whole)
}

/// Starts a thread for a search.
pub(crate) fn start(py: Python<'_>, work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    let thread = Builder::new().name("quadrille".to_owned()).stack_size(STACK).spawn(work);
    thread.map(drop).map_err(|error| error::internal(py, &format!("no thread: {error}")))
}

/// Waits one tick for a message, with the interpreter lock released.
pub(crate) fn wait<T: Send>(
    py: Python<'_>,
    receive: Receiver<T>,
) -> (Result<T, RecvTimeoutError>, Receiver<T>) {
    py.detach(move || (receive.recv_timeout(TICK), receive))
}
