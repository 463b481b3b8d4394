//! Waiting nodes, one stack per puzzle in flight. They are stored lane by lane (81 words in a row),
//! so that any set of them can be loaded into one frame by a transposition.
//!
//! A stored node is a *parent* with the cells at which it was split. Its waiting children are made
//! when they are fetched. Most children of a puzzle with several solutions never are.

use super::frame::Frame;
use super::split::{Cells, MOST, second_children};
use crate::simd::{Nodes, SPLIT_WORDS, Stored};

pub(super) const NONE: u32 = u32::MAX;

/// An arena of nodes linked into stacks.
pub(super) struct Store {
    /// Node number 0 is a dummy for discarded writes.
    nodes: Vec<Stored>,
    /// The node below each node in its stack, or the next free one.
    below: Vec<u32>,
    children: Vec<u8>,
    /// The first free node. The latest one used comes first, because it is still in the cache.
    free: u32,
}

impl Store {
    pub(super) fn new() -> Self {
        Store { nodes: vec![Stored::BLANK], below: vec![NONE], children: vec![0], free: NONE }
    }

    /// A node with this many waiting children, on top of `below`.
    #[inline(always)]
    pub(super) fn push(&mut self, below: u32, children: u8) -> u32 {
        if self.free == NONE {
            self.grow();
        }
        let at = self.free;
        self.free = std::mem::replace(&mut self.below[at as usize], below);
        self.children[at as usize] = children;
        at
    }

    /// Takes the last waiting child of a node, and removes the node if it has no other. Returns the
    /// number of the child, from 1, and the new top. The words stay readable until the next push.
    #[inline(always)]
    pub(super) fn pop(&mut self, at: u32) -> (u16, u32) {
        let child = self.children[at as usize];
        if child > 1 {
            self.children[at as usize] -= 1;
            return (u16::from(child), at);
        }
        let below = std::mem::replace(&mut self.below[at as usize], self.free);
        self.free = at;
        (u16::from(child), below)
    }

    #[inline(always)]
    pub(super) fn free(&mut self, top: u32, bottom: u32) {
        if top != NONE {
            self.below[bottom as usize] = self.free;
            self.free = top;
        }
    }

    /// Adds nodes. A stack is at most as deep as a puzzle has candidates, so memory is bounded.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let old = self.nodes.len();
        let new = old + old.max(256);
        self.nodes.resize(new, Stored::BLANK);
        self.children.resize(new, 0);
        self.below.extend((old + 1..new).map(|next| next as u32));
        self.below.push(self.free);
        self.free = old as u32;
    }

    /// Writes lane l of a frame, and the cells to split it at, to node `to[l]`, for every lane.
    #[inline(always)]
    pub(super) fn save<V: Nodes>(
        &mut self,
        frame: &Frame<V>,
        cells: &[Cells<V>; MOST],
        to: &[u32; 32],
    ) {
        let mut extra = [V::zero(); SPLIT_WORDS];
        for (k, cells) in cells.iter().enumerate() {
            (extra[2 * k], extra[2 * k + 1]) = (cells.place, cells.bit);
        }
        V::save(&frame.w, &extra, &mut self.nodes, to);
    }

    /// Makes child `child[l]` of node `from[l]` in lane l of a frame, for every lane.
    #[inline(always)]
    pub(super) fn load<V: Nodes>(&self, from: &[u32; 32], child: &[u16; 32], frame: &mut Frame<V>) {
        let extra = V::gather(&self.nodes, from, &mut frame.w);
        let mut cells = [Cells::none(); MOST];
        for (k, cells) in cells.iter_mut().enumerate() {
            *cells = Cells { place: extra[2 * k], bit: extra[2 * k + 1] };
        }
        second_children(frame, &cells, V::from_lanes(child));
    }
}

const _: () = assert!(2 * MOST <= SPLIT_WORDS);
