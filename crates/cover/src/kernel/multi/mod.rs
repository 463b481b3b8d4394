//! Multi: items that are covered between `low` and `high` times (Knuth's MCC).
//!
//! A live option is one that is neither taken nor excluded. For each uncovered item the frame keeps
//! its *degree*, the number of children if it is branched on:
//!
//! ```text
//! degree = live options + 1 − need          need = how often the item must still be covered
//!   0    fewer options than needed: dead
//!   1    every live option is needed: take it
//! MAX    closed: no option may use the item any more
//! FREE + live + 1    need is 0: the item may be covered again and need not be
//! ```
//!
//! Branching on an item decides which of its live options is the *first* one taken: the child for
//! option `o` excludes the options before it. Since `need` of them must be taken, only the first
//! `degree` options can be first. A free item has one more child, which takes none. So every
//! solution is in exactly one child. Items in need come before free ones: a free item alone can
//! never fail, and branching on it early repeats the whole rest of the tree.
//!
//! Taking an option of an item in need lowers both live options and need, so the degree stays the
//! same. This is why the frame stores the degree and not the size. An item covered once is the case
//! `low = high = 1`: then this kernel walks the same tree as the others.
//!
//! Invariants: lanes of items covered once and of open bounded items are exact or, once dead, 0.
//! The options before the latest branch are excluded in the parent's own frame. This is why the
//! root frame is kept twice ([`crate::search`] restarts there).
#![allow(unsafe_code)] // implements unsafe functions, has no unsafe block

mod tables;

use crate::simd::{Isa, Lane, uncovered};

use super::{FrameHeader, Kernel, Step};
use crate::matrix::Matrix;
use std::marker::PhantomData;
use tables::{Frame, ONCE, Tables};

/// The choice to take none of a free item's options; sorts after all options.
pub(crate) const TAKE_NONE: u32 = u32::MAX;
/// The choice to exclude the first live option of the item; see [`Multi::branch`].
pub(crate) const SKIP: u32 = u32::MAX - 2;
const LONGEST_KEY: usize = 64;

/// The rule that chooses the item to branch on. It depends on the state alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The leftmost of the items with the fewest options.
    Fewest,
    /// The leftmost item.
    First,
}

pub(crate) struct Multi<I: Isa, T: Lane> {
    tables: Tables<T>,
    frames: Vec<Frame<T>>,
    /// The root as built.
    root: Frame<T>,
    trail: Vec<u32>,
    /// Options removed by the option being taken.
    gone: Vec<u32>,
    updates: u64,
    kind: PhantomData<I>,
}

impl<I: Isa, T: Lane> Multi<I, T> {
    pub(crate) fn new(matrix: Matrix) -> Self {
        let trail = vec![0; matrix.options() + 1];
        let tables = Tables::new(matrix);
        let root = tables.root();
        let frames = vec![root.clone(), root.clone()];
        Self { tables, frames, root, trail, gone: vec![], updates: 0, kind: PhantomData }
    }

    /// Takes an option and everything it forces in frame `depth`.
    #[inline(always)]
    fn settle(&mut self, depth: usize, option: u32) -> Step {
        let frame = &mut self.frames[depth];
        let mut next = (option < SKIP).then_some(option);
        loop {
            if let Some(option) = next {
                self.trail[frame.header.taken as usize] = option;
                frame.header.taken += 1;
                self.tables.apply(frame, option, &mut self.gone);
                self.updates += 1 + self.gone.len() as u64;
            }
            let (least, item) = self.tables.least(frame);
            match least {
                0 => return Step::Dead,
                1 => next = self.tables.members(frame, item).next(),
                _ if frame.header.live == 0 => return Step::Solved,
                _ => {
                    frame.header.item = item;
                    return Step::Open;
                }
            }
        }
    }

    /// True if the uncovered items determine the state.
    fn by_items(&self) -> bool {
        self.root.bounded.is_empty() && self.tables.matrix.secondary == 0
    }

    /// Words of [`state`](Self::state).
    pub(crate) fn state_words(&self) -> usize {
        match self.by_items() {
            true => self.tables.lanes / 64,
            false => self.root.live.len() + self.root.bounded.len(),
        }
    }

