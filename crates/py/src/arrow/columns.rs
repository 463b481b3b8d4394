//! Growing columns of results.

use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, LargeStringArray, ListArray, StructArray, UInt32Array};
use arrow_buffer::{Buffer, NullBufferBuilder, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};

use super::export::Table;

pub(crate) struct Text {
    bytes: Vec<u8>,
    /// The start of each text, and the end of the last.
    offsets: Vec<i64>,
    valid: NullBufferBuilder,
}

impl Default for Text {
    fn default() -> Self {
        Text::with_capacity(0, 0)
    }
}

impl Text {
    /// An empty column with room for `texts` texts of `length` bytes.
    pub(crate) fn with_capacity(texts: usize, length: usize) -> Self {
        let mut offsets = Vec::with_capacity(texts + 1);
        offsets.push(0);
        let bytes = Vec::with_capacity(texts * length);
        Text { bytes, offsets, valid: NullBufferBuilder::new(texts) }
    }

    /// Adds a text, or a null.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.push_bytes(text.map(str::as_bytes));
    }

    /// Adds UTF-8 bytes or a null. Invalid UTF-8 is found when the column is finished.
    pub(crate) fn push_bytes(&mut self, text: Option<&[u8]>) {
        self.bytes.extend_from_slice(text.unwrap_or_default());
        self.offsets.push(self.bytes.len() as i64);
        self.valid.append(text.is_some());
    }

    pub(crate) fn append(&mut self, other: &Text) {
        let before = self.bytes.len() as i64;
        self.bytes.extend_from_slice(&other.bytes);
        self.offsets.extend(other.offsets[1..].iter().map(|end| before + end));
        match other.valid.finish_cloned() {
            Some(valid) => self.valid.append_buffer(&valid),
            None => self.valid.append_n_non_nulls(other.valid.len()),
        }
    }

    fn finish(self) -> Result<ArrayRef, ArrowError> {
        let offsets = OffsetBuffer::new(self.offsets.into());
        let bytes = Buffer::from_vec(self.bytes);
        Ok(Arc::new(LargeStringArray::try_new(offsets, bytes, self.valid.build())?))
    }
}

/// A column of lists, from the length of each list and all numbers.
pub(crate) fn lists(
    lengths: impl IntoIterator<Item = usize>,
    numbers: impl IntoIterator<Item = u32>,
) -> Result<ArrayRef, ArrowError> {
    let numbers: UInt32Array = numbers.into_iter().collect::<Vec<u32>>().into();
    let field = Arc::new(Field::new("item", DataType::UInt32, false));
    let offsets = OffsetBuffer::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(field, offsets, Arc::new(numbers), None)?))
}

#[derive(Default)]
pub(crate) struct Columns(Vec<(String, ArrayRef)>);

impl Columns {
    pub(crate) fn text(self, name: &str, text: Text) -> Result<Self, ArrowError> {
        Ok(self.column(name, text.finish()?))
    }

    pub(crate) fn column(mut self, name: &str, array: ArrayRef) -> Self {
        self.0.push((name.to_owned(), array));
        self
    }

    pub(crate) fn finish(self) -> Result<Table, ArrowError> {
        let length = self.0.first().map_or(0, |column| column.1.len());
        let fields: Fields =
            self.0.iter().map(|(name, a)| Field::new(name, a.data_type().clone(), true)).collect();
        let arrays = self.0.into_iter().map(|column| column.1).collect();
        let array = StructArray::try_new_with_length(fields, arrays, None, length)?;
        Ok(Table::new(array))
    }
}
