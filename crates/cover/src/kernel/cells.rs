//! Cells: each item owns a sparse set of its live options (Knuth's "dancing cells").
//!
//! ```text
//! set    | item 0: live …, gone … | item 1: live …, gone … | …     uses, a permutation within each item
//! size   live uses of each item, MAX = covered (or colour settled)   one frame of lanes per depth
//! place  where each use stands in `set`
//! ```
//!
//! Removing an option swaps its use behind the live part of each of its items. Backtracking just
//! returns to the parent's lanes: swaps happen inside the live part, so as sets the parent's live
//! parts are unchanged. Good for problems with very many options, where bit sets would be mostly
//! zero.
//!
//! Invariants: an item's part of `set` is always a permutation of its uses; `set[place[u]] = u`;
//! items with lane MAX are never permuted.
#![allow(unsafe_code)]

use crate::simd::{Isa, Lane, uncovered};

use super::{FrameHeader, Kernel, Step};
use crate::matrix::Matrix;
use std::marker::PhantomData;

#[derive(Clone, Copy)]
struct Use {
    lane: u32,
    /// Position of this use in `set`.
    place: u32,
}

pub(crate) struct Cells<I: Isa, T: Lane> {
    matrix: Matrix,
    /// By use, in the order of the matrix.
    uses: Vec<Use>,
    option_of: Vec<u32>,
    /// By lane: start of its part of `set`.
    base: Vec<u32>,
    /// Uses, permuted within each item.
    set: Vec<u32>,
    /// First lane of a secondary item: primary ones are padded to whole cache lines.
    secondary: usize,
    lanes: usize,
    sizes: Vec<T>,
    primary_count: Vec<u32>,
    /// Items that reached size 1.
    queue: Vec<u32>,
    headers: Vec<FrameHeader>,
    trail: Vec<u32>,
    updates: u64,
    kind: PhantomData<I>,
}

impl<I: Isa, T: Lane> Cells<I, T> {
    pub(crate) fn new(matrix: Matrix) -> Self {
        let secondary = matrix.primary.next_multiple_of(64);
        let lane = |i: usize| if i < matrix.primary { i } else { i - matrix.primary + secondary };
        let lanes = secondary + matrix.secondary;
        let columns = matrix.columns();
        let mut sizes = vec![T::MAX; 2 * lanes];
        let mut base = vec![0u32; lanes + 1];
        for i in 0..matrix.items() {
            sizes[lane(i)] = T::of(columns.of(i).len() as u32);
            base[lane(i) + 1] = columns.of(i).len() as u32;
        }
        for i in 0..lanes {
            base[i + 1] += base[i];
        }
        let mut at = base.clone();
        let mut set = vec![0; matrix.item.len()];
        let (mut uses, mut option_of) = (vec![], vec![]);
        for o in 0..matrix.options() {
            for k in matrix.span(o) {
                let i = lane(matrix.item[k] as usize);
                uses.push(Use { lane: i as u32, place: at[i] });
                set[at[i] as usize] = k as u32;
                at[i] += 1;
                option_of.push(o as u32);
            }
        }
        let (left, live) = (matrix.primary as u32, matrix.options() as u32);
        let mut headers = vec![FrameHeader::default(); 2];
        headers[0] = FrameHeader { taken: 0, left, item: super::smallest(&matrix, &columns), live };
        Self {
            primary_count: (0..matrix.options()).map(|o| matrix.primaries(o) as u32).collect(),
            trail: vec![0; matrix.primary + 1],
            queue: vec![],
            updates: 0,
            kind: PhantomData,
            matrix,
            uses,
            option_of,
            base,
            set,
            secondary,
            lanes,
            sizes,
            headers,
        }
    }

    /// Takes an option within frame `depth`: covers its items, fixes its colours and removes every
    /// conflicting option. Returns the number removed, or `None` if an item lost its last option.
    #[inline(always)]
    unsafe fn apply(&mut self, depth: usize, option: usize) -> Option<u32> {
        let primary = self.matrix.primary as u32;
        let mut gone = 1;
        // SAFETY: tables index each other only with numbers they were built from; the frame exists
        unsafe {
            let sizes = self.sizes.as_mut_ptr().add(depth * self.lanes);
            let (uses, set) = (self.uses.as_mut_ptr(), self.set.as_mut_ptr());
            let (starts, colours) = (self.matrix.starts.as_ptr(), self.matrix.colour.as_ptr());
            for k in *starts.add(option) as usize..*starts.add(option + 1) as usize {
                let lane = (*uses.add(k)).lane as usize;
                let size = *sizes.add(lane);
                if size == T::MAX {
                    continue; // a secondary item that already has this colour
                }
                *sizes.add(lane) = T::MAX;
                let from = *self.base.get_unchecked(lane) as usize;
                let colour = *colours.add(k);
                for q in from..from + size.get() as usize {
                    let other = *set.add(q) as usize;
                    if other == k || (colour != 0 && *colours.add(other) == colour) {
                        continue;
                    }
                    gone += 1;
                    let o = *self.option_of.get_unchecked(other) as usize;
                    for x in *starts.add(o) as usize..*starts.add(o + 1) as usize {
                        let Use { lane, place } = *uses.add(x);
                        let size = *sizes.add(lane as usize);
                        if size == T::MAX {
                            continue;
                        }
                        let size = size.get() - 1;
                        *sizes.add(lane as usize) = T::of(size);
                        let last = *self.base.get_unchecked(lane as usize) + size;
                        let moved = *set.add(last as usize);
                        *set.add(last as usize) = x as u32;
                        *set.add(place as usize) = moved;
                        (*uses.add(x)).place = last;
                        (*uses.add(moved as usize)).place = place;
                        if size <= 1 && lane < primary {
                            if size == 0 {
                                return None;
                            }
                            self.queue.push(lane);
                        }
                    }
                }
            }
        }
        Some(gone)
    }

