//! What every benchmark shares: processor time, the best of several rounds, ratios, and files of
//! results.
//!
//! Times are processor time (user and system), so that what else the machine does costs little;
//! rounds of all contestants are interleaved and the best of each counts, so that it costs less.

mod cpu;
mod ratio;
mod save;

pub use cpu::{children, children_during, process_during, thread, wait};
pub use ratio::{Ratios, best_of};
pub use save::save_if_asked;
