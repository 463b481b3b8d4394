//! The small vector trait that every kernel is written against, and its implementations.
//!
//! A kernel is generic over [`Vector`] and marked `#[inline(always)]`; each SIMD file instantiates it once inside a
//! function that enables the instruction set, so one source compiles to every width. Lanes are `u16`.
//!
//! Invariant: a value of a SIMD type exists only inside functions that were entered after run-time detection (see
//! `Level`), which is what makes its safe methods sound. All `unsafe` of the crate lives in this folder.

#![allow(unsafe_code)]

use crate::Level;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod soft;

/// A register of 16-bit lanes: the logic every kernel needs. Three-operand forms are single instructions on AVX-512
/// and short compositions elsewhere.
pub(crate) trait Vector: Copy {
    /// All lanes equal to `x`.
    fn splat(x: u16) -> Self;
    /// `self & o`.
    fn and(self, o: Self) -> Self;
    /// `self | o`.
    fn or(self, o: Self) -> Self;
    /// `self ^ o`.
    fn xor(self, o: Self) -> Self;
    /// `self & !o`.
    fn minus(self, o: Self) -> Self;
    /// Lane-wise wrapping sum.
    fn add(self, o: Self) -> Self;
    /// Lane-wise minimum; lanes stay below 0x8000.
    fn min(self, o: Self) -> Self;
    /// Lane-wise maximum; lanes stay below 0x8000.
    fn max(self, o: Self) -> Self;
    /// Lanes shifted up; `n` is a constant at every call.
    fn shl(self, n: u32) -> Self;
    /// Lanes shifted down; `n` is a constant at every call.
    fn shr(self, n: u32) -> Self;
    /// All ones in the lanes that are equal, else zero.
    fn same(self, o: Self) -> Self;

    /// No bit set.
    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0)
    }
    /// All ones in the lanes that are zero, else zero.
    #[inline(always)]
    fn is_zero(self) -> Self {
        self.same(Self::zero())
    }
    /// Clears the lowest set bit of every lane.
    #[inline(always)]
    fn rest(self) -> Self {
        self.and(self.add(Self::splat(0xffff)))
    }
    /// `self | b | c`.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self ^ b ^ c`.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// Bits set in at least two of three.
    #[inline(always)]
    fn maj(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `self | (b & c)`.
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self & (b | c)`.
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !b & !c`.
    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        self.minus(b).minus(c)
    }
    /// `self & !(b & c)`.
    #[inline(always)]
    fn minus_and(self, b: Self, c: Self) -> Self {
        self.minus(b.and(c))
    }
    /// `self & (!b | c)`.
    #[inline(always)]
    fn minus_unless(self, b: Self, c: Self) -> Self {
        self.minus(b.minus(c))
    }
    /// `self | (b ^ c)`: collects differences.
    #[inline(always)]
    fn or_diff(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
}

/// A register of 16 lanes that holds the nine boxes of one node, box (band b, stack s) at lane 4b + s:
///
/// ```text
/// lane  0 1 2 | 3 | 4 5 6 | 7 | 8 9 10 | 11 | 12 13 14 15
/// box   0 1 2 | - | 3 4 5 | - | 6 7  8 |  - |  -  -  -  -       unused lanes are zero
/// ```
pub(crate) trait Boxes: Vector {
    /// Reads 16 lanes.
    fn load(from: &[u16; 16]) -> Self;
    /// Writes 16 lanes.
    fn store(self, to: &mut [u16; 16]);
    /// Every lane takes the value of the next stack of its band, cyclically.
    fn next_stack(self) -> Self;
    /// Every lane takes the value of the stack after the next, cyclically.
    fn last_stack(self) -> Self;
    /// Every lane takes the value of the next band of its stack, cyclically.
    fn next_band(self) -> Self;
    /// Every lane takes the value of the band after the next, cyclically.
    fn last_band(self) -> Self;
    /// Whether any bit is set.
    fn any(self) -> bool;
    /// Every lane takes the largest lane; lanes stay below 0x8000.
    fn max_lane(self) -> Self;
    /// Bits set in each lane, for lanes below 0x200.
    fn count(self) -> Self;
}

/// Work on one node at a time that runs with any registers.
pub(crate) trait Job {
    /// What it gives back.
    type Output;
    /// Does the work; implementations are `#[inline(always)]` so that they compile for the registers' features.
    fn run<V: Boxes>(self) -> Self::Output;
}

/// Does the work with the registers of a level.
///
/// # Panics
/// If the processor lacks them: a `Level` handed to a solver was checked before.
pub(crate) fn run<J: Job>(level: Level, job: J) -> J::Output {
    debug_assert!(level.is_available());
    match level {
        // SAFETY: solvers hold only available levels; `Solver::with_level` checks.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { avx512::run(job) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { avx2::run(job) },
        _ => job.run::<soft::Soft>(),
    }
}
