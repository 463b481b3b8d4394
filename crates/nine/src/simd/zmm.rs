//! 512-bit registers for x86-64 with AVX-512: thirty-two nodes side by side.
#![allow(clippy::needless_range_loop)]
#![allow(unsafe_code)]

use super::avx512::avx512_vector;
use super::{Nodes, SETS, SPLIT_WORDS, Stored, Texts, Vector};
use crate::puzzle::Clues;
use std::arch::x86_64::*;

/// Thirty-two 16-bit lanes in one register.
#[derive(Clone, Copy)]
pub(crate) struct Zmm(__m512i);

macro_rules! op {
    ($f:path, $($x:expr),*) => {
        // SAFETY: a value of this type exists only where these AVX-512 features were detected
        // (invariant of `simd`).
        Zmm(unsafe { $f($($x),*) })
    };
}

/// Three-operand logic by truth table; the operands weigh 0xF0, 0xCC and 0xAA.
macro_rules! logic {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        op!(_mm512_ternarylogic_epi32::<$table>, $a.0, $b.0, $c.0)
    };
}

avx512_vector! {
    [] Zmm: splat _mm512_set1_epi16, minus _mm512_andnot_si512, shl _mm512_sll_epi16,
    shr _mm512_srl_epi16, logic _mm512_ternarylogic_epi32, and _mm512_and_si512,
    or _mm512_or_si512, xor _mm512_xor_si512, add _mm512_add_epi16, min _mm512_min_epi16,
    max _mm512_max_epi16; same |a, b| _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b))
}

impl Nodes for Zmm {
    const LANES: usize = 32;
    /// The source of each lane, and the lanes that move, as a set and as all ones.
    type Route = (Zmm, u32, Zmm);

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: as for `op`.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn spread(lanes: u32) -> Self {
        op!(_mm512_movm_epi16, lanes)
    }
    #[inline(always)]
    fn with(self, lanes: u32, x: Self) -> Self {
        op!(_mm512_mask_mov_epi16, self.0, lanes, x.0)
    }
    #[inline(always)]
    fn lanes(self) -> [u16; 32] {
        let mut out = [0; 32];
        // SAFETY: writes the 64 bytes of `out`.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), self.0) };
        out
    }
    #[inline(always)]
    fn from_lanes(lanes: &[u16; 32]) -> Self {
        op!(_mm512_loadu_si512, lanes.as_ptr().cast())
    }
    #[inline(always)]
    fn route(from: u32, to: u32) -> (Self::Route, u32, u32) {
        const COUNT: [u16; 32] = {
            let (mut out, mut l) = ([0; 32], 0);
            while l < 32 {
                out[l] = l as u16;
                l += 1;
            }
            out
        };
        let n = from.count_ones().min(to.count_ones());
        let low = (1u64 << n).wrapping_sub(1) as u32;
        // SAFETY: BMI2 comes with this level.
        let (used_to, used_from) = unsafe { (_pdep_u32(low, to), _pdep_u32(low, from)) };
        // Words are compressed and expanded as double words, 16 lanes at a time.
        let halves = |lanes: u32| (lanes as u16, (lanes >> 16) as u16);
        let lane = Zmm::from_lanes(&COUNT);
        let (a, b) = halves(from);
        let list = Zmm::joined(
            op!(_mm512_maskz_compress_epi32, a, lane.low_half().0),
            op!(_mm512_maskz_compress_epi32, b, lane.high_half().0),
        );
        // The second part of the list comes down to the end of the first.
        let first = a.count_ones();
        let down = lane.add(Zmm::splat(16 - first as u16));
        let rest = u32::MAX << first;
        let list = op!(_mm512_mask_permutexvar_epi16, list.0, rest, down.0, list.0);
        let (a, b) = halves(to);
        let up = lane.add(Zmm::splat(a.count_ones() as u16));
        let second = op!(_mm512_permutexvar_epi16, up.0, list.0);
        let source = Zmm::joined(
            op!(_mm512_maskz_expand_epi32, a, list.low_half().0),
            op!(_mm512_maskz_expand_epi32, b, second.low_half().0),
        );
        ((source, used_to, Zmm::spread(used_to)), used_to, used_from)
    }
    #[inline(always)]
    fn merge(to: Self, from: Self, (source, moved, ones): &Self::Route) -> Self {
        // Not a masked permutation: its masked store cannot be forwarded to the next loads.
        let x = op!(_mm512_maskz_permutexvar_epi16, *moved, source.0, from.0);
        logic!(0xBA, to, ones, x)
    }

