//! Integration tests, built as one program.

mod caged_formats;
mod documented;
mod formats;
mod hostile;
mod misread;
mod roundtrip;
mod shared;
mod strict;
