//! f-puzzles: JSON with a `grid` of cells, cages and diagonals; or its address, the JSON packed
//! with LZ-string after `?load=`.
//!
//! Rules that the model has no place for are refused by name: to drop one would change the answer.
//! Drawings are not rules, and are passed over.

use serde_json::{Map, Value, json};

use crate::block::Block;
use crate::codec::{Codec, Cut, Read};
use crate::entry::{Entry, State};
use crate::error::{TextError, TextErrorKind, WriteError, escape};
use crate::format::Format;
use crate::lz::{Broken, unpack};
use crate::options::{Division, ReadOptions, WriteOptions};
use crate::{division, json, line};
use quadrille_puzzle::{Cage, Cell, Extra, Grid, Layout, MAX_SIDE, Op, Puzzle, Values};

/// f-puzzles JSON.
pub(crate) const JSON: Codec = Codec {
    names: &["fpuzzles", "f-puzzles"],
    about: "f-puzzles JSON",
    cut: Cut::Braces,
    begins: None,
    read: Read::One(read_json),
    write: Some(write_json),
};

/// f-puzzles address.
pub(crate) const URL: Codec = Codec {
    names: &["fpuzzles-url", "f-puzzles-url"],
    about: "f-puzzles address",
    cut: Cut::Line,
    begins: Some(is_url),
    read: Read::One(read_url),
    write: Some(write_url),
};

/// Keys that say nothing about the puzzle's rules.
const PASSED_OVER: &[&str] = &[
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "line",
    "rectangle",
    "circle",
    "text",
    "cage",
    "successMessage",
];

/// Reads JSON.
pub(crate) fn read_json(block: &Block, options: &ReadOptions) -> Result<Entry, TextError> {
    let text = block.joined();
    let value: Value =
        serde_json::from_str(&text).map_err(|e| json::json_error(block, Format::FPuzzles, &e))?;
    document(&value, options).map_err(|kind| block.first().whole(kind))
}

/// Whether a line is an address with a puzzle in it.
fn is_url(text: &str) -> bool {
    (text.starts_with("http") || text.starts_with("fpuzzles")) && payload(text).is_some()
}

/// The packed part of an address and the byte where it starts: after `load=`, or after `fpuzzles`.
pub(crate) fn payload(text: &str) -> Option<(usize, &str)> {
    let start = ["?load=", "&load=", "fpuzzles"]
        .iter()
        .find_map(|key| text.find(key).map(|i| i + key.len()))?;
    let rest = &text[start..];
    Some((start, &rest[..rest.find(['&', '#']).unwrap_or(rest.len())]))
}

/// Reads an address.
pub(crate) fn read_url(block: &Block, options: &ReadOptions) -> Result<Entry, TextError> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad =
        |at: usize, width: usize, why: &str| line.syntax(at..at + width, Format::FPuzzlesUrl, why);
    let (at, packed) =
        payload(text).ok_or_else(|| bad(start, text.len(), "no puzzle follows ?load="))?;
    let plain =
        packed.replace("%2B", "+").replace("%2b", "+").replace("%2F", "/").replace("%2f", "/");
    let plain = plain.replace("%3D", "=").replace("%3d", "=");
    let text = unpack(&plain, options.max_text).map_err(|broken| match broken {
        Broken::Digit(i) => bad(start + at + i.min(packed.len()), 1, "this is no base64 digit"),
        Broken::Code => bad(start + at, packed.len(), "the packed puzzle is broken"),
        Broken::TooLong => bad(start + at, packed.len(), "the packed puzzle is too long"),
    })?;
    let value: Value = serde_json::from_str(&text)
        .map_err(|e| bad(start + at, packed.len(), &format!("the packed JSON: {e}")))?;
    let kind = |kind| line.error(start + at..start + at + packed.len(), kind);
    let entry = document(&value, options).map_err(kind)?;
    Ok(Entry { format: Format::FPuzzlesUrl, ..entry })
}

fn syntax(why: impl AsRef<str>) -> TextErrorKind {
    TextErrorKind::syntax(Format::FPuzzles, why)
}

