//! Plain code: words as little vectors, the compiler does the rest.
#![allow(unsafe_code)]

use super::{Isa, Job, Lane, Simd};

/// What every machine has.
pub(crate) struct Portable;

impl Isa for Portable {
    const SIMD: Simd = Simd::Portable;
    const WORDS: usize = 2;

    unsafe fn enter<J: Job>(job: J) -> J::Output {
        // SAFETY: every machine runs plain code
        unsafe { job.run() }
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
            // SAFETY: w < words, for which the caller's pointers are valid; at most 64 entries per
            // word
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
            least_lane::<T, B>(&lanes)
        }
    }

    #[inline(always)]
    unsafe fn uncovered<T: Lane, const B: usize>(lanes: *const u64, out: *mut u64) {
        for j in 0..B {
            // SAFETY: B words of lanes; one bit per lane fits the caller's room, a word of lanes
            // gives 8 or 4 of them
            unsafe {
                let bits = uncovered_in(*lanes.add(j), T::BITS);
                let at = j * (64 / T::BITS as usize);
                let word = out.add(at / 64);
                *word = if at.is_multiple_of(64) { bits } else { *word | bits << (at % 64) };
            }
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
                let at = part.iter().position(|&l| l == low).unwrap_or(0);
                best = (low.get(), (k * 16 + at) as u32);
                if best.0 <= 2 {
                    break;
                }
            }
        }
        best
    }
}

/// Bit i of the result = lane i of a word is not all ones.
#[inline(always)]
fn uncovered_in(word: u64, bits: u32) -> u64 {
    let high = if bits == 8 { 0x8080_8080_8080_8080 } else { 0x8000_8000_8000_8000 };
    let x = !word;
    // a lane's top bit is set if any bit of the lane is
    let some = (((x & !high) + !high) | x) & high;
    // the multiplication moves the bits of all lanes side by side
    if bits == 8 {
        (some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    } else {
        (some >> 15).wrapping_mul(0x0001_0002_0004_0008) >> 48 & 0xF
    }
}

/// Least lane of `B` words (an even number) and its first position. SSE2 is part of every x86-64.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn least_lane<T: Lane, const B: usize>(words: &[u64; B]) -> (u32, u32) {
    use std::arch::x86_64::*;
    // SAFETY: SSE2 is there; each pair of words is read whole
    unsafe {
        let pair = |k: usize| _mm_loadu_si128(words.as_ptr().add(2 * k).cast());
        let min = |a, b| {
            if T::BITS == 8 { _mm_min_epu8(a, b) } else { _mm_sub_epi16(a, _mm_subs_epu16(a, b)) }
        };
        let mut low = pair(0);
        for k in 1..B / 2 {
            low = min(low, pair(k));
        }
        let mut all = min(low, _mm_srli_si128(low, 8));
        all = min(all, _mm_srli_si128(all, 4));
        all = min(all, _mm_srli_si128(all, 2));
        let least = if T::BITS == 8 {
            let both = _mm_cvtsi128_si32(all) as u32;
            (both & 0xFF).min(both >> 8 & 0xFF)
        } else {
            _mm_cvtsi128_si32(all) as u32 & 0xFFFF
        };
        let pattern =
            if T::BITS == 8 { _mm_set1_epi8(least as i8) } else { _mm_set1_epi16(least as i16) };
        for k in 0..B / 2 {
            let same = if T::BITS == 8 {
                _mm_cmpeq_epi8(pair(k), pattern)
            } else {
                _mm_cmpeq_epi16(pair(k), pattern)
            };
            let hit = _mm_movemask_epi8(same) as u32;
            if hit != 0 {
                return (least, k as u32 * (128 / T::BITS) + hit.trailing_zeros() / (T::BITS / 8));
            }
        }
        (least, 0)
    }
}

/// Least lane of `B` words and its first position, word by word.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn least_lane<T: Lane, const B: usize>(words: &[u64; B]) -> (u32, u32) {
    let per = (64 / T::BITS) as usize;
    let mask = u64::from(T::MAX.get());
    let mut best = (u32::MAX, 0);
    for (k, &word) in words.iter().enumerate() {
        for j in 0..per {
            let lane = (word >> (j as u32 * T::BITS) & mask) as u32;
            if lane < best.0 {
                best = (lane, (k * per + j) as u32);
            }
        }
    }
    best
}
