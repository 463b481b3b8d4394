//! Multi: items that are covered between `low` and `high` times (Knuth's MCC), as well as once.
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
//! Branching on an item says which of its live options is the *first* one taken: the child for the
//! option `o` excludes the options before it. Since `need` of them must be taken, only the first
//! `degree` options can be first; a free item has one more child, which takes none. So every
//! solution is in exactly one child. Items in need come before free ones: a free item alone can
//! never fail, and branching on it early repeats the whole rest of the tree.
//!
//! Taking an option of an item in need lowers live options and need together, so the degree stays;
//! that is why it is kept and not the size. An item covered once is the case `low = high = 1`:
//! then this kernel walks the same tree as the others.
//!
//! Invariants: lanes of items covered once and of open bounded items are exact or, once dead, 0;
//! the options before the branch taken last are excluded in the parent's own frame, which is why
//! the root frame is kept twice ([`crate::search`] starts there again).
#![allow(unsafe_code)] // implements unsafe functions, holds no unsafe block

use super::dense::masks_of;
use super::{FrameHeader, Kernel, Step};
use crate::matrix::{Columns, Matrix};
use crate::simd::{Isa, Lane, uncovered};
use std::marker::PhantomData;

/// The choice that takes none of a free item's options; comes after all options.
pub(crate) const TAKE_NONE: u32 = u32::MAX;
/// The item is covered exactly once.
const ONCE: u32 = u32::MAX;
/// Longest memo key, in words.
const LONGEST_KEY: usize = 64;
/// Most bytes of the table of 0/1 lanes.
const TABLE_BYTES: usize = 16 << 20;

/// One depth of the search.
#[derive(Clone)]
struct Frame<T> {
    /// Live options, a bit each.
    live: Vec<u64>,
    /// Degrees by item, padded to whole cache lines.
    degrees: Vec<T>,
    /// By bounded item: (need, room), how often it must and may still be covered.
    bounded: Vec<(u32, u32)>,
    /// Counts, and the item to branch on.
    header: FrameHeader,
}

impl<T: Lane> Frame<T> {
    fn copy_from(&mut self, other: &Self) {
        self.live.copy_from_slice(&other.live);
        self.degrees.copy_from_slice(&other.degrees);
        self.bounded.copy_from_slice(&other.bounded);
        self.header = other.header;
    }
}

/// Lists of numbers, flat.
#[derive(Default)]
struct Lists<X> {
    /// Where each list starts; one more entry than lists.
    starts: Vec<u32>,
    /// The entries.
    all: Vec<X>,
}

impl<X> Lists<X> {
    fn new() -> Self {
        Self { starts: vec![0], all: vec![] }
    }

    /// Ends the list that `all` was filled with.
    fn end(&mut self) {
        self.starts.push(self.all.len() as u32);
    }

    #[inline(always)]
    fn of(&self, k: usize) -> &[X] {
        &self.all[self.starts[k] as usize..self.starts[k + 1] as usize]
    }
}

/// The multi kernel; see the module page.
pub(crate) struct Multi<I: Isa, T: Lane> {
    /// What does not change.
    tables: Tables<T>,
    /// By depth.
    frames: Vec<Frame<T>>,
    /// The root as it was built.
    root: Frame<T>,
    /// Options taken.
    trail: Vec<u32>,
    /// Options removed by the option being taken.
    gone: Vec<u32>,
    /// Options removed so far.
    updates: u64,
    /// The instruction set is only a type.
    kind: PhantomData<I>,
}

/// The problem in the shape that steps need.
struct Tables<T> {
    /// The problem.
    matrix: Matrix,
    /// By item: its options, (word, mask).
    columns: Lists<(u32, u64)>,
    /// By option: the options that can never be taken with it, (word, mask), not itself.
    kills: Lists<(u32, u64)>,
    /// By option: its primary items.
    items: Lists<u32>,
    /// By item: its place among the bounded ones, or [`ONCE`].
    slot: Vec<u32>,
    /// Lanes of a frame.
    lanes: usize,
    /// By option: a 1 in the lane of each of its primary items; empty where options are so short
    /// that their lists are quicker.
    table: Vec<T>,
}

impl<T: Lane> Tables<T> {
    /// Degree from which an item is free.
    const FREE: u32 = 1 << (T::BITS - 1);

    fn new(matrix: Matrix) -> Self {
        let columns = matrix.columns();
        let mut slot = vec![ONCE; matrix.primary];
        let bounded = |i: &usize| matrix.bounds.get(*i).is_some_and(|&b| b != (1, 1));
        for (k, i) in (0..matrix.primary).filter(bounded).enumerate() {
            slot[i] = k as u32;
        }
        let lanes = matrix.primary.next_multiple_of(64);
        let mut tables = Self {
            columns: Lists::new(),
            kills: Lists::new(),
            items: Lists::new(),
            slot,
            lanes,
            table: vec![],
            matrix,
        };
        for i in 0..tables.matrix.primary {
            masks_of(columns.of(i).iter().map(|u| u.0 as usize), &mut tables.columns.all);
            tables.columns.end();
        }
        tables.fill_options(&columns);
        tables
    }

