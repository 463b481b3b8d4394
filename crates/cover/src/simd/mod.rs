//! The few vector operations that the kernels need, once per instruction set, chosen at run time.
//!
//! An [`Isa`] (instruction set) works on *lanes*: one unsigned number per item, its live options, [`Lane::MAX`] once
//! it is covered. All numbers that a kernel subtracts are at most what the lane holds, so a 64-bit
//! subtraction never borrows from one lane into the next, and lanes of any width are subtracted as
//! words.
//!
//! A search is a [`Job`]: [`Isa::enter`] compiles its whole loop for the instruction set. The
//! functions that kernels call inside it are `inline(always)` and carry no target features
//! themselves.
#![allow(unsafe_code)] // declares unsafe functions, holds no unsafe block

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;

use quadrille_core::Simd;

/// A lane: the number of live options of an item.
pub(crate) trait Lane: Copy + Eq + Ord + Send + 'static {
    /// The item is covered. Padding lanes hold it for ever.
    const MAX: Self;
    /// Bits of a lane.
    const BITS: u32;
    /// Largest size that an item may start with in kernels that decrement a lane which is being
    /// covered: as many decrements must leave it far above 1.
    const HALF: usize;
    /// From a size that is known to fit.
    fn of(size: u32) -> Self;
    /// As a number.
    fn get(self) -> u32;
    /// The difference, or 0 if it would be negative.
    fn minus(self, other: Self) -> Self;
}

macro_rules! lane {
    ($type:ty, $half:expr) => {
        impl Lane for $type {
            const MAX: Self = <$type>::MAX;
            const BITS: u32 = <$type>::BITS;
            const HALF: usize = $half;
            #[inline(always)]
            fn of(size: u32) -> Self {
                size as $type
            }
            #[inline(always)]
            fn get(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.saturating_sub(other)
            }
        }
    };
}
lane!(u8, 120);
lane!(u16, 32_000);
lane!(u32, 1 << 30);

/// Work to be compiled for an instruction set; `run` is `inline(always)`.
pub(crate) trait Job {
    /// What it gives back.
    type Output;

    /// Does the work.
    ///
    /// # Safety
    /// The machine has every instruction that the work uses.
    unsafe fn run(self) -> Self::Output;
}

/// An instruction set and its vector operations.
///
/// # Safety
/// Every function may only run on a machine that has these instructions. Pointers must be
/// valid for the lengths given, padded to multiples of [`WORDS`](Self::WORDS) words of 64 bits.
pub(crate) trait Isa: Send + 'static {
    /// Its name.
    const SIMD: Simd;
    /// Words that option sets and lanes are padded to.
    const WORDS: usize;

    /// Runs a job, compiled for this instruction set.
    unsafe fn enter<J: Job>(job: J) -> J::Output;

    /// `to = from & !conflicts`, and the numbers of the options removed, in order, into `list`;
    /// returns how many. The list may be written up to 64 entries past that. `to` may be `from`.
    /// `words` is the number of words in use; the sets are padded with zeros to a multiple of
    /// [`WORDS`](Self::WORDS).
    unsafe fn strip(
        from: *const u64,
        conflicts: *const u64,
        to: *mut u64,
        words: usize,
        list: *mut u16,
    ) -> usize;

    /// Lanes `to` = lanes `from` minus the 0/1 lanes of each option in `list`, then MAX where `own`
    /// has a 1. Returns the least lane of `to` and the first lane that has it. `table` holds `B`
    /// words for each option. `to` may be `from`.
    unsafe fn shrink<T: Lane, const B: usize>(
        from: *const u64,
        table: *const u64,
        list: *const u16,
        len: usize,
        own: *const u64,
        to: *mut u64,
    ) -> (u32, u32);

    /// Bit i of `out` = lane i of `B` words is not covered; `out` has room for a bit per lane,
    /// padded to words.
    unsafe fn uncovered<T: Lane, const B: usize>(lanes: *const u64, out: *mut u64);

    /// First lane of value 2, or else the least lane and its first position, when no lane is below 2.
    unsafe fn least<T: Lane>(lanes: *const T, len: usize) -> (u32, u32);
}

/// Bit i of `out` = lane i is not covered.
#[inline(never)]
pub(crate) fn uncovered<T: Lane>(lanes: &[T], out: &mut [u64]) {
    for (word, part) in out.iter_mut().zip(lanes.chunks(64)) {
        let mut bits = 0;
        for (i, &lane) in part.iter().enumerate() {
            bits |= u64::from(lane != T::MAX) << i;
        }
        *word = bits;
    }
}
