//! AVX-512: 64 bytes of lanes per register, removed options compressed into one list (VPCOMPRESSB)
//! so that one loop, and one loop exit, handles them all.
#![allow(unsafe_code)]
// Functions here are unsafe because the caller's machine must have their instructions. Blocks that
// need more have a SAFETY comment.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::simd::{Isa, Job, Lane, Register, Simd};
use std::arch::x86_64::*;

/// AVX-512 with the extensions that kernels use.
pub(crate) struct Avx512;

static IOTA: [u8; 64] = {
    let mut a = [0; 64];
    let mut i = 0;
    while i < 64 {
        a[i] = i as u8;
        i += 1;
    }
    a
};

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

/// Runs a job with these instructions; everything it calls is inlined.
///
/// # Safety
/// As [`Job::run`].
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2"
)]
unsafe fn enter<J: Job>(job: J) -> J::Output {
    job.run()
}

impl Isa for Avx512 {
    const SIMD: Simd = Simd::Avx512;
    type Register = __m512i;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        enter(job)
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
                    // A fixed number of steps predicts better than one that depends on the changes.
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
}

impl Register for __m512i {
    x86_basics! {
        8, load _mm512_loadu_si512, store _mm512_storeu_si512, zero _mm512_setzero_si512,
        or _mm512_or_si512, splat _mm512_set1_epi8 _mm512_set1_epi16 _mm512_set1_epi32,
        subtract _mm512_sub_epi8 _mm512_sub_epi16 _mm512_sub_epi64
    }

    #[inline(always)]
    unsafe fn min<T: Lane>(self, other: Self) -> Self {
        match T::BITS {
            8 => _mm512_min_epu8(self, other),
            16 => _mm512_min_epu16(self, other),
            _ => _mm512_min_epu32(self, other),
        }
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(self) -> u32 {
        if T::BITS == 32 {
            return _mm512_reduce_min_epu32(self);
        }
        let (a, b) = (_mm512_castsi512_si256(self), _mm512_extracti64x4_epi64(self, 1));
        let half = if T::BITS == 8 { _mm256_min_epu8(a, b) } else { _mm256_min_epu16(a, b) };
        half.least::<T>()
    }

    #[inline(always)]
    unsafe fn equal<T: Lane>(self, other: Self) -> u64 {
        match T::BITS {
            8 => _mm512_cmpeq_epi8_mask(self, other),
            16 => u64::from(_mm512_cmpeq_epi16_mask(self, other)),
            _ => u64::from(_mm512_cmpeq_epi32_mask(self, other)),
        }
    }
}
