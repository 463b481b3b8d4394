//! Buffers that are used again: memory that is still in the cache, and that the system need not
//! clear.

use std::sync::{Mutex, PoisonError};

/// Bytes of the smallest buffer that is kept.
const SMALLEST: usize = 1 << 16;

/// Buffers that nobody uses.
#[derive(Default)]
pub struct Spare(Mutex<Vec<Vec<u8>>>);

impl Spare {
    /// A buffer of this size, its bytes left from an earlier use.
    pub fn take(&self, size: usize) -> Vec<u8> {
        let mut buffer =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        buffer.resize(size, 0);
        buffer
    }

    /// Gives a buffer back; small ones are not worth keeping.
    pub fn give(&self, buffer: Vec<u8>) {
        if buffer.capacity() >= SMALLEST {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}
