//! Where the puzzles of a batch come from: NumPy arrays, Arrow columns, and whatever can be iterated.
//!
//! A NumPy array is copied a slice at a time: what another thread writes into it meanwhile may be seen
//! or not, but is never read while it changes. Whoever answers a lot of an array or a column reads it.

use std::vec::IntoIter;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyIterator, PySlice, PyString};

use super::lot::{Lot, Other, Puzzles};
use crate::arrow::{Piece, Strings, strings};
use crate::puzzle::Puzzle;

/// Puzzles of a lot, at most.
#[derive(Clone, Copy)]
pub(crate) struct LotSize {
    /// Plain ones.
    pub(crate) plain: usize,
    /// Others.
    pub(crate) others: usize,
}

/// Puzzles of a batch.
pub(crate) enum Source<'py> {
    /// An array of bytes: rows, columns, how far it was read.
    Numbers(Bound<'py, PyAny>, usize, usize, usize),
    /// Pieces of an Arrow column, and how many puzzles there are.
    Strings(IntoIter<Piece>, usize),
    /// An iterator, how many it will give, and how many it gave.
    Objects(Bound<'py, PyIterator>, Option<usize>, usize),
}

impl<'py> Source<'py> {
    /// The puzzles of an object.
    pub(crate) fn new(object: &Bound<'py, PyAny>, size: LotSize) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            let message = "puzzles must be a list, an array or a column, not one string";
            return Err(PyTypeError::new_err(message));
        }
        if let Some(array) = ndarray(object)? {
            return Self::numbers(array);
        }
        if let Some(strings) = strings(object)? {
            return Ok(Source::Strings(pieces(&strings, size).into_iter(), strings.len()));
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
            Source::Objects(_, length, _) => *length,
            _ => Some(self.rows()),
        }
    }

    /// How many puzzles there certainly are: an iterator may promise what it does not keep.
    pub(crate) fn rows(&self) -> usize {
        match self {
            Source::Numbers(_, rows, ..) | Source::Strings(_, rows) => *rows,
            Source::Objects(..) => 0,
        }
    }

    /// At most so many lots more; none at the end.
    pub(crate) fn next(
        &mut self,
        py: Python<'py>,
        size: LotSize,
        most: usize,
    ) -> PyResult<Vec<Lot>> {
        let mut lots = Vec::new();
        while lots.len() < most
            && let Some(lot) = self.lot(py, size)?
        {
            lots.push(lot);
        }
        Ok(lots)
    }

    /// The next lot.
    fn lot(&mut self, py: Python<'py>, size: LotSize) -> PyResult<Option<Lot>> {
        match self {
            Source::Numbers(_, rows, _, at) if at == rows => Ok(None),
            Source::Numbers(array, rows, columns, at) => {
                let most = if *columns == 81 { size.plain } else { size.others };
                let end = (*rows).min(*at + most);
                let slice = array.get_item(PySlice::new(py, *at as isize, end as isize, 1))?;
                let bytes: PyBackedBytes = slice.call_method0("tobytes")?.extract()?;
                if bytes.len() != (end - *at) * *columns {
                    return Err(PyValueError::new_err("the array changed its shape"));
                }
                *at = end;
                Ok(Some(Lot::Numbers(bytes, *columns)))
            }
            Source::Strings(pieces, _) => Ok(pieces.next().map(Lot::Strings)),
            Source::Objects(iterator, _, at) => {
                let mut puzzles = Puzzles::default();
                while puzzles.plain.len() < size.plain
                    && puzzles.others.len() < size.others
                    && let Some(object) = iterator.next()
                {
                    push_object(&mut puzzles, &object?, *at)?;
                    *at += 1;
                }
                Ok((puzzles.len() > 0).then_some(Lot::Read(puzzles)))
            }
        }
    }
}

/// A column in lots. What is as long as a plain puzzle most likely is one.
fn pieces(strings: &Strings, size: LotSize) -> Vec<Piece> {
    let (mut plain, mut others) = (0, 0);
    strings.pieces(|length| {
        let full = plain == size.plain || others == size.others;
        if full {
            (plain, others) = (0, 0);
        }
        *(if length == 81 { &mut plain } else { &mut others }) += 1;
        full
    })
}

/// Adds a string, bytes, a puzzle or `None`.
fn push_object(lot: &mut Puzzles, object: &Bound<'_, PyAny>, at: usize) -> PyResult<()> {
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
