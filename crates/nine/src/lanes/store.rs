//! Nodes that wait, one stack per puzzle in flight. They rest lane by lane (81 words in a row), so that any set of them
//! can be brought together in one frame: a transposition each way.

use super::frame::{Frame, WORDS};
use crate::simd::{Nodes, Stored};

/// The end of a stack.
pub(super) const NONE: u32 = u32::MAX;

/// An arena of nodes chained into stacks.
pub(super) struct Store {
    /// The nodes; number 0 takes what nobody wants.
    nodes: Vec<Stored>,
    /// The node below each node in its stack.
    below: Vec<u32>,
    /// Nodes not in use, from `taken` on; the one used last comes first, it is still in the cache.
    free: Vec<u32>,
    /// How many entries of `free` are in use.
    taken: usize,
}

impl Store {
    /// An empty arena.
    pub(super) fn new() -> Self {
        let mut store = Store { nodes: vec![Stored::BLANK], below: vec![NONE], free: Vec::new(), taken: 0 };
        store.grow();
        store
    }

    /// Makes room for a frame of pushes.
    #[inline(always)]
    pub(super) fn reserve(&mut self) {
        if self.free.len() - self.taken < 32 {
            self.grow();
        }
    }

    /// A node on top of `below` if `wanted`, else number 0. Without a branch: the answer is a coin toss. Room
    /// was reserved.
    #[inline(always)]
    pub(super) fn push(&mut self, below: u32, wanted: bool) -> u32 {
        let at = self.free[self.taken];
        self.below[at as usize] = below;
        self.taken += usize::from(wanted);
        if wanted { at } else { 0 }
    }

    /// Frees a node; returns the one below. Its words stay readable until the next push.
    #[inline(always)]
    pub(super) fn pop(&mut self, at: u32) -> u32 {
        self.taken -= 1;
        self.free[self.taken] = at;
        self.below[at as usize]
    }

    /// More nodes. A stack is no deeper than a puzzle has candidates, so memory is bounded by the puzzles in flight.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let old = self.nodes.len();
        let new = old + old.max(256);
        self.nodes.resize(new, Stored::BLANK);
        self.below.resize(new, NONE);
        self.free.extend(old as u32..new as u32);
    }

    /// Writes lane l of a frame to node `to[l]`, for every lane.
    #[inline(always)]
    pub(super) fn save<V: Nodes>(&mut self, frame: &Frame<V>, to: &[u32; 32]) {
        V::save(&frame.w, &mut self.nodes, to);
    }

    /// Reads node `from[l]` into lane l of a frame, for every lane.
    #[inline(always)]
    pub(super) fn load<V: Nodes>(&self, from: &[u32; 32], frame: &mut Frame<V>) {
        V::gather(&self.nodes, from, &mut frame.w);
    }
}

const _: () = assert!(WORDS <= Stored::WORDS);
