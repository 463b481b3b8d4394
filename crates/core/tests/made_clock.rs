//! A test clock: every reading takes one second. It is the clock of a whole program, so this is one.

use quadrille_core::clock::{Instant, set_clock};
use quadrille_core::{Budget, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Reads the clock and advances it by a second.
fn tick() -> Duration {
    static SECONDS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn time_passes_as_the_host_says() {
    assert!(set_clock(tick));
    assert!(!set_clock(|| Duration::ZERO), "a second clock is refused");
    let start = Instant::now();
    assert_eq!(start.elapsed(), Duration::from_secs(1));
    assert_eq!(start.elapsed(), Duration::from_secs(2));

    // Started at t, the deadline is t + 10. The tenth reading after that is the first too late.
    let mut meter = Budget::default().time(Duration::from_secs(10)).start().every(1);
    let ticks = (0..100).take_while(|_| meter.tick().is_ok()).count();
    assert_eq!((ticks, meter.tick()), (9, Err(Stop::Time)));
    assert_eq!(meter.rest().time, Some(Duration::ZERO));
}
