//! Sides up to 16: a set of values is a `u16`, a tally one `u64` of sixteen 4-bit counts, a mark
//! sits at bit `4v`.
//!
//! ```text
//!  tally | v15 | v14 | …  | v2 | v1 | v0 |   4 bits each
//!  marks    .     .          .    .    1     bit 0 of each nibble
//! ```
//! Up to side 15 a count fits its nibble and subtraction cannot borrow. Side 16 (`FULL`) counts
//! modulo 16: nibbles are subtracted without borrows between them, and a count of 16 reads as 0,
//! which the house check distinguishes.

use crate::mask::Mask;
use crate::width::{PairLeft, Width};

/// The width for sides up to 15, or with `FULL` for side 16 alone.
#[derive(Clone, Copy)]
pub(crate) struct Nibbles<const FULL: bool>;

const ONES: u64 = 0x1111_1111_1111_1111;

/// The set of each value.
const LANES: [u16; 16] = {
    let (mut lanes, mut v) = ([0; 16], 0);
    while v < 16 {
        lanes[v] = 1 << v;
        v += 1;
    }
    lanes
};

/// All ones or zero, without a branch.
#[inline(always)]
fn all_if(yes: bool) -> u16 {
    u16::from(yes).wrapping_neg()
}

/// Bit `v` to bit `4v`.
#[inline(always)]
fn spread(set: u16) -> u64 {
    let x = u64::from(set);
    let x = (x | x << 24) & 0x0000_00ff_0000_00ff;
    let x = (x | x << 12) & 0x000f_000f_000f_000f;
    let x = (x | x << 6) & 0x0303_0303_0303_0303;
    (x | x << 3) & ONES
}

/// Bit `4v` to bit `v`.
#[inline(always)]
fn gather(marks: u64) -> u16 {
    let x = (marks | marks >> 3) & 0x0303_0303_0303_0303;
    let x = (x | x >> 6) & 0x000f_000f_000f_000f;
    let x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
    (x | x >> 24) as u16
}

impl<const FULL: bool> Width for Nibbles<FULL> {
    type Mask = u16;
    type Tally = u64;
    type Loss = u64;
    type Houses = [u64; 1];
    const WRAPS: bool = FULL;
    const SIDE: usize = 16;

    fn all(side: usize) -> u64 {
        ONES >> (4 * (16 - side))
    }
    #[inline(always)]
    fn mark(v: usize) -> u64 {
        1 << (4 * v)
    }
    #[inline(always)]
    fn value(marks: u64) -> usize {
        marks.trailing_zeros() as usize / 4
    }
    #[inline(always)]
    fn values(marks: u64) -> u16 {
        gather(marks)
    }
    fn tally(side: usize, places: usize) -> u64 {
        Self::all(side).wrapping_mul(places as u64 & 15)
    }
    #[inline(always)]
    fn loss(gone: u16) -> u64 {
        spread(gone)
    }
    #[inline(always)]
    fn take(tally: &mut u64, loss: u64) {
        if FULL {
            const HIGH: u64 = 0x8888_8888_8888_8888;
            *tally = ((*tally | HIGH) - loss) ^ (!*tally & HIGH);
        } else {
            *tally = tally.wrapping_sub(loss);
        }
    }
    #[inline(always)]
    fn none(tally: &u64, all: u64) -> u64 {
        let x = *tally | *tally >> 1;
        !(x | x >> 2) & all
    }
    #[inline(always)]
    fn one(tally: &u64, all: u64) -> u64 {
        *tally & !(*tally >> 1 | *tally >> 2 | *tally >> 3) & all
    }
    #[inline(always)]
    fn two(tally: &u64, all: u64) -> u64 {
        *tally >> 1 & !(*tally | *tally >> 2 | *tally >> 3) & all
    }
    #[inline(always)]
    fn same(a: &u64, b: &u64, all: u64) -> u64 {
        Self::none(&(a ^ b), all)
    }
    #[inline(always)]
    fn places(tally: &u64, values: u16) -> u32 {
        // Nibbles to bytes, then all bytes into the highest: at most 16 · 15.
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let x = *tally & spread(values).wrapping_mul(15);
        let bytes = (x & LOW) + (x >> 4 & LOW);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// All sixteen rows at once, without a branch: compiles to a few vector operations.
    #[inline(always)]
    fn pair(rows: &[u16], a: u16, b: u16) -> PairLeft<u16> {
        let rows: &[u16; 16] = rows.first_chunk().expect("a pair relation has sixteen rows");
        let (mut first, mut second, mut both) = (0u16, 0u16, !0u16);
        for (&row, &lane) in rows.iter().zip(&LANES) {
            let partners = row & b & all_if(a & lane != 0);
            let some = all_if(partners != 0);
            let only = partners & all_if(partners.at_most_one());
            first |= lane & some;
            second |= partners;
            both &= lane | only | !some;
        }
        PairLeft { first, second, both }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreading_and_gathering_are_inverse() {
        for set in 0..=u16::MAX {
            assert_eq!(gather(spread(set)), set);
        }
    }

    #[test]
    fn sixteen_places_count_down_to_none() {
        let mut tally = Nibbles::<true>::tally(16, 16);
        for left in (0..16u32).rev() {
            Nibbles::<true>::take(&mut tally, spread(0b101));
            assert_eq!(Nibbles::<true>::places(&tally, 0b101), 2 * left);
            assert_eq!(Nibbles::<true>::places(&tally, 0b010), 0, "16 reads as 0");
        }
    }

    #[test]
    fn a_pair_keeps_values_with_partners_and_finds_what_all_pairs_hold() {
        // Values 1..4 with a difference of 1: 1–2, 2–3, 3–4.
        let mut rows = [0u16; 16];
        rows[..4].copy_from_slice(&[0b0010, 0b0101, 0b1010, 0b0100]);
        let left = Nibbles::<false>::pair(&rows, 0b0101, 0b0110);
        assert_eq!(left, PairLeft { first: 0b0101, second: 0b0010, both: 0b0010 });
    }
}
