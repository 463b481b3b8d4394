//! How wide the words are. The kernel is one source for every side; a [`Width`] says how a set of
//! values, the count of places of every value and a set of houses are stored.
//!
//! The heart is the *tally*: for one group of cells (a house, the overlap of two houses, the part
//! of a cage inside a house) the number of cells that still hold each value, all values in one
//! register or a few. Taking a set of values from a cell is one subtraction per group, and "no
//! place left", "one place left" or "as many places here as there" are a few word operations that
//! answer for all values at once. Answers are *marks*: a `u64` with one bit per value, at a spacing
//! that the width chooses.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of values; index `v` stands for value `v + 1`.
pub(super) trait Mask:
    Copy
    + Default
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Send
    + 'static
{
    /// The empty set.
    const NONE: Self;
    /// Just `v`.
    fn bit(v: usize) -> Self;
    /// `0..n`.
    fn all(n: usize) -> Self;
    /// The least member of a set that has one.
    fn first(self) -> usize;
    /// The greatest member of a set that has one.
    fn last(self) -> usize;
    /// The set of the least member.
    fn lowest(self) -> Self;
    /// The set without its least member.
    fn rest(self) -> Self;
    /// How many members.
    fn count(self) -> u32;
    /// As a 64-bit word.
    fn wide(self) -> u64;
    /// From a 64-bit word; high bits are dropped.
    fn narrow(bits: u64) -> Self;

    /// Whether `v` is a member.
    #[inline(always)]
    fn has(self, v: usize) -> bool {
        self.wide() >> v & 1 == 1
    }

    /// Whether there is at most one member.
    #[inline(always)]
    fn at_most_one(self) -> bool {
        self.rest() == Self::NONE
    }

    /// The members, rising.
    fn members(self) -> impl Iterator<Item = usize> {
        let mut left = self.wide();
        std::iter::from_fn(move || {
            let v = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            v
        })
    }
}

macro_rules! mask {
    ($word:ty) => {
        impl Mask for $word {
            const NONE: Self = 0;
            #[inline(always)]
            fn bit(v: usize) -> Self {
                1 << v
            }
            fn all(n: usize) -> Self {
                if n >= Self::BITS as usize { Self::MAX } else { (1 << n) - 1 }
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn last(self) -> usize {
                (Self::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                self.into()
            }
            #[inline(always)]
            fn narrow(bits: u64) -> Self {
                bits as Self
            }
        }
    };
}
mask!(u16);
mask!(u64);

/// A set of houses.
pub(super) trait HouseSet: Copy + Debug + Send + 'static {
    /// No house.
    const NONE: Self;
    /// Adds a house.
    fn insert(&mut self, house: usize);
    /// Adds all of another set.
    fn join(&mut self, other: &Self);
    /// Takes out the house with the lowest number.
    fn pop(&mut self) -> Option<usize>;
    /// Whether two sets share a house.
    fn meets(&self, other: &Self) -> bool;
}

impl<const W: usize> HouseSet for [u64; W] {
    const NONE: Self = [0; W];
    #[inline(always)]
    fn insert(&mut self, house: usize) {
        self[house / 64] |= 1 << (house % 64);
    }
    #[inline(always)]
    fn join(&mut self, other: &Self) {
        for (a, b) in self.iter_mut().zip(other) {
            *a |= b;
        }
    }
    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        for (i, word) in self.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(i * 64 + bit);
            }
        }
        None
    }
    #[inline(always)]
    fn meets(&self, other: &Self) -> bool {
        self.iter().zip(other).any(|(a, b)| a & b != 0)
    }
}

/// What a pair relation leaves of two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairLeft<M> {
    /// Values of the first cell that have a partner.
    pub(super) first: M,
    /// Values of the second cell that have a partner.
    pub(super) second: M,
    /// Values that every pair left holds, in one cell or the other.
    pub(super) both: M,
}

/// A choice of word sizes; see the module page.
pub(super) trait Width: Copy + Send + 'static {
    /// A set of values.
    type Mask: Mask;
    /// The number of places of every value in one group of cells.
    type Tally: Copy + Default + PartialEq + Debug + Send;
    /// A set of values, ready to be subtracted from tallies.
    type Loss: Copy;
    /// A set of houses.
    type Houses: HouseSet;
    /// Whether a count of [`SIDE`](Self::SIDE) places reads as none.
    const WRAPS: bool;
    /// The largest side.
    const SIDE: usize;

    /// The marks of all values.
    fn all(side: usize) -> u64;
    /// The mark of one value.
    fn mark(v: usize) -> u64;
    /// The value whose mark is the lowest bit.
    fn value(marks: u64) -> usize;
    /// Marks to a set of values.
    fn values(marks: u64) -> Self::Mask;
    /// `places` cells, all open.
    fn tally(side: usize, places: usize) -> Self::Tally;
    /// Prepares a set for [`take`](Self::take).
    fn loss(gone: Self::Mask) -> Self::Loss;
    /// One cell of the group loses these values.
    fn take(tally: &mut Self::Tally, loss: Self::Loss);
    /// Values with no place.
    fn none(tally: &Self::Tally, all: u64) -> u64;
    /// Values with exactly one place.
    fn one(tally: &Self::Tally, all: u64) -> u64;
    /// Values with exactly two places.
    fn two(tally: &Self::Tally, all: u64) -> u64;
    /// Values with equally many places in both groups.
    fn same(a: &Self::Tally, b: &Self::Tally, all: u64) -> u64;
    /// The places of these values together.
    fn places(tally: &Self::Tally, values: Self::Mask) -> u32;
    /// Filters two cells by a relation: row `v` holds the partners of `v`. `rows` has
    /// [`SIDE`](Self::SIDE) entries.
    fn pair(rows: &[Self::Mask], a: Self::Mask, b: Self::Mask) -> PairLeft<Self::Mask>;
}
