//! Integration tests, built as one program.

mod automaton;
mod clauses;
mod course;
mod matrix;
mod numbering;
