//! The search compiled for the machine's instructions, so that its word loops use wide registers.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use crate::simd::Avx2;
use crate::simd::{Isa, Job, Portable};
#[cfg(target_arch = "x86_64")]
use quadrille_core::Simd;
use quadrille_core::Stop;
use quadrille_core::cpu::Available;

use super::tree::Slice;

impl Job for Slice<'_> {
    type Output = Result<bool, Stop>;

    #[inline(always)]
    unsafe fn run(self) -> Result<bool, Stop> {
        Slice::run(self)
    }
}

/// Runs a turn of the search. 512-bit words gain nothing here.
pub(super) fn run(slice: Slice, simd: Available) -> Result<bool, Stop> {
    // SAFETY: the level is available on this machine.
    unsafe {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 | Simd::Avx512 => Avx2::enter(slice),
            _ => Portable::enter(slice),
        }
    }
}
