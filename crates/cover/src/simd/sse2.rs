//! SSE2: 16 bytes of lanes per register, in every x86-64 processor.
#![allow(unsafe_code)]
// Functions here are unsafe for one reason: the caller's machine must have their instructions.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::simd::{Lane, Register};
use std::arch::x86_64::*;

impl Register for __m128i {
    x86_basics! {
        2, load _mm_loadu_si128, store _mm_storeu_si128, zero _mm_setzero_si128, or _mm_or_si128,
        splat _mm_set1_epi8 _mm_set1_epi16 _mm_set1_epi32,
        subtract _mm_sub_epi8 _mm_sub_epi16 _mm_sub_epi64
    }

    #[inline(always)]
    unsafe fn min<T: Lane>(self, other: Self) -> Self {
        match T::BITS {
            8 => _mm_min_epu8(self, other),
            16 => _mm_sub_epi16(self, _mm_subs_epu16(self, other)),
            _ => {
                // SSE2 only has signed comparisons.
                let sign = _mm_set1_epi32(i32::MIN);
                let more = _mm_cmpgt_epi32(_mm_xor_si128(self, sign), _mm_xor_si128(other, sign));
                _mm_or_si128(_mm_and_si128(more, other), _mm_andnot_si128(more, self))
            }
        }
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(self) -> u32 {
        let x = self.min::<T>(_mm_srli_si128(self, 8));
        let x = x.min::<T>(_mm_srli_si128(x, 4));
        if T::BITS == 32 {
            return _mm_cvtsi128_si32(x) as u32;
        }
        let x = _mm_cvtsi128_si32(x.min::<T>(_mm_srli_si128(x, 2))) as u32;
        if T::BITS == 16 { x & 0xFFFF } else { (x & 0xFF).min(x >> 8 & 0xFF) }
    }

    #[inline(always)]
    unsafe fn equal<T: Lane>(self, other: Self) -> u64 {
        let bits = match T::BITS {
            8 => _mm_movemask_epi8(_mm_cmpeq_epi8(self, other)),
            16 => {
                let same = _mm_cmpeq_epi16(self, other);
                _mm_movemask_epi8(_mm_packs_epi16(same, _mm_setzero_si128()))
            }
            _ => _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(self, other))),
        };
        bits as u64
    }
}
