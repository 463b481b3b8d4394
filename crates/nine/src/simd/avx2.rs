//! 256-bit registers for x86-64 with AVX2.
#![allow(clippy::needless_range_loop)]
#![allow(unsafe_code)]

use super::avx2_text;
use super::{Boxes, Nodes, SETS, SPLIT_WORDS, Stored, Task, Texts, Vector};
use crate::Simd;
use crate::puzzle::Clues;
use quadrille_core::cpu::Available;
use std::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

impl Avx2 {
    /// Wraps a register; the caller runs where AVX2 was detected.
    #[inline(always)]
    pub(super) fn wrap(x: __m256i) -> Self {
        Avx2(x)
    }
    #[inline(always)]
    pub(super) fn raw(self) -> __m256i {
        self.0
    }
}

macro_rules! op {
    ($f:path, $($x:expr),*) => {
        // SAFETY: a value of this type exists only where AVX2 was detected (module invariant of
        // `simd`).
        Avx2(unsafe { $f($($x),*) })
    };
}

/// Byte numbers for a shuffle of words inside groups of four.
#[repr(align(32))]
struct Order([u8; 32]);

static NEXT_STACK: Order = order([1, 2, 0, 3]);
static LAST_STACK: Order = order([2, 0, 1, 3]);

const fn order(groups: [u8; 4]) -> Order {
    let (mut out, mut i) = ([0; 32], 0);
    while i < 32 {
        out[i] = (i as u8 % 16) / 8 * 8 + groups[i % 8 / 2] * 2 + i as u8 % 2;
        i += 1;
    }
    Order(out)
}

/// The volatile read hides the order from compilers, which would make two shuffles of words of one
/// of bytes. A single port shuffles, and the rules wait for it.
#[inline(always)]
fn shuffle_groups(x: Avx2, order: &'static Order) -> Avx2 {
    // SAFETY: the order has the size and alignment of a register.
    let order = unsafe { std::ptr::from_ref(&order.0).cast::<__m256i>().read_volatile() };
    op!(_mm256_shuffle_epi8, x.0, order)
}

/// A shift count as the register that the instruction needs; folds to an immediate.
#[inline(always)]
fn count(n: u32) -> __m128i {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cvtsi32_si128(n as i32) }
}

impl Vector for Avx2 {
    #[inline(always)]
    fn splat(x: u16) -> Self {
        op!(_mm256_set1_epi16, x as i16)
    }
    of_two! { |a, b|
        and: op!(_mm256_and_si256, a.0, b.0),
        or: op!(_mm256_or_si256, a.0, b.0),
        xor: op!(_mm256_xor_si256, a.0, b.0),
        minus: op!(_mm256_andnot_si256, b.0, a.0),
        add: op!(_mm256_add_epi16, a.0, b.0),
        min: op!(_mm256_min_epi16, a.0, b.0),
        max: op!(_mm256_max_epi16, a.0, b.0),
        same: op!(_mm256_cmpeq_epi16, a.0, b.0),
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        op!(_mm256_sll_epi16, self.0, count(n))
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        op!(_mm256_srl_epi16, self.0, count(n))
    }
}

