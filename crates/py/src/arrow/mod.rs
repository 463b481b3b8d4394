//! Arrow arrays, in and out, by the C interface: no copies, and none of Arrow's Python packages is
//! needed.

mod columns;
mod export;
mod import;
mod pickle;
mod python;

pub(crate) use columns::{Columns, Text, lists};
pub(crate) use export::{Array, Table};
pub(crate) use import::{Piece, Row, Strings, strings};
