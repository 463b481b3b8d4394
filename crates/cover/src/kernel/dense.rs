//! Dense: every option has a set of the options it conflicts with, and the sizes of all items lie in lanes.
//!
//! ```text
//! frame      lanes  B words      live options of each item, MAX = covered, padding MAX
//!            live   w words      one bit per option
//! conflicts  w words per option  what taking it removes (itself too)
//! table      B words per option  0/1 lanes: its primary items
//! ```
//!
//! Taking option o: `gone = live & conflicts[o]`, `live ^= gone`, subtract the lanes of everything gone, set the lanes of
//! o's own items to MAX. "Dead", "forced", "solved" and the item to branch on are all read off one vector minimum.
//!
//! Invariants: only bits of real options are set; an uncovered lane is the exact number of live options of its item, so
//! an item with lane ≥ 1 has a live option under its mask; all options of a covered item are gone, so its lane is
//! never subtracted from again.
#![allow(unsafe_code)]

use super::memory::Words;
use super::{Kernel, Mark, Step};
use crate::matrix::Matrix;
use crate::simd::{Lane, Level, uncovered};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Most options that fit: conflicts take the square of it in bits, 2 MiB.
pub(crate) const MOST_OPTIONS: usize = 4096;
/// Longest memo key in words: of items, or of options where there are secondary items.
const LONGEST_KEY: usize = 64;

/// The dense kernel; `B` words of lanes of type `T`.
pub(crate) struct Dense<L: Level, T: Lane, const B: usize> {
    /// The problem, options sorted by first item.
    matrix: Matrix,
    /// Words of an option set, padded.
    words: usize,
    /// `words` per option.
    conflicts: Words,
    /// `B` words per option.
    table: Words,
    /// Frames by depth, `B + words` each.
    frames: Words,
    /// Where each item starts in `masks`.
    starts: Vec<u32>,
    /// (word, bits) of the options of each item.
    masks: Vec<(u32, u64)>,
    /// Primary items of each option.
    breadth: Vec<u32>,
    /// By depth.
    marks: Vec<Mark>,
    /// Options taken.
    trail: Vec<u32>,
    /// Choices need no sorting.
    in_order: bool,
    /// Options removed so far.
    updates: u64,
    /// The level and lane are only types.
    kind: PhantomData<(L, T)>,
}

/// (word, bits) pairs of rising positions.
pub(crate) fn masks_of(positions: impl Iterator<Item = usize>, out: &mut Vec<(u32, u64)>) {
    let from = out.len();
    for p in positions {
        let word = (p / 64) as u32;
        if out.len() == from || out[out.len() - 1].0 != word {
            out.push((word, 0));
        }
        let last = out.len() - 1;
        out[last].1 |= 1 << (p % 64);
    }
}

impl<L: Level, T: Lane, const B: usize> Dense<L, T, B> {
    /// Lanes of a frame.
    const LANES: usize = B * 64 / T::BITS as usize;

    /// Whether the problem fits this shape.
    pub(crate) fn fits(m: &Matrix, largest: usize) -> bool {
        B % L::WORDS == 0
            && m.options() <= MOST_OPTIONS
            && m.primary <= Self::LANES
            && (largest as u64) < u64::from(T::MAX.get())
    }

    /// Builds the tables. The problem must be reduced, its options sorted, and fit.
    pub(crate) fn new(matrix: Matrix) -> Self {
        let n = matrix.options();
        let columns = matrix.columns();
        let words = n.div_ceil(64).max(1).next_multiple_of(L::WORDS);
        let mut kernel = Self {
            words,
            conflicts: Words::zeroed(n * words),
            table: Words::zeroed(n * B),
            frames: Words::zeroed((matrix.primary + 2) * (B + words)),
            starts: vec![0],
            masks: vec![],
            breadth: (0..n).map(|o| matrix.primaries(o) as u32).collect(),
            marks: vec![Mark::default(); matrix.primary + 2],
            trail: vec![0; matrix.primary + 1],
            in_order: matrix.in_order(&columns),
            updates: 0,
            kind: PhantomData,
            matrix,
        };
        let m = &kernel.matrix;
        let mut root = vec![T::MAX; Self::LANES];
        for i in 0..m.primary {
            root[i] = T::of(columns.of(i).len() as u32);
            masks_of(columns.of(i).iter().map(|u| u.0 as usize), &mut kernel.masks);
            kernel.starts.push(kernel.masks.len() as u32);
        }
        let conflicts = kernel.conflicts.all_mut();
        let table = kernel.table.all_mut();
        let per = 64 / T::BITS as usize;
        for o in 0..n {
            for (i, c) in m.option(o) {
                if i < m.primary {
                    table[o * B + i / per] |= 1 << (i % per * T::BITS as usize);
                }
                for &(other, d) in columns.of(i) {
                    if c == 0 || c != d {
                        conflicts[o * words + other as usize / 64] |= 1 << (other % 64);
                    }
                }
            }
        }
        let frame = kernel.frames.all_mut();
        for (i, lane) in root.iter().enumerate() {
            frame[i / per] |= u64::from(lane.get()) << (i % per * T::BITS as usize);
        }
        for o in 0..n {
            frame[B + o / 64] |= 1 << (o % 64);
        }
        let mut item = 0;
        for i in 0..kernel.matrix.primary {
            if root[i] < root[item] {
                item = i;
            }
        }
        kernel.marks[0] =
            Mark { taken: 0, left: kernel.matrix.primary as u32, item: item as u32, live: n as u32 };
        kernel
    }

    #[inline(always)]
    fn frame(&self, depth: usize) -> *const u64 {
        self.frames.at(depth * (B + self.words))
    }

