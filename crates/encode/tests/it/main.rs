//! Integration tests, built as one program.

mod clauses;
mod matrix;