    #[inline(always)]
    fn read(puzzles: &[&Clues; 32], out: &mut [Self; 81]) {
        let table = Zmm::from_lanes(&SETS);
        let (even, odd) = (read_rows(puzzles, 0), read_rows(puzzles, 1));
        for q in 0..16 {
            read_cells(even.0[q], odd.0[q], table, &mut out[4 * q..4 * q + 4]);
        }
        for q in 0..4 {
            read_cells(even.1[q], odd.1[q], table, &mut out[64 + 4 * q..68 + 4 * q]);
        }
        let mut last = [0; 32];
        for (lane, puzzle) in last.iter_mut().zip(puzzles) {
            *lane = SETS[puzzle[80] as usize & 31];
        }
        out[80] = Zmm::from_lanes(&last);
    }
    #[inline(always)]
    fn write(cells: &mut [Self; 81], texts: &mut Texts) {
        for q in 0..20 {
            let low = cells[4 * q].or(cells[4 * q + 1].shl(8));
            let high = cells[4 * q + 2].or(cells[4 * q + 3].shl(8));
            // Rows 0, 2, 4 …, then rows 1, 3, 5 …, four characters per 32-bit word.
            cells[2 * q] = interleave_low(low, high);
            cells[2 * q + 1] = interleave_high(low, high);
        }
        for parity in 0..2 {
            write_rows(cells, texts, parity);
        }
        for (row, &last) in texts.iter_mut().zip(&cells[80].lanes()) {
            row[80] = last as u8;
        }
    }
    #[inline(always)]
    fn save(words: &[Self; 81], extra: &[Self; SPLIT_WORDS], nodes: &mut [Stored], to: &[u32; 32]) {
        assert!(to.iter().all(|&node| (node as usize) < nodes.len()), "nodes of the store");
        let mut last = [Zmm::zero(); 32];
        last[..17].copy_from_slice(&words[64..]);
        last[17..17 + SPLIT_WORDS].copy_from_slice(extra);
        let blocks =
            [words.first_chunk().expect("32"), words[32..].first_chunk().expect("32"), &last];
        for (block, rows) in blocks.into_iter().enumerate() {
            for (row, &node) in transpose(rows).iter().zip(to) {
                // SAFETY: the node exists (asserted above) and has 96 words, of which 32 are
                // written.
                unsafe {
                    let node = nodes.as_mut_ptr().add(node as usize).cast::<u16>();
                    _mm512_store_si512(node.add(32 * block).cast(), row.0);
                }
            }
        }
    }
    #[inline(always)]
    fn gather(nodes: &[Stored], from: &[u32; 32], words: &mut [Self; 81]) -> [Self; SPLIT_WORDS] {
        assert!(from.iter().all(|&node| (node as usize) < nodes.len()), "nodes of the store");
        let mut extra = [Zmm::zero(); SPLIT_WORDS];
        for block in 0..3 {
            let mut rows = [Zmm::zero(); 32];
            for (row, &node) in rows.iter_mut().zip(from) {
                // SAFETY: the node exists (asserted above) and has 96 words, of which 32 are read.
                *row = Zmm(unsafe {
                    let node = nodes.as_ptr().add(node as usize).cast::<u16>();
                    _mm512_load_si512(node.add(32 * block).cast())
                });
            }
            for (x, row) in transpose(&rows).into_iter().enumerate() {
                match 32 * block + x {
                    x @ 0..81 => words[x] = row,
                    x @ 81..87 => extra[x - 81] = row,
                    _ => {}
                }
            }
        }
        extra
    }
}

/// The digit sets of four cells, from their characters in even and in odd puzzles.
#[inline(always)]
fn read_cells(even: Zmm, odd: Zmm, table: Zmm, out: &mut [Zmm]) {
    // The first and second cell of all puzzles, then the third and fourth, two bytes per lane.
    let (low, high) = (interleave_low(even, odd), interleave_high(even, odd));
    let pairs = [low, low.shr(8), high, high.shr(8)];
    for k in 0..4 {
        out[k] = op!(_mm512_permutexvar_epi16, pairs[k].0, table.0);
    }
}

