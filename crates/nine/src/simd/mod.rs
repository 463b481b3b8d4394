//! The vector trait that all kernels use, and its implementations.
//!
//! A kernel is generic over [`Vector`] and marked `#[inline(always)]`. Each SIMD file instantiates
//! it once inside a function that enables the instruction set, so one source compiles to every
//! width. Lanes are `u16`.
//!
//! Invariant: a value of a SIMD type exists only inside functions that were entered after run-time
//! detection (see `Available` in `quadrille_core::cpu`). This makes its safe methods sound. All
//! `unsafe` of the crate is in this folder.
#![allow(clippy::needless_range_loop)]
#![allow(unsafe_code)]

use crate::puzzle::Clues;

/// Functions of two registers, each a name and its value.
macro_rules! of_two {
    (|$a:ident, $b:ident| $($name:ident: $value:expr,)*) => {$(
        #[inline(always)]
        fn $name(self, $b: Self) -> Self {
            let $a = self;
            $value
        }
    )*};
}

/// Functions of three registers.
macro_rules! of_three {
    (|$a:ident, $b:ident, $c:ident| $($(#[$doc:meta])* $name:ident: $value:expr,)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        fn $name(self, $b: Self, $c: Self) -> Self {
            let $a = self;
            $value
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_text;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
mod dispatch;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(target_arch = "aarch64")]
mod neon_transpose;
pub(crate) mod soft;
#[cfg(target_arch = "x86_64")]
pub(crate) mod zmm;

pub(crate) use dispatch::{Job, run};

/// A register of 16-bit lanes with the logic every kernel needs. Three-operand forms are single
/// instructions on AVX-512 and short compositions elsewhere.
pub(crate) trait Vector: Copy {
    /// All lanes equal to `x`.
    fn splat(x: u16) -> Self;
    fn and(self, o: Self) -> Self;
    fn or(self, o: Self) -> Self;
    fn xor(self, o: Self) -> Self;
    /// `self & !o`.
    fn minus(self, o: Self) -> Self;
    /// Lane-wise wrapping sum.
    fn add(self, o: Self) -> Self;
    /// Lane-wise minimum; lanes stay below 0x8000.
    fn min(self, o: Self) -> Self;
    /// Lane-wise maximum; lanes stay below 0x8000.
    fn max(self, o: Self) -> Self;
    /// Lanes shifted up; `n` is a constant at every call.
    fn shl(self, n: u32) -> Self;
    /// Lanes shifted down; `n` is a constant at every call.
    fn shr(self, n: u32) -> Self;
    /// All ones in lanes that are equal, otherwise zero.
    fn same(self, o: Self) -> Self;

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }
    /// All ones in lanes that are zero, otherwise zero.
    #[inline(always)]
    fn is_zero(self) -> Self {
        self.same(Self::zero())
    }
    /// Clears the lowest set bit of every lane.
    #[inline(always)]
    fn rest(self) -> Self {
        self.and(self.add(Self::splat(0xffff)))
    }
    of_three! { |a, b, c|
        or3: a.or(b).or(c),
        xor3: a.xor(b).xor(c),
        /// Bits set in at least two of three.
        maj: a.and(b).or(a.or(b).and(c)),
        /// `a | (b & c)`.
        or_and: a.or(b.and(c)),
        /// `a & (b | c)`.
        and_or: a.and(b.or(c)),
        /// `a & !b & !c`.
        minus_both: a.minus(b).minus(c),
        /// `a & !(b & c)`.
        minus_and: a.minus(b.and(c)),
        /// `a & (!b | c)`.
        minus_unless: a.minus(b.minus(c)),
        /// `a | (b & !c)`.
        or_minus: a.or(b.minus(c)),
        /// `a | (b ^ c)`: collects differences.
        or_diff: a.or(b.xor(c)),
        /// Bit by bit: `b` where `a` is set, else `c`.
        pick: a.and(b).or(c.minus(a)),
    }
    /// Sum and carry of three bits.
    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> (Self, Self) {
        let one = self.xor(b);
        (one.xor(c), self.and(b).or(one.and(c)))
    }
    #[inline(always)]
    fn low_bit(self) -> Self {
        self.minus(self.rest())
    }
}

/// A register of 16 lanes that holds the nine boxes of one node, box (band b, stack s) at lane 4b +
/// s:
///
/// ```text
/// lane  0 1 2 | 3 | 4 5 6 | 7 | 8 9 10 | 11 | 12 13 14 15
/// box   0 1 2 | - | 3 4 5 | - | 6 7  8 |  - |  -  -  -  -       unused lanes are zero
/// ```
pub(crate) trait Boxes: Vector {
    fn load(from: &[u16; 16]) -> Self;
    fn store(self, to: &mut [u16; 16]);
    /// Every lane takes the value of the next stack of its band, cyclically.
    fn next_stack(self) -> Self;
    /// Every lane takes the value of the stack after the next, cyclically.
    fn last_stack(self) -> Self;
    /// Every lane takes the value of the next band of its stack, cyclically.
    fn next_band(self) -> Self;
    /// Every lane takes the value of the band after the next, cyclically.
    fn last_band(self) -> Self;
    fn any(self) -> bool;
    /// The largest lane; lanes stay below 0x8000.
    fn most(self) -> u16;
    /// Bits set in each lane, for lanes below 0x200.
    fn count(self) -> Self;
    /// The sum of three counts, of which the second counts twice and the third four times.
    #[inline(always)]
    fn count_weighted(ones: Self, twos: Self, fours: Self) -> Self {
        let (fours, twos) = (fours.count(), twos.count());
        let high = twos.add(fours).add(fours);
        ones.count().add(high).add(high)
    }
    /// The digit sets of a puzzle, a register for each position in a box.
    #[inline(always)]
    fn read_one(text: &Clues) -> [Self; 9] {
        let mut lanes = [[0; 16]; 9];
        for (&byte, (c, lane)) in text.iter().zip(PLACES) {
            lanes[c as usize][lane as usize & 15] = SETS[byte as usize & 31];
        }
        let mut out = [Self::zero(); 9];
        for (out, lanes) in out.iter_mut().zip(&lanes) {
            *out = Self::load(lanes);
        }
        out
    }
    /// The characters of a node whose cells have one candidate each.
    #[inline(always)]
    fn write_one(w: &[Self; 9]) -> [u8; 81] {
        let (mut lanes, mut out) = ([[0; 16]; 9], [0; 81]);
        for (w, lanes) in w.iter().zip(&mut lanes) {
            w.store(lanes);
        }
        for (o, (c, lane)) in out.iter_mut().zip(PLACES) {
            *o = b'1' + lanes[c as usize][lane as usize & 15].trailing_zeros() as u8;
        }
        out
    }
}

/// The position in its box and the lane of every cell, row by row.
const PLACES: [(u8, u8); 81] = {
    let (mut out, mut cell) = ([(0, 0); 81], 0);
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        out[cell] = ((row % 3 * 3 + column % 3) as u8, (row / 3 * 4 + column / 3) as u8);
        cell += 1;
    }
    out
};

/// The characters of up to 32 grids, one row each; 81 are used.
pub(crate) type Texts = [[u8; 96]; 32];

/// Candidates by the low five bits of a character: `1` to `9` (17 to 25) are clues, `0` (16) and
/// `.` (14) are open, `a` to `i` (1 to 9) exclude one digit.
pub(crate) const SETS: [u16; 32] = {
    let mut sets = [0x1ff; 32];
    let mut digit = 1;
    while digit <= 9 {
        sets[digit] = 0x1ff & !(1 << (digit - 1));
        sets[16 + digit] = 1 << (digit - 1);
        digit += 1;
    }
    sets
};

/// The words of one node in a row.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Stored(pub(crate) [u16; Stored::WORDS]);

impl Stored {
    /// Words: 81 of candidates, `SPLIT_WORDS` more, and some unused.
    pub(crate) const WORDS: usize = 96;
    pub(crate) const BLANK: Stored = Stored([0; Stored::WORDS]);
}

/// Words stored with a node besides its candidates: the cells to split it at, two words each.
pub(crate) const SPLIT_WORDS: usize = 6;

/// A register whose lanes are nodes; sets of lanes are bit masks.
pub(crate) trait Nodes: Vector {
    /// The number of lanes, at most 32.
    const LANES: usize;
    const FULL: u32 = if Self::LANES == 32 { !0 } else { (1 << Self::LANES) - 1 };
    /// A prepared move of lanes from one register into another.
    type Route: Copy;

    fn nonzero(self) -> u32;
    /// All ones in these lanes.
    fn spread(lanes: u32) -> Self;
    /// These lanes from `x`, the others from `self`.
    #[inline(always)]
    fn with(self, lanes: u32, x: Self) -> Self {
        Self::spread(lanes).pick(x, self)
    }
    /// The lanes as an array; entries from `LANES` on are zero.
    fn lanes(self) -> [u16; 32];
    fn from_lanes(lanes: &[u16; 32]) -> Self;
    /// The route that moves the k-th lane of `from` to the k-th lane of `to`, as far as both exist;
    /// and the lanes of `to` and `from` involved.
    fn route(from: u32, to: u32) -> (Self::Route, u32, u32);
    /// Lanes of `from` and `to`, as many as [`Nodes::route`] would move, whose route is cheap.
    #[inline(always)]
    fn near(from: u32, to: u32) -> (u32, u32) {
        (from, to)
    }
    /// `to` with the lanes that the route moves from `from`.
    fn merge(to: Self, from: Self, route: &Self::Route) -> Self;
    /// The same for the words of a frame.
    #[inline(always)]
    fn merge_all(to: &mut [Self; 81], from: &[Self; 81], route: &Self::Route) {
        for (to, from) in to.iter_mut().zip(from) {
            *to = Self::merge(*to, *from, route);
        }
    }

    /// The digit sets of every cell of `LANES` puzzles; lane k takes puzzle k.
    #[inline(always)]
    fn read(puzzles: &[&Clues; 32], out: &mut [Self; 81]) {
        for (cell, out) in out.iter_mut().enumerate() {
            let mut lanes = [0; 32];
            for (lane, puzzle) in lanes.iter_mut().zip(puzzles) {
                *lane = SETS[puzzle[cell] as usize & 31];
            }
            *out = Self::from_lanes(&lanes);
        }
    }
    /// Characters (one register per cell) into rows; row k takes lane k. Overwrites the registers.
    #[inline(always)]
    fn write(cells: &mut [Self; 81], texts: &mut Texts) {
        for (cell, lanes) in cells.iter().enumerate() {
            let lanes = lanes.lanes();
            for l in 0..Self::LANES {
                texts[l][cell] = lanes[l] as u8;
            }
        }
    }
    /// Lane l of every word, extra ones too, to node `to[l]`.
    #[inline(always)]
    fn save(words: &[Self; 81], extra: &[Self; SPLIT_WORDS], nodes: &mut [Stored], to: &[u32; 32]) {
        for (x, word) in words.iter().chain(extra).enumerate() {
            let lanes = word.lanes();
            for l in 0..Self::LANES {
                nodes[to[l] as usize].0[x] = lanes[l];
            }
        }
    }
    /// Node `from[l]` to lane l of every word; returns the extra ones.
    #[inline(always)]
    fn gather(nodes: &[Stored], from: &[u32; 32], words: &mut [Self; 81]) -> [Self; SPLIT_WORDS] {
        let mut extra = [Self::zero(); SPLIT_WORDS];
        for (x, word) in words.iter_mut().chain(&mut extra).enumerate() {
            let mut lanes = [0; 32];
            for l in 0..Self::LANES {
                lanes[l] = nodes[from[l] as usize].0[x];
            }
            *word = Self::from_lanes(&lanes);
        }
        extra
    }
}

/// The lists behind a route: the source in `from` of each lane of `to`; and the lanes involved.
#[inline(always)]
fn pairs(mut from: u32, mut to: u32) -> ([u8; 32], u32, u32) {
    let (mut source, mut used_to, mut used_from) = ([0; 32], 0, 0);
    while from != 0 && to != 0 {
        source[to.trailing_zeros() as usize] = from.trailing_zeros() as u8;
        used_to |= to & to.wrapping_neg();
        used_from |= from & from.wrapping_neg();
        from &= from - 1;
        to &= to - 1;
    }
    (source, used_to, used_from)
}

/// Prefetches memory that is written soon, in an order that the processor cannot predict.
#[inline(always)]
pub(crate) fn prefetch(bytes: &[u8]) {
    #[cfg(target_arch = "x86_64")]
    for line in bytes.iter().step_by(64) {
        use std::arch::x86_64::{_MM_HINT_ET0, _mm_prefetch};
        // SAFETY: a hint that reads and writes nothing.
        unsafe { _mm_prefetch::<_MM_HINT_ET0>(std::ptr::from_ref(line).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = bytes;
}

/// Work to be compiled for an instruction set; `run` is `#[inline(always)]`.
pub(crate) trait Task {
    type Output;
    fn run(self) -> Self::Output;
}
