//! The tests of this crate, in one program.

mod answers;
mod hostile;
mod plain_checks;
