//! Constraint strings of Interactive Sudoku Solver: `.Thermo~R1C1~R1C2.Cage~9~R2C1~R2C2.~R5C5_3`.
//!
//! A constraint is a name and its arguments; one without a name lists givens and candidates. `Or`,
//! `And` and `Replicate` hold the constraints up to their `End`. Cages that touch no other become
//! cages of the model, both diagonals together its diagonals; everything else becomes a rule.
//! Whatever is not understood is refused by name.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::codec::prelude::*;
use crate::{iss_rules, iss_write, rule_cages};
use quadrille_puzzle::{
    Cell, Extra, Layout, MAX_RULE_SIDE, ModelError, Puzzle, Rule, RuleKind, Values,
};

/// Constraint strings.
pub(crate) const FORMAT: Codec = Codec {
    names: &["iss"],
    about: "constraint string of Interactive Sudoku Solver",
    cut: Cut::Line,
    begins: Some(begins),
    read: Read::One(read),
    write: Some(iss_write::write),
};

/// Constraints inside each other; deeper ones are refused rather than recursed into.
const MOST_DEPTH: usize = 32;

/// Constraints that say what the grid is, not what holds in it.
const GRID: [&str; 8] = [
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "Windoku",
    "Diagonal",
    "DisjointSets",
    "RegionSameValues",
];

/// Constraints of a name alone.
const BARE: [&str; 5] = ["NoBoxes", "Windoku", "Or", "And", "End"];

/// True if a line begins with a constraint.
fn begins(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else { return false };
    let name = rest.split(['~', '.']).next().unwrap_or_default();
    let known = GRID.contains(&name) || name == "Replicate" || iss_rules::is_known(name);
    if name.is_empty() { rest.starts_with("~R") } else { known }
}

/// A constraint as it is written.
#[derive(Debug)]
pub(crate) struct Constraint<'a> {
    /// Its name, "" for givens.
    pub(crate) name: &'a str,
    /// Its arguments.
    pub(crate) arguments: Vec<&'a str>,
    /// Where it stands in the line.
    pub(crate) span: Range<usize>,
    /// The constraints up to its `End`.
    pub(crate) inside: Vec<Constraint<'a>>,
}

impl Constraint<'_> {
    /// An error about this constraint.
    pub(crate) fn wrong(&self, why: impl ToString) -> Wrong {
        Wrong { span: self.span.clone(), why: why.to_string() }
    }
}

/// An error and its place.
#[derive(Debug)]
pub(crate) struct Wrong {
    span: Range<usize>,
    why: String,
}

impl From<ModelError> for Wrong {
    /// An error about the line as a whole.
    fn from(error: ModelError) -> Self {
        Wrong { span: 0..1, why: error.to_string() }
    }
}

fn read(block: &Block, _: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let puzzle = constraints(line).and_then(|list| puzzle(&list));
    let puzzle = puzzle
        .map_err(|wrong| line.error(wrong.span, TextErrorKind::syntax(Format::Iss, wrong.why)))?;
    Ok(Entry::read(puzzle, Format::Iss))
}

/// The constraints of a line.
fn constraints(line: &Line) -> Result<Vec<Constraint<'_>>, Wrong> {
    let (text, start) = line.trimmed();
    let mut open: Vec<Constraint<'_>> = Vec::new();
    let mut done = Vec::new();
    let mut at = start;
    for item in text.split('.') {
        let span = at..at + item.len();
        at = span.end + 1;
        let mut parts = item.split('~');
        let name = parts.next().unwrap_or_default();
        let mut closed = Constraint { name, arguments: parts.collect(), span, inside: Vec::new() };
        if BARE.contains(&name) && !closed.arguments.is_empty() {
            return Err(closed.wrong(format!("{name} has no arguments")));
        }
        if ["Or", "And", "Replicate"].contains(&name) {
            if open.len() == MOST_DEPTH {
                return Err(closed.wrong("too many constraints inside each other"));
            }
            open.push(closed);
            continue;
        }
        if name == "End" {
            closed = open.pop().ok_or_else(|| closed.wrong("End without a beginning"))?;
        }
        open.last_mut().map_or(&mut done, |outer| &mut outer.inside).push(closed);
    }
    match open.pop() {
        Some(outer) => Err(outer.wrong(format!("{} without an End", outer.name))),
        None => Ok(done),
    }
}

