//! A kernel: a representation of the search state, with the step of taking an option.
//!
//! A kernel keeps one *frame* per depth. Taking an option in frame `d` writes frame `d + 1` and
//! leaves frame `d` unchanged. So there is no undo, and the driver ([`crate::search`]) only passes
//! the depth. Taking an option also propagates: an item with one live option left takes that
//! option.
//!
//! All kernels describe the same tree. They branch on the leftmost item with the fewest live
//! options, after all forced items are settled. The result of forcing does not depend on its order.
//! So nodes, solutions and their order are the same for every kernel, and tests compare them.
#![allow(unsafe_code)] // declares unsafe functions, has no unsafe block

pub(crate) mod cells;
pub(crate) mod dense;
pub(crate) mod memory;
pub(crate) mod multi;
#[cfg(test)]
mod tests;
pub(crate) mod wide;

use crate::simd::Isa;

use crate::matrix::{Columns, Matrix};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// An item lost its last option; the new frame is garbage.
    Dead,
    Solved,
    /// A branch: every uncovered item has at least two options.
    Open,
}

/// The numbers of a frame besides its sets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FrameHeader {
    /// Options taken so far: length of the trail.
    pub(crate) taken: u32,
    /// Uncovered primary items.
    pub(crate) left: u32,
    /// The item to branch on.
    pub(crate) item: u32,
    /// Live options, if the kernel counts them.
    pub(crate) live: u32,
}

/// A kernel, as described above. Options are positions in [`matrix`](Self::matrix).
pub(crate) trait Kernel: Send {
    /// The instruction set it is compiled for.
    type Isa: Isa;
    /// The live part of a frame as a separate problem, with options in the original order; none
    /// for a kernel that hands no subtrees over.
    const EXTRACT: Option<fn(&Self, usize) -> Matrix> = None;

    /// The problem, its options in the kernel's order.
    fn matrix(&self) -> &Matrix;

    /// True if choices are in the order of the original options already.
    fn in_order(&self) -> bool;

    /// Takes a live option of frame `depth` into frame `depth + 1`.
    ///
    /// # Safety
    /// The machine has the instructions of `Isa`; frame `depth` was written since frame `depth - 1`
    /// was, or is the root; the option is live in it.
    unsafe fn take(&mut self, depth: usize, option: u32) -> Step;

    /// Appends the live options of the item to branch on in an open frame, in the kernel's order.
    fn choose(&self, depth: usize, out: &mut Vec<u32>);

    fn header(&self, depth: usize) -> FrameHeader;

    /// The options taken, from the root to any depth; [`FrameHeader::taken`] for each frame.
    fn trail(&self) -> &[u32];

    /// Words of a memo key; 0 if keys would be too long to be useful.
    fn key_words(&self) -> usize;

    /// Writes the memo key of frame `depth`.
    ///
    /// # Safety
    /// The machine has the instructions of `Isa`; frame `depth` was written or is the root.
    unsafe fn key(&self, depth: usize, out: &mut [u64]);

    fn updates(&self) -> u64;
}

#[inline]
pub(crate) fn gather(masks: &[(u32, u64)], live: &[u64], out: &mut Vec<u32>) {
    for &(word, bits) in masks {
        let mut x = live[word as usize] & bits;
        while x != 0 {
            out.push(word * 64 + x.trailing_zeros());
            x &= x - 1;
        }
    }
}

/// First item of least size among the columns, where all have options.
pub(crate) fn smallest(m: &Matrix, columns: &Columns) -> u32 {
    (0..m.primary).min_by_key(|&i| (columns.of(i).len(), i)).unwrap_or(0) as u32
}
