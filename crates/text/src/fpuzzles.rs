//! f-puzzles: JSON with a `grid` of cells, rules and drawings; or a link, with the JSON packed by
//! LZ-string after `?load=`.
//!
//! [`document`] reads the JSON and refuses unknown keys.

use crate::codec::prelude::*;
use crate::fpuzzles_read::document;
use crate::json::{Wrong, read_tree};
use crate::json_strict::Strict;
use crate::lz::{Broken, unpack};
use crate::{fpuzzles_write, links};

pub(crate) const JSON: Codec = Codec {
    names: &["fpuzzles", "f-puzzles"],
    about: "f-puzzles JSON",
    cut: Cut::Braces,
    begins: None,
    read: Read::One(read_json),
    write: Some(write_json),
};

pub(crate) const URL: Codec = Codec {
    names: &["fpuzzles-url", "f-puzzles-url"],
    about: "f-puzzles address",
    cut: Cut::Line,
    begins: Some(|text| links::payload(text).is_some()),
    read: Read::One(read_url),
    write: Some(write_url),
};

pub(crate) fn read_json(block: &Block, options: &ReadOptions) -> Result<Entry> {
    read_tree(block, Format::FPuzzles, |value| document(value, options))
}

pub(crate) fn read_url(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad =
        |at: usize, width: usize, why: &str| line.syntax(at..at + width, Format::FPuzzlesUrl, why);
    let (at, packed) =
        links::payload(text).ok_or_else(|| bad(start, text.len(), "no puzzle follows ?load="))?;
    if let Some(name) = links::parameter(text) {
        let from = start + text.find(name).unwrap_or(0);
        let why =
            format!("the parameter {name:?} is not understood; leave it out if it is not a rule");
        return Err(bad(from, name.len(), &why));
    }
    let at = start + at;
    let text = packed_text(line, Format::FPuzzlesUrl, at, packed, options)?;
    let Strict(value) = serde_json::from_str(&text)
        .map_err(|e| bad(at, packed.len(), &format!("the packed JSON: {e}")))?;
    let kind = |wrong: Wrong<'_>| line.error(at..at + packed.len(), wrong.kind);
    let entry = document(&value, options).map_err(kind)?;
    Ok(Entry { format: Format::FPuzzlesUrl, ..entry })
}

/// The text that a link has packed from this byte on.
pub(crate) fn packed_text(
    line: &Line,
    format: Format,
    at: usize,
    packed: &str,
    options: &ReadOptions,
) -> Result<String> {
    let bad = |at: usize, width: usize, why: &str| line.syntax(at..at + width, format, why);
    unpack(&unescaped(packed), options.max_text).map_err(|broken| match broken {
        Broken::Digit(i) => bad(at + i.min(packed.len()), 1, "this is not a base64 digit"),
        Broken::Code => bad(at, packed.len(), "the packed puzzle is broken"),
        Broken::TooLong => bad(at, packed.len(), "the packed puzzle is too long"),
    })
}

/// A packed puzzle as base64: `%2B`, `%2F` and `%3D` stand for `+`, `/` and `=`.
fn unescaped(packed: &str) -> String {
    let escapes =
        [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")];
    escapes.iter().fold(packed.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Writes JSON on one line.
pub(crate) fn write_json(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    Ok(fpuzzles_write::document(entry, Format::FPuzzles)?.to_string() + "\n")
}

pub(crate) fn write_url(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let text = fpuzzles_write::document(entry, Format::FPuzzlesUrl)?.to_string();
    Ok(format!("https://www.f-puzzles.com/?load={}\n", lz_str::compress_to_base64(text.as_str())))
}