impl Boxes for Avx2 {
    #[inline(always)]
    fn load(from: &[u16; 16]) -> Self {
        op!(_mm256_loadu_si256, from.as_ptr().cast())
    }
    #[inline(always)]
    fn store(self, to: &mut [u16; 16]) {
        // SAFETY: writes the 32 bytes of `to`; AVX2 by the module invariant.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn next_stack(self) -> Self {
        shuffle_groups(self, &NEXT_STACK)
    }
    #[inline(always)]
    fn last_stack(self) -> Self {
        shuffle_groups(self, &LAST_STACK)
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        op!(_mm256_permute4x64_epi64::<0b11_00_10_01>, self.0)
    }
    #[inline(always)]
    fn last_band(self) -> Self {
        op!(_mm256_permute4x64_epi64::<0b11_01_00_10>, self.0)
    }
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: AVX2 by the module invariant.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn most(self) -> u16 {
        // SAFETY: AVX2 by the module invariant.
        unsafe {
            let (low, high) =
                (_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            // The instruction finds the smallest of eight lanes.
            let all = _mm_set1_epi16(-1);
            let least = _mm_minpos_epu16(_mm_xor_si128(_mm_max_epi16(low, high), all));
            !(_mm_cvtsi128_si32(least) as u16)
        }
    }
    #[inline(always)]
    fn count(self) -> Self {
        const NIBBLE: [u8; 32] = [
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2,
            3, 3, 4,
        ];
        let table = op!(_mm256_loadu_si256, NIBBLE.as_ptr().cast());
        let low = self.and(Avx2::splat(0x010f));
        let high = op!(_mm256_srli_epi16::<4>, self.0).and(Avx2::splat(0x0f));
        let bytes =
            op!(_mm256_shuffle_epi8, table.0, low.0).add(op!(_mm256_shuffle_epi8, table.0, high.0));
        op!(_mm256_srli_epi16::<8>, bytes.0).add(bytes.and(Avx2::splat(0xff)))
    }
    #[inline(always)]
    fn count_weighted(ones: Self, twos: Self, fours: Self) -> Self {
        /// The counts of the sets of four bits, times a weight.
        const fn table(weight: u8) -> [u8; 32] {
            let (mut out, mut i) = ([0; 32], 0);
            while i < 32 {
                out[i] = ((i % 16) as u8).count_ones() as u8 * weight;
                i += 1;
            }
            out
        }
        const TABLES: [[u8; 32]; 3] = [table(1), table(2), table(4)];
        let mut bytes = Avx2::zero();
        for (x, table) in [ones, twos, fours].iter().zip(&TABLES) {
            let table = op!(_mm256_loadu_si256, table.as_ptr().cast());
            let (low, high) = (x.and(Avx2::splat(0x010f)), x.shr(4).and(Avx2::splat(0x0f)));
            let (low, high) = (
                op!(_mm256_shuffle_epi8, table.0, low.0),
                op!(_mm256_shuffle_epi8, table.0, high.0),
            );
            bytes = bytes.add(low.add(high));
        }
        op!(_mm256_maddubs_epi16, bytes.0, Avx2::splat(0x0101).0)
    }
    #[inline(always)]
    fn read_one(text: &Clues) -> [Self; 9] {
        avx2_text::read(text)
    }
    #[inline(always)]
    fn write_one(w: &[Self; 9]) -> [u8; 81] {
        avx2_text::write(w)
    }
}

impl Nodes for Avx2 {
    const LANES: usize = 16;
    /// Byte shuffles from the same and from the other half, the lanes that move (all ones), and
    /// whether some come from the other half.
    type Route = ([Avx2; 3], bool);

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let zero = self.is_zero();
        // SAFETY: AVX2 by the module invariant.
        let bytes = unsafe { _mm256_movemask_epi8(zero.0) } as u32;
        // Two equal bits per lane; one of them, inverted.
        gather_even(!bytes)
    }
    #[inline(always)]
    fn spread(lanes: u32) -> Self {
        const BIT: [u16; 16] = {
            let (mut out, mut l) = ([0; 16], 0);
            while l < 16 {
                out[l] = 1 << l;
                l += 1;
            }
            out
        };
        let bit = op!(_mm256_loadu_si256, BIT.as_ptr().cast());
        Avx2::splat(lanes as u16).and(bit).same(bit)
    }
    #[inline(always)]
    fn lanes(self) -> [u16; 32] {
        let mut out = [0; 32];
        // SAFETY: writes 32 of the 64 bytes.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), self.0) };
        out
    }
    #[inline(always)]
    fn from_lanes(lanes: &[u16; 32]) -> Self {
        op!(_mm256_loadu_si256, lanes.as_ptr().cast())
    }
    #[inline(always)]
    fn route(from: u32, to: u32) -> (Self::Route, u32, u32) {
        const UNIT: u64 = 0x1111_1111_1111_1111;
        let low = (1u64 << from.count_ones().min(to.count_ones())) - 1;
        // SAFETY: BMI2 comes with this level.
        let (sources, used_to, used_from) = unsafe {
            // Four bits per lane: the lanes of `from`, packed and distributed to those of `to`.
            let list = _pext_u64(0xfedc_ba98_7654_3210, _pdep_u64(u64::from(from), UNIT) * 15);
            let sources = _pdep_u64(list, _pdep_u64(u64::from(to), UNIT) * 15);
            (sources, _pdep_u32(low as u32, to), _pdep_u32(low as u32, from))
        };
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        // SAFETY: plain register arithmetic; AVX2 by the module invariant.
        let source = Avx2(unsafe {
            let (even, odd) = (
                _mm_cvtsi64_si128((sources & EVEN) as i64),
                _mm_cvtsi64_si128((sources >> 4 & EVEN) as i64),
            );
            _mm256_cvtepu8_epi16(_mm_unpacklo_epi8(even, odd))
        });
        const LANE: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        let lane = op!(_mm256_loadu_si256, LANE.as_ptr().cast());
        // Byte numbers 2s and 2s + 1 per lane, with the top bit set to give zero.
        let at = op!(_mm256_mullo_epi16, source.and(Avx2::splat(7)).0, Avx2::splat(0x0202).0)
            .or(Avx2::splat(0x0100));
        let (moved, near) = (Avx2::spread(used_to), source.xor(lane).and(Avx2::splat(8)).is_zero());
        let nothing = Avx2::splat(0x8080);
        let far = moved.minus(near);
        let route = [at.or(nothing.minus(near.and(moved))), at.or(nothing.minus(far)), moved];
        ((route, far.any()), used_to, used_from)
    }
    /// Lanes that stay in their half, if as many can: half the work of a merge.
    #[inline(always)]
    fn near(from: u32, to: u32) -> (u32, u32) {
        let (mut near_from, mut near_to) = (0, 0);
        for half in [0xff, 0xff00] {
            let (from, to) = (from & half, to & half);
            let low = (1u64 << from.count_ones().min(to.count_ones())) - 1;
            // SAFETY: BMI2 comes with this level.
            unsafe {
                near_from |= _pdep_u32(low as u32, from);
                near_to |= _pdep_u32(low as u32, to);
            }
        }
        match near_to.count_ones() == from.count_ones().min(to.count_ones()) {
            true => (near_from, near_to),
            false => (from, to),
        }
    }
    #[inline(always)]
    fn merge(to: Self, from: Self, ([near, far, moved], crosses): &Self::Route) -> Self {
        let mut came = op!(_mm256_shuffle_epi8, from.0, near.0);
        if *crosses {
            let other = op!(_mm256_permute4x64_epi64::<0b01_00_11_10>, from.0);
            came = came.or(op!(_mm256_shuffle_epi8, other.0, far.0));
        }
        to.minus(*moved).or(came)
    }
    #[inline(always)]
    fn merge_all(to: &mut [Self; 81], from: &[Self; 81], route: &Self::Route) {
        // One loop for each kind of route: compilers leave the question in the loop.
        for crosses in [false, true] {
            if route.1 == crosses {
                let route = (route.0, crosses);
                for (to, from) in to.iter_mut().zip(from) {
                    *to = Self::merge(*to, *from, &route);
                }
            }
        }
    }
    #[inline(always)]
    fn read(puzzles: &[&Clues; 32], out: &mut [Self; 81]) {
        for start in STRETCHES {
            let mut halves = [[Avx2::zero(); 16]; 2];
            for l in 0..16 {
                let text = &puzzles[l][start..start + 32];
                [halves[0][l], halves[1][l]] = sets(op!(_mm256_loadu_si256, text.as_ptr().cast()));
            }
            for (half, rows) in halves.iter().enumerate() {
                for (x, row) in transpose(rows).into_iter().enumerate() {
                    out[start + 8 * half + x % 8 + x / 8 * 16] = row;
                }
            }
        }
    }
    #[inline(always)]
    fn write(cells: &mut [Self; 81], texts: &mut Texts) {
        for start in STRETCHES {
            let (cells, _) = cells[start..start + 32].as_chunks::<16>();
            for (l, (low, high)) in
                transpose(&cells[0]).into_iter().zip(transpose(&cells[1])).enumerate()
            {
                let bytes = op!(_mm256_packus_epi16, low.0, high.0);
                let bytes = op!(_mm256_permute4x64_epi64::<0b11_01_10_00>, bytes.0);
                let text = &mut texts[l][start..start + 32];
                // SAFETY: writes the 32 bytes of `text`; AVX2 by the module invariant.
                unsafe { _mm256_storeu_si256(text.as_mut_ptr().cast(), bytes.0) }
            }
        }
    }
    #[inline(always)]
    fn save(words: &[Self; 81], extra: &[Self; SPLIT_WORDS], nodes: &mut [Stored], to: &[u32; 32]) {
        assert!(to[..16].iter().all(|&node| (node as usize) < nodes.len()), "nodes of the store");
        let mut last = [Avx2::zero(); 16];
        last[0] = words[80];
        last[1..1 + SPLIT_WORDS].copy_from_slice(extra);
        let (blocks, _) = words.as_chunks::<16>();
        for (block, rows) in blocks.iter().chain([&last]).enumerate() {
            for (row, &node) in transpose(rows).iter().zip(to) {
                // SAFETY: the node exists (asserted above) and has 96 words, of which 16 are
                // written.
                unsafe {
                    let node = nodes.as_mut_ptr().add(node as usize).cast::<u16>();
                    _mm256_store_si256(node.add(16 * block).cast(), row.0);
                }
            }
        }
    }
    #[inline(always)]
    fn gather(nodes: &[Stored], from: &[u32; 32], words: &mut [Self; 81]) -> [Self; SPLIT_WORDS] {
        assert!(from[..16].iter().all(|&node| (node as usize) < nodes.len()), "nodes of the store");
        let mut extra = [Avx2::zero(); SPLIT_WORDS];
        for block in 0..6 {
            let mut rows = [Avx2::zero(); 16];
            for (row, &node) in rows.iter_mut().zip(from) {
                // SAFETY: the node exists (asserted above) and has 96 words, of which 16 are read.
                *row = Avx2(unsafe {
                    let node = nodes.as_ptr().add(node as usize).cast::<u16>();
                    _mm256_load_si256(node.add(16 * block).cast())
                });
            }
            for (x, row) in transpose(&rows).into_iter().enumerate() {
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

/// The first cells of stretches of 32 that cover a grid; the last two overlap.
const STRETCHES: [usize; 3] = [0, 32, 49];

/// The digit sets of 32 characters: of characters 0–7 and 16–23, and of the others.
#[inline(always)]
pub(super) fn sets(text: Avx2) -> [Avx2; 2] {
    /// A byte of sixteen [`SETS`], twice.
    const fn table(first: usize, byte: usize) -> [u8; 32] {
        let (mut out, mut i) = ([0; 32], 0);
        while i < 32 {
            out[i] = SETS[first + i % 16].to_le_bytes()[byte];
            i += 1;
        }
        out
    }
    const TABLES: [[[u8; 32]; 2]; 2] = [[table(0, 0), table(16, 0)], [table(0, 1), table(16, 1)]];
    // A shuffle gives zero where the top bit is set: each table is for one value of bit 4.
    let at = text.and(Avx2::splat(0x1f1f));
    let (first, second) =
        (at.add(Avx2::splat(0x7070)), at.xor(Avx2::splat(0x1010)).add(Avx2::splat(0x7070)));
    let (low, high) = (look_up(&TABLES[0], first, second), look_up(&TABLES[1], first, second));
    [op!(_mm256_unpacklo_epi8, low.0, high.0), op!(_mm256_unpackhi_epi8, low.0, high.0)]
}

/// A byte of each digit set: from the first table where `first` has its top bit clear, else from
/// the second. A function, because a closure would lose the instruction set of its caller: passed
/// to `map`, it called every intrinsic out of line, and batches of easy puzzles took twice as long.
#[inline(always)]
fn look_up(tables: &[[u8; 32]; 2], first: Avx2, second: Avx2) -> Avx2 {
    let without = op!(_mm256_loadu_si256, tables[0].as_ptr().cast());
    let with = op!(_mm256_loadu_si256, tables[1].as_ptr().cast());
    op!(_mm256_shuffle_epi8, without.0, first.0).or(op!(_mm256_shuffle_epi8, with.0, second.0))
}

/// Transposes 16 × 16 words: 8 × 8 blocks inside the halves, then the halves.
#[inline(always)]
fn transpose(rows: &[Avx2; 16]) -> [Avx2; 16] {
    let (mut a, mut b) = (*rows, *rows);
    for k in (0..16).step_by(2) {
        b[k] = op!(_mm256_unpacklo_epi16, rows[k].0, rows[k + 1].0);
        b[k + 1] = op!(_mm256_unpackhi_epi16, rows[k].0, rows[k + 1].0);
    }
    for k in (0..16).step_by(4) {
        for h in 0..2 {
            a[k + 2 * h] = op!(_mm256_unpacklo_epi32, b[k + h].0, b[k + 2 + h].0);
            a[k + 2 * h + 1] = op!(_mm256_unpackhi_epi32, b[k + h].0, b[k + 2 + h].0);
        }
    }
    for k in (0..16).step_by(8) {
        for h in 0..4 {
            b[k + 2 * h] = op!(_mm256_unpacklo_epi64, a[k + h].0, a[k + 4 + h].0);
            b[k + 2 * h + 1] = op!(_mm256_unpackhi_epi64, a[k + h].0, a[k + 4 + h].0);
        }
    }
    // Now half h of b[8g + k] holds rows 8g … 8g+7 of column 8h + k.
    for k in 0..8 {
        a[k] = op!(_mm256_permute2x128_si256::<0x20>, b[k].0, b[8 + k].0);
        a[8 + k] = op!(_mm256_permute2x128_si256::<0x31>, b[k].0, b[8 + k].0);
    }
    a
}

/// Bits 0, 2, 4, … of a mask, side by side.
#[inline(always)]
fn gather_even(mask: u32) -> u32 {
    // SAFETY: BMI2 comes with this level.
    unsafe { _pext_u32(mask, 0x5555_5555) }
}

/// Runs the task with these instructions; registers of this level exist only inside.
///
/// # Panics
/// If `simd` is below the level.
#[inline(always)]
pub(crate) fn enter<T: Task>(simd: Available, task: T) -> T::Output {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn inside<T: Task>(task: T) -> T::Output {
        task.run()
    }
    assert!(simd.level() >= Simd::Avx2, "the processor has the level");
    // SAFETY: `Available` holds only what was found on this processor, asserted above.
    unsafe { inside(task) }
}
