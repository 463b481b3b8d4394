//! Integration tests of this crate, in one binary.

mod explainer;
