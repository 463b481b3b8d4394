//! Words in memory aligned to cache lines.
#![allow(unsafe_code)]

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u64; 8]);

/// Zeroed words, aligned to 64 bytes.
pub(crate) struct Words {
    lines: Vec<Line>,
}

impl Words {
    /// At least this many zero words, and at most 7 more.
    pub(crate) fn zeroed(words: usize) -> Self {
        Self { lines: vec![Line([0; 8]); words.div_ceil(8)] }
    }

    /// Address of word `at`.
    ///
    /// # Safety
    /// `at` is at most the number of words requested.
    #[inline(always)]
    pub(crate) unsafe fn at(&self, at: usize) -> *const u64 {
        debug_assert!(at <= self.lines.len() * 8);
        // SAFETY: by contract inside the allocation or at its end
        unsafe { self.lines.as_ptr().cast::<u64>().add(at) }
    }

    /// Address of word `at`, to write.
    ///
    /// # Safety
    /// As [`at`](Self::at).
    #[inline(always)]
    pub(crate) unsafe fn at_mut(&mut self, at: usize) -> *mut u64 {
        debug_assert!(at <= self.lines.len() * 8);
        // SAFETY: by contract inside the allocation or at its end
        unsafe { self.lines.as_mut_ptr().cast::<u64>().add(at) }
    }

    pub(crate) fn all(&self) -> &[u64] {
        // SAFETY: a line is eight words without padding
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.lines.len() * 8) }
    }

    pub(crate) fn all_mut(&mut self) -> &mut [u64] {
        // SAFETY: a line is eight words without padding
        unsafe {
            std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.lines.len() * 8)
        }
    }

    /// Grows to at least this many words; new ones are zero.
    pub(crate) fn enlarge(&mut self, words: usize) {
        let lines = words.div_ceil(8);
        if lines > self.lines.len() {
            self.lines.resize(lines, Line([0; 8]));
        }
    }
}
