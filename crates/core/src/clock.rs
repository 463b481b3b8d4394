//! The only clock of the library crates.
//!
//! It is the system's monotonic clock unless a host [sets](set_clock) another one. A web page must
//! set one, because `wasm32-unknown-unknown` has no clock: time would stand still and time limits
//! would never end a search. A test sets one to control how fast time passes.

use std::sync::OnceLock;
use std::time::Duration;

/// The host's clock: time since an origin of its own. It must not run backwards.
static HOST: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock of this process, before any search. Returns true if it is the first one set.
/// Later calls change nothing, so that times always come from one clock.
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

/// A point in time, like [`std::time::Instant`] but by the [clock](self) of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// The current time.
    #[must_use]
    pub fn now() -> Self {
        Self(HOST.get().map_or_else(system, |now| now()))
    }

    /// This time plus `time`, or `None` on overflow.
    #[must_use]
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }

    /// The time from `earlier` until this; zero if `earlier` is not earlier.
    #[must_use]
    pub fn saturating_duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time from this until now.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Self::now().saturating_duration_since(self)
    }
}

/// The time since the first call.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Duration {
    static ORIGIN: OnceLock<std::time::Instant> = OnceLock::new();
    ORIGIN.get_or_init(std::time::Instant::now).elapsed()
}

/// Without a clock, time stands still.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Duration {
    Duration::ZERO
}
