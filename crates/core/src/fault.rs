//! Panics at named points of the code, for tests.
//!
//! A point has a name and a number, such as a line number. A test [arms](arm()) some of them for
//! its own thread and the threads that work for it. Tests of programs use the variable
//! `QUADRILLE_FAULT`. In release builds a point does nothing.

#[cfg(debug_assertions)]
pub use armed::{Armed, Faults, arm};

/// Panics if this point is armed.
#[cfg(debug_assertions)]
pub fn point(name: &str, number: u64) {
    armed::point(name, number);
}

/// Does nothing: only debug builds have faults.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub fn point(_name: &str, _number: u64) {}

#[cfg(debug_assertions)]
mod armed {
    use crate::work::Context;
    use std::sync::{Arc, LazyLock};

    /// Armed points, as `name:number,name:number`.
    #[derive(Clone, Debug, Default)]
    pub struct Faults(Arc<str>);

    impl Faults {
        fn has(&self, name: &str, number: u64) -> bool {
            let is_it = |point: &str| {
                let (n, k) = point.split_once(':').unwrap_or((point, ""));
                n == name && k.parse() == Ok(number)
            };
            !self.0.is_empty() && self.0.split(',').any(is_it)
        }
    }

    /// Arms points for this thread and its workers, until the result is dropped.
    #[must_use]
    pub fn arm(points: &str) -> Armed {
        Armed(Context::swap_faults(Faults(points.into())))
    }

    /// See [`arm`].
    #[derive(Debug)]
    pub struct Armed(Faults);

    impl Drop for Armed {
        fn drop(&mut self) {
            Context::swap_faults(std::mem::take(&mut self.0));
        }
    }

    pub(super) fn point(name: &str, number: u64) {
        static OF_PROCESS: LazyLock<Faults> =
            LazyLock::new(|| Faults(std::env::var("QUADRILLE_FAULT").unwrap_or_default().into()));
        if OF_PROCESS.has(name, number) || Context::here().faults.has(name, number) {
            panic!("injected fault: {name} {number}");
        }
    }
}
