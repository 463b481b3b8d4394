//! Wide: one bit per option, kill masks shared where possible, sizes kept by counting down.
//!
//! Taking an option walks its *kills*, lists of (word, mask). If the merged conflict lists of all
//! options are small, each option has its own list. Otherwise there is one list per (item, colour),
//! shared by all options that use it. For options with a few coloured items out of thousands that
//! means a few hundred lists instead of millions of pairs.
//!
//! ```text
//! option → lists[…] → kills: (word, mask) …
//! home[word] = item   if every option in the word has that one primary item: its size falls by one popcount
//!            = NONE   else each removed option counts its items down
//! ```
//!
//! An item of size 1 is queued; a size of 0 ends the step. Frames are copied from parent to child.
//!
//! Invariants: a lane is MAX if its item is covered, otherwise the exact number of live options.
//! While an option is being taken, its own lanes may be counted down from MAX; they are reset at
//! the end ([`Lane::HALF`] keeps them far from 1). The problem is reduced: in an open frame every
//! uncovered lane is at least 2.
#![allow(unsafe_code)]

use super::dense::masks_of;
use super::memory::Words;
use super::{FrameHeader, Kernel, Step};
use crate::matrix::{Columns, Matrix};
use crate::simd::{Isa, Lane, uncovered};
use quadrille_core::QuickMap;
use std::marker::PhantomData;

const NONE: u32 = u32::MAX;
/// Up to this many conflict pairs, every option gets its own merged list.
const MERGE: usize = 400_000;
const LONGEST_KEY: usize = 64;
/// Options per item from which items are word-aligned, if options have one primary item.
const ALIGN: usize = 24;

/// The wide kernel; `P` is the number of primary items of every option, or 0 if it varies.
pub(crate) struct Wide<I: Isa, T: Lane, const P: usize> {
    /// The problem, options sorted by first item.
    matrix: Matrix,
    words: usize,
    /// Lanes of a frame, padded to whole cache lines.
    lanes: usize,
    /// Live options by depth, `words` each.
    live: Words,
    sizes: Vec<T>,
    /// Bit position of each option; `option_at` is the inverse (NONE for padding).
    position: Vec<u32>,
    option_at: Vec<u32>,
    /// By position: start of its lists in `lists`.
    list_starts: Vec<u32>,
    lists: Vec<u32>,
    /// Ranges of `kills`.
    spans: Vec<(u32, u32)>,
    kills: Vec<(u32, u64)>,
    /// By position: start of its primary items in `items`; only for P = 0.
    item_starts: Vec<u32>,
    items: Vec<u32>,
    /// By word: its one item, or NONE.
    home: Vec<u32>,
    /// By item: start of its masks.
    starts: Vec<u32>,
    masks: Vec<(u32, u64)>,
    /// Items that reached size 1: the first `queued`. Each does so once per step, so there is room
    /// for all, plus one that is written before it is known to count.
    queue: Vec<u32>,
    queued: usize,
    headers: Vec<FrameHeader>,
    /// Options taken, as positions in the matrix.
    trail: Vec<u32>,
    /// True if choices need no sorting.
    in_order: bool,
    updates: u64,
    kind: PhantomData<I>,
}

/// Bit positions of options: consecutive, or with items at word boundaries.
fn positions(m: &Matrix, aligned: bool) -> (Vec<u32>, Vec<u32>) {
    let (mut at, mut last) = (0usize, NONE);
    let mut position = Vec::with_capacity(m.options());
    let mut home = vec![];
    for o in 0..m.options() {
        let first = m.item[m.span(o)].iter().copied().min().unwrap_or(0);
        if aligned && first != last {
            at = at.next_multiple_of(64);
        }
        last = first;
        position.push(at as u32);
        at += 1;
        home.resize(at.div_ceil(64), if aligned { first } else { NONE });
    }
    (position, home)
}

