//! The one clock of the library crates.
//!
//! It is the system's monotonic clock, unless a host [sets](set_clock) another one: a web page
//! because `wasm32-unknown-unknown` has none (unset, time stands still there and time limits never
//! end a search), a test because it wants to decide how fast time passes.

use std::sync::OnceLock;
use std::time::Duration;

/// The clock that the host set: time since an origin of its own, which must not run backwards.
static HOST: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock of this process, before anything is searched. Returns whether it is the first to
/// be set; a second one changes nothing, so that times always come from one clock.
///
/// ```
/// use quadrille_core::clock::{Instant, set_clock};
/// use std::time::Duration;
/// assert!(set_clock(|| Duration::from_secs(7)));
/// assert_eq!(Instant::now().elapsed(), Duration::ZERO);
/// ```
pub fn set_clock(now: fn() -> Duration) -> bool {
    HOST.set(now).is_ok()
}

/// A point in time, as [`std::time::Instant`] but by the [clock](self) of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(
    /// Time since the origin of the clock.
    Duration,
);

impl Instant {
    /// Now.
    #[must_use]
    pub fn now() -> Self {
        Self(HOST.get().map_or_else(system, |now| now()))
    }

    /// This much later, or `None` past the end of time.
    #[must_use]
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }

    /// Time from `earlier` until this; zero if it is not earlier.
    #[must_use]
    pub fn saturating_duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Time from this until now.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Self::now().saturating_duration_since(self)
    }
}

/// Time by the system's clock since it was first asked.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    static ORIGIN: OnceLock<std::time::Instant> = OnceLock::new();
    ORIGIN.get_or_init(std::time::Instant::now).elapsed()
}

/// There is no clock: time stands still.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}
