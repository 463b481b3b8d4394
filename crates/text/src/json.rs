//! Quadrille's own JSON, which can express every puzzle of the model.
//!
//! `{"kind":"sudoku","box":[3,3],"cells":["53..7....",…],"regions":[…],"diagonals":true,"cages":[…]}`,
//! `{"kind":"kenken","size":6,"cages":[{"cells":[[0,0],[0,1]],"op":"+","target":9}]}`,
//! `{"kind":"latin",…}`.
//!
//! `box` is [height, width]. Rows of `cells` and `regions` are strings or arrays. Cells of cages
//! are 0-based [row, column]. Cages of KenKen allow repeats, others do not; `"repeats"` overrides
//! this. `"many"` allows − and ÷ with more than two cells. `candidates` lists the remaining
//! candidates of each cell if some were struck out. `solution` has rows like `cells`. `title` and
//! `author` name the puzzle and its setter; `level` and `er` are informative. `rules` has an object for each rule: see `json_rules`. `drawings` keeps the
//! drawings of f-puzzles. A Latin `size` may be [rows, columns], with more `values` than either, and
//! `lowest` 0 makes 0 the lowest digit. A bare array of rows is a Sudoku with default boxes. Unknown
//! and duplicate keys, fractions elsewhere and anything after the end are refused.

use crate::codec::prelude::*;
use crate::json_document::{Document, Kind, OpText, RowText, Size};
use crate::json_place::place;
use crate::json_strict::Strict;
use crate::options::Symbols;
use crate::symbols::{self, Mark};
use crate::{division, fpuzzles_drawings, json_rules, json_write};
use quadrille_puzzle::{
    Cage, Cell, CellName, Extra, Grid, MAX_SIDE, ModelError, Op, Puzzle, Values,
};
use serde_json::Value;

pub(crate) const FORMAT: Codec = Codec {
    names: &["json"],
    about: "our JSON",
    cut: Cut::Braces,
    begins: Some(|text| text.starts_with(['{', '['])),
    read: Read::One(read),
    write: Some(json_write::write),
};

/// The puzzle with extra houses by name, or the reason for refusal.
fn with_extra(puzzle: Puzzle, name: &str) -> Result<Puzzle, String> {
    let Some(&extra) = Extra::ALL.iter().find(|extra| extra.name() == name) else {
        let names: Vec<_> = Extra::ALL.iter().map(|extra| extra.name()).collect();
        return Err(format!("no extra houses are called so; there are {}", names.join(", ")));
    };
    puzzle.with_extra(extra).map_err(|error| error.to_string())
}

pub(crate) struct Wrong<'a> {
    pub(crate) path: Vec<Step<'a>>,
    pub(crate) kind: TextErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

impl<'a> Wrong<'a> {
    pub(crate) fn new(path: impl Into<Vec<Step<'a>>>, kind: impl Into<TextErrorKind>) -> Self {
        Wrong { path: path.into(), kind: kind.into() }
    }

    /// A violation of the grammar of our JSON.
    pub(crate) fn json(path: impl Into<Vec<Step<'a>>>, why: impl AsRef<str>) -> Self {
        Wrong::new(path, TextErrorKind::syntax(Format::Json, why))
    }

    /// The error at its place in the text of a block, after the first `skip` steps of its path.
    fn placed(self, block: &Block, text: &str, skip: usize) -> TextError {
        let (at, width) = place(text, &self.path[skip.min(self.path.len())..]);
        block.error_at(at, width, self.kind)
    }
}

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let text = block.joined();
    let bare = text.trim_start().starts_with('[');
    let syntax = |error| json_error(block, Format::Json, &error);
    let document = match bare {
        false => serde_json::from_str(&text).map_err(syntax)?,
        true => {
            let cells = Some(serde_json::from_str(&text).map_err(syntax)?);
            Document { cells, ..Document::default() }
        }
    };
    document.puzzle(options).map_err(|wrong| wrong.placed(block, &text, bare.into()))
}

/// Reads a document whose keys are requested one by one.
pub(crate) fn read_tree(
    block: &Block,
    format: Format,
    read: impl FnOnce(&Value) -> Result<Entry, Wrong<'_>>,
) -> Result<Entry> {
    let text = block.joined();
    let Strict(value) =
        serde_json::from_str(&text).map_err(|error| json_error(block, format, &error))?;
    read(&value).map_err(|wrong| wrong.placed(block, &text, 0))
}

fn json_error(block: &Block, format: Format, error: &serde_json::Error) -> TextError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let line = block.lines.get(error.line().saturating_sub(1)).unwrap_or_else(|| block.last());
    let at = error.column().saturating_sub(1);
    let message = match line.text.as_bytes().get(at) {
        Some(b'.' | b'e' | b'E') if message.starts_with("expected `,`") => {
            "a whole number is expected here"
        }
        Some(b'-') if message == "number out of range" => "a number of 0 or more is expected here",
        _ => message,
    };
    line.syntax(at..at + 1, format, message)
}

