//! Frames and tables of [the multi kernel](super), and operations on them.

use crate::kernel::FrameHeader;
use crate::kernel::dense::masks_of;
use crate::matrix::{Columns, Matrix};
use crate::simd::Lane;
use quadrille_core::QuickMap;

/// Marks an item that is covered exactly once.
pub(super) const ONCE: u32 = u32::MAX;
/// Up to this many conflict pairs, every option gets its own kill list.
const MERGE: usize = 2_000_000;
const TABLE_BYTES: usize = 16 << 20;

#[derive(Clone)]
pub(super) struct Frame<T> {
    pub(super) live: Vec<u64>,
    /// Degrees by item, padded to whole cache lines.
    pub(super) degrees: Vec<T>,
    /// By bounded item: (need, room), the least and greatest number of further coverings.
    pub(super) bounded: Vec<(u32, u32)>,
    pub(super) header: FrameHeader,
}

impl<T: Lane> Frame<T> {
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.live.copy_from_slice(&other.live);
        self.degrees.copy_from_slice(&other.degrees);
        self.bounded.copy_from_slice(&other.bounded);
        self.header = other.header;
    }
}

#[derive(Default)]
pub(super) struct Lists<X> {
    starts: Vec<u32>,
    all: Vec<X>,
}

impl<X> Lists<X> {
    fn new() -> Self {
        Self { starts: vec![0], all: vec![] }
    }

    fn count(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    fn end(&mut self) {
        self.starts.push(self.all.len() as u32);
    }

    #[inline(always)]
    fn of(&self, k: usize) -> &[X] {
        &self.all[self.starts[k] as usize..self.starts[k + 1] as usize]
    }
}

/// The problem in a form suited to the steps.
pub(super) struct Tables<T> {
    pub(super) matrix: Matrix,
    /// By item: its options, (word, mask).
    columns: Lists<(u32, u64)>,
    /// Sets of options that exclude each other, as (word, mask).
    kills: Lists<(u32, u64)>,
    /// By option: numbers of its kill lists. One of its own if that is small, otherwise one per
    /// (item, colour), shared by all options that use it.
    lists: Lists<u32>,
    /// By option: its primary items.
    items: Lists<u32>,
    /// By item: its index among the bounded ones, or [`ONCE`].
    pub(super) slot: Vec<u32>,
    pub(super) lanes: usize,
    /// By option: a 1 in the lane of each primary item. Empty if lists are faster.
    table: Vec<T>,
}

impl<T: Lane> Tables<T> {
    /// Degree from which an item is free.
    pub(super) const FREE: u32 = 1 << (T::BITS - 1);

    pub(super) fn new(matrix: Matrix) -> Self {
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
            lists: Lists::new(),
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
        let pairs: usize = m.item.iter().map(|&i| columns.of(i as usize).len()).sum();
        let merged = pairs <= MERGE;
        // The option itself may be in its lists, but it is no longer live when they are read.
        let against = |i: usize, c: u32| {
            let others = columns.of(i).iter().filter(move |u| c == 0 || u.1 != c);
            others.map(|u| u.0 as usize)
        };
        let mut known: QuickMap<(usize, u32), u32> = QuickMap::default();
        let mut all: Vec<usize> = vec![];
        for o in 0..m.options() {
            all.clear();
            for (i, c) in m.option(o) {
                if i < m.primary {
                    self.items.all.push(i as u32);
                }
                if i < m.primary && self.slot[i] != ONCE {
                    continue;
                }
                if merged {
                    all.extend(against(i, c));
                    continue;
                }
                let next = self.kills.count();
                let list = *known.entry((i, c)).or_insert(next);
                if list == next {
                    masks_of(against(i, c), &mut self.kills.all);
                    self.kills.end();
                }
                self.lists.all.push(list);
            }
            if merged {
                all.sort_unstable();
                masks_of(all.iter().copied(), &mut self.kills.all);
                self.lists.all.push(self.kills.count());
                self.kills.end();
            }
            self.items.end();
            self.lists.end();
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

    pub(super) fn root(&self) -> Frame<T> {
        let m = &self.matrix;
        let mut live = vec![!0u64; m.options().div_ceil(64)];
        if !m.options().is_multiple_of(64) {
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

    /// The least degree and the first item with it. Closes free items without live options.
    #[inline(always)]
    pub(super) fn least(&self, frame: &mut Frame<T>) -> (u32, u32) {
        loop {
            let least = frame.degrees.iter().fold(T::MAX, |a, &b| if b < a { b } else { a });
            let item = frame.degrees.iter().position(|&d| d == least).unwrap_or(0);
            if least.get() != Self::FREE + 1 {
                return (least.get(), item as u32);
            }
            frame.degrees[item] = T::MAX;
        }
    }

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

    pub(super) fn members<'a>(
        &'a self,
        frame: &'a Frame<T>,
        item: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        self.columns.of(item as usize).iter().flat_map(move |&(word, mask)| {
            let mut bits = frame.live[word as usize] & mask;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| word * 64 + bits.trailing_zeros());
                bits &= bits.wrapping_sub(1);
                bit
            })
        })
    }

    /// The first primary item of an option.
    pub(super) fn first_item(&self, option: u32) -> u32 {
        self.items.of(option as usize)[0]
    }

    /// Excludes the live options of the item to branch on that come before `option`.
    #[inline(always)]
    pub(super) fn exclude_before(&self, frame: &mut Frame<T>, option: u32) {
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

    /// Removes and lists the live options under some masks.
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

    /// Takes a live option: removes all options it rules out and covers its items once more.
    #[inline(always)]
    pub(super) fn apply(&self, frame: &mut Frame<T>, option: u32, gone: &mut Vec<u32>) {
        gone.clear();
        frame.live[option as usize / 64] &= !(1 << (option % 64));
        for &list in self.lists.of(option as usize) {
            Self::remove(frame, self.kills.of(list as usize), gone);
        }
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
