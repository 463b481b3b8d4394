//! Two plain words as a register, for machines without vectors.
#![allow(unsafe_code)]

use crate::simd::{Lane, Register};

/// Two words.
#[derive(Clone, Copy)]
pub(crate) struct Words([u64; 2]);

/// The top bit of every lane.
#[inline(always)]
fn tops<T: Lane>() -> u64 {
    (u64::MAX / u64::from(T::MAX.get())) << (T::BITS - 1)
}

#[inline(always)]
fn min<T: Lane>(x: u64, y: u64) -> u64 {
    let tops = tops::<T>();
    // The top bit of each lane is set to prevent a borrow; it then shows if the rest of x ≥ that of
    // y.
    let rest = (x | tops) - (y & !tops);
    let not_less = ((x & !y) | (!(x ^ y) & rest)) & tops;
    let take_y = (not_less >> (T::BITS - 1)) * u64::from(T::MAX.get());
    x ^ ((x ^ y) & take_y)
}

/// Bit i is set if lane i is the same in both words.
#[inline(always)]
fn equal<T: Lane>(x: u64, y: u64) -> u64 {
    let (tops, other) = (tops::<T>(), x ^ y);
    let same = !(((other & !tops) + !tops) | other) & tops;
    // The multiplication moves the bits of all lanes next to each other.
    match T::BITS {
        8 => (same >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56,
        16 => (same >> 15).wrapping_mul(0x0001_0002_0004_0008) >> 48 & 0xF,
        _ => same >> 31 & 1 | same >> 62,
    }
}

impl Register for Words {
    const WORDS: usize = 2;

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller's words, of which lanes need not be aligned
        unsafe { Words(from.cast::<[u64; 2]>().read_unaligned()) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64) {
        // SAFETY: the caller's words, of which lanes need not be aligned
        unsafe { to.cast::<[u64; 2]>().write_unaligned(self.0) }
    }

    #[inline(always)]
    unsafe fn splat<T: Lane>(number: u32) -> Self {
        let most = u64::from(T::MAX.get());
        Words([u64::MAX / most * (u64::from(number) & most); 2])
    }

    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        Words([self.0[0].wrapping_sub(other.0[0]), self.0[1].wrapping_sub(other.0[1])])
    }

    #[inline(always)]
    unsafe fn covered<T: Lane>(self, own: Self) -> Self {
        // 1 becomes all ones in its own lane: (1 << bits) - 1
        let ones = own.0.map(|own| (own << T::BITS).wrapping_sub(own));
        Words([self.0[0] | ones[0], self.0[1] | ones[1]])
    }

    #[inline(always)]
    unsafe fn min<T: Lane>(self, other: Self) -> Self {
        Words([min::<T>(self.0[0], other.0[0]), min::<T>(self.0[1], other.0[1])])
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(self) -> u32 {
        let mut low = min::<T>(self.0[0], self.0[1]);
        let mut shift = 32;
        while shift >= T::BITS {
            low = min::<T>(low, low >> shift);
            shift /= 2;
        }
        low as u32 & T::MAX.get()
    }

    #[inline(always)]
    unsafe fn equal<T: Lane>(self, other: Self) -> u64 {
        let low = equal::<T>(self.0[0], other.0[0]);
        low | equal::<T>(self.0[1], other.0[1]) << (64 / T::BITS)
    }
}
