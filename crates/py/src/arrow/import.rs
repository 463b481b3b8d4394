//! Arrays out of Python objects that have `__arrow_c_stream__` or `__arrow_c_array__`: those of
//! pyarrow, polars, pandas, DuckDB and others.
//!
//! A capsule of the right name holds what the C interface promises: that is the one thing taken on
//! trust here, as by every consumer of the interface.
#![allow(unsafe_code)]

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::iterator::ArrayIter;
use arrow_array::types::UInt8Type;
use arrow_array::{Array as _, ArrayAccessor, ArrayRef, make_array};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

fn refused(error: &ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The texts of an array, in pieces.
pub(crate) struct Strings {
    /// The pieces.
    arrays: Vec<ArrayRef>,
}

/// The texts of an object with an Arrow interface; `None` for others.
pub(crate) fn strings(object: &Bound<'_, PyAny>) -> PyResult<Option<Strings>> {
    let arrays = if object.hasattr("__arrow_c_stream__")? {
        stream(&object.call_method0("__arrow_c_stream__")?)?
    } else if object.hasattr("__arrow_c_array__")? {
        let (schema, array) = object.call_method0("__arrow_c_array__")?.extract()?;
        vec![one(&schema, &array)?]
    } else {
        return Ok(None);
    };
    let arrays = arrays.into_iter().map(column).collect::<PyResult<Vec<_>>>()?;
    Ok(Some(Strings { arrays }))
}

/// The arrays of a stream. Its producer may be written in Python, so the lock is held.
fn stream(capsule: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: a capsule of this name points to a stream of the C interface, which stays in place while
    // the capsule is held, and which its consumer may move out.
    let reader =
        unsafe { ArrayStreamReader::from_raw(pointer.as_ptr().cast::<FFI_ArrowArrayStream>()) };
    let arrays = reader.map_err(|error| refused(&error))?;
    arrays.map(|array| array.and_then(checked).map_err(|error| refused(&error))).collect()
}

/// One array.
fn one(schema: &Bound<'_, PyAny>, array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (schema, array) = (schema.cast::<PyCapsule>()?, array.cast::<PyCapsule>()?);
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?;
    let array = array.pointer_checked(Some(c"arrow_array"))?;
    // SAFETY: capsules of these names point to an array and to its schema, which stay in place while
    // the capsules are held; the array is moved out, so that its producer does not release it.
    let data = unsafe {
        let array = FFI_ArrowArray::from_raw(array.as_ptr().cast());
        from_ffi(array, &*schema.as_ptr().cast::<FFI_ArrowSchema>())
    };
    data.map(make_array).and_then(checked).map_err(|error| refused(&error))
}

/// An array whose offsets and texts are what its type says.
fn checked(array: ArrayRef) -> Result<ArrayRef, ArrowError> {
    array.to_data().validate_full()?;
    Ok(array)
}

/// The one column of a table, or the array itself.
fn column(array: ArrayRef) -> PyResult<ArrayRef> {
    match array.data_type() {
        DataType::Struct(fields) if fields.len() == 1 => {
            column(array.as_struct().column(0).clone())
        }
        DataType::Struct(fields) => {
            let message = format!("a table of {} columns: pass the one with puzzles", fields.len());
            Err(PyTypeError::new_err(message))
        }
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(array),
        DataType::Binary | DataType::LargeBinary | DataType::FixedSizeBinary(_) => Ok(array),
        DataType::FixedSizeList(item, _) if *item.data_type() == DataType::UInt8 => Ok(array),
        DataType::Null => Ok(array),
        other => {
            Err(PyTypeError::new_err(format!("puzzles are strings or lists of uint8, not {other}")))
        }
    }
}

impl Strings {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.arrays.iter().map(|array| array.len()).sum()
    }

    /// Pieces of the column, in order: each ends when `full` says so of the next length.
    pub(crate) fn pieces(&self, mut full: impl FnMut(usize) -> bool) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for array in &self.arrays {
            let mut start = 0;
            each_length(array, |at, length| {
                if full(length) && at > start {
                    pieces.push(Piece(array.slice(start, at - start)));
                    start = at;
                }
            });
            if array.len() > start {
                pieces.push(Piece(array.slice(start, array.len() - start)));
            }
        }
        pieces
    }
}

/// Shows the length of every text.
fn each_length(array: &ArrayRef, mut show: impl FnMut(usize, usize)) {
    let mut all = |lengths: &mut dyn Iterator<Item = usize>| {
        lengths.enumerate().for_each(|(at, length)| show(at, length));
    };
    let same = |length| std::iter::repeat_n(length, array.len());
    match array.data_type() {
        DataType::Utf8 => all(&mut array.as_string::<i32>().offsets().lengths()),
        DataType::LargeUtf8 => all(&mut array.as_string::<i64>().offsets().lengths()),
        DataType::Utf8View => all(&mut array.as_string_view().lengths().map(|n| n as usize)),
        DataType::Binary => all(&mut array.as_binary::<i32>().offsets().lengths()),
        DataType::LargeBinary => all(&mut array.as_binary::<i64>().offsets().lengths()),
        DataType::FixedSizeBinary(n) | DataType::FixedSizeList(_, n) => {
            all(&mut same(usize::try_from(*n).unwrap_or(0)));
        }
        _ => all(&mut same(0)),
    }
}

/// A piece of a column of texts. It shares the memory of the column.
pub(crate) struct Piece(ArrayRef);

impl Piece {
    /// How many texts there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Shows each text, with `None` for a null, and whether it is made of numbers rather than
    /// characters.
    pub(crate) fn each(&self, mut show: impl FnMut(Option<&[u8]>, bool)) {
        let array = &self.0;
        match array.data_type() {
            DataType::Utf8 => texts(array.as_string::<i32>(), show),
            DataType::LargeUtf8 => texts(array.as_string::<i64>(), show),
            DataType::Utf8View => texts(array.as_string_view(), show),
            DataType::Binary => texts(array.as_binary::<i32>(), show),
            DataType::LargeBinary => texts(array.as_binary::<i64>(), show),
            DataType::FixedSizeBinary(_) => texts(array.as_fixed_size_binary(), show),
            DataType::FixedSizeList(_, columns) => {
                let (list, columns) = (array.as_fixed_size_list(), *columns as usize);
                let cells = list.values().as_primitive::<UInt8Type>().values();
                for at in 0..list.len() {
                    let cells = &cells[at * columns..][..columns];
                    show((!list.is_null(at)).then_some(cells), true);
                }
            }
            _ => (0..array.len()).for_each(|_| show(None, false)),
        }
    }
}

/// Shows the texts of an array of characters or bytes.
fn texts<'a, T: AsRef<[u8]> + ?Sized + 'a>(
    array: impl ArrayAccessor<Item = &'a T>,
    mut show: impl FnMut(Option<&[u8]>, bool),
) {
    for text in ArrayIter::new(array) {
        show(text.map(AsRef::as_ref), false);
    }
}