/// The puzzle of a document.
fn document(value: &Value, options: &ReadOptions) -> Result<Entry, TextErrorKind> {
    let object = value.as_object().ok_or_else(|| syntax("an object is expected"))?;
    let grid = object.get("grid").and_then(Value::as_array).ok_or_else(|| syntax("no grid"))?;
    let side = match object.get("size") {
        Some(size) => size.as_u64().ok_or_else(|| syntax("size is no whole number"))? as usize,
        None => grid.len(),
    };
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(quadrille_puzzle::ModelError::Side { side }.into());
    }
    let cells = cells(grid, side)?;
    let mut puzzle = divided(&cells, side, options)?;
    let truth = |key: &str| object.get(key).and_then(Value::as_bool).unwrap_or(false);
    puzzle = match (truth("diagonal+"), truth("diagonal-")) {
        (true, true) => puzzle.with_diagonals(),
        (false, false) => puzzle,
        _ => return Err(syntax("one diagonal alone is a rule that is not supported")),
    };
    refuse_other_rules(object)?;
    if let Some(cages) = object.get("killercage") {
        puzzle = puzzle.with_cages(self::cages(cages, side)?)?;
    }
    let mut entry = Entry::read(puzzle, Format::FPuzzles);
    fill(&mut entry, &cells, side)?;
    let text =
        |key: &str| object.get(key).and_then(Value::as_str).map(escape).filter(|t| !t.is_empty());
    (entry.title, entry.author) = (text("title"), text("author"));
    entry.solution = object.get("solution").and_then(|s| solution(s, side));
    Ok(entry)
}

/// Cells row-major; their number is checked.
fn cells(grid: &[Value], side: usize) -> Result<Vec<&Map<String, Value>>, TextErrorKind> {
    let mut out = Vec::with_capacity(side * side);
    for row in grid {
        for cell in row.as_array().ok_or_else(|| syntax("a row of the grid is no array"))? {
            out.push(cell.as_object().ok_or_else(|| syntax("a cell of the grid is no object"))?);
        }
    }
    match out.len() {
        n if n == side * side && grid.len() == side => Ok(out),
        found => Err(quadrille_puzzle::ModelError::GridSize { found, side }.into()),
    }
}

/// The empty puzzle with the regions that cells name; boxes when they name none, or just those.
fn divided(
    cells: &[&Map<String, Value>],
    side: usize,
    options: &ReadOptions,
) -> Result<Puzzle, TextErrorKind> {
    let told: Vec<Option<i64>> =
        cells.iter().map(|c| c.get("region").and_then(Value::as_i64)).collect();
    if told.iter().all(Option::is_none) {
        return division::empty(side, None, options);
    }
    let jigsaw = Puzzle::jigsaw(&told)?;
    for height in (1..=side).filter(|&h| side.is_multiple_of(h)) {
        let boxes = Puzzle::sudoku(height, side / height)?;
        if boxes.layout().region_map(side) == jigsaw.layout().region_map(side) {
            let told = Some(Division::Boxes { height, width: side / height });
            return division::empty(side, told, options);
        }
    }
    Ok(jigsaw)
}

/// Refuses rules that the model has no place for.
fn refuse_other_rules(object: &Map<String, Value>) -> Result<(), TextErrorKind> {
    const KNOWN: &[&str] = &["size", "grid", "diagonal+", "diagonal-", "killercage"];
    for (key, value) in object {
        let idle = match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(list) => list.is_empty(),
            Value::Object(map) => map.is_empty(),
            _ => false,
        };
        if !idle && !KNOWN.contains(&key.as_str()) && !PASSED_OVER.contains(&key.as_str()) {
            return Err(syntax(format!("the rule {key:?} is not supported")));
        }
    }
    Ok(())
}

