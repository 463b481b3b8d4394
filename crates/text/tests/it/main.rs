//! Integration tests, built as one program.

mod caged_formats;
mod documented;
mod formats;
mod fpuzzles;
mod hostile;
mod hostile_rules;
mod misread;
mod roundtrip;
mod rules;
mod seeds;
mod shared;
mod strict;
mod sudokupad;