impl<I: Isa, T: Lane, const P: usize> Wide<I, T, P> {
    /// Builds the tables. The problem must be reduced and sorted. `shared` forces shared lists and
    /// aligned items where possible (for tests).
    pub(crate) fn new(matrix: Matrix, shared: bool) -> Self {
        let n = matrix.options();
        let columns = matrix.columns();
        let single = (0..n).all(|o| matrix.primaries(o) == 1);
        let (position, home) =
            positions(&matrix, single && (shared || n >= ALIGN * matrix.primary));
        let words = home.len();
        let lanes = matrix.primary.next_multiple_of(64);
        let mut option_at = vec![NONE; words * 64];
        for (o, &p) in position.iter().enumerate() {
            option_at[p as usize] = o as u32;
        }
        let mut kernel = Self {
            words,
            lanes,
            live: Words::zeroed(2 * words),
            sizes: vec![T::MAX; 2 * lanes],
            list_starts: vec![0],
            lists: vec![],
            spans: vec![],
            kills: vec![],
            item_starts: vec![0],
            items: vec![],
            home,
            starts: vec![0],
            masks: vec![],
            queue: vec![0; matrix.primary + 1],
            queued: 0,
            headers: vec![FrameHeader::default(); 2],
            trail: vec![0; matrix.primary + 1],
            in_order: matrix.in_order(&columns),
            updates: 0,
            kind: PhantomData,
            matrix,
            position,
            option_at,
        };
        kernel.build_kills(&columns, shared);
        kernel.build_items();
        kernel.build_root(&columns);
        kernel
    }

    fn build_kills(&mut self, columns: &Columns, shared: bool) {
        let m = &self.matrix;
        let pairs: usize = m.item.iter().map(|&i| columns.of(i as usize).len()).sum();
        let merged = pairs <= MERGE && !shared;
        let against = |i: usize, c: u32| {
            columns
                .of(i)
                .iter()
                .filter(move |u| c == 0 || u.1 != c)
                .map(|u| self.position[u.0 as usize] as usize)
        };
        let mut known: QuickMap<(u32, u32), u32> = QuickMap::default();
        // All conflicts of an option; zeroed after each.
        let mut all = vec![0u64; if merged { self.words } else { 0 }];
        for &o in &self.option_at {
            if o != NONE && merged {
                let (mut first, mut end) = (self.words, 0);
                for (i, c) in m.option(o as usize) {
                    for at in against(i, c) {
                        all[at / 64] |= 1 << (at % 64);
                        (first, end) = (first.min(at / 64), end.max(at / 64 + 1));
                    }
                }
                let from = self.kills.len() as u32;
                for word in first..end {
                    let mask = std::mem::take(&mut all[word]);
                    if mask != 0 {
                        self.kills.push((word as u32, mask));
                    }
                }
                self.lists.push(self.spans.len() as u32);
                self.spans.push((from, self.kills.len() as u32));
            } else if o != NONE {
                for (i, c) in m.option(o as usize) {
                    let next = self.spans.len() as u32;
                    let list = *known.entry((i as u32, c)).or_insert(next);
                    if list == next {
                        let from = self.kills.len() as u32;
                        masks_of(against(i, c), &mut self.kills);
                        self.spans.push((from, self.kills.len() as u32));
                    }
                    self.lists.push(list);
                }
            }
            self.list_starts.push(self.lists.len() as u32);
        }
    }

    fn build_items(&mut self) {
        let m = &self.matrix;
        for &o in &self.option_at {
            if o == NONE {
                self.items.resize(self.items.len() + P, 0);
            } else {
                self.items
                    .extend(m.option(o as usize).filter(|u| u.0 < m.primary).map(|u| u.0 as u32));
            }
            self.item_starts.push(self.items.len() as u32);
        }
    }

    fn build_root(&mut self, columns: &Columns) {
        for i in 0..self.matrix.primary {
            let uses = columns.of(i);
            self.sizes[i] = T::of(uses.len() as u32);
            masks_of(uses.iter().map(|u| self.position[u.0 as usize] as usize), &mut self.masks);
            self.starts.push(self.masks.len() as u32);
        }
        for &p in &self.position {
            self.live.all_mut()[p as usize / 64] |= 1 << (p % 64);
        }
        let (left, live) = (self.matrix.primary as u32, self.matrix.options() as u32);
        self.headers[0] =
            FrameHeader { taken: 0, left, item: super::smallest(&self.matrix, columns), live };
    }

