//! Buffers that are used again: memory that is still in the cache, and that the system need not
//! clear.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of the smallest buffer that is kept.
const SMALLEST: usize = 1 << 16;

/// Buffers that nobody uses.
#[derive(Debug, Default)]
pub(crate) struct BufferPool(Mutex<Vec<Vec<u8>>>);

impl BufferPool {
    /// A buffer of this size, its bytes left from an earlier use.
    pub(crate) fn take(&self, size: usize) -> Vec<u8> {
        let mut buffer =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        buffer.resize(size, 0);
        buffer
    }

    /// Gives a buffer back; small ones are not worth keeping.
    pub(crate) fn give(&self, buffer: Vec<u8>) {
        if buffer.capacity() >= SMALLEST {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}

/// Bytes of a pool, which takes them back when they are dropped.
#[derive(Debug)]
pub struct Buffer {
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// Where they go.
    pub(crate) pool: Arc<BufferPool>,
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        self.pool.give(std::mem::take(&mut self.bytes));
    }
}
