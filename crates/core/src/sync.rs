//! Threads, locks and channels of the standard library. With `--cfg shuttle` they are those of the
//! crate `shuttle`, whose tests try many schedules of the same code: `just schedules`.

#[cfg(not(shuttle))]
pub use std::{sync::*, thread, thread_local};

#[cfg(shuttle)]
pub use shuttle::{sync::*, thread, thread_local};

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
