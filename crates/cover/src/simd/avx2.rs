//! AVX2: 32 bytes of lanes per register.
#![allow(unsafe_code)]
// Functions here are unsafe for one reason: the caller's machine must have their instructions.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::simd::{Isa, Job, Lane, Register, Simd};
use std::arch::x86_64::*;

/// AVX2 with BMI1, BMI2, LZCNT and POPCNT.
pub(crate) struct Avx2;

impl Isa for Avx2 {
    const SIMD: Simd = Simd::Avx2;
    type Register = __m256i;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        enter(job)
    }
}

/// Runs a job with these instructions; everything it calls is inlined.
///
/// # Safety
/// As [`Job::run`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
unsafe fn enter<J: Job>(job: J) -> J::Output {
    job.run()
}

impl Register for __m256i {
    x86_basics! {
        4, load _mm256_loadu_si256, store _mm256_storeu_si256, zero _mm256_setzero_si256,
        or _mm256_or_si256, splat _mm256_set1_epi8 _mm256_set1_epi16 _mm256_set1_epi32,
        subtract _mm256_sub_epi8 _mm256_sub_epi16 _mm256_sub_epi64
    }

    #[inline(always)]
    unsafe fn min<T: Lane>(self, other: Self) -> Self {
        match T::BITS {
            8 => _mm256_min_epu8(self, other),
            16 => _mm256_min_epu16(self, other),
            _ => _mm256_min_epu32(self, other),
        }
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(self) -> u32 {
        let (a, b) = (_mm256_castsi256_si128(self), _mm256_extracti128_si256(self, 1));
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

    #[inline(always)]
    unsafe fn equal<T: Lane>(self, other: Self) -> u64 {
        let bytes = byte_mask::<T>(self, other);
        u64::from(match T::BITS {
            8 => bytes,
            16 => _pext_u32(bytes, 0x5555_5555),
            _ => _pext_u32(bytes, 0x1111_1111),
        })
    }

    #[inline(always)]
    unsafe fn first<T: Lane>(self, other: Self) -> Option<u32> {
        let bytes = byte_mask::<T>(self, other);
        (bytes != 0).then(|| bytes.trailing_zeros() / (T::BITS / 8))
    }
}

#[inline(always)]
unsafe fn byte_mask<T: Lane>(a: __m256i, b: __m256i) -> u32 {
    let same = match T::BITS {
        8 => _mm256_cmpeq_epi8(a, b),
        16 => _mm256_cmpeq_epi16(a, b),
        _ => _mm256_cmpeq_epi32(a, b),
    };
    _mm256_movemask_epi8(same) as u32
}
