//! CPU time of this thread.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of CPU time that this thread has used.
pub fn cpu() -> f64 {
    let t = clock_gettime(ClockId::ThreadCPUTime);
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}
