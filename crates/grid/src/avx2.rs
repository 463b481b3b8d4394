//! [`Lanes`] in two 256-bit registers, and the entry points of the family rules for AVX2. 512-bit
//! registers gain nothing: chains of dependent operations limit the rules, not width.
//!
//! Invariant: a [`Ymm`] exists only inside functions that were entered with an [`Available`]
//! witness of AVX2. This makes its methods sound.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use quadrille_core::cpu::{Available, Simd};

use crate::family::Family;
use crate::family_rules::{Chain, Left, Sharing};
use crate::lanes::Lanes;

#[derive(Clone, Copy)]
pub(crate) struct Ymm(__m256i, __m256i);

/// Per `high` bits: the words that [`Lanes::raise`] and [`Lanes::lower`] keep, as masks, and their
/// sources within a half, as 32-bit lanes.
struct Moves {
    raise: [[u64; 8]; 8],
    lower: [[u64; 8]; 8],
    within: [[u32; 8]; 4],
}

static MOVES: Moves = {
    let mut moves = Moves { raise: [[0; 8]; 8], lower: [[0; 8]; 8], within: [[0; 8]; 4] };
    let mut high = 0;
    while high < 8 {
        let mut w = 0;
        while w < 8 {
            moves.raise[high][w] = if w & high == high { !0 } else { 0 };
            moves.lower[high][w] = if w & high == 0 { !0 } else { 0 };
            if high < 4 {
                moves.within[high][w] = (((w / 2) ^ high) * 2 + w % 2) as u32;
            }
            w += 1;
        }
        high += 1;
    }
    moves
};

impl Ymm {
    /// Word `w` takes word `w ^ high`, for the words in `keep`.
    #[inline(always)]
    fn cross(self, high: usize, keep: &[u64; 8]) -> Self {
        let (a, b) = if high & 4 == 0 { (self.0, self.1) } else { (self.1, self.0) };
        // SAFETY: AVX2 by the invariant of the module; the table has the bytes that are read.
        unsafe {
            let within = _mm256_loadu_si256(MOVES.within[high & 3].as_ptr().cast());
            let keep_a = _mm256_loadu_si256(keep.as_ptr().cast());
            let keep_b = _mm256_loadu_si256(keep.as_ptr().add(4).cast());
            Ymm(
                _mm256_and_si256(_mm256_permutevar8x32_epi32(a, within), keep_a),
                _mm256_and_si256(_mm256_permutevar8x32_epi32(b, within), keep_b),
            )
        }
    }
}

macro_rules! both {
    ($($half:expr),+) => {
        // SAFETY: AVX2 by the invariant of the module.
        unsafe { Ymm($($half),+) }
    };
}

impl Lanes for Ymm {
    #[inline(always)]
    fn load(family: &Family) -> Self {
        let words = family.0.as_ptr();
        // SAFETY: AVX2 by the invariant of the module; a family is eight words, aligned to 64.
        unsafe { Ymm(_mm256_load_si256(words.cast()), _mm256_load_si256(words.add(4).cast())) }
    }
    #[inline(always)]
    fn store(self) -> Family {
        let mut family = Family::default();
        let words = family.0.as_mut_ptr();
        // SAFETY: as in `load`.
        unsafe {
            _mm256_store_si256(words.cast(), self.0);
            _mm256_store_si256(words.add(4).cast(), self.1);
        }
        family
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        both!(_mm256_set1_epi64x(word as i64), _mm256_set1_epi64x(word as i64))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        both!(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        both!(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1))
    }
    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        both!(_mm256_slli_epi64::<BY>(self.0), _mm256_slli_epi64::<BY>(self.1))
    }
    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        both!(_mm256_srli_epi64::<BY>(self.0), _mm256_srli_epi64::<BY>(self.1))
    }
    #[inline(always)]
    fn shl_by(self, by: u32) -> Self {
        let by = both_by(by);
        both!(_mm256_sll_epi64(self.0, by), _mm256_sll_epi64(self.1, by))
    }
    #[inline(always)]
    fn shr_by(self, by: u32) -> Self {
        let by = both_by(by);
        both!(_mm256_srl_epi64(self.0, by), _mm256_srl_epi64(self.1, by))
    }
    #[inline(always)]
    fn raise(self, high: usize) -> Self {
        self.cross(high, &MOVES.raise[high])
    }
    #[inline(always)]
    fn lower(self, high: usize) -> Self {
        self.cross(high, &MOVES.lower[high])
    }
    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: AVX2 by the invariant of the module.
        unsafe {
            let words = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(words, words) == 0
        }
    }
}

#[inline(always)]
fn both_by(by: u32) -> __m128i {
    // SAFETY: SSE2 is in the base of x86-64.
    unsafe { _mm_cvtsi32_si128(by as i32) }
}

pub(crate) fn filter_chain(simd: Available, chain: Chain) -> Left {
    assert!(simd.level() >= Simd::Avx2, "entered with a witness");
    // SAFETY: the witness says that the processor has the features of the function.
    unsafe { run_chain(chain) }
}

pub(crate) fn filter_sharing(simd: Available, sharing: Sharing) -> bool {
    assert!(simd.level() >= Simd::Avx2, "entered with a witness");
    // SAFETY: as above.
    unsafe { run_sharing(sharing) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_chain(chain: Chain) -> Left {
    chain.run::<Ymm>()
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_sharing(sharing: Sharing) -> bool {
    sharing.run::<Ymm>()
}
