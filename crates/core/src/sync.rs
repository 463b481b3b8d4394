//! Threads, locks and channels of the standard library. With `--cfg shuttle` they are those of the
//! crate `shuttle`, whose tests try many schedules of the same code: `just schedules`.

#[cfg(not(shuttle))]
pub use std::{sync::*, thread, thread_local};

#[cfg(shuttle)]
pub use shuttle::{sync::*, thread, thread_local};

/// Waits at most this long for a message or the end of its channel.
///
/// # Errors
/// If none came in time, or never will.
#[cfg(not(shuttle))]
pub fn recv_timeout<T>(
    receiver: &mpsc::Receiver<T>,
    time: std::time::Duration,
) -> Result<T, mpsc::RecvTimeoutError> {
    receiver.recv_timeout(time)
}

/// Under random schedules the time is over whenever no message is there, but `Duration::MAX`.
#[cfg(shuttle)]
pub fn recv_timeout<T>(
    receiver: &mpsc::Receiver<T>,
    time: std::time::Duration,
) -> Result<T, mpsc::RecvTimeoutError> {
    if time == std::time::Duration::MAX {
        return receiver.recv().map_err(|_| mpsc::RecvTimeoutError::Disconnected);
    }
    thread::yield_now();
    receiver.try_recv().map_err(|error| match error {
        mpsc::TryRecvError::Empty => mpsc::RecvTimeoutError::Timeout,
        mpsc::TryRecvError::Disconnected => mpsc::RecvTimeoutError::Disconnected,
    })
}

/// Starts a thread of a scope; `None` if the system has too few.
#[cfg(not(shuttle))]
pub(crate) fn start<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<thread::ScopedJoinHandle<'scope, T>> {
    thread::Builder::new().spawn_scoped(scope, work).ok()
}

/// Starts a thread of a scope.
#[cfg(shuttle)]
pub(crate) fn start<'scope, T: Send + 'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<thread::ScopedJoinHandle<'scope, T>> {
    Some(scope.spawn(work))
}
