//! Arrow arrays in both directions through the C interface, without copies and without Arrow's Python packages.

mod columns;
mod export;
mod import;
mod pickle;
mod python;

pub(crate) use columns::{Columns, Text, lists};
pub(crate) use export::{Array, Table};
pub(crate) use import::{Piece, Row, Strings, strings};
