//! Processor time, ours and that of programs we start.

fn user_and_system(who: libc::c_int) -> f64 {
    // SAFETY: an all-zero `rusage` is valid, and the call fills the one it is given.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut usage);
        usage
    };
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// Processor time of some work of ours.
pub fn ours(work: impl FnOnce()) -> f64 {
    let before = user_and_system(libc::RUSAGE_SELF);
    work();
    user_and_system(libc::RUSAGE_SELF) - before
}

/// Processor time of a program that some work starts and waits for.
pub fn theirs<T>(work: impl FnOnce() -> Option<T>) -> Option<f64> {
    let before = user_and_system(libc::RUSAGE_CHILDREN);
    work()?;
    Some(user_and_system(libc::RUSAGE_CHILDREN) - before)
}
