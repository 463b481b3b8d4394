//! Tests of the core crate from the outside.

mod answers;
mod budget;
mod chance;
mod cpu;
#[cfg(unix)]
mod file;
mod hash;
mod panics;
#[cfg(shuttle)]
mod schedules;
mod work;
