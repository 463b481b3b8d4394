//! Problems from matrices of 0 and 1.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use quadrille::cover::{Builder, Item, Problem};

use super::build::MOST;
use crate::error;

pub(super) fn from_matrix(matrix: &Bound<'_, PyAny>, primary: Option<usize>) -> PyResult<Problem> {
    let (rows, columns) = match matrix.hasattr("tocoo")? {
        true => sparse(matrix)?,
        false => dense(matrix)?,
    };
    let primary = primary.unwrap_or(columns);
    if primary > columns || columns > MOST {
        let message =
            format!("primary must be 0 to {columns}, the number of columns, not {primary}");
        return Err(PyValueError::new_err(message));
    }
    let mut builder = Builder::unnamed(primary, columns - primary);
    for (at, row) in rows.iter().enumerate() {
        builder
            .plain(row)
            .map_err(|wrong| error::model(matrix.py(), format!("row {at}: {wrong}")))?;
    }
    Ok(builder.build())
}

/// The columns of the ones of each row.
type Ones = (Vec<Vec<Item>>, usize);

/// NumPy's mark for the byte order of this machine.
const NATIVE: char = if cfg!(target_endian = "little") { '<' } else { '>' };

/// The elements of an array in any memory order, each 0 or 1. For small matrices the NumPy calls dominate, so the
/// usual types are read with a single call.
fn bits(array: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let dtype: String = array.getattr("dtype")?.getattr("str")?.extract()?;
    let bytes = |array: &Bound<'_, PyAny>| -> PyResult<PyBackedBytes> {
        Ok(array.call_method0("tobytes")?.extract()?)
    };
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

fn dense(matrix: &Bound<'_, PyAny>) -> PyResult<Ones> {
    let numpy = matrix.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (matrix,))?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let &[rows, columns] = &shape[..] else {
        let message = format!("a matrix has two dimensions, not {}", shape.len());
        return Err(PyValueError::new_err(message));
    };
    let bits = bits(&array)?;
    let ones = |row: &[u8]| memchr::memchr_iter(1, row).map(Item::new).collect();
    match columns {
        0 => by_row(rows, columns, Vec::new()),
        _ => Ok((bits.chunks_exact(columns).map(ones).collect(), columns)),
    }
}

fn sparse(matrix: &Bound<'_, PyAny>) -> PyResult<Ones> {
    let coo = matrix.call_method0("tocsr")?.call_method0("tocoo")?;
    let (rows, columns): (usize, usize) = coo.getattr("shape")?.extract()?;
    let list = |name: &str| coo.getattr(name)?.call_method0("tolist")?.extract::<Vec<usize>>();
    let places = list("row")?.into_iter().zip(list("col")?).zip(bits(&coo.getattr("data")?)?);
    let ones = places.filter(|place| place.1 == 1).map(|place| place.0);
    by_row(rows, columns, ones.collect())
}
