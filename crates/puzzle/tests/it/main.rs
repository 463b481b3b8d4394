//! The tests of this crate that use it from outside, in one program.

mod clauses;
mod matrix;
mod text_formats;
mod text_hostile;
mod text_roundtrip;
mod text_shared;
