//! Integration tests, built as one program.

mod certificates;
mod encoding;
mod model;
