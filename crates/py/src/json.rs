//! Answers as Python dictionaries, by way of the JSON of `--json`.

use pyo3::prelude::*;
use serde::Serialize;

use crate::error;

/// An answer as dictionaries, lists, strings and numbers.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    answer: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(answer);
    let text = text.map_err(|error| error::internal(py, &error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}
