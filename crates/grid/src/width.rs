//! The width of words. The engine is one source for every side. A [`Width`] defines how a set of
//! values, the count of places of every value, and a set of houses are stored.
//!
//! The central type is the *tally*. For one group of cells (a house, the overlap of two houses, the
//! part of a cage inside a house) it holds the number of cells that still hold each value, for all
//! values in one or a few registers. Removing a set of values from a cell is one subtraction per
//! group. "No cell left", "one cell left" or "as many places here as there" are a few word
//! operations for all values at once. The results are *marks*: a `u64` with one bit per value, at a
//! spacing that the width chooses.

use std::fmt::Debug;

use crate::mask::{HouseSet, Mask};

/// The candidates that a pair relation leaves in two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PairLeft<M> {
    /// Values of the first cell that have a partner.
    pub(crate) first: M,
    /// Values of the second cell that have a partner.
    pub(crate) second: M,
    /// Values that every remaining pair holds, in either cell.
    pub(crate) both: M,
}

pub(crate) trait Width: Copy + Send + 'static {
    type Mask: Mask;
    /// The number of places of every value in one group of cells.
    type Tally: Copy + Default + PartialEq + Debug + Send;
    /// A set of values, ready to be subtracted from tallies.
    type Loss: Copy;
    type Houses: HouseSet;
    /// True if a count of [`SIDE`](Self::SIDE) places reads as zero.
    const WRAPS: bool;
    const SIDE: usize;

    fn all(side: usize) -> u64;
    fn mark(v: usize) -> u64;
    /// The value whose mark is the lowest bit.
    fn value(marks: u64) -> usize;
    /// Marks to a set of values.
    fn values(marks: u64) -> Self::Mask;
    /// A tally of `places` open cells.
    fn tally(side: usize, places: usize) -> Self::Tally;
    /// Prepares a set for [`take`](Self::take).
    fn loss(gone: Self::Mask) -> Self::Loss;
    /// One cell of the group loses these values.
    fn take(tally: &mut Self::Tally, loss: Self::Loss);
    fn none(tally: &Self::Tally, all: u64) -> u64;
    fn one(tally: &Self::Tally, all: u64) -> u64;
    fn two(tally: &Self::Tally, all: u64) -> u64;
    /// Values with equally many places in both groups.
    fn same(a: &Self::Tally, b: &Self::Tally, all: u64) -> u64;
    /// The places of these values together.
    fn places(tally: &Self::Tally, values: Self::Mask) -> u32;
    /// Filters two cells by a relation: row `v` holds the partners of `v`. `rows` has
    /// [`SIDE`](Self::SIDE) entries.
    fn pair(rows: &[Self::Mask], a: Self::Mask, b: Self::Mask) -> PairLeft<Self::Mask>;
}
