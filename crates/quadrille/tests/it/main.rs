//! Integration tests of this crate, in one binary.

mod hint_depths;
mod numbers;
mod parts;