    /// Everything that the subtree of frame `depth` depends on: the uncovered items if all are
    /// covered once and none is secondary, otherwise the live options, needs and rooms.
    pub(crate) fn state(&self, depth: usize, out: &mut [u64]) {
        let frame = &self.frames[depth];
        match self.by_items() {
            true => uncovered(&frame.degrees, out),
            false => self.write_state(frame, out),
        }
    }

    /// Appends the choices of an open frame by another rule than that of the search. If no item is
    /// in need, the choices are to take the first live option of all or to exclude it
    /// ([`SKIP`]).
    pub(crate) fn branch(&mut self, depth: usize, rule: Rule, out: &mut Vec<u32>) {
        let frame = if depth == 0 { &mut self.root } else { &mut self.frames[depth] };
        if frame.header.left == 0 {
            let first = frame.live.iter().enumerate().find(|w| *w.1 != 0);
            let Some((word, bits)) = first else { return };
            let option = word as u32 * 64 + bits.trailing_zeros();
            frame.header.item = self.tables.first_item(option);
            out.extend([option, SKIP]);
            return;
        }
        if rule == Rule::First {
            let in_need = |d: &T| d.get() < Tables::<T>::FREE;
            frame.header.item = frame.degrees.iter().position(in_need).unwrap_or(0) as u32;
        }
        self.choose(depth, out);
    }

    fn write_state(&self, frame: &Frame<T>, out: &mut [u64]) {
        let (live, bounds) = out.split_at_mut(frame.live.len());
        live.copy_from_slice(&frame.live);
        for (i, &slot) in self.tables.slot.iter().enumerate().filter(|s| *s.1 != ONCE) {
            let (need, room) = frame.bounded[slot as usize];
            // More room than options is the same as unlimited room.
            let size = match frame.degrees[i] {
                closed if closed == T::MAX => 0,
                degree => degree.get() % Tables::<T>::FREE + self.need(frame, i) - 1,
            };
            bounds[slot as usize] = u64::from(need) << 32 | u64::from(room.min(size));
        }
    }

    /// The number of times an item must still be covered.
    fn need(&self, frame: &Frame<T>, item: usize) -> u32 {
        match self.tables.slot[item] {
            ONCE => 1,
            slot => frame.bounded[slot as usize].0,
        }
    }
}

impl<I: Isa, T: Lane> Kernel for Multi<I, T> {
    type Isa = I;

    fn matrix(&self) -> &Matrix {
        &self.tables.matrix
    }

    fn in_order(&self) -> bool {
        true
    }

    #[inline(always)]
    unsafe fn take(&mut self, depth: usize, option: u32) -> Step {
        if self.frames.len() < depth + 2 {
            self.frames.push(self.root.clone());
        }
        if depth == 0 {
            self.frames[0].copy_from(&self.root); // the search may have restarted
        }
        let (above, below) = self.frames.split_at_mut(depth + 1);
        let (parent, child) = (&mut above[depth], &mut below[0]);
        let before = match option {
            SKIP => self.tables.members(parent, parent.header.item).next().map_or(0, |o| o + 1),
            option => option,
        };
        self.tables.exclude_before(parent, before);
        child.copy_from(parent);
        self.settle(depth + 1, option)
    }

    fn choose(&self, depth: usize, out: &mut Vec<u32>) {
        // The search may restart at the root.
        let frame = if depth == 0 { &self.root } else { &self.frames[depth] };
        let item = frame.header.item;
        let degree = frame.degrees[item as usize].get();
        let members = self.tables.members(frame, item);
        if degree < Tables::<T>::FREE {
            out.extend(members.take(degree as usize));
        } else {
            out.extend(members.chain([TAKE_NONE]));
        }
    }

    #[inline(always)]
    fn header(&self, depth: usize) -> FrameHeader {
        self.frames[depth].header
    }

    fn trail(&self) -> &[u32] {
        &self.trail
    }

    fn key_words(&self) -> usize {
        let words = self.root.live.len() + self.root.bounded.len();
        if words <= LONGEST_KEY { words } else { 0 }
    }

    unsafe fn key(&self, depth: usize, out: &mut [u64]) {
        self.write_state(&self.frames[depth], out);
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
