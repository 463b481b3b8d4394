//! Tests of the core crate from the outside, on a clock set by the tests.

mod answers;
mod budget;
mod chance;
mod cpu;
#[cfg(unix)]
mod file;
mod hash;
mod made_clock;
mod panics;
#[cfg(shuttle)]
mod schedules;
mod work;