    #[cold]
    #[inline(never)]
    fn enlarge(&mut self, depth: usize) {
        let frames = (depth + 2).next_power_of_two().min(self.matrix.primary + 2).max(depth + 2);
        self.sizes.resize(frames * self.lanes, T::MAX);
        self.headers.resize(frames, FrameHeader::default());
    }

    fn frame(&self, depth: usize) -> &[T] {
        &self.sizes[depth * self.lanes..(depth + 1) * self.lanes]
    }

    fn members(&self, depth: usize, lane: usize) -> impl Iterator<Item = u32> + '_ {
        let from = self.base[lane] as usize;
        let size = self.frame(depth)[lane].get() as usize;
        self.set[from..from + size].iter().map(|&u| self.option_of[u as usize])
    }

    /// The live part of frame `depth`.
    fn extract(&self, depth: usize) -> Matrix {
        let frame = self.frame(depth);
        let covered: Vec<bool> =
            frame[..self.matrix.primary].iter().map(|&l| l == T::MAX).collect();
        let mut alive: Vec<u32> = (0..self.matrix.primary)
            .filter(|&i| !covered[i])
            .flat_map(|i| self.members(depth, i))
            .collect();
        alive.sort_unstable();
        alive.dedup();
        self.matrix.part(&covered, alive)
    }

    #[cold]
    #[inline(never)]
    fn verify(&self, depth: usize) -> bool {
        let frame = self.frame(depth);
        let placed =
            self.uses.iter().enumerate().all(|(u, x)| self.set[x.place as usize] == u as u32);
        placed && frame[..self.matrix.primary].iter().all(|&l| l == T::MAX || l.get() >= 2)
    }
}

impl<I: Isa, T: Lane> Kernel for Cells<I, T> {
    type Isa = I;
    const EXTRACT: Option<fn(&Self, usize) -> Matrix> = Some(Self::extract);

    fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    fn in_order(&self) -> bool {
        false
    }

    #[inline(always)]
    unsafe fn take(&mut self, depth: usize, option: u32) -> Step {
        if self.headers.len() < depth + 2 {
            self.enlarge(depth);
        }
        // SAFETY: frames depth and depth + 1 exist and do not overlap; the option is live
        unsafe {
            let sizes = self.sizes.as_mut_ptr().add(depth * self.lanes);
            sizes.copy_to_nonoverlapping(sizes.add(self.lanes), self.lanes);
            let mut header = *self.headers.get_unchecked(depth);
            self.queue.clear();
            let mut option = option as usize;
            loop {
                *self.trail.get_unchecked_mut(header.taken as usize) = option as u32;
                header.taken += 1;
                header.left -= *self.primary_count.get_unchecked(option);
                let Some(gone) = self.apply(depth + 1, option) else { return Step::Dead };
                header.live -= gone;
                self.updates += u64::from(gone);
                let next = loop {
                    match self.queue.pop() {
                        None => break None,
                        Some(i) => {
                            let size =
                                *self.sizes.get_unchecked((depth + 1) * self.lanes + i as usize);
                            if size != T::MAX {
                                break Some(i as usize);
                            }
                        }
                    }
                };
                let Some(item) = next else { break };
                let only = *self.set.get_unchecked(*self.base.get_unchecked(item) as usize);
                option = *self.option_of.get_unchecked(only as usize) as usize;
            }
            debug_assert!(self.matrix.options() > 64 || self.verify(depth + 1));
            let solved = header.left == 0;
            if !solved {
                header.item =
                    I::least(self.sizes.as_ptr().add((depth + 1) * self.lanes), self.secondary).1;
            }
            *self.headers.get_unchecked_mut(depth + 1) = header;
            if solved { Step::Solved } else { Step::Open }
        }
    }

    fn choose(&self, depth: usize, out: &mut Vec<u32>) {
        out.extend(self.members(depth, self.headers[depth].item as usize));
    }

    #[inline(always)]
    fn header(&self, depth: usize) -> FrameHeader {
        self.headers[depth]
    }

    fn trail(&self) -> &[u32] {
        &self.trail
    }

    fn key_words(&self) -> usize {
        if self.matrix.secondary == 0 { self.matrix.primary.div_ceil(64) } else { 0 }
    }

    unsafe fn key(&self, depth: usize, out: &mut [u64]) {
        uncovered(&self.frame(depth)[..self.secondary], out);
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
