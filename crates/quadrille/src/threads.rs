//! The number of threads to work with.

use std::thread::Builder;

/// That many threads, or 1 if the system refuses to start any. Work for one thread is done by the
/// thread that asks for it.
#[must_use]
pub fn threads(wanted: usize) -> usize {
    let starts = || Builder::new().spawn(|| ()).is_ok_and(|one| one.join().is_ok());
    if wanted > 1 && !starts() { 1 } else { wanted }
}
