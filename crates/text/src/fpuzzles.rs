//! f-puzzles: JSON with a `grid` of cells, cages and diagonals; or a link, with the JSON packed by
//! LZ-string after `?load=`.
//!
//! [`document`] reads the JSON and refuses unknown keys.

use serde_json::{Map, Value, json};

use crate::block::Block;
use crate::codec::{Codec, Cut, Read};
use crate::entry::Entry;
use crate::error::{TextError, WriteError};
use crate::format::Format;
use crate::fpuzzles_read::document;
use crate::json::Wrong;
use crate::json_place::place;
use crate::json_strict::Strict;
use crate::lz::{Broken, unpack};
use crate::options::{ReadOptions, WriteOptions};
use crate::{json, line, links};
use quadrille_puzzle::{Cell, Extra, Layout, Op, Values};

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

pub(crate) fn read_json(block: &Block, options: &ReadOptions) -> Result<Entry, TextError> {
    let text = block.joined();
    let Strict(value) =
        serde_json::from_str(&text).map_err(|e| json::json_error(block, Format::FPuzzles, &e))?;
    document(&value, options).map_err(|wrong| {
        let (at, width) = place(&text, &wrong.path);
        block.error_at(at, width, wrong.kind)
    })
}

pub(crate) fn read_url(block: &Block, options: &ReadOptions) -> Result<Entry, TextError> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad =
        |at: usize, width: usize, why: &str| line.syntax(at..at + width, Format::FPuzzlesUrl, why);
    let (at, packed) =
        links::payload(text).ok_or_else(|| bad(start, text.len(), "no puzzle follows ?load="))?;
    if let Some(name) = links::parameter(text) {
        let from = start + text.find(name).unwrap_or(0);
        let why =
            format!("the parameter {name:?} is not understood; leave it out if it is no rule");
        return Err(bad(from, name.len(), &why));
    }
    let at = start + at;
    let plain = unescaped(packed);
    let text = unpack(&plain, options.max_text).map_err(|broken| match broken {
        Broken::Digit(i) => bad(at + i.min(packed.len()), 1, "this is not a base64 digit"),
        Broken::Code => bad(at, packed.len(), "the packed puzzle is broken"),
        Broken::TooLong => bad(at, packed.len(), "the packed puzzle is too long"),
    })?;
    let Strict(value) = serde_json::from_str(&text)
        .map_err(|e| bad(at, packed.len(), &format!("the packed JSON: {e}")))?;
    let kind = |wrong: Wrong<'_>| line.error(at..at + packed.len(), wrong.kind);
    let entry = document(&value, options).map_err(kind)?;
    Ok(Entry { format: Format::FPuzzlesUrl, ..entry })
}

/// A packed puzzle as base64: `%2B`, `%2F` and `%3D` stand for `+`, `/` and `=`.
fn unescaped(packed: &str) -> String {
    let escapes =
        [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")];
    escapes.iter().fold(packed.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Writes JSON on one line.
pub(crate) fn write_json(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    Ok(to_value(entry, Format::FPuzzles)?.to_string() + "\n")
}

pub(crate) fn write_url(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let text = to_value(entry, Format::FPuzzlesUrl)?.to_string();
    Ok(format!("https://www.f-puzzles.com/?load={}\n", lz_str::compress_to_base64(text.as_str())))
}

fn to_value(entry: &Entry, format: Format) -> Result<Value, WriteError> {
    let puzzle = &entry.puzzle;
    let side = puzzle.side();
    let no = |why: &str| Err(WriteError::new(format, why));
    line::houses(puzzle, format, &[Extra::Diagonals])?;
    // Without the key a cell is in its default box; `null` means no region.
    let regions: Option<Vec<Value>> = match puzzle.layout() {
        Layout::Latin => Some(vec![Value::Null; side * side]),
        Layout::Boxes { .. } if line::boxed(puzzle, format).is_ok() => None,
        layout => layout.region_map(side).map(|map| map.iter().map(|&r| json!(r)).collect()),
    };
    let cell = |i: usize| {
        let mut cell = Map::new();
        let (given, struck) = (puzzle.givens()[i], puzzle.struck()[i]);
        if given > 0 {
            cell.insert("value".to_owned(), json!(given));
            cell.insert("given".to_owned(), json!(true));
        }
        if !struck.is_empty() {
            let left: Vec<u8> = (Values::all(side) - struck).iter().collect();
            cell.insert("givenPencilMarks".to_owned(), json!(left));
        }
        if let Some(map) = &regions {
            cell.insert("region".to_owned(), map[i].clone());
        }
        Value::Object(cell)
    };
    if puzzle.struck().iter().any(|s| *s == Values::all(side)) {
        return no("a cell has no candidate left");
    }
    let rows: Vec<Value> =
        (0..side).map(|r| (0..side).map(|c| cell(r * side + c)).collect()).collect();
    let mut object = Map::new();
    object.insert("size".to_owned(), json!(side));
    object.insert("grid".to_owned(), Value::Array(rows));
    for (key, text) in [("title", &entry.title), ("author", &entry.author)] {
        if let Some(text) = text {
            object.insert(key.to_owned(), json!(text));
        }
    }
    if puzzle.diagonals() {
        object.insert("diagonal+".to_owned(), json!(true));
        object.insert("diagonal-".to_owned(), json!(true));
    }
    let mut cages = Vec::new();
    for cage in puzzle.cages() {
        if cage.op != Op::Add || cage.repeats || cage.target == 0 {
            return no("a cage is not a sum without repeats");
        }
        let name = |c: &Cell| format!("R{}C{}", c.row(side) + 1, c.column(side) + 1);
        let names: Vec<String> = cage.cells.iter().map(name).collect();
        cages.push(json!({"cells": names, "value": cage.target.to_string()}));
    }
    if !cages.is_empty() {
        object.insert("killercage".to_owned(), Value::Array(cages));
    }
    Ok(Value::Object(object))
}
