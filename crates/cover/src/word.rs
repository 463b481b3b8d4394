//! The first solution of a small problem, where building a kernel would take longer than the
//! search: sets of options and of items are single words, and nothing is allocated.
//!
//! The tree is that of the kernels ([`crate::kernel`]).
#![allow(unsafe_code)] // implements an unsafe function, has no unsafe block

use crate::Stats;
use crate::matrix::Matrix;
use crate::simd::Job;

/// Nodes before a kernel takes over: about as long as building one.
const MOST_NODES: u64 = 200;
const OPTIONS: usize = 64;
const PRIMARY: usize = 64;
const ITEMS: usize = 128;

/// An open node of the search.
#[derive(Clone, Copy, Default)]
struct Level {
    live: u64,
    /// Uncovered primary items.
    open: u64,
    taken: u64,
    /// Choices not yet tried.
    choices: u64,
}

/// The search for the first solution of a problem that [fits](Self::fits).
pub(crate) struct Word<'a> {
    m: &'a Matrix,
    stats: &'a mut Stats,
    /// By item: its options.
    options: [u64; ITEMS],
    /// By option: what taking it removes (itself too), and the primary items it covers.
    conflicts: [u64; OPTIONS],
    covers: [u64; OPTIONS],
}

impl<'a> Word<'a> {
    pub(crate) fn fits(m: &Matrix) -> bool {
        m.options() <= OPTIONS
            && m.primary <= PRIMARY
            && m.items() <= ITEMS
            && m.bounds.is_empty()
            && m.colour.iter().all(|&c| c == 0)
    }

    pub(crate) fn new(m: &'a Matrix, stats: &'a mut Stats) -> Self {
        let (conflicts, covers) = ([0; OPTIONS], [0; OPTIONS]);
        let mut word = Self { m, stats, options: [0; ITEMS], conflicts, covers };
        for o in 0..m.options() {
            for (i, _) in m.option(o) {
                word.options[i] |= 1 << o;
                word.covers[o] |= if i < m.primary { 1 << i } else { 0 };
            }
        }
        for o in 0..m.options() {
            word.conflicts[o] = m.option(o).fold(0, |all, (i, _)| all | word.options[i]);
        }
        word
    }

    /// Takes an option and everything it forces. Returns the item to branch on, or `None` if an
    /// item lost its last option. If no item is open, the problem is solved.
    #[inline(always)]
    fn take(&mut self, level: &mut Level, option: usize) -> Option<usize> {
        let mut option = option;
        loop {
            let gone = level.live & self.conflicts[option];
            self.stats.updates += u64::from(gone.count_ones());
            level.live ^= gone;
            level.open &= !self.covers[option];
            level.taken |= 1 << option;
            let (mut least, mut item, mut open) = (u32::MAX, 0, level.open);
            while open != 0 && least > 1 {
                let i = open.trailing_zeros() as usize;
                open &= open - 1;
                let size = (level.live & self.options[i]).count_ones();
                if size < least {
                    (least, item) = (size, i);
                }
            }
            match least {
                0 => return None,
                1 => option = (level.live & self.options[item]).trailing_zeros() as usize,
                _ => return Some(item),
            }
        }
    }

    /// The set of options taken, empty if there is no solution; `None` if the search takes longer.
    #[inline(always)]
    pub(crate) fn search(&mut self) -> Option<u64> {
        let m = self.m;
        let all = |n: usize| u64::MAX >> (64 - n);
        let (live, open) = (all(m.options()), all(m.primary));
        let item = (0..m.primary).min_by_key(|&i| (self.options[i].count_ones(), i)).unwrap_or(0);
        let mut levels = [Level::default(); PRIMARY + 1];
        let mut profile = [0; PRIMARY + 1];
        levels[0] = Level { live, open, taken: 0, choices: self.options[item] };
        let mut depth = 0;
        let found = loop {
            let level = &mut levels[depth];
            if level.choices == 0 {
                if depth == 0 {
                    break Some(0);
                }
                depth -= 1;
                continue;
            }
            if self.stats.nodes == MOST_NODES {
                break None;
            }
            self.stats.nodes += 1;
            profile[depth] += 1;
            let option = level.choices.trailing_zeros() as usize;
            level.choices &= level.choices - 1;
            let mut below = *level;
            let Some(item) = self.take(&mut below, option) else { continue };
            if below.open == 0 {
                break Some(below.taken);
            }
            below.choices = below.live & self.options[item];
            depth += 1;
            levels[depth] = below;
        };
        self.stats.deepen(0, &profile);
        found
    }
}

impl Job for Word<'_> {
    type Output = Option<u64>;

    #[inline(always)]
    unsafe fn run(mut self) -> Option<u64> {
        self.search()
    }
}
