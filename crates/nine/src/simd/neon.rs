//! Sixteen 16-bit lanes in two NEON registers, for aarch64, where NEON is always present. Nothing
//! has to be detected, and every `unsafe` block here relies on that.
//!
//! ```text
//! register   .0                        .1
//! lane       0 1 2 3 | 4 5 6 7         8 9 10 11 | 12 13 14 15
//! box        0 1 2 - | 3 4 5 -         6 7  8  - |  -  -  -  -
//! ```
#![allow(clippy::needless_range_loop)]
#![allow(unsafe_code)]
// Calls nest, and so do their blocks.
#![allow(unused_unsafe)]

use super::{Boxes, Nodes, SETS, SPLIT_WORDS, Stored, Texts, Vector, neon_transpose, pairs};
use crate::puzzle::Clues;
use std::arch::aarch64::*;

/// Two registers of eight lanes.
#[derive(Clone, Copy)]
pub(crate) struct Neon(pub(super) uint16x8_t, pub(super) uint16x8_t);

/// One instruction on both registers of each operand.
macro_rules! both {
    ($f:path, $($x:expr),+) => {
        // SAFETY: NEON is part of the base of aarch64.
        unsafe { Neon($f($($x.0),+), $f($($x.1),+)) }
    };
}

/// One instruction, on values that are not both registers.
macro_rules! op {
    ($f:expr $(, $x:expr)*) => {
        // SAFETY: NEON is part of the base of aarch64; pointers are to as many values as are moved.
        unsafe { $f($($x),*) }
    };
}
pub(super) use op;

#[inline(always)]
fn bytes(x: uint16x8_t) -> uint8x16_t {
    op!(vreinterpretq_u8_u16, x)
}

#[inline(always)]
fn words(x: uint8x16_t) -> uint16x8_t {
    op!(vreinterpretq_u16_u8, x)
}

#[inline(always)]
fn bands(x: uint16x8_t) -> uint64x2_t {
    op!(vreinterpretq_u64_u16, x)
}

#[inline(always)]
fn lanes(x: uint64x2_t) -> uint16x8_t {
    op!(vreinterpretq_u16_u64, x)
}

/// Bit l in lane l.
#[inline(always)]
fn lane_bits() -> Neon {
    const BITS: [u16; 16] = {
        let (mut bits, mut lane) = ([0; 16], 0);
        while lane < 16 {
            bits[lane] = 1 << lane;
            lane += 1;
        }
        bits
    };
    Boxes::load(&BITS)
}

/// The byte order in which lane i of each band takes lane `from[i]`.
const fn within_bands(from: [u8; 4]) -> [u8; 16] {
    let (mut bytes, mut i) = ([0; 16], 0);
    while i < 16 {
        bytes[i] = i as u8 / 8 * 8 + from[i % 8 / 2] * 2 + i as u8 % 2;
        i += 1;
    }
    bytes
}

/// Both registers with their bytes in another order.
#[inline(always)]
fn shuffle(x: Neon, order: &[u8; 16]) -> Neon {
    let order = op!(vld1q_u8, order.as_ptr());
    Neon(words(op!(vqtbl1q_u8, bytes(x.0), order)), words(op!(vqtbl1q_u8, bytes(x.1), order)))
}

impl Vector for Neon {
    #[inline(always)]
    fn splat(x: u16) -> Self {
        let all = op!(vdupq_n_u16, x);
        Neon(all, all)
    }
    of_two! { |a, b|
        and: both!(vandq_u16, a, b),
        or: both!(vorrq_u16, a, b),
        xor: both!(veorq_u16, a, b),
        minus: both!(vbicq_u16, a, b),
        add: both!(vaddq_u16, a, b),
        min: both!(vminq_u16, a, b),
        max: both!(vmaxq_u16, a, b),
        same: both!(vceqq_u16, a, b),
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        let by = op!(vdupq_n_s16, n as i16);
        Neon(op!(vshlq_u16, self.0, by), op!(vshlq_u16, self.1, by))
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        // There is only one shift instruction; a negative count shifts down.
        let by = op!(vdupq_n_s16, -(n as i16));
        Neon(op!(vshlq_u16, self.0, by), op!(vshlq_u16, self.1, by))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        both!(vceqzq_u16, self)
    }
    of_three! { |a, b, c|
        pick: both!(vbslq_u16, a, b, c),
        maj: a.xor(b).pick(c, a),
    }
    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> (Self, Self) {
        (self.xor3(b, c), self.maj(b, c))
    }
}

