//! Registers for x86-64 with AVX-512 (F, BW, VL, VBMI2, BITALG): 256-bit ones for a single node,
//! whose three-operand logic is one instruction.
#![allow(unsafe_code)]

use super::{Boxes, Job, Vector, avx2::Avx2, zmm::Zmm};
use crate::lanes::{Batch, Engine};
use std::arch::x86_64::*;

/// Sixteen 16-bit lanes in one 256-bit register, with AVX-512VL instructions.
#[derive(Clone, Copy)]
pub(crate) struct Half(__m256i);

/// Calls one intrinsic on registers.
macro_rules! op {
    ($f:path, $($x:expr),*) => {
        // SAFETY: a value of this type exists only where these AVX-512 features were detected
        // (invariant of `simd`).
        Half(unsafe { $f($($x),*) })
    };
}

/// Three-operand logic by truth table; the operands weigh 0xF0, 0xCC and 0xAA.
macro_rules! logic {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        op!(_mm256_ternarylogic_epi32::<$table>, $a.0, $b.0, $c.0)
    };
}

/// A shift count as the register the instruction wants; folds to an immediate.
#[inline(always)]
fn count(n: u32) -> __m128i {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cvtsi32_si128(n as i32) }
}

impl Vector for Half {
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
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        logic!(0xFE, self, b, c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        logic!(0x96, self, b, c)
    }
    #[inline(always)]
    fn maj(self, b: Self, c: Self) -> Self {
        logic!(0xE8, self, b, c)
    }
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        logic!(0xF8, self, b, c)
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        logic!(0xE0, self, b, c)
    }
    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        logic!(0x10, self, b, c)
    }
    #[inline(always)]
    fn minus_and(self, b: Self, c: Self) -> Self {
        logic!(0x70, self, b, c)
    }
    #[inline(always)]
    fn minus_unless(self, b: Self, c: Self) -> Self {
        logic!(0xB0, self, b, c)
    }
    #[inline(always)]
    fn or_diff(self, b: Self, c: Self) -> Self {
        logic!(0xF6, self, b, c)
    }
}

impl Boxes for Half {
    #[inline(always)]
    fn load(from: &[u16; 16]) -> Self {
        op!(_mm256_loadu_si256, from.as_ptr().cast())
    }
    #[inline(always)]
    fn store(self, to: &mut [u16; 16]) {
        // SAFETY: writes the 32 bytes of `to`; features by the module invariant.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn next_stack(self) -> Self {
        Half(Avx2::wrap(self.0).next_stack().raw())
    }
    #[inline(always)]
    fn last_stack(self) -> Self {
        Half(Avx2::wrap(self.0).last_stack().raw())
    }
    #[inline(always)]
    fn next_band(self) -> Self {
        Half(Avx2::wrap(self.0).next_band().raw())
    }
    #[inline(always)]
    fn last_band(self) -> Self {
        Half(Avx2::wrap(self.0).last_band().raw())
    }
    #[inline(always)]
    fn any(self) -> bool {
        Avx2::wrap(self.0).any()
    }
    #[inline(always)]
    fn max_lane(self) -> Self {
        Half(Avx2::wrap(self.0).max_lane().raw())
    }
    #[inline(always)]
    fn count(self) -> Self {
        op!(_mm256_popcnt_epi16, self.0)
    }
}

/// Runs a job with these registers.
///
/// # Safety
/// The processor has the features of `Simd::Avx512`.
pub(super) unsafe fn run<J: Job>(job: J) -> J::Output {
    #[target_feature(
        enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"
    )]
    fn enter<J: Job>(job: J) -> J::Output {
        job.run::<Half>()
    }
    // SAFETY: the caller vouches for the features.
    unsafe { enter(job) }
}

/// The batch engine of this level.
///
/// # Panics
/// If the processor lacks the level.
pub(crate) fn engine() -> Box<Engine<Zmm>> {
    assert!(crate::Simd::Avx512.is_available(), "the processor has the level");
    #[target_feature(
        enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"
    )]
    fn enter() -> Box<Engine<Zmm>> {
        Box::new(Engine::new())
    }
    // SAFETY: asserted above.
    unsafe { enter() }
}

/// Answers a batch; returns the guesses made.
pub(crate) fn run_batch(engine: &mut Engine<Zmm>, batch: &mut Batch<'_>) -> u64 {
    #[target_feature(
        enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"
    )]
    fn enter(engine: &mut Engine<Zmm>, batch: &mut Batch<'_>) {
        engine.run(batch);
    }
    // SAFETY: an engine of this type exists only where its level is available.
    unsafe { enter(engine, batch) };
    std::mem::take(&mut engine.guesses)
}
