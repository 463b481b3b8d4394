//! Integration tests, built as one program.

mod even;
mod fill;
mod numbers;
mod regions;
