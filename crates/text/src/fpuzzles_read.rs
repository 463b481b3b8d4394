//! The puzzle in an f-puzzles document.
//!
//! A dropped rule would make the answer wrong. So every key that is neither known nor
//! [decoration](crate::decoration) is refused by name, in the document, in a cell, in a cage and in
//! a drawing. A value of an unexpected type is refused too.

use serde_json::Value;

use crate::decoration::{FPUZZLES, FPUZZLES_CAGE, FPUZZLES_CELL, FPUZZLES_DRAWING};
use crate::division;
use crate::entry::{Entry, State};
use crate::error::{TextErrorKind, escape};
use crate::format::Format;
use crate::json::{Step, Wrong};
use crate::json_strict::{Object, says_nothing};
use crate::killer::WITHOUT_SUM;
use crate::line;
use crate::options::{Division, ReadOptions};
use quadrille_puzzle::{Cage, Cell, Grid, MAX_SIDE, ModelError, Puzzle, Values};

const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

const FROM_RULES: [&str; 2] = ["fromConstraint", "isNewConstraint"];

fn object<'a>(
    value: &'a Value,
    path: Vec<Step<'a>>,
    name: String,
) -> Result<Object<'a>, Wrong<'a>> {
    Object::new(value, path, name, Format::FPuzzles)
}

pub(crate) fn document<'a>(value: &'a Value, options: &ReadOptions) -> Result<Entry, Wrong<'a>> {
    let top = object(value, Vec::new(), String::new())?;
    let known = ["size", "grid", "diagonal+", "diagonal-", "killercage", "solution"];
    top.refuse_others(&[&known[..], &DRAWINGS].concat(), &FPUZZLES, "rule")?;
    for key in DRAWINGS {
        drawings(&top, key)?;
    }
    let cells = cells(&top)?;
    let side = cells.len().isqrt();
    let mut puzzle = divided(&top, &cells, side, options)?;
    puzzle = match (top.flag("diagonal+")?, top.flag("diagonal-")?) {
        (true, true) => puzzle.with_diagonals(),
        (false, false) => puzzle,
        (plus, _) => {
            let key = if plus { "diagonal+" } else { "diagonal-" };
            return Err(top.wrong(key, "one diagonal alone is a rule that is not supported"));
        }
    };
    let cages = cages(&top, side)?;
    if !cages.is_empty() {
        puzzle = puzzle.with_cages(cages).map_err(|e| Wrong::new(top.path("killercage"), e))?;
    }
    let mut entry = Entry::read(puzzle, Format::FPuzzles);
    fill(&mut entry, &cells)?;
    let text = |key: &str| top.get(key)?.as_str().map(escape).filter(|t| !t.is_empty());
    (entry.title, entry.author) = (text("title"), text("author"));
    entry.solution = match top.get("solution") {
        None => None,
        Some(value) => Some(solution(value, side).ok_or_else(|| {
            top.wrong("solution", "the solution is not a full grid of the puzzle's size")
        })?),
    };
    Ok(entry)
}

/// Refuses drawings that stand for a rule, and unknown keys of drawings.
fn drawings<'a>(top: &Object<'a>, key: &'static str) -> Result<(), Wrong<'a>> {
    for (i, value) in top.list(key)?.iter().enumerate() {
        let path = [top.path(key), vec![Step::Index(i)]].concat();
        let drawing = object(value, path, format!("{key} {}", i + 1))?;
        for mark in FROM_RULES {
            if let Some(rule) = drawing.get(mark).filter(|rule| !says_nothing(rule)) {
                let why =
                    format!("{mark:?} is {rule}: it is drawn for a rule that is not supported");
                return Err(drawing.wrong(mark, why));
            }
        }
        drawing.refuse_others(&[], &FPUZZLES_DRAWING, "key")?;
    }
    Ok(())
}

