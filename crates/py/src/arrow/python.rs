//! Values of an array as Python objects.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt32Type};
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

pub(super) fn list<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    let values = (0..array.len()).map(|at| value(py, array, at));
    PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)
}

/// The value in a row, for every type that results have.
pub(super) fn value<'py>(
    py: Python<'py>,
    array: &ArrayRef,
    at: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(at) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::LargeUtf8 => Ok(array.as_string::<i64>().value(at).into_pyobject(py)?.into_any()),
        DataType::Float64 => {
            Ok(array.as_primitive::<Float64Type>().value(at).into_pyobject(py)?.into_any())
        }
        DataType::UInt32 => {
            Ok(array.as_primitive::<UInt32Type>().value(at).into_pyobject(py)?.into_any())
        }
        DataType::List(_) => Ok(list(py, &array.as_list::<i32>().value(at))?.into_any()),
        DataType::Struct(fields) => {
            let row = PyDict::new(py);
            for (field, column) in fields.iter().zip(array.as_struct().columns()) {
                row.set_item(field.name(), value(py, column, at)?)?;
            }
            Ok(row.into_any())
        }
        other => Err(PyTypeError::new_err(format!("no value of type {other}"))),
    }
}