    fn fill_options(&mut self, columns: &Columns) {
        let m = &self.matrix;
        let mut against: Vec<usize> = vec![];
        for o in 0..m.options() {
            against.clear();
            for (i, c) in m.option(o) {
                if i < m.primary {
                    self.items.all.push(i as u32);
                }
                if i >= m.primary || self.slot[i] == ONCE {
                    let others = columns.of(i).iter().filter(|u| c == 0 || u.1 != c);
                    against.extend(others.map(|u| u.0 as usize).filter(|&x| x != o));
                }
            }
            self.items.end();
            against.sort_unstable();
            masks_of(against.iter().copied(), &mut self.kills.all);
            self.kills.end();
        }
        // a vector of lanes costs about as much as two list entries
        let vectors = self.lanes * T::BITS as usize / 256;
        let short = self.items.all.len() * 2 < vectors * m.options();
        if !short && m.options() * self.lanes * (T::BITS as usize / 8) <= TABLE_BYTES {
            self.table = vec![T::of(0); m.options() * self.lanes];
            for o in 0..m.options() {
                for &i in self.items.of(o) {
                    self.table[o * self.lanes + i as usize] = T::of(1);
                }
            }
        }
    }

    fn root(&self) -> Frame<T> {
        let m = &self.matrix;
        let mut live = vec![!0u64; m.options().div_ceil(64)];
        if m.options() % 64 > 0 {
            live[m.options() / 64] = (1 << (m.options() % 64)) - 1;
        }
        let columns = m.columns();
        let mut degrees = vec![T::MAX; self.lanes];
        let (mut bounded, mut left) = (vec![], 0);
        for i in 0..m.primary {
            let (need, room) = m.bounds.get(i).copied().unwrap_or((1, 1));
            let size = columns.of(i).len() as u32;
            let free = if need == 0 { Self::FREE } else { 0 };
            degrees[i] = T::of(free + (size + 1).saturating_sub(need));
            left += u32::from(need > 0);
            if self.slot[i] != ONCE {
                bounded.push((need, room));
            }
        }
        let header = FrameHeader { taken: 0, left, item: 0, live: m.options() as u32 };
        let mut root = Frame { live, degrees, bounded, header };
        root.header.item = self.least(&mut root).1;
        root
    }

    /// The least degree and the first item that has it. Free items without live options are closed.
    #[inline(always)]
    fn least(&self, frame: &mut Frame<T>) -> (u32, u32) {
        loop {
            let least = frame.degrees.iter().fold(T::MAX, |a, &b| if b < a { b } else { a });
            let item = frame.degrees.iter().position(|&d| d == least).unwrap_or(0);
            if least.get() != Self::FREE + 1 {
                return (least.get(), item as u32);
            }
            frame.degrees[item] = T::MAX;
        }
    }

    /// Lowers the degrees of a removed option's items.
    #[inline(always)]
    fn lower(&self, degrees: &mut [T], option: usize) {
        if self.table.is_empty() {
            for &i in self.items.of(option) {
                let lane = &mut degrees[i as usize];
                *lane = lane.minus(T::of(1));
            }
        } else {
            let row = &self.table[option * self.lanes..][..self.lanes];
            for (lane, &one) in degrees[..self.lanes].iter_mut().zip(row) {
                *lane = lane.minus(one);
            }
        }
    }