    /// Primary items of the option at a position, as a range of `items`.
    #[inline(always)]
    unsafe fn own(&self, at: usize) -> std::ops::Range<usize> {
        if P > 0 {
            return at * P..at * P + P;
        }
        // SAFETY: one more start than positions
        unsafe {
            *self.item_starts.get_unchecked(at) as usize
                ..*self.item_starts.get_unchecked(at + 1) as usize
        }
    }

    /// Counts an item down by `by` and queues it if one option is left; true if none is.
    /// Branch-free: near the end most items have two options, and branches are unpredictable.
    #[inline(always)]
    unsafe fn count_down(&mut self, sizes: *mut T, item: u32, by: u32) -> bool {
        // SAFETY: item < primary ≤ lanes; see `queue`
        unsafe {
            let size = (*sizes.add(item as usize)).get().wrapping_sub(by);
            *sizes.add(item as usize) = T::of(size);
            *self.queue.get_unchecked_mut(self.queued) = item;
            self.queued += usize::from(size == 1);
            size == 0
        }
    }

    /// Takes the option at a position within frame `depth`; false if an item lost its last option.
    #[inline(always)]
    unsafe fn apply(&mut self, depth: usize, at: usize) -> bool {
        // SAFETY: tables index each other only with numbers they were built from; the frame exists
        unsafe {
            let live = self.live.at_mut(depth * self.words);
            let sizes = self.sizes.as_mut_ptr().add(depth * self.lanes);
            for k in self.own(at) {
                *sizes.add(*self.items.get_unchecked(k) as usize) = T::MAX;
            }
            let mut gone_all = 0;
            for l in *self.list_starts.get_unchecked(at)..*self.list_starts.get_unchecked(at + 1) {
                let (from, to) =
                    *self.spans.get_unchecked(*self.lists.get_unchecked(l as usize) as usize);
                for k in from as usize..to as usize {
                    let (word, mask) = *self.kills.get_unchecked(k);
                    let word = word as usize;
                    let now = *live.add(word);
                    let mut gone = now & mask;
                    if gone == 0 {
                        continue;
                    }
                    *live.add(word) = now ^ gone;
                    let home = *self.home.get_unchecked(word);
                    if home != NONE {
                        gone_all += u64::from(gone.count_ones());
                        if self.count_down(sizes, home, gone.count_ones()) {
                            return false;
                        }
                        continue;
                    }
                    while gone != 0 {
                        let other = word * 64 + gone.trailing_zeros() as usize;
                        gone &= gone - 1;
                        gone_all += 1;
                        let (from, to) = if P > 0 {
                            (other * P, other * P + P)
                        } else {
                            (
                                *self.item_starts.get_unchecked(other) as usize,
                                *self.item_starts.get_unchecked(other + 1) as usize,
                            )
                        };
                        let mut dead = false;
                        for k in from..to {
                            let item = *self.items.get_unchecked(k);
                            dead |= self.count_down(sizes, item, 1);
                        }
                        if dead {
                            return false;
                        }
                    }
                }
            }
            self.updates += gone_all;
            for k in self.own(at) {
                *sizes.add(*self.items.get_unchecked(k) as usize) = T::MAX;
            }
            true
        }
    }

    /// Pops an uncovered item with one option left.
    #[inline(always)]
    unsafe fn next_forced(&mut self, depth: usize) -> Option<u32> {
        while self.queued > 0 {
            self.queued -= 1;
            // SAFETY: queued ≤ primary, queued items are, and the frame exists
            unsafe {
                let item = *self.queue.get_unchecked(self.queued);
                if *self.sizes.get_unchecked(depth * self.lanes + item as usize) != T::MAX {
                    return Some(item);
                }
            }
        }
        None
    }

