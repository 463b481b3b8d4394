//! SudokuPad's own format: JSON whose `cells` are objects, or an `scl…` link with the same JSON
//! packed.
//!
//! Givens, regions, cages and the rules that `global` names are read. Everything else in such a
//! file is a drawing. A drawing may well be a thermometer, but the file does not say so, and a rule
//! that is dropped makes the answer wrong. So a file with drawings is refused unless
//! [`ignore_drawings`](ReadOptions::ignore_drawings) is set.

use serde_json::Value;

use crate::codec::prelude::*;
use crate::decoration::{SUDOKUPAD, SUDOKUPAD_CAGE, SUDOKUPAD_CELL, SUDOKUPAD_METADATA};
use crate::error::escape;
use crate::fpuzzles::packed_text;
use crate::json::{Step, Wrong, read_tree};
use crate::json_strict::{Object, Strict, says_nothing};
use crate::options::Division;
use crate::{division, links, rule_cages, sudokupad_zip};
use quadrille_puzzle::{Cell, Grid, MAX_SIDE, Puzzle, Rule, RuleKind};

pub(crate) const JSON: Codec = Codec {
    names: &["sudokupad"],
    about: "SudokuPad JSON",
    cut: Cut::Braces,
    begins: None,
    read: Read::One(read_json),
    write: None,
};

pub(crate) const URL: Codec = Codec {
    names: &["sudokupad-url"],
    about: "SudokuPad address",
    cut: Cut::Line,
    begins: Some(|text| links::own_payload(text).is_some()),
    read: Read::One(read_url),
    write: None,
};

/// Lists of things that are drawn.
const DRAWINGS: [&str; 6] =
    ["lines", "arrows", "underlays", "overlays", "foglight", "triggereffect"];

fn read_json(block: &Block, options: &ReadOptions) -> Result<Entry> {
    read_tree(block, Format::SudokuPad, |value| document(value, options))
}

fn read_url(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let (at, packed) = links::own_payload(text)
        .ok_or_else(|| line.syntax(0..1, Format::SudokuPadUrl, "no puzzle follows scl"))?;
    let span = start + at..start + at + packed.len();
    let text = packed_text(line, Format::SudokuPadUrl, span.start, packed, options)?;
    let bad = |why: String| line.syntax(span.clone(), Format::SudokuPadUrl, &why);
    let value = match serde_json::from_str(&text) {
        Ok(Strict(value)) => value,
        Err(_) => {
            sudokupad_zip::unzip(&text).map_err(|why| bad(format!("the packed JSON: {why}")))?
        }
    };
    let entry = document(&value, options).map_err(|wrong| line.error(span, wrong.kind))?;
    Ok(Entry { format: Format::SudokuPadUrl, ..entry })
}

fn document<'a>(value: &'a Value, options: &ReadOptions) -> Result<Entry, Wrong<'a>> {
    let top = Object::new(value, Vec::new(), String::new(), Format::SudokuPad)?;
    let known = [&["metadata", "cells", "regions", "cages", "global"][..], &DRAWINGS].concat();
    top.refuse_others(&known, &SUDOKUPAD, "key")?;
    let cells = cells(&top)?;
    let side = cells.len().isqrt();
    let mut puzzle = divided(&top, side)?;
    let mut rules = Vec::new();
    let mut drawn = drawings(&top)?;
    for (i, value) in top.list("cages")?.iter().enumerate() {
        match cage(&top, i, value, &puzzle)? {
            Cage::Rule(rule) => rules.push((i, rule)),
            Cage::Drawing => drawn.push("a cage without meaning".to_owned()),
            Cage::Implied => {}
        }
    }
    let cages = rule_cages::take(&puzzle, &mut rules);
    puzzle = puzzle.with_cages(cages).map_err(|e| Wrong::new(top.path("cages"), e))?;
    for (i, rule) in rules {
        let path = [top.path("cages"), vec![Step::Index(i)]].concat();
        puzzle = puzzle.with_rule(rule).map_err(|e| Wrong::new(path, e))?;
    }
    let mut entry = Entry::read(with_globals(&top, puzzle)?, Format::SudokuPad);
    give(&mut entry, &cells)?;
    describe(&mut entry, &top)?;
    match (drawn.is_empty(), options.ignore_drawings) {
        (true, _) => {}
        (false, true) => entry.notes.push(format!("left out: {}", drawn.join(", "))),
        (false, false) => {
            let why = format!(
                "SudokuPad draws rules without naming them, and this file has {}; read the \
                 f-puzzles version, or ignore drawings if they mean nothing",
                drawn.join(", ")
            );
            let first = DRAWINGS.iter().find(|&&key| top.get(key).is_some());
            return Err(top.wrong(first.copied().unwrap_or("cages"), why));
        }
    }
    Ok(entry)
}