    /// The live options of an item, in order.
    fn members<'a>(&'a self, frame: &'a Frame<T>, item: u32) -> impl Iterator<Item = u32> + 'a {
        self.columns.of(item as usize).iter().flat_map(move |&(word, mask)| {
            let mut bits = frame.live[word as usize] & mask;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| word * 64 + bits.trailing_zeros());
                bits &= bits.wrapping_sub(1);
                bit
            })
        })
    }

    /// Excludes the live options of the item to branch on that come before `option`.
    #[inline(always)]
    fn exclude_before(&self, frame: &mut Frame<T>, option: u32) {
        for &(word, mask) in self.columns.of(frame.header.item as usize) {
            if word * 64 > option {
                break;
            }
            let below = if option - word * 64 >= 64 { !0 } else { (1 << (option - word * 64)) - 1 };
            let mut bits = frame.live[word as usize] & mask & below;
            frame.live[word as usize] &= !bits;
            frame.header.live -= bits.count_ones();
            while bits != 0 {
                self.lower(&mut frame.degrees, (word * 64 + bits.trailing_zeros()) as usize);
                bits &= bits - 1;
            }
        }
    }

    /// Removes the live options under some masks and lists them.
    #[inline(always)]
    fn remove(frame: &mut Frame<T>, masks: &[(u32, u64)], gone: &mut Vec<u32>) {
        for &(word, mask) in masks {
            let mut bits = frame.live[word as usize] & mask;
            frame.live[word as usize] &= !bits;
            while bits != 0 {
                gone.push(word * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// Takes a live option: every option that it rules out goes, its items are covered once more.
    #[inline(always)]
    fn apply(&self, frame: &mut Frame<T>, option: u32, gone: &mut Vec<u32>) {
        gone.clear();
        frame.live[option as usize / 64] &= !(1 << (option % 64));
        Self::remove(frame, self.kills.of(option as usize), gone);
        let items = self.items.of(option as usize);
        for &i in items {
            let i = i as usize;
            if self.slot[i] == ONCE {
                frame.header.left -= 1;
                continue;
            }
            let (need, room) = &mut frame.bounded[self.slot[i] as usize];
            *room -= 1;
            if *need == 0 {
                frame.degrees[i] = frame.degrees[i].minus(T::of(1));
            } else {
                *need -= 1;
                if *need == 0 {
                    frame.header.left -= 1;
                    frame.degrees[i] = T::of(frame.degrees[i].get() + Self::FREE);
                }
            }
            if *room == 0 {
                Self::remove(frame, self.columns.of(i), gone);
            }
        }
        for &o in gone.iter() {
            self.lower(&mut frame.degrees, o as usize);
        }
        for &i in items {
            let slot = self.slot[i as usize];
            if slot == ONCE || frame.bounded[slot as usize].1 == 0 {
                frame.degrees[i as usize] = T::MAX;
            }
        }
        frame.header.live -= 1 + gone.len() as u32;
    }
}

impl<I: Isa, T: Lane> Multi<I, T> {
    /// Builds the tables.
    pub(crate) fn new(matrix: Matrix) -> Self {
        let trail = vec![0; matrix.options() + 1];
        let tables = Tables::new(matrix);
        let root = tables.root();
        let frames = vec![root.clone(), root.clone()];
        Self { tables, frames, root, trail, gone: vec![], updates: 0, kind: PhantomData }
    }

    /// Takes an option and everything that it forces in the frame `depth`.
    #[inline(always)]
    fn settle(&mut self, depth: usize, option: u32) -> Step {
        let frame = &mut self.frames[depth];
        let mut next = (option != TAKE_NONE).then_some(option);
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

    /// Everything that the subtree of frame `depth` depends on: where all items are covered once
    /// and none is secondary the uncovered items, else the live options, needs and rooms.
    pub(crate) fn state(&self, depth: usize) -> Box<[u64]> {
        let frame = &self.frames[depth];
        if frame.bounded.is_empty() && self.tables.matrix.secondary == 0 {
            let mut out = vec![0; self.tables.lanes / 64];
            uncovered(&frame.degrees, &mut out);
            return out.into();
        }
        let mut out = vec![0; frame.live.len() + frame.bounded.len()];
        self.write_state(frame, &mut out);
        out.into()
    }

    fn write_state(&self, frame: &Frame<T>, out: &mut [u64]) {
        let (live, bounds) = out.split_at_mut(frame.live.len());
        live.copy_from_slice(&frame.live);
        for (i, &slot) in self.tables.slot.iter().enumerate().filter(|s| *s.1 != ONCE) {
            let (need, room) = frame.bounded[slot as usize];
            // more room than options is room without end
            let size = match frame.degrees[i] {
                closed if closed == T::MAX => 0,
                degree => degree.get() % Tables::<T>::FREE + self.need(frame, i) - 1,
            };
            bounds[slot as usize] = u64::from(need) << 32 | u64::from(room.min(size));
        }
    }

    /// How often an item must still be covered.
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
            self.frames[0].copy_from(&self.root); // the search may have begun again
        }
        let (above, below) = self.frames.split_at_mut(depth + 1);
        let (parent, child) = (&mut above[depth], &mut below[0]);
        self.tables.exclude_before(parent, option);
        child.copy_from(parent);
        self.settle(depth + 1, option)
    }

    fn choose(&self, depth: usize, out: &mut Vec<u32>) {
        // the search may begin again at the root
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

    fn extract(&self, depth: usize) -> Matrix {
        let frame = &self.frames[depth];
        let covered: Vec<bool> =
            frame.degrees[..self.tables.matrix.primary].iter().map(|&d| d == T::MAX).collect();
        let alive = |o: usize| frame.live[o / 64] >> (o % 64) & 1 == 1;
        super::extract(&self.tables.matrix, &covered, alive)
    }
}