/// The puzzle of all constraints.
fn puzzle(list: &[Constraint<'_>]) -> Result<Puzzle, Wrong> {
    once(list)?;
    let mut puzzle = empty(list)?;
    give(&mut puzzle, list)?;
    let others = list.iter().filter(|one| !GRID.contains(&one.name) && !one.name.is_empty());
    let mut rules = Vec::new();
    for constraint in others {
        let made = iss_rules::rules(constraint, &puzzle)?;
        rules.extend(made.into_iter().map(|rule| (constraint, rule)));
    }
    let cages = rule_cages::take(&puzzle, &mut rules);
    puzzle = puzzle.with_cages(cages)?;
    for (constraint, rule) in rules {
        puzzle = puzzle.with_rule(rule).map_err(|error| constraint.wrong(error))?;
    }
    Ok(puzzle)
}

/// Refuses a second constraint about the grid that differs from the first: only one of them could be
/// followed. Each diagonal is a constraint of its own.
fn once(list: &[Constraint<'_>]) -> Result<(), Wrong> {
    for name in GRID.into_iter().filter(|&name| name != "Diagonal") {
        let mut same = list.iter().filter(|constraint| constraint.name == name);
        let Some(first) = same.next() else { continue };
        if let Some(other) = same.find(|other| other.arguments != first.arguments) {
            return Err(other.wrong(format!("a second {name}, which differs from the first")));
        }
    }
    Ok(())
}

/// The constraint of this name, if there is one.
fn named<'a, 'b>(list: &'b [Constraint<'a>], name: &str) -> Option<&'b Constraint<'a>> {
    list.iter().find(|constraint| constraint.name == name)
}

/// The measures of a grid.
struct Shape {
    rows: usize,
    columns: usize,
    values: usize,
    lowest: u8,
}

/// The grid without givens and rules.
fn empty(list: &[Constraint<'_>]) -> Result<Puzzle, Wrong> {
    let shape = shape(list)?;
    let size = region_size(list)?.unwrap_or(shape.rows.max(shape.columns));
    let usual = boxes(shape.rows, shape.columns, size);
    let boxes = usual.filter(|_| named(list, "NoBoxes").is_none());
    let &Shape { rows, columns, values, lowest } = &shape;
    let square = rows == values && columns == values;
    let jigsaw = named(list, "Jigsaw");
    let regions = jigsaw.map(|jigsaw| regions(jigsaw, &shape)).transpose()?;
    let whole = regions.as_ref().filter(|_| square && boxes.is_none());
    let layout = match (boxes, whole.map(|map| Puzzle::jigsaw(map))) {
        (Some((height, width)), _) if square && height * width == values => {
            Puzzle::sudoku(height, width)
        }
        (_, Some(Ok(puzzle))) => Ok(puzzle),
        _ => Puzzle::rectangle(rows, columns, values),
    };
    let mut puzzle = layout.and_then(|grid| grid.with_lowest(lowest))?;
    let divided = puzzle.layout().region_map(values).is_some();
    if let Some((height, width)) = boxes.filter(|_| !divided) {
        let label = |row, column| row / height * columns + column / width;
        let labels = (0..rows).flat_map(|row| (0..columns).map(move |column| label(row, column)));
        puzzle = with_regions(puzzle, &labels.collect::<Vec<_>>(), height * width)?;
    }
    match (jigsaw, regions) {
        (Some(jigsaw), Some(map)) if !(divided && boxes.is_none()) => {
            puzzle = with_regions(puzzle, &map, size)
                .map_err(|wrong| Wrong { span: jigsaw.span.clone(), ..wrong })?;
        }
        _ => {}
    }
    puzzle = with_houses(puzzle, list)?;
    if let Some(groups) = named(list, "DisjointSets") {
        puzzle = with_groups(puzzle, groups, usual)?;
    }
    match named(list, "RegionSameValues") {
        Some(same) => with_same_values(puzzle, same),
        None => Ok(puzzle),
    }
}

/// The puzzle with the same digits in all of its largest rows, columns and regions. Houses have all
/// digits anyway.
fn with_same_values(puzzle: Puzzle, same: &Constraint<'_>) -> Result<Puzzle, Wrong> {
    let (side, rows, columns) = (puzzle.side(), puzzle.rows(), puzzle.columns());
    let row = |row| (0..columns).map(|column| Cell::at(row, column, side)).collect();
    let column = |column| (0..rows).map(|row| Cell::at(row, column, side)).collect();
    let regions = puzzle.rules().iter().filter(|rule| rule.kind == RuleKind::ExtraRegion);
    let mut lists: Vec<Vec<Cell>> = (0..rows).map(row).chain((0..columns).map(column)).collect();
    lists.extend(regions.flat_map(|rule| rule.lists.clone()));
    let largest = lists.iter().map(Vec::len).max().unwrap_or_default();
    lists.retain(|list| list.len() == largest);
    if largest == side || lists.len() < 2 {
        return Ok(puzzle);
    }
    let rule = Rule::with_lists(RuleKind::SameValues, lists);
    puzzle.with_rule(rule).map_err(|error| same.wrong(error))
}

/// The puzzle with disjoint groups: a rule about its boxes, or extra regions where boxes are none.
fn with_groups(
    puzzle: Puzzle,
    groups: &Constraint<'_>,
    boxes: Option<(usize, usize)>,
) -> Result<Puzzle, Wrong> {
    let wrong = |error: ModelError| groups.wrong(error);
    if let Layout::Boxes { .. } = puzzle.layout() {
        return puzzle.with_rule(Rule::global(RuleKind::DisjointGroups)).map_err(wrong);
    }
    let (height, width) = boxes.ok_or_else(|| groups.wrong("the grid has no boxes"))?;
    let side = puzzle.side();
    let place = |cell: &Cell| (cell.row(side) % height, cell.column(side) % width);
    let mut regions: BTreeMap<_, Vec<Cell>> = BTreeMap::new();
    for cell in puzzle.cells().filter(|&cell| puzzle.contains(cell)) {
        regions.entry(place(&cell)).or_default().push(cell);
    }
    let rules = regions.into_values().map(|cells| Rule::new(RuleKind::ExtraRegion, cells));
    { rules }.try_fold(puzzle, |puzzle, rule| puzzle.with_rule(rule).map_err(wrong))
}

/// The measures of the grid: 9×9, or what `Shape` says: `6x8`, `6x6~9`, `9x9~0-8`.
fn shape(list: &[Constraint<'_>]) -> Result<Shape, Wrong> {
    let Some(shape) = named(list, "Shape") else {
        return Ok(Shape { rows: 9, columns: 9, values: 9, lowest: 1 });
    };
    let wrong = || {
        let most = MAX_RULE_SIDE;
        shape.wrong(format!(
            "a size such as 9x9 is expected, with at most {most} values from 0 or 1"
        ))
    };
    let number = |text: &str| text.parse::<usize>().ok();
    let (size, range) = match shape.arguments[..] {
        [size] => (size, ""),
        [size, range] => (size, range),
        _ => return Err(wrong()),
    };
    let (rows, columns) = size.split_once('x').ok_or_else(wrong)?;
    let (rows, columns) = number(rows).zip(number(columns)).ok_or_else(wrong)?;
    let (lowest, highest) = match range.split_once('-') {
        Some((lowest, highest)) => (number(lowest), number(highest)),
        None if range.is_empty() => (Some(1), Some(rows.max(columns))),
        None => (Some(1), number(range)),
    };
    let (lowest, highest) = lowest.zip(highest).ok_or_else(wrong)?;
    let most = rows.max(columns);
    let fits = lowest <= 1 && highest <= MAX_RULE_SIDE && most <= MAX_RULE_SIDE;
    if !fits || highest + 1 < lowest + most.max(1) {
        return Err(wrong());
    }
    Ok(Shape { rows, columns, values: highest + 1 - lowest, lowest: lowest as u8 })
}

/// The size of boxes and regions, if it is not the usual one.
fn region_size(list: &[Constraint<'_>]) -> Result<Option<usize>, Wrong> {
    let Some(size) = named(list, "RegionSize") else { return Ok(None) };
    let number = match size.arguments[..] {
        [number] => number.parse().ok(),
        _ => None,
    };
    let number = number.filter(|number| (1..=MAX_RULE_SIDE).contains(number));
    let wrong = || size.wrong(format!("one number is expected, at most {MAX_RULE_SIDE}"));
    number.map(Some).ok_or_else(wrong)
}

/// Rows and columns of the usual boxes of a size: the squarest ones that divide the grid, first
/// wider than high.
pub(crate) fn boxes(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    let divides = |&(height, width): &(usize, usize)| {
        rows.is_multiple_of(height) && columns.is_multiple_of(width)
    };
    let shorter = (2..=size.isqrt()).rev().filter(|&short| size.is_multiple_of(short));
    let both = shorter.flat_map(|short| [(short, size / short), (size / short, short)]);
    { both }.find(divides)
}

/// The labels of a region map, one for each cell of the grid.
fn regions(jigsaw: &Constraint<'_>, shape: &Shape) -> Result<Vec<usize>, Wrong> {
    let labels = jigsaw.arguments.last().copied().unwrap_or_default().chars();
    let labels: Vec<usize> = labels.map(|label| label as usize).collect();
    let cells = shape.rows * shape.columns;
    match labels.len() == cells {
        true => Ok(labels),
        false => Err(jigsaw.wrong(format!("{} cells: the grid has {cells}", labels.len()))),
    }
}

/// The puzzle with regions of this size as extra regions. One part of the map may be left over.
fn with_regions(puzzle: Puzzle, labels: &[usize], size: usize) -> Result<Puzzle, Wrong> {
    let cells: Vec<Cell> = puzzle.cells().filter(|&cell| puzzle.contains(cell)).collect();
    let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    cells.iter().zip(labels).for_each(|(&cell, &label)| {
        regions.entry(label).or_default().push(cell);
    });
    let (whole, rest): (Vec<_>, Vec<_>) =
        regions.into_values().partition(|cells| cells.len() == size);
    if rest.len() > 1 {
        let why = format!("more than one region does not have {size} cells");
        return Err(Wrong { span: 0..1, why });
    }
    let rules = whole.into_iter().map(|cells| Rule::new(RuleKind::ExtraRegion, cells));
    let rules = puzzle.rules().iter().cloned().chain(rules).collect();
    Ok(puzzle.with_rules(rules)?)
}

/// The puzzle with diagonals and windows.
fn with_houses(mut puzzle: Puzzle, list: &[Constraint<'_>]) -> Result<Puzzle, Wrong> {
    let mut ways = Vec::new();
    for diagonal in list.iter().filter(|constraint| constraint.name == "Diagonal") {
        match diagonal.arguments[..] {
            ["1"] => ways.push(RuleKind::RisingDiagonal),
            ["-1"] => ways.push(RuleKind::FallingDiagonal),
            _ => return Err(diagonal.wrong("a diagonal is 1 or -1")),
        }
    }
    ways.dedup();
    match ways[..] {
        [] => {}
        [one] => puzzle = puzzle.with_rule(Rule::global(one))?,
        _ => puzzle = puzzle.with_extra(Extra::Diagonals)?,
    }
    if let Some(windows) = named(list, "Windoku") {
        puzzle = puzzle.with_extra(Extra::Windows).map_err(|error| windows.wrong(error))?;
    }
    Ok(puzzle)
}

/// Givens and candidates: `R1C1_5`, `R1C2_1_2`. A cell that is listed twice has the values that both
/// lists have.
fn give(puzzle: &mut Puzzle, list: &[Constraint<'_>]) -> Result<(), Wrong> {
    let all = Values::all(puzzle.side());
    let mut open = vec![all; puzzle.side() * puzzle.side()];
    for constraint in list.iter().filter(|constraint| constraint.name.is_empty()) {
        for argument in &constraint.arguments {
            let (cell, values) = iss_rules::candidates(argument, constraint, puzzle)?;
            open[cell.index()] &= values;
        }
    }
    let cells: Vec<Cell> = puzzle.cells().filter(|&cell| puzzle.contains(cell)).collect();
    for cell in cells {
        match open[cell.index()].single() {
            Some(value) if all.len() > 1 => puzzle.give(cell, Some(value)),
            _ => puzzle.strike(cell, all - open[cell.index()]),
        }
    }
    Ok(())
}
