//! Buffers that are used again: memory that is still in the cache, and that the system need not
//! clear.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of the smallest buffer that is kept.
const SMALLEST: usize = 1 << 16;

/// Buffers that nobody uses.
#[derive(Debug, Default)]
pub(crate) struct BufferPool {
    /// Those that are filled anew over their whole length.
    blocks: Mutex<Vec<Vec<u8>>>,
    /// Those that are written from their beginning; apart, because the length of one says nothing
    /// about the next, and what a block grows by has to be cleared.
    texts: Mutex<Vec<Vec<u8>>>,
}

impl BufferPool {
    /// A buffer of this size, its bytes left from an earlier use.
    pub(crate) fn take(&self, size: usize) -> Vec<u8> {
        let mut buffer = pop(&self.blocks);
        buffer.resize(size, 0);
        buffer
    }

    pub(crate) fn take_empty(&self) -> Vec<u8> {
        let mut buffer = pop(&self.texts);
        buffer.clear();
        buffer
    }

    /// Gives a buffer of [`BufferPool::take`] back.
    pub(crate) fn give(&self, buffer: Vec<u8>) {
        push(&self.blocks, buffer);
    }

    /// Gives a buffer of [`BufferPool::take_empty`] back.
    pub(crate) fn give_text(&self, buffer: Vec<u8>) {
        push(&self.texts, buffer);
    }
}

fn pop(buffers: &Mutex<Vec<Vec<u8>>>) -> Vec<u8> {
    buffers.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
}

/// Keeps a buffer; small ones are not worth it.
fn push(buffers: &Mutex<Vec<Vec<u8>>>, buffer: Vec<u8>) {
    if buffer.capacity() >= SMALLEST {
        buffers.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
    }
}

/// Bytes of a pool, which takes them back when they are dropped.
#[derive(Debug)]
pub struct Buffer {
    pub(crate) bytes: Vec<u8>,
    /// True if they were taken empty.
    pub(crate) is_text: bool,
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
        let bytes = std::mem::take(&mut self.bytes);
        if self.is_text { self.pool.give_text(bytes) } else { self.pool.give(bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_buffers_come_back_and_small_ones_do_not() {
        let pool = BufferPool::default();
        let (block, mut text) = (pool.take(SMALLEST), pool.take_empty());
        text.reserve(SMALLEST);
        text.push(b'x');
        let (block_at, text_at) = (block.as_ptr(), text.as_ptr());
        let is_text = [(block, false), (text, true)];
        let pool = Arc::new(pool);
        for (bytes, is_text) in is_text {
            drop(Buffer { bytes, is_text, pool: pool.clone() });
        }
        pool.give(vec![0; SMALLEST / 2]);
        let (block, text) = (pool.take(SMALLEST / 4), pool.take_empty());
        assert_eq!((block.len(), block.as_ptr()), (SMALLEST / 4, block_at));
        assert_eq!((text.len(), text.as_ptr()), (0, text_at));
        assert!(pool.take_empty().capacity() < SMALLEST);
    }
}