/// Killer cages.
fn cages(value: &Value, side: usize) -> Result<Vec<Cage>, TextErrorKind> {
    let list = value.as_array().ok_or_else(|| syntax("killercage is no array"))?;
    let mut out = Vec::with_capacity(list.len());
    for (i, cage) in list.iter().enumerate() {
        let bad = |why: &str| syntax(format!("killer cage {}: {why}", i + 1));
        let names = cage.get("cells").and_then(Value::as_array).ok_or_else(|| bad("no cells"))?;
        let cells: Option<Vec<Cell>> = names.iter().map(|n| cell(n.as_str()?, side)).collect();
        let cells = cells.ok_or_else(|| bad("a cell is R1C1, inside the grid"))?;
        let target = match cage.get("value") {
            Some(Value::String(text)) => digits(text.trim()),
            Some(Value::Number(number)) => number.as_u64().map(u128::from),
            _ => None,
        };
        out.push(Cage::killer(target.ok_or_else(|| bad("no sum"))?, cells));
    }
    Ok(out)
}

/// A number of ASCII digits.
fn digits(text: &str) -> Option<u128> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The cell of a name `R1C1`.
fn cell(name: &str, side: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let inside = |n: &usize| (1..=side).contains(n);
    let (row, column) = (line::decimal(row).filter(inside)?, line::decimal(column).filter(inside)?);
    Some(Cell::at(row - 1, column - 1, side))
}

/// Gives values, strikes candidates that are not among given marks, and takes other values as
/// progress.
fn fill(
    entry: &mut Entry,
    cells: &[&Map<String, Value>],
    side: usize,
) -> Result<(), TextErrorKind> {
    let mut state = State::new(side);
    let within =
        |v: &Value| v.as_u64().filter(|&v| (1..=side as u64).contains(&v)).map(|v| v as u8);
    for (i, cell) in cells.iter().enumerate() {
        let name = Cell(i as u32).name(side);
        if let Some(value) = cell.get("value").filter(|v| !v.is_null() && v.as_u64() != Some(0)) {
            let value = within(value)
                .ok_or_else(|| syntax(format!("{name}: the value is not 1 to {side}")))?;
            match cell.get("given").and_then(Value::as_bool) {
                Some(true) => entry.puzzle.give(Cell(i as u32), Some(value)),
                _ => state.placed[i] = value,
            }
        }
        if let Some(marks) =
            cell.get("givenPencilMarks").and_then(Value::as_array).filter(|m| !m.is_empty())
        {
            let marks: Option<Values> = marks.iter().map(within).collect();
            let marks =
                marks.ok_or_else(|| syntax(format!("{name}: a pencil mark is not 1 to {side}")))?;
            entry.puzzle.strike(Cell(i as u32), Values::all(side) - marks);
        }
    }
    entry.state = state.placed.iter().any(|&v| v > 0).then_some(state);
    Ok(())
}

/// The solution, when it is a full grid.
fn solution(value: &Value, side: usize) -> Option<Grid> {
    let number = |v: &Value| {
        v.as_u64().or_else(|| v.as_str()?.parse().ok()).and_then(|v| u8::try_from(v).ok())
    };
    let values: Option<Vec<u8>> = value.as_array()?.iter().map(number).collect();
    Grid::new(side, values?)
}

/// Writes JSON on one line.
pub(crate) fn write_json(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    Ok(to_value(entry, Format::FPuzzles)?.to_string() + "\n")
}

/// Writes an address.
pub(crate) fn write_url(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let text = to_value(entry, Format::FPuzzlesUrl)?.to_string();
    Ok(format!("https://www.f-puzzles.com/?load={}\n", lz_str::compress_to_base64(text.as_str())))
}

fn to_value(entry: &Entry, format: Format) -> Result<Value, WriteError> {
    let puzzle = &entry.puzzle;
    let side = puzzle.side();
    let no = |why: &str| Err(WriteError::new(format, why));
    line::houses(puzzle, format, &[Extra::Diagonals])?;
    let regions = match puzzle.layout() {
        Layout::Latin => return no("it has no boxes or regions"),
        Layout::Boxes { .. } if line::boxed(puzzle, format).is_ok() => None,
        layout => layout.region_map(side),
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
            cell.insert("region".to_owned(), json!(map[i]));
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
        if cage.op != Op::Add || cage.repeats {
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
