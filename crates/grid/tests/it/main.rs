//! Integration tests, built as one program.

mod brute;
mod model;
mod rules;
mod sizes;
mod work;
