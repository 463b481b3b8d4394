//! Processor seconds of this thread, of this process and of the processes it starts.

use std::time::{Duration, Instant};

/// Processor seconds that this thread has used.
pub fn thread() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists and `t` is a valid place.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}

/// Processor seconds of all threads of this process during some work.
pub fn process_during(work: impl FnOnce()) -> f64 {
    let before = used(libc::RUSAGE_SELF);
    work();
    used(libc::RUSAGE_SELF) - before
}

/// Processor seconds of all threads of this process so far.
pub fn process() -> f64 {
    used(libc::RUSAGE_SELF)
}

/// Processor seconds of all children that have ended.
pub fn children() -> f64 {
    used(libc::RUSAGE_CHILDREN)
}

/// Processor seconds of a program that `work` starts and waits for.
pub fn children_during<T>(work: impl FnOnce() -> Option<T>) -> Option<f64> {
    let before = children();
    work()?;
    Some(children() - before)
}

fn used(who: libc::c_int) -> f64 {
    // SAFETY: an all-zero `rusage` is valid, and the call fills the one it is given.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut usage);
        usage
    };
    seconds(&usage)
}

fn seconds(usage: &libc::rusage) -> f64 {
    let time = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
    time(usage.ru_utime) + time(usage.ru_stime)
}

/// Waits for a child of this process and returns its processor seconds, or kills it after `limit`
/// of wall time.
pub fn wait(child: &std::process::Child, limit: Duration) -> Option<f64> {
    let (begin, pid) = (Instant::now(), child.id() as i32);
    let mut pause = Duration::from_micros(200);
    loop {
        let mut status = 0;
        // SAFETY: plain old data that wait4 fills in
        let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
        // SAFETY: `pid` is a child of this process that nobody else waits for
        let got = unsafe { libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage) };
        if got == pid {
            return Some(seconds(&usage));
        }
        if begin.elapsed() > limit {
            // SAFETY: the child has not been waited for, so the number is still its own
            unsafe {
                libc::kill(pid, libc::SIGKILL);
                libc::wait4(pid, &mut status, 0, &mut usage);
            }
            return None;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}
