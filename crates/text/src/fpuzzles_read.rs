//! The puzzle in an f-puzzles document.
//!
//! A dropped rule would make the answer wrong. So every key that is neither known nor
//! [decoration](crate::decoration) is refused by name, in the document, in a cell, in a rule and in
//! a drawing. A value of an unexpected type is refused too.

use serde_json::Value;

use crate::decoration::{FPUZZLES, FPUZZLES_CELL};
use crate::entry::{Entry, State};
use crate::error::{TextErrorKind, escape};
use crate::format::Format;
use crate::json::{Step, Wrong};
use crate::json_strict::Object;
use crate::options::{Division, ReadOptions};
use crate::{division, fpuzzles_drawings, fpuzzles_rules, rule_cages};
use quadrille_puzzle::{Cell, Grid, MAX_SIDE, ModelError, Puzzle, Rule, RuleKind, Values};

pub(crate) fn document<'a>(value: &'a Value, options: &ReadOptions) -> Result<Entry, Wrong<'a>> {
    let top = Object::new(value, Vec::new(), String::new(), Format::FPuzzles)?;
    let rules = fpuzzles_rules::keys().into_iter().map(|(key, _)| key);
    let known =
        ["size", "grid", "solution"].into_iter().chain(fpuzzles_drawings::LISTS).chain(rules);
    let known: Vec<&str> = known.collect();
    top.refuse_others(&known, &FPUZZLES, "rule")?;
    let drawings = fpuzzles_drawings::read(&top)?;
    let cells = cells(&top)?;
    let side = cells.len().isqrt();
    let puzzle = with_rules(&top, divided(&top, &cells, side, options)?)?;
    let mut entry = Entry::read(puzzle, Format::FPuzzles);
    entry.drawings = drawings;
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

/// The puzzle with diagonals, cages and rules.
fn with_rules<'a>(top: &Object<'a>, mut puzzle: Puzzle) -> Result<Puzzle, Wrong<'a>> {
    if top.flag("diagonal+")? && top.flag("diagonal-")? {
        puzzle = puzzle.with_diagonals();
    }
    let mut rules = fpuzzles_rules::read(top, puzzle.side())?;
    let cages = rule_cages::take(&puzzle, &mut rules);
    puzzle = puzzle.with_cages(cages).map_err(|e| Wrong::new(top.path("killercage"), e))?;
    for (path, rule) in rules {
        puzzle = puzzle.with_rule(rule).map_err(|error| Wrong::new(path, error))?;
    }
    Ok(puzzle)
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
            let cell =
                top.inner("grid", &[r, c], value, Cell::at(r, c, side).name(side).to_string())?;
            let known = ["value", "given", "givenPencilMarks", "region"];
            cell.refuse_others(&known, &FPUZZLES_CELL, "key")?;
            out.push(cell);
        }
    }
    Ok(out)
}

/// The empty puzzle with the regions that cells name. A cell without the key is in its default box;
/// `null` means no region. Regions that do not divide the grid become rules.
fn divided<'a>(
    top: &Object<'a>,
    cells: &[Object<'a>],
    side: usize,
    options: &ReadOptions,
) -> Result<Puzzle, Wrong<'a>> {
    let wrong = |kind: TextErrorKind| Wrong::new(top.path("grid"), kind);
    if cells.iter().all(|cell| !cell.map.contains_key("region")) {
        return division::empty(side, None, options).map_err(wrong);
    }
    let labels = labels(cells, side)?;
    if labels.iter().all(Option::is_none) {
        return division::empty(side, Some(Division::Latin), options).map_err(wrong);
    }
    let jigsaw = labels.iter().all(Option::is_some).then(|| Puzzle::jigsaw(&labels).ok());
    let Some(jigsaw) = jigsaw.flatten() else {
        return extra_regions(&labels, side).map_err(|error| wrong(error.into()));
    };
    match division::as_boxes(&jigsaw) {
        Some((height, width)) => {
            let told = Some(Division::Boxes { height, width });
            division::empty(side, told, options).map_err(wrong)
        }
        None => Ok(jigsaw),
    }
}

/// The region of each cell.
fn labels<'a>(cells: &[Object<'a>], side: usize) -> Result<Vec<Option<i64>>, Wrong<'a>> {
    let default = division::default_box(side);
    let label = |(i, cell): (usize, &Object<'a>)| match (cell.map.get("region"), default) {
        (None, Some((height, width))) => {
            Ok(Some((i / side / height * height + i % side / width) as i64))
        }
        (None | Some(Value::Null), _) => Ok(None),
        (Some(label), _) => {
            let wrong = || cell.wrong("region", "\"region\" must be a number");
            label.as_i64().map(Some).ok_or_else(wrong)
        }
    };
    cells.iter().enumerate().map(label).collect()
}

/// A grid without boxes in which each region is a rule.
fn extra_regions(labels: &[Option<i64>], side: usize) -> Result<Puzzle, ModelError> {
    let mut names: Vec<i64> = labels.iter().copied().flatten().collect();
    names.sort_unstable();
    names.dedup();
    let region = |name: i64| {
        let cells = (0..).map(Cell).zip(labels).filter(|(_, label)| **label == Some(name));
        Rule::new(RuleKind::ExtraRegion, cells.map(|(cell, _)| cell))
    };
    Puzzle::latin(side)?.with_rules(names.into_iter().map(region).collect())
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
