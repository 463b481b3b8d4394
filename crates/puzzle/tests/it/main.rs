//! Integration tests, built as one program.

mod look;
mod meaning;
mod model;
mod rules;
