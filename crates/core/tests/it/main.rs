//! Tests of the core crate from the outside, on a clock set by the tests.

mod made_clock;