impl Document {
    fn puzzle(&self, options: &ReadOptions) -> Result<Entry, Wrong<'_>> {
        let mut puzzle = self.empty(options)?;
        if let Some(lowest) = self.lowest {
            let wrong = |error| Wrong::new([Step::Key("lowest")], error);
            puzzle = puzzle.with_lowest(lowest).map_err(wrong)?;
        }
        let side = puzzle.side();
        let diagonals = self.diagonals.then(|| ("diagonals", vec![Step::Key("diagonals")]));
        let named = |(i, name)| (name, vec![Step::Key("extras"), Step::Index(i)]);
        let listed = self.extras.iter().map(String::as_str).enumerate().map(named);
        for (name, path) in diagonals.into_iter().chain(listed) {
            puzzle = with_extra(puzzle, name).map_err(|why| Wrong::json(path, why))?;
        }
        let cages = self.cages(&puzzle, options)?;
        puzzle = match self.kind {
            Kind::Kenken => self.kenken(puzzle, cages)?,
            _ => puzzle.with_cages(cages).map_err(|e| self.cage_error(e))?,
        };
        let mut entry = Entry::read(puzzle, Format::Json);
        (entry.title, entry.author) = (self.title.clone(), self.author.clone());
        let mut options = options.clone();
        if self.lowest == Some(0) {
            options.symbols = Symbols::ZeroBased;
        }
        match &self.cells {
            Some(rows) => {
                let (givens, convention) = values("cells", rows, &entry.puzzle, &options)?;
                if rows.iter().any(|r| matches!(r, RowText::Symbols(_))) {
                    if self.lowest.is_none() {
                        entry.notes.extend(symbols::note(side, convention));
                    }
                    // Its solution uses the same symbols.
                    options.symbols = convention;
                }
                let wrong = |e| Wrong::new([Step::Key("cells")], e);
                entry.puzzle = entry.puzzle.with_givens(&givens).map_err(wrong)?;
            }
            None if self.cages.is_empty() && self.rules.is_empty() && self.kind == Kind::Sudoku => {
                return Err(Wrong::json([], "missing field `cells`"));
            }
            None => {}
        }
        if let Some(candidates) = &self.candidates {
            strike(&mut entry.puzzle, candidates)?;
        }
        entry.puzzle = json_rules::read(entry.puzzle, &self.rules)?;
        if let Some(Strict(drawings)) = &self.drawings {
            entry.drawings = fpuzzles_drawings::read_own(drawings)?;
        }
        if let Some(rows) = &self.solution {
            let why = "the solution is not a full grid of the puzzle's size";
            let wrong = || Wrong::json([Step::Key("solution")], why);
            let mut values = values("solution", rows, &entry.puzzle, &options)?.0;
            for cell in entry.puzzle.cells().filter(|&cell| !entry.puzzle.contains(cell)) {
                values[cell.index()] = 1;
            }
            entry.solution = Some(Grid::new(side, values).ok_or_else(wrong)?);
        }
        Ok(entry)
    }

    fn empty(&self, options: &ReadOptions) -> Result<Puzzle, Wrong<'static>> {
        let size = match self.size {
            Some(Size::Rectangle(size)) => return self.rectangle(size.map(|s| s as usize)),
            Some(Size::Side(side)) if self.values.is_some_and(|values| values != side) => {
                return self.rectangle([side as usize; 2]);
            }
            Some(Size::Side(side)) => Some(side as usize),
            None => None,
        };
        let puzzle = match (&self.regions, self.boxes) {
            (regions, boxes)
                if self.kind == Kind::Latin && (regions.is_some() || boxes.is_some()) =>
            {
                let key = if boxes.is_some() { "box" } else { "regions" };
                let why = format!("a Latin square has no {key}: the kind is sudoku");
                return Err(Wrong::json([Step::Key(key)], why));
            }
            (Some(_), Some(_)) => {
                let why = "both box and regions: a puzzle has one of them";
                return Err(Wrong::json([Step::Key("regions")], why));
            }
            (Some(regions), None) => {
                let path = [Step::Key("regions")];
                Puzzle::jigsaw(&labels(regions)?).map_err(|e| Wrong::new(path, e))?
            }
            (None, Some([height, width])) => {
                let made = Puzzle::sudoku(height as usize, width as usize);
                made.map_err(|e| Wrong::new([Step::Key("box")], e))?
            }
            (None, None) => self.by_size(size, options)?,
        };
        if let Some(size) = size.filter(|&s| s != puzzle.side()) {
            let why = format!("size is {size}, but the grid has side {}", puzzle.side());
            return Err(Wrong::json([Step::Key("size")], why));
        }
        Ok(puzzle)
    }

    /// A grid of rows and columns, with as many values as the larger of them or more.
    fn rectangle(&self, [rows, columns]: [usize; 2]) -> Result<Puzzle, Wrong<'static>> {
        for (key, given) in [("box", self.boxes.is_some()), ("regions", self.regions.is_some())] {
            if given {
                let why = "only square grids with as many values have this: use extra-region rules";
                return Err(Wrong::json([Step::Key(key)], why));
            }
        }
        if self.kind != Kind::Latin {
            return Err(Wrong::json([Step::Key("kind")], "the kind of such a grid is latin"));
        }
        let values = self.values.map_or(rows.max(columns), |values| values as usize);
        let made = Puzzle::rectangle(rows, columns, values);
        made.map_err(|error| Wrong::new([Step::Key("size")], error))
    }

    /// The empty puzzle if neither boxes nor regions are given.
    fn by_size(
        &self,
        size: Option<usize>,
        options: &ReadOptions,
    ) -> Result<Puzzle, Wrong<'static>> {
        let (size, key) = match (size, &self.cells) {
            (Some(size), _) => (size, "size"),
            (None, Some(cells)) => (cells.len(), "cells"),
            (None, None) => return Err(Wrong::json([], "missing field `size`")),
        };
        let path = [Step::Key(key)];
        if !(1..=MAX_SIDE).contains(&size) {
            return Err(Wrong::new(path, ModelError::Side { side: size }));
        }
        match self.kind {
            Kind::Sudoku => {
                division::empty(size, None, options).map_err(|kind| Wrong::new(path, kind))
            }
            _ => Puzzle::latin(size).map_err(|e| Wrong::new(path, e)),
        }
    }

    fn cages(&self, puzzle: &Puzzle, options: &ReadOptions) -> Result<Vec<Cage>, Wrong<'static>> {
        let kenken = self.kind == Kind::Kenken;
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let mut out = Vec::with_capacity(self.cages.len());
        for (i, cage) in self.cages.iter().enumerate() {
            let path =
                |more: &[Step<'static>]| [&[Step::Key("cages"), Step::Index(i)], more].concat();
            let mut cells = Vec::with_capacity(cage.cells.len());
            for (k, &[row, column]) in cage.cells.iter().enumerate() {
                if row as usize >= rows || column as usize >= columns {
                    let cell = CellName { row: row as usize + 1, column: column as usize + 1 };
                    let error = ModelError::CageOutside { cage: i + 1, cell, rows, columns };
                    return Err(Wrong::new(path(&[Step::Key("cells"), Step::Index(k)]), error));
                }
                cells.push(Cell::at(row as usize, column as usize, puzzle.side()));
            }
            let op = match (cage.op, cells.len()) {
                (Some(OpText(op)), _) => op,
                (None, 1) => Op::Eq,
                (None, _) if !kenken => Op::Add,
                (None, _) => return Err(Wrong::json(path(&[]), "missing field `op`")),
            };
            let repeats = cage.repeats.unwrap_or(kenken);
            out.push(Cage {
                cells,
                op,
                target: cage.target,
                repeats,
                many: cage.many || options.many && cage.cells.len() > 2,
            });
        }
        Ok(out)
    }

    /// A KenKen: every cell in a connected cage, also on boxes or regions.
    fn kenken(&self, puzzle: Puzzle, cages: Vec<Cage>) -> Result<Puzzle, Wrong<'static>> {
        let plain = Puzzle::kenken(puzzle.side(), cages).map_err(|e| self.cage_error(e))?;
        puzzle.with_cages(plain.cages().to_vec()).map_err(|e| self.cage_error(e))
    }

    fn cage_error(&self, error: ModelError) -> Wrong<'static> {
        let cage = match error {
            ModelError::CageOverlap { second, .. } => second,
            ModelError::CageEmpty { cage }
            | ModelError::CageOutside { cage, .. }
            | ModelError::CageTwice { cage, .. }
            | ModelError::CageSplit { cage, .. }
            | ModelError::CageOp { cage, .. }
            | ModelError::CageTooLong { cage, .. } => cage,
            _ => return Wrong::new([Step::Key("cages")], error),
        };
        Wrong::new([Step::Key("cages"), Step::Index(cage - 1)], error)
    }
}

