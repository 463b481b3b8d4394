//! The tests of this crate that use it from outside, in one program.

mod documented;
mod formats;
mod hostile;
mod roundtrip;
mod shared;
