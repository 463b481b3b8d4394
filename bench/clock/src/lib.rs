//! Shared code of the benchmarks: processor time, the best of several rounds, ratios, and files of
//! results.
//!
//! Times are processor time (user and system), which depends little on the machine's other work.
//! Rounds of all contestants are interleaved and the best of each counts, which reduces that
//! further.

mod cpu;
mod ratio;
mod save;

pub use cpu::{children, children_during, process, process_during, thread, wait};
pub use ratio::{Ratios, best_of};
pub use save::save_if_asked;