/// The values of rows of cells, 0 for blank, and the convention of their symbols.
fn values(
    key: &'static str,
    rows: &[RowText],
    puzzle: &Puzzle,
    options: &ReadOptions,
) -> Result<(Vec<u8>, Symbols), Wrong<'static>> {
    let side = puzzle.side();
    if rows.len() != puzzle.rows() {
        let why = format!("{} rows of {key}: the grid has {} rows", rows.len(), puzzle.rows());
        return Err(Wrong::json([Step::Key(key)], why));
    }
    let lines: Vec<Line> = rows.iter().map(|row| Line { number: 0, text: row.text() }).collect();
    let all: Vec<Mark<'_>> = lines.iter().flat_map(|l| symbols::marks(l, &l.text, 0)).collect();
    let convention = symbols::convention(side, all.iter().map(|m| m.c), options);
    let one = ReadOptions { symbols: convention, ..options.clone() };
    let mut out = Vec::with_capacity(side * side);
    for (r, row) in rows.iter().enumerate() {
        let path = [Step::Key(key), Step::Index(r)];
        let values = match row {
            RowText::Symbols(_) => {
                let marks: Vec<Mark<'_>> = symbols::marks(&lines[r], &lines[r].text, 0).collect();
                symbols::values(&marks, side, &one).map_err(|e| Wrong::new(path, e.kind))?.0
            }
            RowText::Numbers(_) if puzzle.digits().contains(&0) => {
                return Err(Wrong::json(path, "a row with a digit 0 is a string"));
            }
            RowText::Numbers(row) => numbers(key, row, r, side)?,
        };
        let (found, expected) = (values.len(), puzzle.columns());
        if found != expected {
            let why = format!("row {} has {found} cells, but the grid has side {expected}", r + 1);
            let ragged = TextErrorKind::Ragged { row: r + 1, found, expected };
            return Err(if r == 0 { Wrong::json(path, why) } else { Wrong::new(path, ragged) });
        }
        out.extend(values);
        out.resize((r + 1) * side, 0);
    }
    out.resize(side * side, 0);
    Ok((out, convention))
}

