//! Integration tests, built as one program.

mod contract;
mod dimacs;
mod encodings;
mod formula;
mod model;
mod named;
mod trace;
mod trim;
mod truth;