impl Boxes for Neon {
    #[inline(always)]
    fn load(from: &[u16; 16]) -> Self {
        let (low, high) = (from.as_ptr(), from[8..].as_ptr());
        Neon(op!(vld1q_u16, low), op!(vld1q_u16, high))
    }
    #[inline(always)]
    fn store(self, to: &mut [u16; 16]) {
        op!(vst1q_u16, to.as_mut_ptr(), self.0);
        op!(vst1q_u16, to[8..].as_mut_ptr(), self.1);
    }
    #[inline(always)]
    fn next_stack(self) -> Self {
        const ORDER: [u8; 16] = within_bands([1, 2, 0, 3]);
        shuffle(self, &ORDER)
    }
    #[inline(always)]
    fn last_stack(self) -> Self {
        const ORDER: [u8; 16] = within_bands([2, 0, 1, 3]);
        shuffle(self, &ORDER)
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        // Bands (a b)(c d) to (b c)(a d).
        let (x, y) = (bands(self.0), bands(self.1));
        Neon(lanes(op!(vextq_u64::<1>, x, y)), lanes(op!(vcopyq_laneq_u64::<0, 0>, y, x)))
    }
    #[inline(always)]
    fn last_band(self) -> Self {
        // Bands (a b)(c d) to (c a)(b d).
        let (x, y) = (bands(self.0), bands(self.1));
        Neon(lanes(op!(vzip1q_u64, y, x)), lanes(op!(vzip2q_u64, x, y)))
    }
    #[inline(always)]
    fn any(self) -> bool {
        let some = op!(vorrq_u16, self.0, self.1);
        op!(vmaxvq_u16, some) != 0
    }
    #[inline(always)]
    fn most(self) -> u16 {
        let most = op!(vmaxq_u16, self.0, self.1);
        op!(vmaxvq_u16, most)
    }
    #[inline(always)]
    fn count(self) -> Self {
        let (low, high) = (op!(vcntq_u8, bytes(self.0)), op!(vcntq_u8, bytes(self.1)));
        Neon(op!(vpaddlq_u8, low), op!(vpaddlq_u8, high))
    }
}

/// One byte of every entry of [`SETS`].
const fn set_bytes(high: bool) -> [u8; 32] {
    let (mut bytes, mut i) = ([0; 32], 0);
    while i < 32 {
        bytes[i] = if high { (SETS[i] >> 8) as u8 } else { SETS[i] as u8 };
        i += 1;
    }
    bytes
}

/// Start of each block of 16 among the 81 cells; the last overlaps the one before.
const BLOCKS: [usize; 6] = [0, 16, 32, 48, 64, 65];

