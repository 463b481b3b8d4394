//! 256-bit registers for x86-64 with AVX2.
#![allow(unsafe_code)]

use super::{Boxes, Job, Vector};
use std::arch::x86_64::*;

/// Sixteen 16-bit lanes in one AVX2 register.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

impl Avx2 {
    /// The register as this type; the caller runs where AVX2 was detected.
    #[inline(always)]
    pub(super) fn wrap(x: __m256i) -> Self {
        Avx2(x)
    }
    /// The register itself.
    #[inline(always)]
    pub(super) fn raw(self) -> __m256i {
        self.0
    }
}

/// Calls one intrinsic on registers.
macro_rules! op {
    ($f:path, $($x:expr),*) => {
        // SAFETY: a value of this type exists only where AVX2 was detected (module invariant of `simd`).
        Avx2(unsafe { $f($($x),*) })
    };
}

/// A constant byte shuffle that acts on the four 64-bit groups: within each group, 16-bit lane i takes lane `$t[i]`.
macro_rules! group_shuffle {
    ($t:expr) => {{
        const BYTES: [u8; 32] = {
            let (t, mut out, mut i): ([u8; 4], _, _) = ($t, [0; 32], 0);
            while i < 32 {
                out[i] = (i as u8 % 16) / 8 * 8 + t[i % 8 / 2] * 2 + i as u8 % 2;
                i += 1;
            }
            out
        };
        op!(_mm256_loadu_si256, BYTES.as_ptr().cast())
    }};
}

/// A shift count as the register the instruction wants; folds to an immediate.
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
    #[inline(always)]
    fn and(self, o: Self) -> Self {
        op!(_mm256_and_si256, self.0, o.0)
    }
    #[inline(always)]
    fn or(self, o: Self) -> Self {
        op!(_mm256_or_si256, self.0, o.0)
    }
    #[inline(always)]
    fn xor(self, o: Self) -> Self {
        op!(_mm256_xor_si256, self.0, o.0)
    }
    #[inline(always)]
    fn minus(self, o: Self) -> Self {
        op!(_mm256_andnot_si256, o.0, self.0)
    }
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        op!(_mm256_add_epi16, self.0, o.0)
    }
    #[inline(always)]
    fn min(self, o: Self) -> Self {
        op!(_mm256_min_epi16, self.0, o.0)
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        op!(_mm256_max_epi16, self.0, o.0)
    }
    #[inline(always)]
    fn shl(self, n: u32) -> Self {
        op!(_mm256_sll_epi16, self.0, count(n))
    }
    #[inline(always)]
    fn shr(self, n: u32) -> Self {
        op!(_mm256_srl_epi16, self.0, count(n))
    }
    #[inline(always)]
    fn same(self, o: Self) -> Self {
        op!(_mm256_cmpeq_epi16, self.0, o.0)
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
        let to = group_shuffle!([1, 2, 0, 3]);
        op!(_mm256_shuffle_epi8, self.0, to.0)
    }
    #[inline(always)]
    fn last_stack(self) -> Self {
        let to = group_shuffle!([2, 0, 1, 3]);
        op!(_mm256_shuffle_epi8, self.0, to.0)
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
    fn max_lane(self) -> Self {
        let x = self.max(op!(_mm256_permute4x64_epi64::<0b01_00_11_10>, self.0));
        let x = x.max(op!(_mm256_shuffle_epi32::<0b01_00_11_10>, x.0));
        let x = x.max(op!(_mm256_shuffle_epi32::<0b10_11_00_01>, x.0));
        let to = group_shuffle!([1, 0, 3, 2]);
        x.max(op!(_mm256_shuffle_epi8, x.0, to.0))
    }
    #[inline(always)]
    fn count(self) -> Self {
        const NIBBLE: [u8; 32] =
            [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        let table = op!(_mm256_loadu_si256, NIBBLE.as_ptr().cast());
        let low = self.and(Avx2::splat(0x010f));
        let high = op!(_mm256_srli_epi16::<4>, self.0).and(Avx2::splat(0x0f));
        let bytes = op!(_mm256_shuffle_epi8, table.0, low.0).add(op!(_mm256_shuffle_epi8, table.0, high.0));
        op!(_mm256_srli_epi16::<8>, bytes.0).add(bytes.and(Avx2::splat(0xff)))
    }
}

/// Runs a job with these registers.
///
/// # Safety
/// The processor has the features of `Level::Avx2`.
pub(super) unsafe fn run<J: Job>(job: J) -> J::Output {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn enter<J: Job>(job: J) -> J::Output {
        job.run::<Avx2>()
    }
    // SAFETY: the caller vouches for the features.
    unsafe { enter(job) }
}
