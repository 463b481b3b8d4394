//! Where the puzzles of a batch come from: NumPy arrays, Arrow columns, and whatever can be iterated.
//!
//! A NumPy array is read a slice at a time, as bytes of its own: what another thread writes into it
//! meanwhile may be seen or not, but is never read while it changes.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PySlice, PyString};

use super::lot::{Lot, Other};
use crate::arrow::{Strings, strings};
use crate::puzzle::Puzzle;

/// Lots that are fetched together.
const TOGETHER: usize = 16;

/// Puzzles of a lot, at most: plain ones, and others.
pub(crate) type LotSize = (usize, usize);

/// Puzzles of a batch.
pub(crate) enum Source<'py> {
    /// An array of bytes: rows, columns, how far it was read.
    Numbers(Bound<'py, PyAny>, usize, usize, usize),
    /// Strings of an Arrow column; `None` once read.
    Strings(Option<Strings>),
    /// An iterator, how many it will give, and how many it gave.
    Objects(Bound<'py, PyIterator>, Option<usize>, usize),
}

impl<'py> Source<'py> {
    /// The puzzles of an object.
    pub(crate) fn new(object: &Bound<'py, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            let message = "puzzles must be a list, an array or a column, not one string";
            return Err(PyTypeError::new_err(message));
        }
        if let Some(array) = ndarray(object)? {
            return Self::numbers(array);
        }
        if let Some(strings) = strings(object)? {
            return Ok(Source::Strings(Some(strings)));
        }
        let length = object.len().ok();
        let error = |_| PyTypeError::new_err("puzzles must be a list, an array or a column");
        Ok(Source::Objects(object.try_iter().map_err(error)?, length, 0))
    }

    /// A NumPy array of digits; one of strings is iterated.
    fn numbers(array: Bound<'py, PyAny>) -> PyResult<Self> {
        let dtype: String = array.getattr("dtype")?.getattr("str")?.extract()?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        match (&dtype[1..], &shape[..]) {
            ("u1", &[rows, columns]) if columns > 0 && columns.isqrt().pow(2) == columns => {
                Ok(Source::Numbers(array, rows, columns, 0))
            }
            (kind, &[rows]) if kind.starts_with(['U', 'S', 'O']) => {
                let list = array.call_method0("tolist")?;
                Ok(Source::Objects(list.try_iter()?, Some(rows), 0))
            }
            _ => Err(PyValueError::new_err(format!(
                "an array of puzzles is uint8[n, 81] or another square, not {dtype} of shape {shape:?}"
            ))),
        }
    }

    /// How many puzzles there are, where that is known.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Source::Numbers(_, rows, ..) => Some(*rows),
            Source::Strings(strings) => strings.as_ref().map(Strings::len),
            Source::Objects(_, length, _) => *length,
        }
    }

    /// Some more lots.
    pub(crate) fn next(&mut self, py: Python<'py>, size: LotSize) -> PyResult<Option<Vec<Lot>>> {
        let mut lots = Lots { size, lots: vec![Lot::default()] };
        match self {
            Source::Numbers(array, rows, columns, at) => {
                while lots.room() && *at < *rows {
                    let end = (*rows).min(*at + size.0);
                    let slice = PySlice::new(py, *at as isize, end as isize, 1);
                    let slice = array.get_item(slice)?;
                    let bytes = slice.call_method0("tobytes")?.cast_into::<PyBytes>()?;
                    if bytes.as_bytes().len() != (end - *at) * *columns {
                        return Err(PyValueError::new_err("the array changed its shape"));
                    }
                    // Rows of one size make lots of one size; few are not plain.
                    lots.open().push_rows(bytes.as_bytes(), *columns);
                    *at = end;
                }
            }
            Source::Strings(strings) => {
                if let Some(strings) = strings.take() {
                    strings.each(|text, numbers| match text {
                        None => lots.open().push(Other::Bad("null")),
                        Some([]) => lots.open().push(Other::Bad("no cells")),
                        Some(cells) if numbers => lots.open().push_rows(cells, cells.len()),
                        Some(text) => lots.open().push_text(text),
                    });
                }
            }
            Source::Objects(iterator, _, at) => {
                while lots.room() {
                    let Some(object) = iterator.next() else { break };
                    push_object(lots.open(), &object?, *at)?;
                    *at += 1;
                }
            }
        }
        let lots: Vec<Lot> = lots.lots.into_iter().filter(|lot| lot.len() > 0).collect();
        Ok((!lots.is_empty()).then_some(lots))
    }
}

/// Lots as they fill.
struct Lots {
    /// When a lot is full.
    size: LotSize,
    /// The lots; there is always one.
    lots: Vec<Lot>,
}

impl Lots {
    fn is_full(&self) -> bool {
        let (plain, others) = self.size;
        self.lots.last().is_none_or(|lot| lot.plain.len() >= plain || lot.others.len() >= others)
    }

    /// Whether another puzzle may be added.
    fn room(&self) -> bool {
        self.lots.len() < TOGETHER || !self.is_full()
    }

    /// The lot to add to.
    fn open(&mut self) -> &mut Lot {
        if self.is_full() {
            let plain = Vec::with_capacity(self.size.0);
            self.lots.push(Lot { plain, others: Vec::new() });
        }
        let last = self.lots.len() - 1;
        &mut self.lots[last]
    }
}

/// Adds a string, bytes, a puzzle or `None`.
fn push_object(lot: &mut Lot, object: &Bound<'_, PyAny>, at: usize) -> PyResult<()> {
    if let Ok(text) = object.cast::<PyString>() {
        match text.to_str() {
            Ok(text) => lot.push_text(text.as_bytes()),
            Err(_) => lot.push(Other::Bad("not Unicode")),
        }
    } else if let Ok(puzzle) = object.cast::<Puzzle>() {
        lot.push(Other::Puzzle(puzzle.get().shared().clone()));
    } else if let Ok(text) = object.cast::<PyBytes>() {
        lot.push_text(text.as_bytes());
    } else if object.is_none() {
        lot.push(Other::Bad("null"));
    } else {
        let kind = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "puzzle {at} is a {kind}, not a string or a puzzle"
        )));
    }
    Ok(())
}

/// The object as a plain NumPy array, if it is one. NumPy is not imported for others.
fn ndarray<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let modules = object.py().import("sys")?.getattr("modules")?;
    let Ok(numpy) = modules.get_item("numpy") else { return Ok(None) };
    match object.is_instance(&numpy.getattr("ndarray")?)? {
        true => numpy.call_method1("asarray", (object,)).map(Some),
        false => Ok(None),
    }
}
