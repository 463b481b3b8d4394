//! Answers with many parts as Python dictionaries, by way of JSON: the same text as `--json`.

use pyo3::prelude::*;
use serde::Serialize;

use crate::error;

/// A serialisable answer as dictionaries, lists, strings and numbers.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    answer: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(answer);
    let text = text.map_err(|error| error::internal(py, &error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}
