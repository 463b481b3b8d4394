//! The tests of this crate that use it from outside, in one program.

mod answers;
mod brute;
mod random;
mod text;