/// Reads characters 0 to 79 of every second puzzle, from `parity` on: word m of register q holds
/// four of puzzle 2m + parity.
#[inline(always)]
fn read_rows(puzzles: &[&Clues; 32], parity: usize) -> ([Zmm; 16], [Zmm; 4]) {
    let (mut rows, mut ends) = ([Zmm::zero(); 16], [Zmm::zero(); 16]);
    for m in 0..16 {
        let text = puzzles[2 * m + parity];
        // SAFETY: 64 of the 81 bytes are read, then the 16 after them; AVX-512 as for `op`.
        unsafe {
            rows[m] = Zmm(_mm512_loadu_si512(text.as_ptr().cast()));
            ends[m] = Zmm(_mm512_castsi128_si512(_mm_loadu_si128(text.as_ptr().add(64).cast())));
        }
    }
    let rows = transpose_words(&rows);
    let mut e = [Zmm::zero(); 4];
    for k in 0..4 {
        // Quarter q takes puzzle 4q + k.
        let low = op!(_mm512_shuffle_i32x4::<0b00_00_00_00>, ends[k].0, ends[8 + k].0);
        let high = op!(_mm512_shuffle_i32x4::<0b00_00_00_00>, ends[4 + k].0, ends[12 + k].0);
        e[k] = op!(_mm512_mask_blend_epi64, 0b1100_1100, low.0, high.0);
    }
    (rows, transpose_quarters(&e))
}

/// Writes characters 0 to 79 of every second row, from `parity` on: word m of cells[2q + parity]
/// holds four of row 2m + parity.
#[inline(always)]
fn write_rows(cells: &[Zmm; 81], texts: &mut Texts, parity: usize) {
    let mut columns = [Zmm::zero(); 16];
    for q in 0..16 {
        columns[q] = cells[2 * q + parity];
    }
    let rows = transpose_words(&columns);
    let c = [cells[32 + parity], cells[34 + parity], cells[36 + parity], cells[38 + parity]];
    // Quarter q of ends[k] holds characters 64 … 79 of word 4q + k.
    let ends = transpose_quarters(&c);
    for (m, row) in rows.iter().enumerate() {
        texts[2 * m + parity][..64].copy_from_slice(&row.bytes());
    }
    for (k, end) in ends.iter().enumerate() {
        let end = end.bytes();
        for q in 0..4 {
            texts[2 * (4 * q + k) + parity][64..80].copy_from_slice(&end[16 * q..16 * q + 16]);
        }
    }
}

/// Transposes 4 × 4 double words inside the 128-bit quarters.
#[inline(always)]
fn transpose_quarters(rows: &[Zmm; 4]) -> [Zmm; 4] {
    let a = [
        op!(_mm512_unpacklo_epi32, rows[0].0, rows[1].0),
        op!(_mm512_unpackhi_epi32, rows[0].0, rows[1].0),
        op!(_mm512_unpacklo_epi32, rows[2].0, rows[3].0),
        op!(_mm512_unpackhi_epi32, rows[2].0, rows[3].0),
    ];
    [
        op!(_mm512_unpacklo_epi64, a[0].0, a[2].0),
        op!(_mm512_unpackhi_epi64, a[0].0, a[2].0),
        op!(_mm512_unpacklo_epi64, a[1].0, a[3].0),
        op!(_mm512_unpackhi_epi64, a[1].0, a[3].0),
    ]
}

/// Register q takes the q-th 128-bit quarter of each.
#[inline(always)]
fn exchange_quarters(a: Zmm, b: Zmm, c: Zmm, d: Zmm) -> [Zmm; 4] {
    let low = op!(_mm512_shuffle_i32x4::<0b01_00_01_00>, a.0, b.0);
    let high = op!(_mm512_shuffle_i32x4::<0b11_10_11_10>, a.0, b.0);
    let low2 = op!(_mm512_shuffle_i32x4::<0b01_00_01_00>, c.0, d.0);
    let high2 = op!(_mm512_shuffle_i32x4::<0b11_10_11_10>, c.0, d.0);
    [
        op!(_mm512_shuffle_i32x4::<0b10_00_10_00>, low.0, low2.0),
        op!(_mm512_shuffle_i32x4::<0b11_01_11_01>, low.0, low2.0),
        op!(_mm512_shuffle_i32x4::<0b10_00_10_00>, high.0, high2.0),
        op!(_mm512_shuffle_i32x4::<0b11_01_11_01>, high.0, high2.0),
    ]
}