/// The cells, row-major. Checks the size of the grid and every key of a cell.
fn cells<'a>(top: &Object<'a>) -> Result<Vec<Object<'a>>, Wrong<'a>> {
    if top.get("grid").is_none() {
        return Err(top.wrong("grid", "no grid"));
    }
    let rows = top.list("grid")?;
    let side = match top.get("size") {
        Some(size) => size.as_u64().ok_or_else(|| top.wrong("size", "size must be a number"))?,
        None => rows.len() as u64,
    };
    let model = |error: ModelError| Wrong::new(top.path("size"), error);
    if !(1..=MAX_SIDE as u64).contains(&side) {
        return Err(model(ModelError::Side { side: side as usize }));
    }
    let side = side as usize;
    if rows.len() != side {
        let why = format!("{} rows in the grid, but size is {side}", rows.len());
        return Err(top.wrong("grid", why));
    }
    let mut out = Vec::with_capacity(side * side);
    for (r, row) in rows.iter().enumerate() {
        let path = [top.path("grid"), vec![Step::Index(r)]].concat();
        let wrong =
            |why: String| Wrong::new(path.clone(), TextErrorKind::syntax(Format::FPuzzles, why));
        let row = row.as_array().ok_or_else(|| wrong(format!("row {} is not a list", r + 1)))?;
        if row.len() != side {
            let why =
                format!("row {} has {} cells, but the grid has side {side}", r + 1, row.len());
            return Err(wrong(why));
        }
        for (c, value) in row.iter().enumerate() {
            let path = [&path[..], &[Step::Index(c)]].concat();
            let name = Cell::at(r, c, side).name(side).to_string();
            let cell = object(value, path, name)?;
            let known = ["value", "given", "givenPencilMarks", "region"];
            cell.refuse_others(&known, &FPUZZLES_CELL, "key")?;
            out.push(cell);
        }
    }
    Ok(out)
}

/// The empty puzzle with the regions that cells name. A cell without the key is in its default box;
/// `null` means no region and must be in every cell or in none.
fn divided<'a>(
    top: &Object<'a>,
    cells: &[Object<'a>],
    side: usize,
    options: &ReadOptions,
) -> Result<Puzzle, Wrong<'a>> {
    let wrong = |kind: TextErrorKind| Wrong::new(top.path("grid"), kind);
    let regions: Vec<Option<&Value>> = cells.iter().map(|c| c.map.get("region")).collect();
    if regions.iter().all(Option::is_none) {
        return division::empty(side, None, options).map_err(wrong);
    }
    if regions.iter().all(|region| region.is_some_and(Value::is_null)) {
        return division::empty(side, Some(Division::Latin), options).map_err(wrong);
    }
    let default = division::default_box(side);
    let mut labels = Vec::with_capacity(cells.len());
    for (i, (cell, region)) in cells.iter().zip(&regions).enumerate() {
        labels.push(match (region, default) {
            (None, Some((height, width))) => (i / side / height * height + i % side / width) as i64,
            (None | Some(Value::Null), _) => {
                let why = "a cell without a region among cells with one is not supported";
                return Err(cell.wrong("region", why));
            }
            (Some(label), _) => {
                label.as_i64().ok_or_else(|| cell.wrong("region", "\"region\" must be a number"))?
            }
        });
    }
    let jigsaw = Puzzle::jigsaw(&labels).map_err(|e| wrong(e.into()))?;
    for height in (1..=side).filter(|&h| side.is_multiple_of(h)) {
        let boxes = Puzzle::sudoku(height, side / height).map_err(|e| wrong(e.into()))?;
        if boxes.layout().region_map(side) == jigsaw.layout().region_map(side) {
            let told = Some(Division::Boxes { height, width: side / height });
            return division::empty(side, told, options).map_err(wrong);
        }
    }
    Ok(jigsaw)
}

