//! Tests of the core crate from the outside, on a clock set by the tests.

mod answers;
mod chance;
mod cpu;
mod hash;
mod made_clock;
mod panics;
mod work;
