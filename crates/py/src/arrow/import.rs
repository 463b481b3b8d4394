//! Arrays from Python objects with `__arrow_c_stream__` or `__arrow_c_array__`: pyarrow, polars, pandas, DuckDB and
//! others.
//!
//! Like every consumer of the C interface, this module trusts that a capsule of the right name holds the promised
//! structure.
#![allow(unsafe_code)]

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::types::{self, UInt8Type};
use arrow_array::{Array as _, ArrayRef, make_array};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

fn refused(error: &ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

pub(crate) struct Strings {
    arrays: Vec<ArrayRef>,
}

/// The texts of an object with an Arrow interface; `None` for other objects.
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

/// The arrays of a stream. The interpreter lock is held, because the producer may be written in Python.
fn stream(capsule: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: a capsule of this name points to a stream of the C interface, which stays in place while the capsule is
    // held, and which its consumer may move out.
    let reader =
        unsafe { ArrayStreamReader::from_raw(pointer.as_ptr().cast::<FFI_ArrowArrayStream>()) };
    let arrays = reader.map_err(|error| refused(&error))?;
    arrays.map(|array| array.and_then(checked).map_err(|error| refused(&error))).collect()
}

fn one(schema: &Bound<'_, PyAny>, array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let (schema, array) = (schema.cast::<PyCapsule>()?, array.cast::<PyCapsule>()?);
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?;
    let array = array.pointer_checked(Some(c"arrow_array"))?;
    // SAFETY: capsules of these names point to an array and to its schema, which stay in place while the capsules are
    // held; the array is moved out, so that its producer does not release it.
    let data = unsafe {
        let array = FFI_ArrowArray::from_raw(array.as_ptr().cast());
        from_ffi(array, &*schema.as_ptr().cast::<FFI_ArrowSchema>())
    };
    data.map(make_array).and_then(checked).map_err(|error| refused(&error))
}

/// An array with validated offsets and texts.
fn checked(array: ArrayRef) -> Result<ArrayRef, ArrowError> {
    array.to_data().validate_full()?;
    Ok(array)
}

/// The only column of a table, or the array itself.
fn column(array: ArrayRef) -> PyResult<ArrayRef> {
    match array.data_type() {
        DataType::Struct(fields) if fields.len() == 1 => {
            column(array.as_struct().column(0).clone())
        }
        DataType::Struct(fields) => {
            let message = format!("a table of {} columns: pass the one with puzzles", fields.len());
            Err(PyTypeError::new_err(message))
        }
        DataType::FixedSizeList(item, _) | DataType::List(item) | DataType::LargeList(item)
            if item.data_type().is_integer() =>
        {
            Ok(array)
        }
        DataType::Dictionary(_, values) if is_text(values) => Ok(array),
        kind if is_text(kind) || *kind == DataType::Null => Ok(array),
        other => Err(PyTypeError::new_err(format!(
            "a column of puzzles holds strings or lists of whole numbers, not {other}"
        ))),
    }
}

/// True for characters or bytes.
fn is_text(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::FixedSizeBinary(_)
    )
}

impl Strings {
    pub(crate) fn len(&self) -> usize {
        self.arrays.iter().map(|array| array.len()).sum()
    }