/// The lists of drawings, with their lengths.
fn drawings<'a>(top: &Object<'a>) -> Result<Vec<String>, Wrong<'a>> {
    let mut found = Vec::new();
    for key in DRAWINGS {
        match top.list(key)?.len() {
            0 => {}
            n => found.push(format!("{key} ({n})")),
        }
    }
    Ok(found)
}

/// The cells, row-major. Checks the size of the grid and every key of a cell.
fn cells<'a>(top: &Object<'a>) -> Result<Vec<Object<'a>>, Wrong<'a>> {
    let rows = top.list("cells")?;
    let side = rows.len();
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(top.wrong("cells", format!("{side} rows of cells")));
    }
    let mut out = Vec::with_capacity(side * side);
    for (r, row) in rows.iter().enumerate() {
        let row = row.as_array().filter(|row| row.len() == side);
        let why = || top.wrong("cells", format!("row {} does not have {side} cells", r + 1));
        for (c, value) in row.ok_or_else(why)?.iter().enumerate() {
            let cell =
                top.inner("cells", &[r, c], value, Cell::at(r, c, side).name(side).to_string())?;
            cell.refuse_others(&["value"], &SUDOKUPAD_CELL, "key")?;
            out.push(cell);
        }
    }
    Ok(out)
}

fn give<'a>(entry: &mut Entry, cells: &[Object<'a>]) -> Result<(), Wrong<'a>> {
    let side = entry.puzzle.side();
    for (i, cell) in cells.iter().enumerate() {
        let Some(value) = cell.get("value").filter(|v| v.as_str() != Some("")) else { continue };
        let given = number(value).and_then(|v| u8::try_from(v).ok());
        let given = given.filter(|v| (1..=side).contains(&usize::from(*v)));
        let wrong = || cell.wrong("value", format!("the value is not 1 to {side}"));
        entry.puzzle.give(Cell(i as u32), Some(given.ok_or_else(wrong)?));
    }
    Ok(())
}

/// A whole number, also as a text.
fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// The cells of a list of `[row, column]`, from 0.
fn places(list: &Value, side: usize) -> Option<Vec<Cell>> {
    let place = |place: &Value| match place.as_array()?.as_slice() {
        [row, column] => {
            let within = |v: &Value| Some(usize::try_from(v.as_u64()?).ok()?).filter(|&v| v < side);
            Some(Cell::at(within(row)?, within(column)?, side))
        }
        _ => None,
    };
    list.as_array()?.iter().map(place).collect()
}

/// The empty puzzle with its regions: all boxes, a jigsaw, some regions as rules, or none.
fn divided<'a>(top: &Object<'a>, side: usize) -> Result<Puzzle, Wrong<'a>> {
    let wrong = |kind: TextErrorKind| Wrong::new(top.path("regions"), kind);
    let mut regions = Vec::new();
    for list in top.list("regions")? {
        let cells = places(list, side).filter(|cells| !rule_cages::has_twice(cells));
        regions.push(cells.ok_or_else(|| top.wrong("regions", "a region is not a list of cells"))?);
    }
    regions.retain(|cells| !cells.is_empty());
    let latin = || division::empty(side, Some(Division::Latin), &ReadOptions::default());
    if regions.is_empty() {
        return latin().map_err(wrong);
    }
    let mut labels = vec![None; side * side];
    for (name, cells) in regions.iter().enumerate() {
        cells.iter().for_each(|cell| labels[cell.index()] = Some(name));
    }
    let covers = regions.iter().map(Vec::len).sum::<usize>() == side * side;
    let full = covers && labels.iter().all(Option::is_some);
    if let Some(jigsaw) = full.then(|| Puzzle::jigsaw(&labels).ok()).flatten() {
        let boxes = division::as_boxes(&jigsaw).and_then(|(h, w)| Puzzle::sudoku(h, w).ok());
        return Ok(boxes.unwrap_or(jigsaw));
    }
    let rule = |cells: Vec<Cell>| Rule::new(RuleKind::ExtraRegion, cells);
    let rules = regions.into_iter().map(rule).collect();
    latin().map_err(wrong)?.with_rules(rules).map_err(|e| wrong(e.into()))
}