#[inline(always)]
fn transpose_words(rows: &[Zmm; 16]) -> [Zmm; 16] {
    let (mut a, mut b) = (*rows, *rows);
    let (groups, _) = rows.as_chunks::<4>();
    for g in 0..4 {
        [b[4 * g], b[4 * g + 1], b[4 * g + 2], b[4 * g + 3]] = transpose_quarters(&groups[g]);
    }
    // Now quarter q of b[4g + k] holds rows 4g … 4g+3 of column 4q + k.
    for k in 0..4 {
        [a[k], a[4 + k], a[8 + k], a[12 + k]] =
            exchange_quarters(b[k], b[4 + k], b[8 + k], b[12 + k]);
    }
    a
}

impl Zmm {
    /// Lanes 0 to 15 as double words.
    #[inline(always)]
    fn low_half(self) -> Zmm {
        op!(_mm512_cvtepu16_epi32, _mm512_castsi512_si256(self.0))
    }
    /// Lanes 16 to 31 as double words.
    #[inline(always)]
    fn high_half(self) -> Zmm {
        op!(_mm512_cvtepu16_epi32, _mm512_extracti64x4_epi64::<1>(self.0))
    }
    /// All lanes, from halves in double words.
    #[inline(always)]
    fn joined(low: Zmm, high: Zmm) -> Zmm {
        // SAFETY: as for `op`.
        unsafe {
            let (low, high) = (_mm512_cvtepi32_epi16(low.0), _mm512_cvtepi32_epi16(high.0));
            Zmm(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high))
        }
    }
    #[inline(always)]
    fn bytes(self) -> [u8; 64] {
        let mut out = [0; 64];
        // SAFETY: writes the 64 bytes of `out`.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), self.0) };
        out
    }
}

/// The low halves of every 32-bit word of `a` and `b`, side by side.
#[inline(always)]
fn interleave_low(a: Zmm, b: Zmm) -> Zmm {
    // SAFETY: as for `op`.
    op!(_mm512_mask_blend_epi16, 0xaaaa_aaaa, a.0, _mm512_slli_epi32::<16>(b.0))
}

/// The high halves of every 32-bit word of `a` and `b`, side by side.
#[inline(always)]
fn interleave_high(a: Zmm, b: Zmm) -> Zmm {
    // SAFETY: as for `op`.
    op!(_mm512_mask_blend_epi16, 0xaaaa_aaaa, _mm512_srli_epi32::<16>(a.0), b.0)
}

/// Transposes 32 × 32 words: 8 × 8 blocks inside the 128-bit quarters, then the quarters.
#[inline(always)]
fn transpose(rows: &[Zmm; 32]) -> [Zmm; 32] {
    let (mut a, mut b) = (*rows, *rows);
    for k in (0..32).step_by(2) {
        // Row pairs (k, k+1) by 16-bit words.
        b[k] = op!(_mm512_unpacklo_epi16, a[k].0, a[k + 1].0);
        b[k + 1] = op!(_mm512_unpackhi_epi16, a[k].0, a[k + 1].0);
    }
    for k in (0..32).step_by(4) {
        for h in 0..2 {
            a[k + 2 * h] = op!(_mm512_unpacklo_epi32, b[k + h].0, b[k + 2 + h].0);
            a[k + 2 * h + 1] = op!(_mm512_unpackhi_epi32, b[k + h].0, b[k + 2 + h].0);
        }
    }
    for k in (0..32).step_by(8) {
        for h in 0..4 {
            b[k + 2 * h] = op!(_mm512_unpacklo_epi64, a[k + h].0, a[k + 4 + h].0);
            b[k + 2 * h + 1] = op!(_mm512_unpackhi_epi64, a[k + h].0, a[k + 4 + h].0);
        }
    }
    // Now quarter q of b[8g + k] holds rows 8g … 8g+7 of column 8q + k.
    for k in 0..8 {
        [a[k], a[8 + k], a[16 + k], a[24 + k]] =
            exchange_quarters(b[k], b[8 + k], b[16 + k], b[24 + k]);
    }
    a
}
