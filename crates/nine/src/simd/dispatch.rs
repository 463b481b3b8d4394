//! Runs work on one node with the registers of a level.

#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
use super::{Boxes, soft::Soft};
#[cfg(target_arch = "x86_64")]
use super::{Task, avx2, avx512, avx512::YmmVl};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::Simd;
use quadrille_core::cpu::Available;
#[cfg(target_arch = "x86_64")]
use std::marker::PhantomData;

/// Work on one node at a time, for any registers.
pub(crate) trait Job {
    type Output;
    /// Implementations are `#[inline(always)]`, to compile for the registers' features.
    fn run<V: Boxes>(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
struct With<J, V>(J, PhantomData<V>);

#[cfg(target_arch = "x86_64")]
impl<J: Job, V: Boxes> Task for With<J, V> {
    type Output = J::Output;

    #[inline(always)]
    fn run(self) -> J::Output {
        self.0.run::<V>()
    }
}

pub(crate) fn run<J: Job>(simd: Available, job: J) -> J::Output {
    match simd.level() {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => avx512::enter_counting(simd, With(job, PhantomData::<YmmVl<true>>)),
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512Bw => avx512::enter(simd, With(job, PhantomData::<YmmVl<false>>)),
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => avx2::enter(simd, With(job, PhantomData::<avx2::Avx2>)),
        #[cfg(target_arch = "aarch64")]
        Simd::Neon => job.run::<Neon>(),
        _ => job.run::<Soft>(),
    }
}
