//! AVX-512: 64 bytes of lanes per register, removed options compressed into one list (VPCOMPRESSB)
//! so that one loop, and one loop exit, handles them all.
#![allow(unsafe_code)]
#![allow(clippy::needless_range_loop)] // fixed counts over registers that unroll; an iterator hides the bound

use super::{Isa, Job, Lane, Simd};
use std::arch::x86_64::*;

/// AVX-512 and what comes with it.
pub(crate) struct Avx512;

/// 0, 1, … 63.
static IOTA: [u8; 64] = {
    let mut a = [0; 64];
    let mut i = 0;
    while i < 64 {
        a[i] = i as u8;
        i += 1;
    }
    a
};

/// Appends the numbers of the set bits of one word to the list.
#[inline(always)]
unsafe fn expand(word: u64, base: usize, list: *mut u16, len: usize) -> usize {
    // SAFETY: the list has 64 entries of room; the caller runs on AVX-512 VBMI2
    unsafe {
        let iota = _mm512_loadu_si512(IOTA.as_ptr().cast());
        let bits = _mm512_maskz_compress_epi8(word, iota);
        let base = _mm512_set1_epi16(base as i16);
        let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(bits));
        _mm512_storeu_si512(list.add(len).cast(), _mm512_add_epi16(base, low));
        let count = word.count_ones() as usize;
        if count > 32 {
            let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(bits, 1));
            _mm512_storeu_si512(list.add(len + 32).cast(), _mm512_add_epi16(base, high));
        }
        len + count
    }
}

/// A job with these instructions; everything it calls is inlined into it.
///
/// # Safety
/// As [`Job::run`].
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2"
)]
unsafe fn enter<J: Job>(job: J) -> J::Output {
    // SAFETY: the caller's machine has these instructions
    unsafe { job.run() }
}