    /// Lanes of a frame as a slice.
    fn lanes(&self, depth: usize) -> &[T] {
        // SAFETY: a frame starts with B words of lanes, and every bit pattern is a lane
        unsafe { std::slice::from_raw_parts(self.frame(depth).cast(), Self::LANES) }
    }

    /// Live options of a frame as words.
    fn live(&self, depth: usize) -> &[u64] {
        let from = depth * (B + self.words) + B;
        &self.frames.all()[from..from + self.words]
    }

    /// Takes `option` from frame `from` to frame `to` (which may be the same) and returns the least lane and its place.
    #[inline(always)]
    unsafe fn place(&mut self, from: usize, option: usize, to: usize) -> (u32, u32) {
        let mut list = MaybeUninit::<[u16; MOST_OPTIONS + 64]>::uninit();
        let list = list.as_mut_ptr().cast::<u16>();
        let source = self.frame(from);
        let target = self.frames.at_mut(to * (B + self.words));
        // SAFETY: option < n, so its conflicts and lanes lie in the tables; both frames exist (depth ≤ primary + 1); bits of
        // real options only are set, so `list` holds numbers below n and at most MOST_OPTIONS of them
        unsafe {
            let conflicts = self.conflicts.at(option * self.words);
            let len = L::strip(source.add(B), conflicts, target.add(B), self.words, list);
            self.updates += len as u64;
            let own = self.table.at(option * B);
            L::shrink::<T, B>(source, self.table.at(0), list, len, own, target)
        }
    }

    /// A live option of an item whose lane is at least 1.
    #[inline(always)]
    unsafe fn live_option(&self, depth: usize, item: u32) -> u32 {
        // SAFETY: a live option exists under the masks (invariant), so the walk ends inside them
        unsafe {
            let live = self.frame(depth).add(B);
            let mut k = *self.starts.get_unchecked(item as usize) as usize;
            loop {
                let (word, bits) = *self.masks.get_unchecked(k);
                let x = *live.add(word as usize) & bits;
                if x != 0 {
                    return word * 64 + x.trailing_zeros();
                }
                k += 1;
            }
        }
    }

    /// The invariants of a frame, for debug builds.
    fn verify(&self, depth: usize) -> bool {
        let (lanes, live) = (self.lanes(depth), self.live(depth));
        let alive = |o: usize| live[o / 64] >> (o % 64) & 1 == 1;
        let columns = self.matrix.columns();
        let exact = |i: usize| columns.of(i).iter().filter(|u| alive(u.0 as usize)).count() as u32;
        let set: u32 = live.iter().map(|w| w.count_ones()).sum();
        set as usize == (0..self.matrix.options()).filter(|&o| alive(o)).count()
            && lanes[self.matrix.primary..].iter().all(|&l| l == T::MAX)
            && (0..self.matrix.primary)
                .all(|i| if lanes[i] == T::MAX { exact(i) == 0 } else { exact(i) == lanes[i].get() })
    }
}

impl<L: Level, T: Lane, const B: usize> Kernel for Dense<L, T, B> {
    type Level = L;

    fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    fn in_order(&self) -> bool {
        self.in_order
    }

    #[inline(always)]
    unsafe fn take(&mut self, depth: usize, option: u32) -> Step {
        // SAFETY: the caller's frame and option; marks and trail have an entry per primary item and more, each option
        // taken covers at least one, and depth ≤ options taken
        unsafe {
            let mut mark = *self.marks.get_unchecked(depth);
            let (mut from, mut option) = (depth, option);
            loop {
                *self.trail.get_unchecked_mut(mark.taken as usize) = option;
                mark.taken += 1;
                mark.left -= *self.breadth.get_unchecked(option as usize);
                let (least, item) = self.place(from, option as usize, depth + 1);
                debug_assert!(self.matrix.options() > 64 || self.verify(depth + 1));
                if least > 1 {
                    mark.item = item;
                    *self.marks.get_unchecked_mut(depth + 1) = mark;
                    return if least == T::MAX.get() { Step::Solved } else { Step::Open };
                }
                if least == 0 {
                    return Step::Dead;
                }
                from = depth + 1;
                option = self.live_option(from, item);
            }
        }
    }

    #[inline(always)]
    unsafe fn choose(&mut self, depth: usize, out: &mut Vec<u32>) {
        let item = self.marks[depth].item as usize;
        let live = &self.live(depth)[..];
        for &(word, bits) in &self.masks[self.starts[item] as usize..self.starts[item + 1] as usize] {
            let mut x = live[word as usize] & bits;
            while x != 0 {
                out.push(word * 64 + x.trailing_zeros());
                x &= x - 1;
            }
        }
    }

    #[inline(always)]
    fn mark(&self, depth: usize) -> Mark {
        self.marks[depth]
    }

    fn trail(&self) -> &[u32] {
        &self.trail
    }

    fn key_words(&self) -> usize {
        let by_items = self.matrix.primary.div_ceil(64);
        let by_options = self.matrix.options().div_ceil(64);
        if self.matrix.secondary == 0 { by_items } else { by_options.min(LONGEST_KEY) }
    }

    #[inline(always)]
    fn key(&self, depth: usize, out: &mut [u64]) {
        if self.matrix.secondary == 0 {
            uncovered(self.lanes(depth), out);
        } else {
            out.copy_from_slice(&self.live(depth)[..out.len()]);
        }
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn extract(&self, depth: usize) -> Matrix {
        let (lanes, live) = (self.lanes(depth), self.live(depth));
        let covered: Vec<bool> = lanes[..self.matrix.primary].iter().map(|&l| l == T::MAX).collect();
        super::extract(&self.matrix, &covered, |o| live[o / 64] >> (o % 64) & 1 == 1)
    }
}
