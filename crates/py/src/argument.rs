//! Numbers as arguments. Python's `OverflowError` for a number that does not fit names neither the argument nor the
//! number. Here it becomes a `ValueError` that names both.

use std::fmt::Display;

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;

use crate::error;

/// Digits of a number shown in a message.
const SHOWN: usize = 40;

/// A value whose name in messages is `name`.
pub(crate) fn number<'py, T: FromPyObjectOwned<'py>>(
    name: impl Display,
    object: &Bound<'py, PyAny>,
) -> PyResult<T> {
    object.extract::<T>().map_err(|wrong| named(name, object, wrong.into()))
}

/// An error about a value that names it, instead of Python's `OverflowError`.
pub(crate) fn named(name: impl Display, object: &Bound<'_, PyAny>, wrong: PyErr) -> PyErr {
    if !wrong.is_instance_of::<PyOverflowError>(object.py()) {
        return wrong;
    }
    // Python refuses to write numbers of thousands of digits.
    let text = object.repr().map_or_else(|_| "a longer number".to_owned(), |text| text.to_string());
    let text = match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    };
    error::argument(match object.lt(0) {
        Ok(true) => format!("{name} must be 0 or more, not {text}"),
        _ => format!("{name} is out of range: {text}"),
    })
}

/// Parsers of arguments, each named like its argument.
macro_rules! arguments {
    ($($name:ident)*) => {$(
        pub(crate) fn $name<'py, T: FromPyObjectOwned<'py>>(
            object: &Bound<'py, PyAny>,
        ) -> PyResult<T> {
            number(stringify!($name).trim_start_matches("r#"), object)
        }
    )*};
}

arguments! {
    r#box count height limit memory nodes parts pieces primary probes seed side steps threads time width
}

/// An index, or a tuple of indices. Raises `IndexError` for one that is too large, like Python's sequences.
pub(crate) fn index<'py, T: FromPyObjectOwned<'py>>(object: &Bound<'py, PyAny>) -> PyResult<T> {
    object.extract::<T>().map_err(|wrong| {
        let wrong: PyErr = wrong.into();
        match wrong.is_instance_of::<PyOverflowError>(object.py()) {
            true => PyIndexError::new_err("the index is out of range"),
            false => wrong,
        }
    })
}

/// The position of an index; negative ones count from the end.
pub(crate) fn position(index: isize, length: usize) -> Option<usize> {
    let at = if index < 0 { index.checked_add_unsigned(length)? } else { index };
    usize::try_from(at).ok().filter(|at| *at < length)
}
