//! The parts of a puzzle from Python lists: givens, cages, region labels.

use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use quadrille::nine;
use quadrille::puzzle::{Cage, Cell, ModelError, Op, Puzzle as Model};
use quadrille::text::{Entry, Format};

use super::Puzzle;
use crate::{argument, error};

/// A plain line, which needs no detection and so takes a tenth of the time.
pub(super) fn plain(text: &Bound<'_, PyString>) -> PyResult<Option<Puzzle>> {
    static EMPTY: OnceLock<Option<Model>> = OnceLock::new();
    let Ok(line) = nine::Puzzle::parse(text.to_str()?.as_bytes()) else { return Ok(None) };
    let Some(empty) = EMPTY.get_or_init(|| Model::sudoku(3, 3).ok()) else { return Ok(None) };
    let givens = line.text().map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' });
    let Ok(model) = empty.clone().with_givens(&givens) else { return Ok(None) };
    let mut entry = Entry::new(model);
    (entry.format, entry.first_line, entry.last_line) = (Format::Line, 1, 1);
    Ok(Some(Puzzle::of(Arc::new(entry))))
}

pub(super) fn with_givens(
    py: Python<'_>,
    puzzle: Result<Model, ModelError>,
    givens: Option<&Bound<'_, PyAny>>,
) -> PyResult<Puzzle> {
    let mut puzzle = puzzle.map_err(|wrong| error::model(py, wrong))?;
    if let Some(givens) = givens {
        let values = numbers(givens, puzzle.side())?;
        puzzle = puzzle.with_givens(&values).map_err(|wrong| error::model(py, wrong))?;
    }
    Ok(Puzzle::from_model(puzzle))
}

/// Givens from a line, from rows, or from one list.
fn numbers(givens: &Bound<'_, PyAny>, side: usize) -> PyResult<Vec<u8>> {
    if let Ok(text) = givens.cast::<PyString>() {
        return line(text, side);
    }
    let mut values = Vec::with_capacity(side * side);
    for item in givens.try_iter()? {
        let item = item?;
        if values.len() > 64 * 64 {
            break;
        }
        match item.try_iter() {
            Ok(row) if !item.is_instance_of::<PyString>() => {
                row.take(65).try_for_each(|value| {
                    values.push(given(&value?)?);
                    Ok::<(), PyErr>(())
                })?;
            }
            _ => values.push(given(&item)?),
        }
    }
    Ok(values)
}

/// A given; `None` and 0 are blank cells.
fn given(value: &Bound<'_, PyAny>) -> PyResult<u8> {
    if value.is_none() { Ok(0) } else { argument::number("a given", value) }
}

/// Givens from a line: `1`–`9`, then `A`–`Z`; `.` and `0` are blank.
fn line(text: &Bound<'_, PyString>, side: usize) -> PyResult<Vec<u8>> {
    let mut values = Vec::with_capacity(side * side);
    for (at, symbol) in text.to_str()?.chars().enumerate() {
        let value = match symbol {
            '.' => Some(0),
            _ => symbol.to_digit(36).filter(|value| *value as usize <= side),
        };
        let value = value.ok_or_else(|| {
            let message = format!("unexpected {symbol:?}: a value up to {side}, or `.`");
            error::text(text.py(), message, 1, at as u64 + 1, None)
        })?;
        values.push(value as u8);
    }
    Ok(values)
}

/// Region labels from a text or from lists.
pub(super) fn labels(regions: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = regions.cast::<PyString>() {
        let marks = text.to_str()?.chars().filter(|mark| !mark.is_whitespace());
        return Ok(marks.map(String::from).collect());
    }
    let mut labels = Vec::new();
    for item in regions.try_iter()?.take(64 * 64 + 1) {
        let item = item?;
        match item.try_iter() {
            Ok(row) if !item.is_instance_of::<PyString>() => {
                for label in row.take(65) {
                    labels.push(label?.str()?.to_string());
                }
            }
            Ok(_) => labels.extend(self::labels(&item)?),
            Err(_) => labels.push(item.str()?.to_string()),
        }
    }
    Ok(labels)
}

/// Cages from a list. Values may repeat in KenKen cages, but not in Killer cages.
pub(super) fn cages(cages: &Bound<'_, PyAny>, side: usize, repeats: bool) -> PyResult<Vec<Cage>> {
    let mut list = Vec::new();
    for (at, cage) in cages.try_iter()?.enumerate().take(64 * 64 + 1) {
        list.push(self::cage(&cage?, side, repeats, at + 1)?);
    }
    Ok(list)
}

/// A cage: `(op, target, cells)`, or a dictionary with these keys.
fn cage(cage: &Bound<'_, PyAny>, side: usize, repeats: bool, number: usize) -> PyResult<Cage> {
    let parts = match cage.cast::<pyo3::types::PyDict>() {
        Ok(dict) => {
            let part = |key| dict.as_any().get_item(key);
            Ok((part("op")?, part("target")?, part("cells")?))
        }
        Err(_) => cage.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>, Bound<'_, PyAny>)>(),
    };
    let (op, target, cells) = parts
        .map_err(|_| PyTypeError::new_err(format!("cage {number} must be (op, target, cells)")))?;
    let symbol: String = op.extract()?;
    let op = Op::from_symbol(&symbol).ok_or_else(|| {
        error::argument(format!("cage {number}: no operation is called {symbol:?}: + - * / = ?"))
    })?;
    let mut places = Vec::new();
    for cell in cells.try_iter()?.take(64 * 64 + 1) {
        let name = format!("a cell of cage {number}");
        let (row, column): (usize, usize) = argument::number(name, &cell?)?;
        if row >= side || column >= side {
            let message = format!("cage {number} leaves the grid: ({row}, {column})");
            return Err(error::model(cage.py(), message));
        }
        places.push(Cell::at(row, column, side));
    }
    let target = argument::number(format!("the target of cage {number}"), &target)?;
    Ok(Cage { cells: places, op, target, repeats, many: false })
}
