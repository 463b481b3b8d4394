//! Plain code: words as little vectors, the compiler does the rest.
#![allow(unsafe_code)]

use super::{Lane, Level, Simd};
use crate::kernel::Kernel;
use crate::run::Event;
use crate::search::Search;

/// The level that every machine has.
pub(crate) struct Portable;

impl Level for Portable {
    const SIMD: Simd = Simd::Portable;
    const WORDS: usize = 2;

    unsafe fn drive<K: Kernel<Level = Self>>(search: &mut Search<K>) -> Event {
        search.drive()
    }

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
            // SAFETY: w < words, for which the caller's pointers are valid; at most 64 entries per word
            unsafe {
                let live = *from.add(w);
                let mut gone = live & *conflicts.add(w);
                *to.add(w) = live ^ gone;
                while gone != 0 {
                    *list.add(len) = (w * 64) as u16 + gone.trailing_zeros() as u16;
                    len += 1;
                    gone &= gone - 1;
                }
            }
        }
        len
    }

    #[inline(always)]
    unsafe fn shrink<T: Lane, const B: usize>(
        from: *const u64,
        table: *const u64,
        list: *const u16,
        len: usize,
        own: *const u64,
        to: *mut u64,
    ) -> (u32, u32) {
        // SAFETY: lanes have B words; each list entry is an option with B words in the table
        unsafe {
            let mut lanes = *from.cast::<[u64; B]>();
            for k in 0..len {
                let option = &*table.add(*list.add(k) as usize * B).cast::<[u64; B]>();
                for j in 0..B {
                    lanes[j] = lanes[j].wrapping_sub(option[j]);
                }
            }
            let own = &*own.cast::<[u64; B]>();
            for j in 0..B {
                // 1 becomes all ones in its own lane: (1 << bits) - 1
                lanes[j] |= (own[j] << T::BITS).wrapping_sub(own[j]);
            }
            *to.cast::<[u64; B]>() = lanes;
            least_word::<T, B>(&lanes)
        }
    }

    #[inline(always)]
    unsafe fn least<T: Lane>(lanes: *const T, len: usize) -> (u32, u32) {
        // SAFETY: the caller's lanes
        let lanes = unsafe { std::slice::from_raw_parts(lanes, len) };
        let mut best = (u32::MAX, 0);
        for (k, part) in lanes.chunks_exact(16).enumerate() {
            let mut low = T::MAX;
            for &lane in part {
                low = low.min(lane);
            }
            if low.get() < best.0 {
                let place = part.iter().position(|&l| l == low).unwrap_or(0);
                best = (low.get(), (k * 16 + place) as u32);
                if best.0 <= 2 {
                    break;
                }
            }
        }
        best
    }
}

/// Least lane of `B` words and its first place.
#[inline(always)]
fn least_word<T: Lane, const B: usize>(words: &[u64; B]) -> (u32, u32) {
    let per = 64 / T::BITS;
    let low = if T::BITS == 8 { least_of::<u8, B>(words) } else { least_of::<u16, B>(words) };
    let ones = if T::BITS == 8 { 0x0101_0101_0101_0101 } else { 0x0001_0001_0001_0001 };
    let pattern = u64::from(low) * ones;
    for (w, &word) in words.iter().enumerate() {
        let x = word ^ pattern;
        let zero = x.wrapping_sub(ones) & !x & (ones << (T::BITS - 1));
        if zero != 0 {
            return (low, w as u32 * per + zero.trailing_zeros() / T::BITS);
        }
    }
    (low, 0)
}

#[inline(always)]
fn least_of<T: Lane, const B: usize>(words: &[u64; B]) -> u32 {
    let mut low = [T::MAX; 16];
    let per = (128 / T::BITS) as usize;
    for pair in words.chunks_exact(2) {
        // SAFETY: two words are `per` lanes of T, and every bit pattern is a lane
        let lanes = unsafe { std::slice::from_raw_parts(pair.as_ptr().cast::<T>(), per) };
        for j in 0..per {
            low[j] = low[j].min(lanes[j]);
        }
    }
    let mut width = per;
    while width > 1 {
        width /= 2;
        for j in 0..width {
            low[j] = low[j].min(low[j + width]);
        }
    }
    low[0].get()
}
