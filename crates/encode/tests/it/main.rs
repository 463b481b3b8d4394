//! Integration tests, built as one program.

mod automaton;
mod certificate;
mod clauses;
mod course;
mod lesson;
mod matrix;
mod numbering;
