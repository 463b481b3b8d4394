//! Columns of results as they grow.

use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef, LargeStringArray, StructArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, Field, Fields};

use super::export::Table;

/// A column of texts as it grows.
#[derive(Default)]
pub(crate) struct Text {
    /// All texts, one after the other.
    bytes: Vec<u8>,
    /// Where each ends.
    ends: Vec<i64>,
    /// Which are there.
    valid: Vec<bool>,
}

impl Text {
    /// Adds a text, or a null.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.push_bytes(text.map(str::as_bytes));
    }

    /// Adds bytes of UTF-8, or a null; what is not UTF-8 is found when the column is finished.
    pub(crate) fn push_bytes(&mut self, text: Option<&[u8]>) {
        self.bytes.extend_from_slice(text.unwrap_or_default());
        self.ends.push(self.bytes.len() as i64);
        self.valid.push(text.is_some());
    }

    /// Whether there is no row.
    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds all of another column.
    pub(crate) fn append(&mut self, other: &Text) {
        let before = self.bytes.len() as i64;
        self.bytes.extend_from_slice(&other.bytes);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.valid.extend_from_slice(&other.valid);
    }

    fn finish(self) -> Result<ArrayRef, ArrowError> {
        let ends = std::iter::once(0).chain(self.ends).collect::<Vec<i64>>();
        let nulls = NullBuffer::from(self.valid);
        let nulls = (nulls.null_count() > 0).then_some(nulls);
        let offsets = OffsetBuffer::new(ends.into());
        let array = LargeStringArray::try_new(offsets, Buffer::from_vec(self.bytes), nulls)?;
        Ok(Arc::new(array))
    }
}

/// Columns of a result, by name.
#[derive(Default)]
pub(crate) struct Columns(Vec<(&'static str, ArrayRef)>);

impl Columns {
    /// Adds a column of texts.
    pub(crate) fn text(mut self, name: &'static str, text: Text) -> Result<Self, ArrowError> {
        self.0.push((name, text.finish()?));
        Ok(self)
    }

    /// Adds a finished column.
    pub(crate) fn column(mut self, name: &'static str, array: ArrayRef) -> Self {
        self.0.push((name, array));
        self
    }

    /// The result.
    pub(crate) fn finish(self) -> Result<Table, ArrowError> {
        let length = self.0.first().map_or(0, |column| column.1.len());
        let fields: Fields =
            self.0.iter().map(|(name, a)| Field::new(*name, a.data_type().clone(), true)).collect();
        let arrays = self.0.into_iter().map(|column| column.1).collect();
        let array = StructArray::try_new_with_length(fields, arrays, None, length)?;
        Ok(Table::new(array))
    }
}
