//! Problems from matrices of 0 and 1.

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use quadrille::cover::{Builder, Item, Problem};

use super::build::MOST;
use crate::error;

pub(super) fn from_matrix(matrix: &Bound<'_, PyAny>, primary: Option<usize>) -> PyResult<Problem> {
    static ARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = matrix.py();
    // Asking an array for an attribute that it does not have costs as much as reading a small one.
    let is_array =
        ARRAY.import(py, "numpy", "ndarray").is_ok_and(|array| matrix.get_type().is(array));
    if is_array || !matrix.hasattr(intern!(py, "tocoo"))? {
        return dense(matrix, primary);
    }
    let (rows, columns) = sparse(matrix)?;
    let mut builder = builder(primary, columns)?;
    for (at, row) in rows.iter().enumerate() {
        add(py, &mut builder, at, row)?;
    }
    Ok(builder.build())
}

fn builder(primary: Option<usize>, columns: usize) -> PyResult<Builder> {
    let primary = primary.unwrap_or(columns);
    if primary > columns || columns > MOST {
        let message =
            format!("primary must be 0 to {columns}, the number of columns, not {primary}");
        return Err(PyValueError::new_err(message));
    }
    Ok(Builder::unnamed(primary, columns - primary))
}

fn add(py: Python<'_>, builder: &mut Builder, at: usize, row: &[Item]) -> PyResult<()> {
    let added = builder.plain(row);
    added.map(drop).map_err(|wrong| error::model(py, format!("row {at}: {wrong}")))
}

/// The columns of the ones of each row.
type Ones = (Vec<Vec<Item>>, usize);

/// NumPy's mark for the byte order of this machine.
const NATIVE: char = if cfg!(target_endian = "little") { '<' } else { '>' };

/// The elements of an array in any memory order, each 0 or 1. For small matrices the NumPy calls dominate, so the
/// usual types are read with a single call.
fn bits(array: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let py = array.py();
    let dtype = array.getattr(intern!(py, "dtype"))?;
    let bytes = |array: &Bound<'_, PyAny>| -> PyResult<PyBackedBytes> {
        Ok(array.call_method0(intern!(py, "tobytes"))?.extract()?)
    };
    let is_bool = dtype.getattr(intern!(py, "num"))?.extract::<i32>()? == 0; // faster than its name
    let dtype: String = if is_bool { "b1".to_owned() } else { dtype.getattr("str")?.extract()? };
    let bits: Option<Vec<u8>> = match dtype.trim_start_matches(['|', NATIVE]) {
        "b1" | "i1" | "u1" => {
            bytes(array)?.iter().map(|&byte| Some(byte).filter(|bit| *bit < 2)).collect()
        }
        "i8" | "u8" => {
            let bit = |word: &[u8; 8]| u8::try_from(u64::from_ne_bytes(*word)).ok();
            let (bytes, two) = (bytes(array)?, |bit: &u8| *bit < 2);
            bytes.as_chunks().0.iter().map(|word| bit(word).filter(two)).collect()
        }
        other if other.contains(['i', 'u', 'f']) => {
            let bytes = bytes(&array.call_method1("astype", ("float64",))?)?;
            let bit = |word: &[u8; 8]| match f64::from_ne_bytes(*word) {
                0.0 => Some(0),
                1.0 => Some(1),
                _ => None,
            };
            bytes.as_chunks().0.iter().map(bit).collect()
        }
        _ => None,
    };
    bits.ok_or_else(|| PyValueError::new_err("a matrix must hold 0 and 1 alone"))
}

/// Positions of ones, row by row.
fn by_row(rows: usize, columns: usize, ones: Vec<(usize, usize)>) -> PyResult<Ones> {
    if rows > MOST {
        return Err(PyValueError::new_err("too many rows"));
    }
    let mut list = vec![Vec::new(); rows];
    for (row, column) in ones {
        let inside = list.get_mut(row).filter(|_| column < columns);
        let inside =
            inside.ok_or_else(|| PyValueError::new_err("a place outside of the matrix"))?;
        inside.push(Item::new(column));
    }
    list.iter_mut().for_each(|row| row.sort_unstable());
    Ok((list, columns))
}

fn dense(matrix: &Bound<'_, PyAny>, primary: Option<usize>) -> PyResult<Problem> {
    static AS_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = matrix.py();
    let array = AS_ARRAY.import(py, "numpy", "asarray")?.call1((matrix,))?;
    let shape: Vec<usize> = array.getattr(intern!(py, "shape"))?.extract()?;
    let &[rows, columns] = &shape[..] else {
        let message = format!("a matrix has two dimensions, not {}", shape.len());
        return Err(PyValueError::new_err(message));
    };
    let (bits, mut builder) = (bits(&array)?, builder(primary, columns)?);
    if columns == 0 && rows > 0 {
        add(py, &mut builder, 0, &[])?;
    }
    let mut row = Vec::with_capacity(columns.min(64));
    for (at, bits) in bits.chunks_exact(columns.max(1)).enumerate() {
        row.clear();
        row.extend(memchr::memchr_iter(1, bits).map(Item::new));
        add(py, &mut builder, at, &row)?;
    }
    Ok(builder.build())
}

fn sparse(matrix: &Bound<'_, PyAny>) -> PyResult<Ones> {
    let coo = matrix.call_method0("tocsr")?.call_method0("tocoo")?;
    let (rows, columns): (usize, usize) = coo.getattr("shape")?.extract()?;
    let list = |name: &str| coo.getattr(name)?.call_method0("tolist")?.extract::<Vec<usize>>();
    let places = list("row")?.into_iter().zip(list("col")?).zip(bits(&coo.getattr("data")?)?);
    let ones = places.filter(|place| place.1 == 1).map(|place| place.0);
    by_row(rows, columns, ones.collect())
}
