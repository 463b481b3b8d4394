//! A kernel: a way to hold the state of the search and to take an option in it.
//!
//! A kernel keeps one *frame* per depth. Taking an option in frame `d` writes frame `d + 1` and
//! leaves frame `d` as it was, so there is no undo, and the driver ([`crate::search`]) only ever
//! says how deep it is. Taking an option also takes everything that follows from it: an item with
//! one live option left takes that option.
//!
//! All kernels describe the same tree. At each node they branch on the item with the fewest live
//! options, the leftmost of several, and all forced items are settled before; what is forced does
//! not depend on the order of forcing. So nodes, solutions and their order are the same for every
//! kernel, and tests compare them.
#![allow(unsafe_code)] // declares unsafe functions, holds no unsafe block

pub(crate) mod cells;
pub(crate) mod dense;
pub(crate) mod memory;
pub(crate) mod multi;
#[cfg(test)]
mod tests;
pub(crate) mod wide;

use crate::simd::Isa;

use crate::matrix::{Columns, Matrix};

/// The result of taking an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// An item lost its last option; the new frame is garbage.
    Dead,
    /// Every primary item is covered.
    Solved,
    /// A branch: every uncovered item has at least two options.
    Open,
}

/// What a frame needs beside its sets.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FrameHeader {
    /// Options taken so far: length of the trail.
    pub(crate) taken: u32,
    /// Uncovered primary items.
    pub(crate) left: u32,
    /// The item to branch on.
    pub(crate) item: u32,
    /// Live options, if the kernel keeps count.
    pub(crate) live: u32,
}

/// A kernel; see the module page. Options are positions in [`matrix`](Self::matrix).
pub(crate) trait Kernel: Send {
    /// The instruction set it is compiled for.
    type Isa: Isa;
    /// True if subtrees may be handed to another kernel.
    const HOST: bool = false;

    /// The problem, its options in the kernel's order.
    fn matrix(&self) -> &Matrix;

    /// True if choices come in the order of the original options anyway.
    fn in_order(&self) -> bool;

    /// Takes a live option of frame `depth` into frame `depth + 1`.
    ///
    /// # Safety
    /// The machine has the instructions of `Isa`; frame `depth` was written since frame `depth - 1`
    /// was, or is the root; the option is live in it.
    unsafe fn take(&mut self, depth: usize, option: u32) -> Step;

    /// Appends the live options of the item to branch on, in the kernel's order. Frame `depth` must
    /// be open.
    fn choose(&self, depth: usize, out: &mut Vec<u32>);

    /// What frame `depth` needs beside its sets.
    fn header(&self, depth: usize) -> FrameHeader;

    /// The options taken, from the root to any depth; [`FrameHeader::taken`] says how many belong to a
    /// frame.
    fn trail(&self) -> &[u32];

    /// Words of a memo key; 0 if keys would be too long to be of use.
    fn key_words(&self) -> usize;

    /// Writes the memo key of frame `depth`.
    ///
    /// # Safety
    /// The machine has the instructions of `Isa`; frame `depth` was written or is the root.
    unsafe fn key(&self, depth: usize, out: &mut [u64]);

    /// Options removed so far.
    fn updates(&self) -> u64;

    /// The live part of frame `depth` as a problem of its own, options in the order of the
    /// original.
    fn extract(&self, depth: usize) -> Matrix;
}

/// Appends the live positions under some masks.
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

/// The part of a problem that is still alive: uncovered primary items, secondary items of live
/// options, live options in the order of the original.
pub(crate) fn extract(m: &Matrix, covered: &[bool], alive: impl Fn(usize) -> bool) -> Matrix {
    extract_list(m, covered, (0..m.options() as u32).filter(|&o| alive(o as usize)).collect())
}

/// As [`extract`], from a list of the live options.
pub(crate) fn extract_list(m: &Matrix, covered: &[bool], mut alive: Vec<u32>) -> Matrix {
    alive.sort_unstable_by_key(|&o| m.id[o as usize]);
    let mut new = vec![u32::MAX; m.items()];
    let mut next = 0;
    for i in (0..m.primary).filter(|&i| !covered[i]) {
        new[i] = next;
        next += 1;
    }
    let primary = next as usize;
    for &o in &alive {
        for (i, _) in m.option(o as usize).filter(|u| u.0 >= m.primary) {
            if new[i] == u32::MAX {
                new[i] = next;
                next += 1;
            }
        }
    }
    let mut out = Matrix::with_items(primary, next as usize - primary);
    for &o in &alive {
        out.push(m.id[o as usize], m.option(o as usize).map(|(i, c)| (new[i], c)));
    }
    out
}
