//! Text formats in and out.
//!
//! [`Reader`] turns bytes into a stream of [`Entry`], [`Format::write`] turns an entry into text.

mod block;
mod detect;
mod division;
mod edges;
mod entry;
mod error;
mod format;
mod grid;
mod json;
mod json_place;
mod keen;
mod line;
mod lines;
mod options;
mod pencil;
mod reader;
mod solo;
mod symbols;

pub use division::default_box;
pub use entry::{Entry, LibraryCase, State};
pub use error::{Excerpt, TextError, TextErrorKind, WriteError};
pub use format::{Format, UnknownFormat};
pub use options::{Division, ReadOptions, Symbols, WriteOptions};
pub use reader::{Reader, read_str, reader};
