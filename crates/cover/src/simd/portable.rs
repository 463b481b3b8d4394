//! The baseline of every machine: SSE2 on x86-64, plain words elsewhere.
#![allow(unsafe_code)]

use crate::simd::{Isa, Job, Simd};

/// The baseline.
pub(crate) struct Portable;

impl Isa for Portable {
    const SIMD: Simd = Simd::Portable;
    #[cfg(target_arch = "x86_64")]
    type Register = std::arch::x86_64::__m128i;
    #[cfg(not(target_arch = "x86_64"))]
    type Register = crate::simd::words::Words;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        // SAFETY: every machine runs plain code
        unsafe { job.run() }
    }
}
