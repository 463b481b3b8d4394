//! Sets of values and of houses, one bit each.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of values; index `v` stands for value `v + 1`.
pub(crate) trait Mask:
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
    const NONE: Self;
    fn bit(v: usize) -> Self;
    fn all(n: usize) -> Self;
    fn first(self) -> usize;
    fn last(self) -> usize;
    fn lowest(self) -> Self;
    fn rest(self) -> Self;
    fn count(self) -> u32;
    fn wide(self) -> u64;
    /// From a 64-bit word; high bits are dropped.
    fn narrow(bits: u64) -> Self;

    #[inline(always)]
    fn has(self, v: usize) -> bool {
        self.wide() >> v & 1 == 1
    }

    #[inline(always)]
    fn at_most_one(self) -> bool {
        self.rest() == Self::NONE
    }

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

pub(crate) trait HouseSet: Copy + Debug + Send + 'static {
    const NONE: Self;
    fn insert(&mut self, house: usize);
    fn join(&mut self, other: &Self);
    fn pop(&mut self) -> Option<usize>;
    /// True if two sets share a house.
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
