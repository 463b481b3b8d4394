//! AVX2: 32 bytes of lanes per register, set bits walked with TZCNT.
#![allow(unsafe_code)]
#![allow(clippy::needless_range_loop)] // fixed counts over registers that unroll; an iterator hides the bound

use super::{Isa, Job, Lane, Simd};
use std::arch::x86_64::*;

/// AVX2 and what comes with it.
pub(crate) struct Avx2;

/// A job with these instructions; everything it calls is inlined into it.
///
/// # Safety
/// As [`Job::run`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
unsafe fn enter<J: Job>(job: J) -> J::Output {
    // SAFETY: the caller's machine has these instructions
    unsafe { job.run() }
}

impl Isa for Avx2 {
    const SIMD: Simd = Simd::Avx2;
    const WORDS: usize = 4;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        // SAFETY: the caller's machine has these instructions
        unsafe { enter(job) }
    }

    #[inline(always)]
    unsafe fn strip(
        from: *const u64,
        conflicts: *const u64,
        to: *mut u64,
        words: usize,
        list: *mut u16,
    ) -> usize {
        // the plain loop is what AVX2 runs best too; compiled for AVX2 it has BLSR and TZCNT
        // SAFETY: the same contract
        unsafe { super::portable::Portable::strip(from, conflicts, to, words, list) }
    }

    #[inline(always)]
    unsafe fn shrink<T: Lane, const B: usize>(
        from: *const u64,
        table: *const u64,
        list: *const u16,
        len: usize,
        own: *const u64,
        to: *mut u64,
    ) -> (u32, u32) {
        // SAFETY: lanes have B words (a multiple of 4); each list entry is an option with B words
        // in the table
        unsafe {
            let mut lanes = [_mm256_setzero_si256(); 8];
            for j in 0..B / 4 {
                lanes[j] = _mm256_loadu_si256(from.add(4 * j).cast());
            }
            for k in 0..len {
                let option = table.add(*list.add(k) as usize * B);
                for j in 0..B / 4 {
                    lanes[j] =
                        _mm256_sub_epi64(lanes[j], _mm256_loadu_si256(option.add(4 * j).cast()));
                }
            }
            for j in 0..B / 4 {
                let own = _mm256_loadu_si256(own.add(4 * j).cast());
                let ones = if T::BITS == 8 {
                    _mm256_sub_epi8(_mm256_setzero_si256(), own)
                } else {
                    _mm256_sub_epi16(_mm256_setzero_si256(), own)
                };
                lanes[j] = _mm256_or_si256(lanes[j], ones);
                _mm256_storeu_si256(to.add(4 * j).cast(), lanes[j]);
            }
            least_lane::<T>(&lanes, B / 4)
        }
    }

    #[inline(always)]
    unsafe fn uncovered<T: Lane, const B: usize>(lanes: *const u64, out: *mut u64) {
        // SAFETY: B words of lanes; one bit per lane fits the caller's room
        unsafe {
            let covered = splat::<T>(u32::MAX);
            for j in 0..B / 4 {
                let hit = equal::<T>(_mm256_loadu_si256(lanes.add(4 * j).cast()), covered);
                if T::BITS == 8 {
                    *out.cast::<u32>().add(j) = !hit;
                } else {
                    *out.cast::<u16>().add(j) = !_pext_u32(hit, 0x5555_5555) as u16;
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(lanes: *const T, len: usize) -> (u32, u32) {
        // SAFETY: len lanes, a multiple of 32 bytes
        unsafe {
            let blocks = len * (T::BITS as usize) / 256;
            let two = splat::<T>(2);
            let mut low = splat::<T>(u32::MAX);
            for k in 0..blocks {
                let v = _mm256_loadu_si256(lanes.cast::<__m256i>().add(k));
                let hit = equal::<T>(v, two);
                if hit != 0 {
                    return (2, first_lane::<T>(k, hit));
                }
                low = min::<T>(low, v);
            }
            let least = horizontal::<T>(low);
            let pattern = splat::<T>(least);
            for k in 0..blocks {
                let hit = equal::<T>(_mm256_loadu_si256(lanes.cast::<__m256i>().add(k)), pattern);
                if hit != 0 {
                    return (least, first_lane::<T>(k, hit));
                }
            }
            (least, 0)
        }
    }
}

/// Lane number of the first set byte of a byte mask.
#[inline(always)]
fn first_lane<T: Lane>(block: usize, hit: u32) -> u32 {
    block as u32 * (256 / T::BITS) + hit.trailing_zeros() / (T::BITS / 8)
}

#[inline(always)]
unsafe fn splat<T: Lane>(x: u32) -> __m256i {
    // SAFETY: the caller runs on AVX2
    unsafe {
        match T::BITS {
            8 => _mm256_set1_epi8(x as i8),
            16 => _mm256_set1_epi16(x as i16),
            _ => _mm256_set1_epi32(x as i32),
        }
    }
}

#[inline(always)]
unsafe fn min<T: Lane>(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: the caller runs on AVX2
    unsafe {
        match T::BITS {
            8 => _mm256_min_epu8(a, b),
            16 => _mm256_min_epu16(a, b),
            _ => _mm256_min_epu32(a, b),
        }
    }
}

/// A mask with one bit per byte of the lanes that are equal.
#[inline(always)]
unsafe fn equal<T: Lane>(a: __m256i, b: __m256i) -> u32 {
    // SAFETY: the caller runs on AVX2
    unsafe {
        let e = match T::BITS {
            8 => _mm256_cmpeq_epi8(a, b),
            16 => _mm256_cmpeq_epi16(a, b),
            _ => _mm256_cmpeq_epi32(a, b),
        };
        _mm256_movemask_epi8(e) as u32
    }
}

/// Least lane of one register.
#[inline(always)]
unsafe fn horizontal<T: Lane>(v: __m256i) -> u32 {
    // SAFETY: the caller runs on AVX2
    unsafe {
        let (a, b) = (_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
        match T::BITS {
            8 => {
                let x = _mm_min_epu8(a, b);
                let x = _mm_min_epu8(x, _mm_srli_epi16(x, 8));
                _mm_extract_epi16(_mm_minpos_epu16(x), 0) as u32 & 0xFF
            }
            16 => _mm_extract_epi16(_mm_minpos_epu16(_mm_min_epu16(a, b)), 0) as u32,
            _ => {
                let x = _mm_min_epu32(a, b);
                let x = _mm_min_epu32(x, _mm_shuffle_epi32(x, 0b01_00_11_10));
                let x = _mm_min_epu32(x, _mm_shuffle_epi32(x, 0b10_11_00_01));
                _mm_cvtsi128_si32(x) as u32
            }
        }
    }
}

/// Least lane of a few registers and its first position.
#[inline(always)]
unsafe fn least_lane<T: Lane>(lanes: &[__m256i; 8], blocks: usize) -> (u32, u32) {
    // SAFETY: the caller runs on AVX2
    unsafe {
        let mut low = lanes[0];
        for &v in &lanes[1..blocks] {
            low = min::<T>(low, v);
        }
        let least = horizontal::<T>(low);
        let pattern = splat::<T>(least);
        for (k, &v) in lanes[..blocks].iter().enumerate() {
            let hit = equal::<T>(v, pattern);
            if hit != 0 {
                return (least, first_lane::<T>(k, hit));
            }
        }
        (least, 0)
    }
}