impl Isa for Avx512 {
    const SIMD: Simd = Simd::Avx512;
    const WORDS: usize = 8;

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
        let mut len = 0;
        for z in (0..words).step_by(8) {
            // SAFETY: sets are padded to multiples of 8 words, and the pointers are valid for them
            unsafe {
                let live = _mm512_loadu_si512(from.add(z).cast());
                let gone = _mm512_and_si512(live, _mm512_loadu_si512(conflicts.add(z).cast()));
                _mm512_storeu_si512(to.add(z).cast(), _mm512_xor_si512(live, gone));
                let mut parts = [0u64; 8];
                _mm512_storeu_si512(parts.as_mut_ptr().cast(), gone);
                if words <= 8 {
                    // a fixed number of steps predicts better than one that depends on what changed
                    for w in 0..words {
                        len = expand(*parts.get_unchecked(w), w * 64, list, len);
                    }
                    return len;
                }
                let mut changed = _mm512_test_epi64_mask(gone, gone);
                while changed != 0 {
                    let w = changed.trailing_zeros() as usize;
                    changed &= changed - 1;
                    len = expand(*parts.get_unchecked(w), (z + w) * 64, list, len);
                }
            }
        }
        len
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
        // SAFETY: lanes have B words (a multiple of 8); each list entry is an option with B words
        // in the table
        unsafe {
            let mut lanes = [_mm512_setzero_si512(); 4];
            for j in 0..B / 8 {
                lanes[j] = _mm512_loadu_si512(from.add(8 * j).cast());
            }
            for k in 0..len {
                let option = table.add(*list.add(k) as usize * B);
                for j in 0..B / 8 {
                    lanes[j] =
                        _mm512_sub_epi64(lanes[j], _mm512_loadu_si512(option.add(8 * j).cast()));
                }
            }
            for j in 0..B / 8 {
                let own = _mm512_loadu_si512(own.add(8 * j).cast());
                let ones = if T::BITS == 8 {
                    _mm512_sub_epi8(_mm512_setzero_si512(), own)
                } else {
                    _mm512_sub_epi16(_mm512_setzero_si512(), own)
                };
                lanes[j] = _mm512_or_si512(lanes[j], ones);
                _mm512_storeu_si512(to.add(8 * j).cast(), lanes[j]);
            }
            let mut low = lanes[0];
            for &v in &lanes[1..B / 8] {
                low = min::<T>(low, v);
            }
            let least = horizontal::<T>(low);
            let pattern = splat::<T>(least);
            for (k, &v) in lanes[..B / 8].iter().enumerate() {
                let hit = equal::<T>(v, pattern);
                if hit != 0 {
                    return (least, first_lane::<T>(k, hit));
                }
            }
            (least, 0)
        }
    }

    #[inline(always)]
    unsafe fn uncovered<T: Lane, const B: usize>(lanes: *const u64, out: *mut u64) {
        // SAFETY: B words of lanes; one bit per lane fits the caller's room
        unsafe {
            let covered = splat::<T>(u32::MAX);
            for j in 0..B / 8 {
                let hit = equal::<T>(_mm512_loadu_si512(lanes.add(8 * j).cast()), covered);
                if T::BITS == 8 {
                    *out.add(j) = !hit;
                } else {
                    *out.cast::<u32>().add(j) = !hit as u32;
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(lanes: *const T, len: usize) -> (u32, u32) {
        // SAFETY: len lanes, a multiple of 64 bytes
        unsafe {
            let blocks = len * (T::BITS as usize) / 512;
            let two = splat::<T>(2);
            let mut low = splat::<T>(u32::MAX);
            for k in 0..blocks {
                let v = _mm512_loadu_si512(lanes.cast::<__m512i>().add(k).cast());
                let hit = equal::<T>(v, two);
                if hit != 0 {
                    return (2, first_lane::<T>(k, hit));
                }
                low = min::<T>(low, v);
            }
            let least = horizontal::<T>(low);
            let pattern = splat::<T>(least);
            for k in 0..blocks {
                let v = _mm512_loadu_si512(lanes.cast::<__m512i>().add(k).cast());
                let hit = equal::<T>(v, pattern);
                if hit != 0 {
                    return (least, first_lane::<T>(k, hit));
                }
            }
            (least, 0)
        }
    }
}

/// Lane number of the first set bit of a lane mask.
#[inline(always)]
fn first_lane<T: Lane>(block: usize, hit: u64) -> u32 {
    block as u32 * (512 / T::BITS) + hit.trailing_zeros()
}

#[inline(always)]
unsafe fn splat<T: Lane>(x: u32) -> __m512i {
    // SAFETY: the caller runs on AVX-512
    unsafe {
        match T::BITS {
            8 => _mm512_set1_epi8(x as i8),
            16 => _mm512_set1_epi16(x as i16),
            _ => _mm512_set1_epi32(x as i32),
        }
    }
}

#[inline(always)]
unsafe fn min<T: Lane>(a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the caller runs on AVX-512
    unsafe {
        match T::BITS {
            8 => _mm512_min_epu8(a, b),
            16 => _mm512_min_epu16(a, b),
            _ => _mm512_min_epu32(a, b),
        }
    }
}

/// A mask with one bit per lane that is equal.
#[inline(always)]
unsafe fn equal<T: Lane>(a: __m512i, b: __m512i) -> u64 {
    // SAFETY: the caller runs on AVX-512
    unsafe {
        match T::BITS {
            8 => _mm512_cmpeq_epi8_mask(a, b),
            16 => u64::from(_mm512_cmpeq_epi16_mask(a, b)),
            _ => u64::from(_mm512_cmpeq_epi32_mask(a, b)),
        }
    }
}

/// Least lane of one register.
#[inline(always)]
unsafe fn horizontal<T: Lane>(v: __m512i) -> u32 {
    // SAFETY: the caller runs on AVX-512
    unsafe {
        if T::BITS == 32 {
            return _mm512_reduce_min_epu32(v);
        }
        let y = {
            let (a, b) = (_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
            if T::BITS == 8 { _mm256_min_epu8(a, b) } else { _mm256_min_epu16(a, b) }
        };
        let (a, b) = (_mm256_castsi256_si128(y), _mm256_extracti128_si256(y, 1));
        if T::BITS == 8 {
            let x = _mm_min_epu8(a, b);
            let x = _mm_min_epu8(x, _mm_srli_epi16(x, 8));
            _mm_extract_epi16(_mm_minpos_epu16(x), 0) as u32 & 0xFF
        } else {
            _mm_extract_epi16(_mm_minpos_epu16(_mm_min_epu16(a, b)), 0) as u32
        }
    }
}
