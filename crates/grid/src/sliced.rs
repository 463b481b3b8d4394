//! Sides above 16: a set of values is a `u64`; plane `k` of a tally holds bit `k` of every count.
//!
//! ```text
//!  plane 0 | count bit 0 of v63 … v1 v0 |
//!  plane 1 | count bit 1 of v63 … v1 v0 |
//!     …
//! ```
//! Removing a set of values subtracts it with a borrow that ripples through the planes, two on
//! average. Marks are then plain sets. Five planes count to 31, seven to 64.

use crate::mask::Mask;
use crate::width::{PairLeft, Width};

#[derive(Clone, Copy)]
pub(crate) struct Sliced<const PLANES: usize>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes<const PLANES: usize>([u64; PLANES]);

impl<const PLANES: usize> Default for Planes<PLANES> {
    fn default() -> Self {
        Planes([0; PLANES])
    }
}

impl<const PLANES: usize> Planes<PLANES> {
    /// The union of the planes from `from` on: values whose count has a high bit.
    #[inline(always)]
    fn above(&self, from: usize) -> u64 {
        self.0[from..].iter().fold(0, |all, p| all | p)
    }
}

impl<const PLANES: usize> Width for Sliced<PLANES> {
    type Mask = u64;
    type Tally = Planes<PLANES>;
    type Loss = u64;
    type Houses = [u64; 4];
    const WRAPS: bool = false;
    const SIDE: usize = 64;

    fn all(side: usize) -> u64 {
        u64::all(side)
    }
    #[inline(always)]
    fn mark(v: usize) -> u64 {
        1 << v
    }
    #[inline(always)]
    fn value(marks: u64) -> usize {
        marks.trailing_zeros() as usize
    }
    #[inline(always)]
    fn values(marks: u64) -> u64 {
        marks
    }
    fn tally(side: usize, places: usize) -> Planes<PLANES> {
        let all = Self::all(side);
        Planes(std::array::from_fn(|k| if places >> k & 1 == 1 { all } else { 0 }))
    }
    #[inline(always)]
    fn loss(gone: u64) -> u64 {
        gone
    }
    #[inline(always)]
    fn take(tally: &mut Planes<PLANES>, loss: u64) {
        let mut borrow = loss;
        for plane in &mut tally.0 {
            let old = *plane;
            *plane = old ^ borrow;
            borrow &= !old;
            if borrow == 0 {
                break;
            }
        }
    }
    #[inline(always)]
    fn none(tally: &Planes<PLANES>, all: u64) -> u64 {
        all & !tally.above(0)
    }
    #[inline(always)]
    fn one(tally: &Planes<PLANES>, _all: u64) -> u64 {
        tally.0[0] & !tally.above(1)
    }
    #[inline(always)]
    fn two(tally: &Planes<PLANES>, _all: u64) -> u64 {
        tally.0[1] & !(tally.0[0] | tally.above(2))
    }
    #[inline(always)]
    fn same(a: &Planes<PLANES>, b: &Planes<PLANES>, all: u64) -> u64 {
        let differ = a.0.iter().zip(&b.0).fold(0, |d, (x, y)| d | (x ^ y));
        all & !differ
    }
    #[inline(always)]
    fn places(tally: &Planes<PLANES>, values: u64) -> u32 {
        tally.0.iter().enumerate().map(|(k, plane)| (plane & values).count_ones() << k).sum()
    }

    fn pair(rows: &[u64], a: u64, b: u64) -> PairLeft<u64> {
        let (mut first, mut second, mut both) = (0, 0, !0);
        for v in a.members() {
            let partners = rows[v] & b;
            if partners != 0 {
                first |= 1 << v;
                second |= partners;
                both &= 1 << v | if partners.at_most_one() { partners } else { 0 };
            }
        }
        PairLeft { first, second, both }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixty_four_places_count_down_to_none() {
        let mut tally = Sliced::<7>::tally(64, 64);
        for left in (0..64u32).rev() {
            Sliced::<7>::take(&mut tally, 1 << 63 | 1);
            assert_eq!(Sliced::<7>::places(&tally, 1 << 63 | 1), 2 * left);
            assert_eq!(Sliced::<7>::places(&tally, 1 << 5), 64);
            assert_eq!(Sliced::<7>::one(&tally, !0), if left == 1 { 1 << 63 | 1 } else { 0 });
            assert_eq!(Sliced::<7>::two(&tally, !0), if left == 2 { 1 << 63 | 1 } else { 0 });
            assert_eq!(Sliced::<7>::none(&tally, !0), if left == 0 { 1 << 63 | 1 } else { 0 });
        }
    }
}
