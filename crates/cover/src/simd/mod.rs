//! The vector operations of the exact cover kernels, once per instruction set, chosen at run time.
//!
//! An [`Isa`] (instruction set) works on *lanes*: one unsigned number per item, its live options,
//! or [`Lane::MAX`] once it is covered. A kernel never subtracts more than a lane holds, so a
//! 64-bit subtraction never borrows from one lane into the next, and lanes of any width are
//! subtracted as words.
//!
//! A search is a [`Job`]: [`Isa::enter`] compiles its whole loop for the instruction set. Functions
//! called inside it are `inline(always)` and have no target features themselves.
#![allow(unsafe_code)]
#![allow(clippy::missing_safety_doc)] // the traits state it once for all their functions

/// The functions of a [`Register`] that differ only in the names of their intrinsics.
#[cfg(target_arch = "x86_64")]
macro_rules! x86_basics {
    (
        $words:literal, load $load:ident, store $store:ident, zero $zero:ident, or $or:ident,
        splat $set8:ident $set16:ident $set32:ident,
        subtract $sub8:ident $sub16:ident $sub64:ident
    ) => {
        const WORDS: usize = $words;

        #[inline(always)]
        unsafe fn load(from: *const u64) -> Self {
            $load(from.cast())
        }

        #[inline(always)]
        unsafe fn store(self, to: *mut u64) {
            $store(to.cast(), self);
        }

        #[inline(always)]
        unsafe fn splat<T: Lane>(number: u32) -> Self {
            match T::BITS {
                8 => $set8(number as i8),
                16 => $set16(number as i16),
                _ => $set32(number as i32),
            }
        }

        #[inline(always)]
        unsafe fn minus(self, other: Self) -> Self {
            $sub64(self, other)
        }

        #[inline(always)]
        unsafe fn covered<T: Lane>(self, own: Self) -> Self {
            $or(self, if T::BITS == 8 { $sub8($zero(), own) } else { $sub16($zero(), own) })
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(test)]
mod tests;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod words;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
pub(crate) use portable::Portable;

use quadrille_core::Simd;

/// A lane: the number of live options of an item.
pub(crate) trait Lane: Copy + Eq + Ord + Send + 'static {
    /// Marks a covered item. Padding lanes always hold it.
    const MAX: Self;
    const BITS: u32;
    /// Largest initial size of an item in kernels that decrement a lane while it is being covered.
    /// That many decrements must leave it far above 1.
    const HALF: usize;
    /// From a size that fits.
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
    type Output;

    /// Runs the job.
    ///
    /// # Safety
    /// The machine has every instruction that the work uses.
    unsafe fn run(self) -> Self::Output;
}

/// A register of lanes. Functions without a [`Lane`] parameter work on its 64-bit words.
///
/// # Safety
/// Every function may only run on a machine that has these instructions; pointers must be valid
/// for a whole register.
pub(crate) trait Register: Copy {
    /// Words of 64 bits.
    const WORDS: usize;

    unsafe fn load(from: *const u64) -> Self;
    unsafe fn store(self, to: *mut u64);
    unsafe fn splat<T: Lane>(number: u32) -> Self;
    /// The difference, word by word.
    unsafe fn minus(self, other: Self) -> Self;
    /// [`Lane::MAX`] where `own` has a 1; lanes of `own` are 0 or 1, of 8 or 16 bits.
    unsafe fn covered<T: Lane>(self, own: Self) -> Self;
    /// The lesser, lane by lane.
    unsafe fn min<T: Lane>(self, other: Self) -> Self;
    unsafe fn least<T: Lane>(self) -> u32;
    /// Bit i is set if lane i is the same in both registers.
    unsafe fn equal<T: Lane>(self, other: Self) -> u64;
    /// The first lane that is the same in both registers.
    #[inline(always)]
    unsafe fn first<T: Lane>(self, other: Self) -> Option<u32> {
        // SAFETY: the same contract
        let hits = unsafe { self.equal::<T>(other) };
        (hits != 0).then(|| hits.trailing_zeros())
    }
}

/// An instruction set and the vector operations of the kernels.
///
/// # Safety
/// Every function may only run on a machine that has these instructions. Pointers must be
/// valid for the lengths given, padded to multiples of [`WORDS`](Self::WORDS) words of 64 bits.
pub(crate) trait Isa: Send + 'static {
    const SIMD: Simd;
    type Register: Register;
    /// Words that option sets and lanes are padded to.
    const WORDS: usize = Self::Register::WORDS;

    /// Runs a job, compiled for this instruction set.
    unsafe fn enter<J: Job>(job: J) -> J::Output;

    /// `to = from & !conflicts`. Writes the numbers of the removed options in order into `list` and
    /// returns their count. Up to 64 more entries of the list may be overwritten. `to` may be
    /// `from`. `words` is the number of words in use; the sets are padded with zeros to a multiple
    /// of [`WORDS`](Self::WORDS).
    #[inline(always)]
    unsafe fn strip(
        from: *const u64,
        conflicts: *const u64,
        to: *mut u64,
        words: usize,
        list: *mut u16,
    ) -> usize {
        let mut len = 0;
        for w in 0..words {
            // SAFETY: w < words, for which the caller's pointers are valid; at most 64 entries per
            // word
            unsafe {
                let live = *from.add(w);
                let mut gone = live & *conflicts.add(w);
                *to.add(w) = live ^ gone;
                let end = len + gone.count_ones() as usize;
                // Four at a time, past the end too: fewer branches that no processor predicts.
                while gone != 0 {
                    for k in 0..4 {
                        *list.add(len + k) = (w * 64) as u16 + gone.trailing_zeros() as u16;
                        gone &= gone.wrapping_sub(1);
                    }
                    len += 4;
                }
                len = end;
            }
        }
        len
    }

    /// Lanes `to` = lanes `from` minus the 0/1 lanes of each option in `list`, then MAX where `own`
    /// has a 1. Returns the least lane of `to` and the first lane with it. `table` holds `B` words
    /// (at most [`MOST_WORDS`]) per option. `to` may be `from`.
    #[inline(always)]
    unsafe fn shrink<T: Lane, const B: usize>(
        from: *const u64,
        table: *const u64,
        list: *const u16,
        len: usize,
        own: *const u64,
        to: *mut u64,
    ) -> (u32, u32) {
        let step = Self::Register::WORDS;
        // SAFETY: lanes have B words; each list entry is an option with B words in the table
        unsafe {
            let mut lanes = [Self::Register::load(from); MOST_WORDS / 2];
            for j in 1..B / step {
                lanes[j] = Self::Register::load(from.add(step * j));
            }
            for k in 0..len {
                let option = table.add(*list.add(k) as usize * B);
                for j in 0..B / step {
                    lanes[j] = lanes[j].minus(Self::Register::load(option.add(step * j)));
                }
            }
            for j in 0..B / step {
                lanes[j] = lanes[j].covered::<T>(Self::Register::load(own.add(step * j)));
                lanes[j].store(to.add(step * j));
            }
            let least = lanes[..B / step].iter().fold(lanes[0], |a, &b| a.min::<T>(b)).least::<T>();
            (least, first::<Self, T>(least, B / step, |k| lanes[k]))
        }
    }

    /// Bit i of `out` is set if lane i of `B` words is not covered. `out` is padded to words.
    #[inline(always)]
    unsafe fn uncovered<T: Lane, const B: usize>(lanes: *const u64, out: *mut u64) {
        let (step, bits) = (Self::Register::WORDS, Self::Register::WORDS * 64 / T::BITS as usize);
        // SAFETY: B words of lanes; one bit per lane fits the caller's room
        unsafe {
            let covered = Self::Register::splat::<T>(u32::MAX);
            for j in 0..B / step {
                let hits = Self::Register::load(lanes.add(step * j)).equal::<T>(covered);
                let (open, at) = (!hits & (u64::MAX >> (64 - bits)), j * bits);
                let word = out.add(at / 64);
                *word = if at.is_multiple_of(64) { open } else { *word | open << (at % 64) };
            }
        }
    }

    /// The first lane of value 2, or else the first least lane. No lane may be below 2.
    #[inline(always)]
    unsafe fn least<T: Lane>(lanes: *const T, len: usize) -> (u32, u32) {
        let blocks = len * T::BITS as usize / (64 * Self::Register::WORDS);
        // SAFETY: the caller's lanes, whole registers of them
        unsafe {
            let at = |k: usize| Self::Register::load(lanes.cast::<u64>().add(k * Self::WORDS));
            let two = Self::Register::splat::<T>(2);
            let mut low = Self::Register::splat::<T>(u32::MAX);
            for k in 0..blocks {
                if let Some(lane) = at(k).first::<T>(two) {
                    return (2, first_of::<Self, T>(k) + lane);
                }
                low = low.min::<T>(at(k));
            }
            let least = low.least::<T>();
            (least, first::<Self, T>(least, blocks, at))
        }
    }
}

/// Most words of lanes in registers.
pub(crate) const MOST_WORDS: usize = 32;

#[inline(always)]
fn first_of<I: Isa + ?Sized, T: Lane>(block: usize) -> u32 {
    (block * I::Register::WORDS * 64) as u32 / T::BITS
}

/// The first lane of some registers with this value.
///
/// # Safety
/// The machine has the instructions.
#[inline(always)]
unsafe fn first<I: Isa + ?Sized, T: Lane>(
    value: u32,
    blocks: usize,
    register: impl Fn(usize) -> I::Register,
) -> u32 {
    // SAFETY: the same contract
    unsafe {
        let pattern = I::Register::splat::<T>(value);
        for k in 0..blocks {
            if let Some(lane) = register(k).first::<T>(pattern) {
                return first_of::<I, T>(k) + lane;
            }
        }
    }
    0
}

/// Bit i of `out` is set if lane i is not covered.
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
