//! Integration tests, built as one program.

mod diagrams;
mod files;
mod limits;