impl Nodes for Neon {
    const LANES: usize = 16;
    /// The source in `from` of each byte of the two registers; 255 if it stays.
    type Route = (uint8x16_t, uint8x16_t);

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let set = both!(vtstq_u16, self, self).and(lane_bits());
        u32::from(op!(vaddvq_u16, op!(vorrq_u16, set.0, set.1)))
    }
    #[inline(always)]
    fn spread(lanes: u32) -> Self {
        both!(vtstq_u16, Neon::splat(lanes as u16), lane_bits())
    }
    #[inline(always)]
    fn lanes(self) -> [u16; 32] {
        let mut lanes = [0; 32];
        op!(vst1q_u16, lanes.as_mut_ptr(), self.0);
        op!(vst1q_u16, lanes[8..].as_mut_ptr(), self.1);
        lanes
    }
    #[inline(always)]
    fn from_lanes(lanes: &[u16; 32]) -> Self {
        Neon(op!(vld1q_u16, lanes.as_ptr()), op!(vld1q_u16, lanes[8..].as_ptr()))
    }
    #[inline(always)]
    fn route(from: u32, to: u32) -> (Self::Route, u32, u32) {
        let (source, used_to, used_from) = pairs(from, to);
        let low = op!(vshlq_n_u8::<1>, op!(vld1q_u8, source.as_ptr()));
        let high = op!(vaddq_u8, low, op!(vdupq_n_u8, 1));
        let (near, far) = (op!(vzip1q_u8, low, high), op!(vzip2q_u8, low, high));
        let moved = Neon::spread(used_to);
        let near = op!(vornq_u8, near, bytes(moved.0));
        ((near, op!(vornq_u8, far, bytes(moved.1))), used_to, used_from)
    }
    #[inline(always)]
    fn merge(to: Self, from: Self, route: &Self::Route) -> Self {
        let table = uint8x16x2_t(bytes(from.0), bytes(from.1));
        Neon(
            words(op!(vqtbx2q_u8, bytes(to.0), table, route.0)),
            words(op!(vqtbx2q_u8, bytes(to.1), table, route.1)),
        )
    }
    #[inline(always)]
    fn read(puzzles: &[&Clues; 32], out: &mut [Self; 81]) {
        const LOW: [u8; 32] = set_bytes(false);
        const HIGH: [u8; 32] = set_bytes(true);
        let (low, high) = (op!(vld1q_u8_x2, LOW.as_ptr()), op!(vld1q_u8_x2, HIGH.as_ptr()));
        for start in BLOCKS {
            let mut rows = [op!(vdupq_n_u8, 31); 16];
            for (row, puzzle) in rows.iter_mut().zip(puzzles) {
                *row = op!(vandq_u8, *row, op!(vld1q_u8, puzzle[start..start + 16].as_ptr()));
            }
            for (k, &cells) in neon_transpose::bytes(&rows).iter().enumerate() {
                let (low, high) = (op!(vqtbl2q_u8, low, cells), op!(vqtbl2q_u8, high, cells));
                let (near, far) = (op!(vzip1q_u8, low, high), op!(vzip2q_u8, low, high));
                out[start + k] = Neon(words(near), words(far));
            }
        }
    }
    #[inline(always)]
    fn write(cells: &mut [Self; 81], texts: &mut Texts) {
        for start in BLOCKS {
            let mut rows = [op!(vdupq_n_u8, 0); 16];
            for (row, cell) in rows.iter_mut().zip(&cells[start..start + 16]) {
                *row = op!(vuzp1q_u8, bytes(cell.0), bytes(cell.1));
            }
            for (text, row) in texts.iter_mut().zip(neon_transpose::bytes(&rows)) {
                op!(vst1q_u8, text[start..start + 16].as_mut_ptr(), row);
            }
        }
    }
    #[inline(always)]
    fn save(words: &[Self; 81], extra: &[Self; SPLIT_WORDS], nodes: &mut [Stored], to: &[u32; 32]) {
        let mut last = [Neon::zero(); 16];
        last[0] = words[80];
        last[1..1 + SPLIT_WORDS].copy_from_slice(extra);
        let (blocks, _) = words.as_chunks::<16>();
        for (block, rows) in blocks.iter().chain([&last]).enumerate() {
            for (row, &node) in neon_transpose::words(rows).iter().zip(to) {
                let node = &mut nodes[node as usize].0[16 * block..16 * block + 16];
                op!(vst1q_u16, node.as_mut_ptr(), row.0);
                op!(vst1q_u16, node[8..].as_mut_ptr(), row.1);
            }
        }
    }
    #[inline(always)]
    fn gather(nodes: &[Stored], from: &[u32; 32], words: &mut [Self; 81]) -> [Self; SPLIT_WORDS] {
        let mut extra = [Neon::zero(); SPLIT_WORDS];
        for block in 0..6 {
            let mut rows = [Neon::zero(); 16];
            for (row, &node) in rows.iter_mut().zip(from) {
                let node = &nodes[node as usize].0[16 * block..16 * block + 16];
                *row = Neon(op!(vld1q_u16, node.as_ptr()), op!(vld1q_u16, node[8..].as_ptr()));
            }
            for (x, row) in neon_transpose::words(&rows).into_iter().enumerate() {
                match 16 * block + x {
                    x @ 0..81 => words[x] = row,
                    x @ 81..87 => extra[x - 81] = row,
                    _ => {}
                }
            }
        }
        extra
    }
}
