//! Errors as the exceptions of `quadrille.errors`. These are written in Python, with the usual attributes and base
//! classes.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use quadrille::text::TextError;
use quadrille::{ParseError, Stop};

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("quadrille.errors").map(Bound::unbind))?;
    module.bind(py).getattr(name)
}

fn raise<'py>(py: Python<'py>, name: &str, args: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    match class(py, name).and_then(|class| class.call1(args)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Malformed text, with its position.
pub(crate) fn text(
    py: Python<'_>,
    message: impl Display,
    line: u64,
    column: u64,
    excerpt: Option<String>,
) -> PyErr {
    raise(py, "ParseError", (message.to_string(), line, column, excerpt))
}

/// A puzzle text that cannot be read.
pub(crate) fn parse(py: Python<'_>, error: &TextError) -> PyErr {
    text(py, error, error.line, error.column, error.caret())
}

/// A text that is not one puzzle.
pub(crate) fn one_puzzle(py: Python<'_>, error: &ParseError) -> PyErr {
    match error {
        ParseError::Text(error) => parse(py, error),
        other => text(py, other, 1, 1, None),
    }
}

/// A puzzle, problem or formula that cannot be built.
pub(crate) fn model(py: Python<'_>, error: impl Display) -> PyErr {
    raise(py, "PuzzleError", (error.to_string(),))
}

/// A question that does not apply to this puzzle.
pub(crate) fn unfit(py: Python<'_>, error: impl Display) -> PyErr {
    raise(py, "UnfitError", (error.to_string(),))
}

/// A certificate that does not hold.
pub(crate) fn certificate(py: Python<'_>, reason: &str, line: usize) -> PyErr {
    raise(py, "CertificateError", (reason, line))
}

/// An argument out of range, or an unknown name.
pub(crate) fn argument(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) fn internal(py: Python<'_>, message: &str) -> PyErr {
    raise(py, "InternalError", (message.to_owned(),))
}

/// A question that panicked.
pub(crate) fn died(py: Python<'_>, error: &quadrille::core::InternalError) -> PyErr {
    let text = error.to_string();
    internal(py, text.strip_prefix("internal error: ").unwrap_or(&text))
}

/// The word for the reason of a stop.
pub(crate) fn stop_word(stop: Stop) -> &'static str {
    let [nodes, time, cancelled] = STOP_WORDS;
    match stop {
        Stop::Nodes => nodes,
        Stop::Time => time,
        _ => cancelled,
    }
}

pub(crate) const STOP_WORDS: [&str; 3] = ["nodes", "time", "cancelled"];