    /// Pieces of the column, in order. A piece ends when `full` returns true for the next length.
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

/// Visits the length of every text or list.
fn each_length(array: &ArrayRef, mut show: impl FnMut(usize, usize)) {
    let mut all = |lengths: &mut dyn Iterator<Item = usize>| {
        lengths.enumerate().for_each(|(at, length)| show(at, length));
    };
    let same = |length| std::iter::repeat_n(length, array.len());
    match array.data_type() {
        DataType::FixedSizeList(_, n) => all(&mut same(usize::try_from(*n).unwrap_or(0))),
        DataType::List(_) => all(&mut array.as_list::<i32>().offsets().lengths()),
        DataType::LargeList(_) => all(&mut array.as_list::<i64>().offsets().lengths()),
        DataType::Null => all(&mut same(0)),
        _ => {
            let text = texts(array);
            all(&mut (0..array.len()).map(|at| text(at).map_or(0, <[u8]>::len)));
        }
    }
}

/// A row of a column.
pub(crate) enum Row<'a> {
    Null,
    /// Characters or bytes.
    Text(&'a [u8]),
    /// Numbers of the cells.
    Cells(&'a [u8]),
    /// Numbers of the cells, of any size.
    Wide(&'a [i64]),
}

/// A piece of a column of texts, which shares the memory of the column.
pub(crate) struct Piece(ArrayRef);

impl Piece {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Visits each row.
    pub(crate) fn each(&self, mut show: impl FnMut(Row<'_>)) {
        let array = &self.0;
        match array.data_type() {
            DataType::Null => (0..array.len()).for_each(|_| show(Row::Null)),
            DataType::FixedSizeList(..) => {
                let list = array.as_fixed_size_list();
                let range = |at| list.value_offset_at(at)..list.value_offset_at(at + 1);
                lists(array, list.values(), range, show);
            }
            DataType::List(_) => {
                let (list, ends) = (array.as_list::<i32>(), array.as_list::<i32>().offsets());
                lists(array, list.values(), |at| ends[at] as usize..ends[at + 1] as usize, show);
            }
            DataType::LargeList(_) => {
                let (list, ends) = (array.as_list::<i64>(), array.as_list::<i64>().offsets());
                lists(array, list.values(), |at| ends[at] as usize..ends[at + 1] as usize, show);
            }
            _ => {
                let text = texts(array);
                (0..array.len()).for_each(|at| show(text(at).map_or(Row::Null, Row::Text)));
            }
        }
    }
}

/// Reads the text at an index of an array of characters or bytes; `None` for a null.
fn texts<'a>(array: &'a ArrayRef) -> Box<dyn Fn(usize) -> Option<&'a [u8]> + 'a> {
    macro_rules! of {
        ($texts:expr) => {{
            let texts = $texts;
            Box::new(move |at| (!texts.is_null(at)).then(|| texts.value(at).as_ref()))
        }};
    }
    match array.data_type() {
        DataType::Utf8 => of!(array.as_string::<i32>()),
        DataType::LargeUtf8 => of!(array.as_string::<i64>()),
        DataType::Utf8View => of!(array.as_string_view()),
        DataType::Binary => of!(array.as_binary::<i32>()),
        DataType::LargeBinary => of!(array.as_binary::<i64>()),
        DataType::FixedSizeBinary(_) => of!(array.as_fixed_size_binary()),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let is_empty = dictionary.values().is_empty();
            let keys = if is_empty { vec![] } else { dictionary.normalized_keys() };
            let text = texts(dictionary.values());
            Box::new(move |at| {
                let key = keys.get(at).filter(|_| !dictionary.keys().is_null(at));
                key.and_then(|&key| text(key))
            })
        }
        _ => Box::new(|_| None),
    }
}

/// Visits the rows of an array of lists, which are ranges of all values. A null number is a blank cell.
fn lists(
    array: &ArrayRef,
    values: &ArrayRef,
    range: impl Fn(usize) -> Range<usize>,
    mut show: impl FnMut(Row<'_>),
) {
    let bytes = values.as_primitive_opt::<UInt8Type>().filter(|bytes| bytes.null_count() == 0);
    for at in 0..array.len() {
        let range = range(at);
        match bytes {
            _ if array.is_null(at) => show(Row::Null),
            Some(bytes) => show(Row::Cells(&bytes.values()[range])),
            None => show(Row::Wide(&integers(&values.slice(range.start, range.len())))),
        }
    }
}

/// Whole numbers of any type; 0 for a null.
fn integers(array: &ArrayRef) -> Vec<i64> {
    macro_rules! of {
        ($($kind:ident $type:ident)*) => {
            match array.data_type() {
                $(DataType::$kind => {
                    let cells = array.as_primitive::<types::$type>().iter();
                    let wide = |cell| i64::try_from(cell).unwrap_or(i64::MAX);
                    cells.map(|cell| cell.map_or(0, wide)).collect()
                })*
                _ => Vec::new(),
            }
        };
    }
    of! {
        Int8 Int8Type Int16 Int16Type Int32 Int32Type Int64 Int64Type
        UInt8 UInt8Type UInt16 UInt16Type UInt32 UInt32Type UInt64 UInt64Type
    }
}