fn cages<'a>(top: &Object<'a>, side: usize) -> Result<Vec<Cage>, Wrong<'a>> {
    let key = "killercage";
    let mut out = Vec::new();
    for (i, value) in top.list(key)?.iter().enumerate() {
        let path = [top.path(key), vec![Step::Index(i)]].concat();
        let cage = object(value, path, format!("killer cage {}", i + 1))?;
        cage.refuse_others(&["cells", "value"], &FPUZZLES_CAGE, "key")?;
        let names = cage.list("cells")?;
        let cells: Option<Vec<Cell>> = names.iter().map(|n| cell(n.as_str()?, side)).collect();
        let cells = cells.filter(|cells| !cells.is_empty());
        let cells =
            cells.ok_or_else(|| cage.wrong("cells", "cells are names inside the grid: R1C1"))?;
        out.push(Cage::killer(sum(&cage)?, cells));
    }
    Ok(out)
}

fn sum<'a>(cage: &Object<'a>) -> Result<u128, Wrong<'a>> {
    let bad = |why: &str| cage.wrong("value", why);
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok());
    let sum = match cage.get("value") {
        None => return Err(bad(WITHOUT_SUM)),
        Some(Value::String(text)) if text.trim().is_empty() => return Err(bad(WITHOUT_SUM)),
        Some(Value::String(text)) => digits(text.trim()).flatten(),
        Some(value) => value.as_u64().map(u128::from),
    };
    match sum {
        None => Err(bad("the sum must be a number")),
        Some(0) => Err(bad(WITHOUT_SUM)),
        Some(sum) => Ok(sum),
    }
}

/// The cell of a name `R1C1`.
fn cell(name: &str, side: usize) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let inside = |n: &usize| (1..=side).contains(n);
    let (row, column) = (line::decimal(row).filter(inside)?, line::decimal(column).filter(inside)?);
    Some(Cell::at(row - 1, column - 1, side))
}

/// Sets givens, strikes out candidates outside given marks; other values are progress.
fn fill<'a>(entry: &mut Entry, cells: &[Object<'a>]) -> Result<(), Wrong<'a>> {
    let side = entry.puzzle.side();
    let mut state = State::new(side);
    let within =
        |v: &Value| v.as_u64().filter(|&v| (1..=side as u64).contains(&v)).map(|v| v as u8);
    for (i, cell) in cells.iter().enumerate() {
        let given = cell.flag("given")?;
        if let Some(value) = cell.get("value").filter(|v| v.as_u64() != Some(0)) {
            let wrong = || cell.wrong("value", format!("the value is not 1 to {side}"));
            let value = within(value).ok_or_else(wrong)?;
            match given {
                true => entry.puzzle.give(Cell(i as u32), Some(value)),
                false => state.placed[i] = value,
            }
        }
        let key = "givenPencilMarks";
        let list = cell.list(key)?;
        let marks: Option<Values> = list.iter().map(within).collect();
        let marks = marks.ok_or_else(|| cell.wrong(key, format!("a mark is not 1 to {side}")))?;
        if marks.len() != list.len() {
            return Err(cell.wrong(key, "a mark stands twice"));
        }
        if !marks.is_empty() {
            entry.puzzle.strike(Cell(i as u32), Values::all(side) - marks);
        }
    }
    entry.state = state.placed.iter().any(|&v| v > 0).then_some(state);
    Ok(())
}

/// The solution, if it is a full grid: a list of numbers or a string of digits.
fn solution(value: &Value, side: usize) -> Option<Grid> {
    let small = |v: u64| u8::try_from(v).ok();
    let values: Option<Vec<u8>> = match value {
        Value::String(text) => text.chars().map(|c| small(c.to_digit(10)?.into())).collect(),
        Value::Array(list) => (list.iter())
            .map(|v| v.as_u64().or_else(|| v.as_str()?.parse().ok()).and_then(small))
            .collect(),
        _ => None,
    };
    Grid::new(side, values?)
}
