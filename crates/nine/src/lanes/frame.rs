//! Many nodes side by side: one node per lane, and a register per (digit, position in box).
//!
//! ```text
//! word w[9·d + c], d = digit − 1, c = 3·row-in-box + column-in-box; in each lane one bit per box:
//!   bit   0 1 2 | 3 4 | 5 6 7 | 8 9 | 10 11 12 | 13 14 15        bit 5·band + stack
//!   box   0 1 2 |spare| 3 4 5 |spare|  6  7  8 |  spare
//! ```
//! Moving inside a box selects another register (free). Moving along a band is a shift by 1 or 2,
//! because the spare bits can hold a copy of stacks 0 and 1. Moving along a stack is a shift by 5
//! or 10. No lane ever needs another lane, so the rules cost the same for every node count that a
//! register holds.

use crate::simd::{Nodes, Vector};

pub(super) const BOXES: u16 = 0x1ce7;
pub(super) const SPARE: u16 = 0x6318;

pub(super) const WORDS: usize = 81;

/// As many nodes as a register has lanes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Frame<V> {
    pub(super) w: [V; WORDS],
    /// The slot (puzzle in flight) of each lane.
    pub(super) tag: V,
}

impl<V: Nodes> Frame<V> {
    pub(super) fn blank() -> Self {
        Frame { w: [V::zero(); WORDS], tag: V::zero() }
    }

    #[inline(always)]
    pub(super) fn merge(&mut self, from: &Frame<V>, route: &V::Route) {
        V::merge_all(&mut self.w, &from.w, route);
        self.tag = V::merge(self.tag, from.tag, route);
    }
}

/// Copies stacks 0 and 1 into the spare bits, so that shifts by 1 and 2 rotate the stacks.
#[inline(always)]
pub(super) fn copy_stacks<V: Vector>(x: V) -> V {
    x.or_and(x.shl(3), V::splat(SPARE))
}

/// Moves every band to the next, cyclically. Bits outside the boxes are undefined.
#[inline(always)]
pub(super) fn next_band<V: Vector>(x: V) -> V {
    x.shr(5).or(x.shl(10))
}
