//! Results as Arrow arrays, which other libraries use without copying.

use std::sync::Arc;

use arrow_array::ffi::to_ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array as _, ArrayRef, RecordBatch, RecordBatchIterator, StructArray};
use arrow_schema::ArrowError;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};

use super::columns::Columns;
use super::pickle::{self, Pickled};
use super::python;
use crate::{argument, error, picture};

/// Capsules of a schema and of its array.
type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// A pickled column: the function that takes it from a table, and its arguments.
type PickledArray<'py> = (Bound<'py, PyAny>, (Table, &'static str));

/// Rows shown in a notebook.
const SHOWN: usize = 20;

/// An Arrow error about our own arrays, which is a defect.
fn defect(py: Python<'_>, error: &ArrowError) -> PyErr {
    error::internal(py, &error.to_string())
}

/// Arrow's PyCapsule interface of a class, for the array in one of its fields.
macro_rules! capsules {
    ($class:ident, $array:ident) => {
        #[pymethods]
        impl $class {
            /// Arrow's PyCapsule interface: the schema.
            fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
                let schema = FFI_ArrowSchema::try_from(self.$array.data_type());
                let schema = schema.map_err(|error| defect(py, &error))?;
                PyCapsule::new_with_value(py, schema, c"arrow_schema")
            }

            /// Arrow's PyCapsule interface: the schema and the array, always with its own type.
            #[pyo3(signature = (requested_schema=None))]
            fn __arrow_c_array__<'py>(
                &self,
                py: Python<'py>,
                #[expect(unused_variables)] requested_schema: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Capsules<'py>> {
                let made = to_ffi(&self.$array.to_data());
                let (array, schema) = made.map_err(|error| defect(py, &error))?;
                let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
                Ok((schema, PyCapsule::new_with_value(py, array, c"arrow_array")?))
            }
        }
    };
}

capsules!(Table, rows);
capsules!(Array, array);

/// A row index; negative ones count from the end.
fn row(index: &Bound<'_, PyAny>, length: usize) -> PyResult<usize> {
    let index = argument::index(index).map_err(|wrong| {
        let is_number = wrong.is_instance_of::<PyIndexError>(index.py());
        if is_number { wrong } else { PyTypeError::new_err("a row is a number") }
    })?;
    argument::position(index, length).ok_or_else(|| PyIndexError::new_err("no such row"))
}

/// The results of a batch: an Arrow struct array with one row per puzzle.
///
/// ``pyarrow.table``, ``polars.DataFrame``, ``pandas.DataFrame.from_arrow`` and DuckDB use it without copying,
/// through Arrow's PyCapsule interface.
///
/// >>> import quadrille
/// >>> results = quadrille.check_many(["...3...23...4...", "1..............4", "no puzzle"])
/// >>> results["verdict"].to_pylist()
/// ['unique', 'many', 'error']
/// >>> results[0]["solution"]
/// '2413134231244231'
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Table {
    array: ArrayRef,
    rows: StructArray,
}

impl Table {
    pub(super) fn new(rows: StructArray) -> Self {
        Table { array: Arc::new(rows.clone()), rows }
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.rows.fields().iter().map(|field| field.name().clone()).collect()
    }

    /// All rows as dictionaries.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        python::list(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(name) = key.extract::<String>() else {
            return python::value(py, &self.array, row(key, self.rows.len())?);
        };
        let column = self.rows.column_by_name(&name).cloned();
        let array = column.ok_or_else(|| PyKeyError::new_err(name))?;
        Ok(Bound::new(py, Array { array })?.into_any())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Vec<Pickled<'py>>,))> {
        let columns = self.rows.fields().iter().zip(self.rows.columns());
        let columns = columns.map(|(field, column)| pickle::column(py, field.name(), column));
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        Ok((py.get_type::<Table>().getattr("_restore")?, (columns,)))
    }

    #[staticmethod]
    fn _restore(columns: Vec<Pickled<'_>>) -> PyResult<Self> {
        let table =
            columns.iter().try_fold(Columns::default(), |table, (name, kind, values)| {
                Ok::<_, PyErr>(table.column(name, pickle::array(kind, values)?))
            })?;
        table.finish().map_err(error::argument)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let shown = self.rows.slice(0, self.rows.len().min(SHOWN));
        let rows = (0..shown.len()).map(|at| {
            let cells = shown.columns().iter().map(|column| python::value(py, column, at));
            cells
                .map(|cell| {
                    cell.map(|cell| if cell.is_none() { String::new() } else { cell.to_string() })
                })
                .collect()
        });
        let rows = rows.collect::<PyResult<Vec<Vec<String>>>>()?;
        Ok(picture::table(&self.columns(), &rows, self.rows.len()))
    }

    fn __repr__(&self) -> String {
        format!("<Table {} rows: {}>", self.rows.len(), self.columns().join(", "))
    }

    /// Arrow's PyCapsule interface: the rows as a table, always with its own type.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        #[expect(unused_variables)] requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let batch = RecordBatch::from(self.rows.clone());
        let schema = batch.schema();
        let stream =
            FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// A column of results: an Arrow array.
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Array {
    array: ArrayRef,
}

#[pymethods]
impl Array {
    /// All values as Python objects: strings, numbers, ``None``.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        python::list(py, &self.array)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        python::value(py, &self.array, row(index, self.array.len())?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledArray<'py>> {
        let table = Columns::default().column("values", self.array.clone()).finish();
        let table = table.map_err(|wrong| defect(py, &wrong))?;
        Ok((py.import("operator")?.getattr("getitem")?, (table, "values")))
    }

    fn __repr__(&self) -> String {
        format!("<Array {} × {}>", self.array.len(), self.array.data_type())
    }
}
