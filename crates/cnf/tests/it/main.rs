//! Integration tests, built as one program.

mod contract;
mod model;
mod trace;
