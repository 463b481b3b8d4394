//! NEON: 16 bytes of lanes per register, in every aarch64 processor.
#![allow(unsafe_code)]
// Functions here are unsafe for one reason: the caller's machine must have their instructions.
#![allow(unsafe_op_in_unsafe_fn)]

use crate::simd::{Isa, Job, Lane, Register, Simd};
use std::arch::aarch64::*;

/// NEON.
pub(crate) struct Neon;

impl Isa for Neon {
    const SIMD: Simd = Simd::Neon;
    type Register = uint64x2_t;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        job.run()
    }
}

/// An operation on lanes of the type's width, words in and words out.
macro_rules! by_width {
    ($lane:ty, $eight:ident, $sixteen:ident, $wide:ident, $($x:expr),+) => {
        match <$lane>::BITS {
            8 => vreinterpretq_u64_u8($eight($(vreinterpretq_u8_u64($x)),+)),
            16 => vreinterpretq_u64_u16($sixteen($(vreinterpretq_u16_u64($x)),+)),
            _ => vreinterpretq_u64_u32($wide($(vreinterpretq_u32_u64($x)),+)),
        }
    };
}

impl Register for uint64x2_t {
    const WORDS: usize = 2;

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        vld1q_u64(from)
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        vst1q_u64(to, self);
    }

    #[inline(always)]
    unsafe fn splat<T: Lane>(number: u32) -> Self {
        match T::BITS {
            8 => vreinterpretq_u64_u8(vdupq_n_u8(number as u8)),
            16 => vreinterpretq_u64_u16(vdupq_n_u16(number as u16)),
            _ => vreinterpretq_u64_u32(vdupq_n_u32(number)),
        }
    }

    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        vsubq_u64(self, other)
    }

    #[inline(always)]
    unsafe fn covered<T: Lane>(self, own: Self) -> Self {
        let zero = vdupq_n_u64(0);
        vorrq_u64(self, by_width!(T, vsubq_u8, vsubq_u16, vsubq_u32, zero, own))
    }

    #[inline(always)]
    unsafe fn min<T: Lane>(self, other: Self) -> Self {
        by_width!(T, vminq_u8, vminq_u16, vminq_u32, self, other)
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(self) -> u32 {
        match T::BITS {
            8 => u32::from(vminvq_u8(vreinterpretq_u8_u64(self))),
            16 => u32::from(vminvq_u16(vreinterpretq_u16_u64(self))),
            _ => vminvq_u32(vreinterpretq_u32_u64(self)),
        }
    }

    #[inline(always)]
    unsafe fn equal<T: Lane>(self, other: Self) -> u64 {
        let same = by_width!(T, vceqq_u8, vceqq_u16, vceqq_u32, self, other);
        // Each lane keeps the bit of its number. The sum of a half is then one byte of the result.
        match T::BITS {
            8 => {
                let numbers = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
                let bits = vandq_u8(vreinterpretq_u8_u64(same), numbers);
                u64::from(vaddv_u8(vget_low_u8(bits)))
                    | u64::from(vaddv_u8(vget_high_u8(bits))) << 8
            }
            16 => {
                let numbers = vreinterpret_u8_u64(vdup_n_u64(0x8040_2010_0804_0201));
                u64::from(vaddv_u8(vand_u8(vmovn_u16(vreinterpretq_u16_u64(same)), numbers)))
            }
            _ => {
                let numbers = vreinterpret_u16_u64(vdup_n_u64(0x0008_0004_0002_0001));
                u64::from(vaddv_u16(vand_u16(vmovn_u32(vreinterpretq_u32_u64(same)), numbers)))
            }
        }
    }

    #[inline(always)]
    unsafe fn first<T: Lane>(self, other: Self) -> Option<u32> {
        let same = by_width!(T, vceqq_u8, vceqq_u16, vceqq_u32, self, other);
        // Four bits of each byte, in one word.
        let nibbles = vshrn_n_u16::<4>(vreinterpretq_u16_u64(same));
        let word = vget_lane_u64::<0>(vreinterpret_u64_u8(nibbles));
        (word != 0).then(|| word.trailing_zeros() / (T::BITS / 2))
    }
}