impl RowText {
    /// The characters of a row of symbols; empty for numbers.
    fn text(&self) -> String {
        match self {
            RowText::Symbols(text) => text.clone(),
            RowText::Numbers(_) => String::new(),
        }
    }
}

fn numbers(
    key: &'static str,
    row: &[u64],
    r: usize,
    side: usize,
) -> Result<Vec<u8>, Wrong<'static>> {
    let value = |(c, &value): (usize, &u64)| match u8::try_from(value) {
        Ok(v) if usize::from(v) <= side => Ok(v),
        _ => {
            let cell = CellName { row: r + 1, column: c + 1 };
            let path = [Step::Key(key), Step::Index(r), Step::Index(c)];
            Err(Wrong::new(path, ModelError::GivenRange { cell, value, side }))
        }
    };
    row.iter().enumerate().map(value).collect()
}

fn labels(rows: &[RowText]) -> Result<Vec<u64>, Wrong<'static>> {
    let mut out: Vec<u64> = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let before = out.len();
        match row {
            RowText::Symbols(text) => out.extend(text.chars().map(|c| u64::from(u32::from(c)))),
            RowText::Numbers(row) => out.extend(row),
        }
        let found = out.len() - before;
        if found != rows.len() {
            let (path, expected) = ([Step::Key("regions"), Step::Index(r)], rows.len());
            let ragged = TextErrorKind::Ragged { row: r + 1, found, expected };
            let why = format!("row 1 of regions has {found} cells, but there are {expected} rows");
            return Err(if r == 0 { Wrong::json(path, why) } else { Wrong::new(path, ragged) });
        }
    }
    Ok(out)
}

/// Strikes out all candidates that are not listed.
fn strike(puzzle: &mut Puzzle, rows: &[Vec<Vec<u32>>]) -> Result<(), Wrong<'static>> {
    let (side, key, expected) = (puzzle.side(), Step::Key("candidates"), puzzle.rows());
    if rows.len() != expected {
        let why = format!("{} rows of candidates, but the grid has {expected}", rows.len());
        return Err(Wrong::json([key], why));
    }
    for (r, row) in rows.iter().enumerate() {
        let (found, expected) = (row.len(), puzzle.columns());
        if found != expected {
            let why = format!("row {} has {found} cells, but the grid has side {expected}", r + 1);
            return Err(Wrong::json([key, Step::Index(r)], why));
        }
        for (c, list) in row.iter().enumerate() {
            let mut kept = Values::EMPTY;
            for &digit in list {
                let Some(value) = u8::try_from(digit).ok().and_then(|d| puzzle.value(d)) else {
                    let (least, most) = puzzle.digits().into_inner();
                    let path = [key, Step::Index(r), Step::Index(c)];
                    let why = format!("candidate {digit}, but values are {least} to {most}");
                    return Err(Wrong::json(path, why));
                };
                kept = kept.with(value);
            }
            puzzle.strike(Cell::at(r, c, side), Values::all(side) - kept);
        }
    }
    Ok(())
}