/// The meaning of a cage.
enum Cage {
    Rule(Rule),
    /// A house says the same, or the cage holds a text.
    Implied,
    Drawing,
}

fn cage<'a>(
    top: &Object<'a>,
    at: usize,
    value: &'a Value,
    puzzle: &Puzzle,
) -> Result<Cage, Wrong<'a>> {
    let cage = top.inner("cages", &[at], value, format!("cage {}", at + 1))?;
    cage.refuse_others(&["cells", "value", "sum", "unique"], &SUDOKUPAD_CAGE, "key")?;
    let empty = Value::Array(Vec::new());
    let cells = places(cage.get("cells").unwrap_or(&empty), puzzle.side());
    let cells = cells.ok_or_else(|| cage.wrong("cells", "\"cells\" is not a list of cells"))?;
    let shown = cage.get("value").filter(|value| value.as_str() != Some(""));
    let text = shown.or(cage.get("sum"));
    if cells.is_empty() {
        // Older files keep title, author and rules in cages without cells.
        return Ok(Cage::Implied);
    }
    let unique = cage.get("unique").map(|_| cage.flag("unique")).transpose()?;
    let sum = match text {
        Some(text) => {
            Some(number(text).and_then(|sum| i32::try_from(sum).ok()).ok_or_else(|| {
                cage.wrong("value", format!("{text} is not a sum, and nothing says its meaning"))
            })?)
        }
        None => None,
    };
    let same = |house: &quadrille_puzzle::House| {
        house.cells.len() == cells.len() && house.cells.iter().all(|cell| cells.contains(cell))
    };
    match (unique, sum) {
        (Some(true), None) if puzzle.houses().iter().any(same) => Ok(Cage::Implied),
        (Some(true), sum) => {
            Ok(Cage::Rule(Rule { number: sum, ..Rule::new(RuleKind::Cage, cells) }))
        }
        (Some(false), Some(sum)) => Ok(Cage::Rule(Rule::new(RuleKind::Sum, cells).number(sum))),
        (None, Some(_)) => {
            Err(cage.wrong("value", "\"unique\" does not say whether digits repeat"))
        }
        (_, None) => Ok(Cage::Drawing),
    }
}

/// The rules about the whole grid.
fn with_globals<'a>(top: &Object<'a>, mut puzzle: Puzzle) -> Result<Puzzle, Wrong<'a>> {
    let mut names: Vec<&str> = Vec::new();
    for name in top.list("global")? {
        names.push(name.as_str().ok_or_else(|| top.wrong("global", "a rule is not a name"))?);
    }
    if let Some(value) = top.get("metadata") {
        let metadata = top.inner("metadata", &[], value, "metadata")?;
        for name in ["antiknight", "antiking"] {
            if metadata.flag(name)? {
                names.push(name);
            }
        }
    }
    names.sort_unstable();
    names.dedup();
    for name in names {
        let kind = match name {
            "antiknight" => RuleKind::AntiKnight,
            "antiking" => RuleKind::AntiKing,
            "nonconsecutive" => RuleKind::Nonconsecutive,
            _ => return Err(top.wrong("global", format!("the rule {name:?} is not supported"))),
        };
        puzzle = puzzle
            .with_rule(Rule::global(kind))
            .map_err(|error| Wrong::new(top.path("global"), error))?;
    }
    Ok(puzzle)
}

/// Title, author and solution.
fn describe<'a>(entry: &mut Entry, top: &Object<'a>) -> Result<(), Wrong<'a>> {
    let Some(value) = top.get("metadata") else { return Ok(()) };
    let metadata = top.inner("metadata", &[], value, "metadata")?;
    let known = ["title", "author", "solution", "antiknight", "antiking"];
    metadata.refuse_others(&known, &SUDOKUPAD_METADATA, "key")?;
    let text = |key: &str| metadata.get(key)?.as_str().map(escape).filter(|t| !t.is_empty());
    (entry.title, entry.author) = (text("title"), text("author"));
    let Some(solution) = metadata.get("solution").filter(|v| !says_nothing(v)) else {
        return Ok(());
    };
    let side = entry.puzzle.side();
    let digits = solution.as_str().unwrap_or_default();
    // A puzzle whose solution is not shown completely has dots or question marks in it.
    if digits.len() == side * side && side <= 9 && digits.bytes().all(|b| b.is_ascii_digit()) {
        entry.solution = Grid::new(side, digits.bytes().map(|b| b - b'0').collect());
    }
    Ok(())
}
