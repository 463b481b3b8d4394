//! The search compiled for the machine's instructions: its loops over words go through wide registers.
#![allow(unsafe_code)]

use quadrille_core::cpu::Available;
use quadrille_core::{Simd, Stop};
#[cfg(target_arch = "x86_64")]
use quadrille_lanes::Avx2;
use quadrille_lanes::{Isa, Job, Portable};

use super::Search;

impl Job for &mut Search {
    type Output = Result<(), Stop>;

    #[inline(always)]
    unsafe fn run(self) -> Result<(), Stop> {
        Search::run(self)
    }
}

/// Runs the search. Words of 512 bits gain nothing here.
pub(super) fn run(search: &mut Search, simd: Available) -> Result<(), Stop> {
    // SAFETY: the level is available on this machine.
    unsafe {
        match simd.level() {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 | Simd::Avx512 => Avx2::enter(search),
            _ => Portable::enter(search),
        }
    }
}
