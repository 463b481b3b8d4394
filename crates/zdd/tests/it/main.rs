//! Integration tests, built as one program.

mod diagrams;