    #[inline(always)]
    unsafe fn live_option(&self, depth: usize, item: u32) -> usize {
        // SAFETY: a live option exists (its size is 1), so the walk ends inside the item's masks
        unsafe {
            let live = self.live.at(depth * self.words);
            let mut k = *self.starts.get_unchecked(item as usize) as usize;
            loop {
                let (word, mask) = *self.masks.get_unchecked(k);
                let x = *live.add(word as usize) & mask;
                if x != 0 {
                    return word as usize * 64 + x.trailing_zeros() as usize;
                }
                k += 1;
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn enlarge(&mut self, depth: usize) {
        let frames = (depth + 2).next_power_of_two().min(self.matrix.primary + 2).max(depth + 2);
        self.live.enlarge(frames * self.words);
        self.sizes.resize(frames * self.lanes, T::MAX);
        self.headers.resize(frames, FrameHeader::default());
    }

    fn frame_sizes(&self, depth: usize) -> &[T] {
        &self.sizes[depth * self.lanes..(depth + 1) * self.lanes]
    }

    fn frame_live(&self, depth: usize) -> &[u64] {
        &self.live.all()[depth * self.words..(depth + 1) * self.words]
    }

    /// Checks the invariants of a frame, in debug builds.
    #[cold]
    #[inline(never)]
    fn verify(&self, depth: usize) -> bool {
        let (sizes, live) = (self.frame_sizes(depth), self.frame_live(depth));
        let alive = |o: u32| {
            live[self.position[o as usize] as usize / 64] >> (self.position[o as usize] % 64) & 1
                == 1
        };
        let columns = self.matrix.columns();
        (0..self.matrix.primary).all(|i| {
            let exact = columns.of(i).iter().filter(|u| alive(u.0)).count() as u32;
            if sizes[i] == T::MAX { exact == 0 } else { exact == sizes[i].get() && exact >= 2 }
        })
    }
}

impl<I: Isa, T: Lane, const P: usize> Kernel for Wide<I, T, P> {
    type Isa = I;

    fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    fn in_order(&self) -> bool {
        self.in_order
    }

    #[inline(always)]
    unsafe fn take(&mut self, depth: usize, option: u32) -> Step {
        if self.headers.len() < depth + 2 {
            self.enlarge(depth);
        }
        // SAFETY: frames depth and depth + 1 exist and do not overlap; the option is live
        unsafe {
            let live = self.live.at_mut(depth * self.words);
            live.copy_to_nonoverlapping(live.add(self.words), self.words);
            let sizes = self.sizes.as_mut_ptr().add(depth * self.lanes);
            sizes.copy_to_nonoverlapping(sizes.add(self.lanes), self.lanes);
            let mut header = *self.headers.get_unchecked(depth);
            self.queued = 0;
            let mut at = *self.position.get_unchecked(option as usize) as usize;
            loop {
                *self.trail.get_unchecked_mut(header.taken as usize) =
                    *self.option_at.get_unchecked(at);
                header.taken += 1;
                header.left -= self.own(at).len() as u32;
                if !self.apply(depth + 1, at) {
                    return Step::Dead;
                }
                match self.next_forced(depth + 1) {
                    Some(item) => at = self.live_option(depth + 1, item),
                    None => break,
                }
            }
            debug_assert!(self.matrix.options() > 64 || self.verify(depth + 1));
            let solved = header.left == 0;
            if !solved {
                header.item =
                    I::least(self.sizes.as_ptr().add((depth + 1) * self.lanes), self.lanes).1;
            }
            *self.headers.get_unchecked_mut(depth + 1) = header;
            if solved { Step::Solved } else { Step::Open }
        }
    }

    fn choose(&self, depth: usize, out: &mut Vec<u32>) {
        let item = self.headers[depth].item as usize;
        let start = out.len();
        let masks = &self.masks[self.starts[item] as usize..self.starts[item + 1] as usize];
        super::gather(masks, self.frame_live(depth), out);
        for option in &mut out[start..] {
            *option = self.option_at[*option as usize];
        }
    }

    #[inline(always)]
    fn header(&self, depth: usize) -> FrameHeader {
        self.headers[depth]
    }

    fn trail(&self) -> &[u32] {
        &self.trail
    }

    fn key_words(&self) -> usize {
        if self.matrix.secondary == 0 {
            return self.matrix.primary.div_ceil(64);
        }
        if self.words <= LONGEST_KEY { self.words } else { 0 }
    }

    unsafe fn key(&self, depth: usize, out: &mut [u64]) {
        if self.matrix.secondary == 0 {
            uncovered(self.frame_sizes(depth), out);
        } else {
            out.copy_from_slice(self.frame_live(depth));
        }
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
