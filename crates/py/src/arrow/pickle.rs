//! Columns of results as Python values and back, for pickling.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, LargeStringArray, UInt32Array};
use arrow_schema::{ArrowError, DataType};
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::columns::lists;
use super::python;
use crate::error;

/// The name of a column, the kind of its values, and the values.
pub(super) type Pickled<'py> = (String, String, Bound<'py, PyList>);

pub(super) fn column<'py>(py: Python<'py>, name: &str, array: &ArrayRef) -> PyResult<Pickled<'py>> {
    let kind = match array.data_type() {
        DataType::Float64 => "number",
        DataType::UInt32 => "count",
        DataType::List(_) => "lists",
        _ => "text",
    };
    Ok((name.to_owned(), kind.to_owned(), python::list(py, array)?))
}

pub(super) fn array(kind: &str, values: &Bound<'_, PyList>) -> PyResult<ArrayRef> {
    Ok(match kind {
        "number" => Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>()?)),
        "count" => Arc::new(UInt32Array::from(values.extract::<Vec<Option<u32>>>()?)),
        "text" => Arc::new(LargeStringArray::from(values.extract::<Vec<Option<String>>>()?)),
        "lists" => {
            let rows = values.extract::<Vec<Vec<u32>>>()?;
            let made = lists(rows.iter().map(Vec::len), rows.iter().flatten().copied());
            made.map_err(|wrong: ArrowError| error::argument(wrong))?
        }
        _ => return Err(error::argument(format!("no column is of the kind {kind:?}"))),
    })
}
