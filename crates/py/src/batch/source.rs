//! Sources of the puzzles of a batch: NumPy arrays, Arrow columns, and any iterable.
//!
//! A NumPy array is copied a slice at a time. Another thread's writes may or may not be seen, but no
//! memory is read while it changes. The thread that answers a lot reads its puzzles.

use std::vec::IntoIter;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyFloat, PyIterator, PySlice, PyString};
use quadrille::text::default_box;

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

/// An array of numbers with a puzzle for each of its first indices.
pub(crate) struct Numbers<'py> {
    /// The array.
    array: Bound<'py, PyAny>,
    /// Puzzles.
    rows: usize,
    /// Cells of each.
    cells: usize,
    /// True if numbers are wider than a byte.
    is_wide: bool,
}

/// Puzzles of a batch.
pub(crate) enum Source<'py> {
    /// An array of numbers, and the number of puzzles already read.
    Numbers(Numbers<'py>, usize),
    /// Pieces of an Arrow column, and the number of puzzles.
    Strings(IntoIter<Piece>, usize),
    /// An iterator, and its expected length.
    Objects(Bound<'py, PyIterator>, Option<usize>),
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
        Ok(Source::Objects(object.try_iter().map_err(error)?, length))
    }

    /// A NumPy array of whole numbers; one of strings is iterated.
    fn numbers(array: Bound<'py, PyAny>) -> PyResult<Self> {
        let dtype = array.getattr("dtype")?;
        let kind: char = dtype.getattr("kind")?.extract()?;
        let width: usize = dtype.getattr("itemsize")?.extract()?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        if let (&[rows], 'U' | 'S' | 'O' | 'T') = (&shape[..], kind) {
            let list = array.call_method0("tolist")?;
            return Ok(Source::Objects(list.try_iter()?, Some(rows)));
        }
        let layout = layout(&shape).filter(|_| matches!(kind, 'i' | 'u'));
        let (rows, cells) = layout.ok_or_else(|| {
            PyValueError::new_err(format!(
                "an array of puzzles holds whole numbers in the shape [n, 81], [n, 9, 9] or [9, 9], or those of \
                 another side, not {dtype} in the shape {shape:?}"
            ))
        })?;
        let array = match (kind, width) {
            // The one type that has numbers beyond those of int64.
            ('u', 8) => array.call_method1("clip", (0, i64::MAX))?,
            _ => array,
        };
        let array =
            if shape.len() == 2 { array.call_method1("reshape", (rows, cells))? } else { array };
        let is_wide = (kind, width) != ('u', 1);
        Ok(Source::Numbers(Numbers { array, rows, cells, is_wide }, 0))
    }

    /// The number of puzzles, where it is known.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Source::Objects(_, length) => *length,
            _ => Some(self.rows()),
        }
    }

    /// The known number of puzzles; an iterator may be wrong about its own.
    pub(crate) fn rows(&self) -> usize {
        match self {
            Source::Numbers(Numbers { rows, .. }, _) | Source::Strings(_, rows) => *rows,
            Source::Objects(..) => 0,
        }
    }

    /// At most this number of further lots; none at the end.
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
            Source::Numbers(numbers, at) => numbers.lot(py, size, at),
            Source::Strings(pieces, _) => Ok(pieces.next().map(Lot::Strings)),
            Source::Objects(iterator, _) => {
                let mut puzzles = Puzzles::default();
                while puzzles.plain() < size.plain
                    && puzzles.others.len() < size.others
                    && let Some(object) = iterator.next()
                {
                    push_object(&mut puzzles, &object?)?;
                }
                Ok((puzzles.len() > 0).then_some(Lot::Read(puzzles)))
            }
        }
    }
}

impl Numbers<'_> {
    /// The next puzzles from `at` on.
    fn lot(&self, py: Python<'_>, size: LotSize, at: &mut usize) -> PyResult<Option<Lot>> {
        if *at == self.rows {
            return Ok(None);
        }
        let most = if self.cells == 81 { size.plain } else { size.others };
        let end = self.rows.min(*at + most);
        let mut slice = self.array.get_item(PySlice::new(py, *at as isize, end as isize, 1))?;
        if self.is_wide {
            slice = slice.call_method1("astype", ("int64",))?;
        }
        let bytes: PyBackedBytes = slice.call_method0("tobytes")?.extract()?;
        let width = if self.is_wide { size_of::<i64>() } else { 1 };
        if bytes.len() != (end - *at) * self.cells * width {
            return Err(PyValueError::new_err("the array changed its shape"));
        }
        *at = end;
        let cells = self.cells;
        Ok(Some(if self.is_wide { Lot::Wide(bytes, cells) } else { Lot::Numbers(bytes, cells) }))
    }
}

/// The number of puzzles in an array of this shape, and the cells of each. A square is one puzzle unless its rows are
/// puzzles themselves: 16 by 16 numbers are sixteen puzzles of 4×4.
fn layout(shape: &[usize]) -> Option<(usize, usize)> {
    let is_puzzle = |cells: usize| {
        let side = cells.isqrt();
        side * side == cells && default_box(side).is_some()
    };
    match *shape {
        [rows, cells] if is_puzzle(cells) => Some((rows, cells)),
        [side, columns] if side == columns && side > 0 => Some((1, side.checked_mul(side)?)),
        [rows, side, columns] if side == columns && side > 0 => {
            Some((rows, side.checked_mul(side)?))
        }
        _ => None,
    }
}

/// A column in lots. A text of 81 characters counts as a plain puzzle.
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

/// Adds a string, bytes or a puzzle; any other object becomes an error in its row.
fn push_object(lot: &mut Puzzles, object: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(text) = object.cast::<PyString>() {
        match text.to_str() {
            Ok(text) => lot.push_text(text.as_bytes()),
            Err(_) => lot.push(Other::Bad("no puzzle: the text is not Unicode".into())),
        }
    } else if let Ok(puzzle) = object.cast::<Puzzle>() {
        lot.push(Other::Puzzle(puzzle.get().shared().clone()));
    } else if let Ok(text) = object.cast::<PyBytes>() {
        lot.push_text(text.as_bytes());
    } else if object.is_none()
        || object.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan())
    {
        // Not-a-number is how pandas and NumPy mark a missing value among objects.
        lot.push(Other::NULL);
    } else {
        let kind = object.get_type().name()?;
        lot.push(Other::Bad(
            format!("no puzzle: a value of type {kind}, not text or a Puzzle").into(),
        ));
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
