//! A set of values `1..=N`, with N ≤ 64, as one word: bit `v − 1` stands for `v`.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A set of values `1..=64`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Values(pub u64);

impl Values {
    /// The empty set.
    pub const EMPTY: Values = Values(0);

    /// `1..=n`.
    ///
    /// ```
    /// use quadrille_puzzle::Values;
    /// assert_eq!(Values::all(4).iter().collect::<Vec<_>>(), [1, 2, 3, 4]);
    /// ```
    #[must_use]
    pub const fn all(n: usize) -> Self {
        if n >= 64 { Values(u64::MAX) } else { Values((1 << n) - 1) }
    }

    /// Only `value`. The set is empty if `value` is 0 or above 64.
    ///
    /// ```
    /// use quadrille_puzzle::Values;
    /// assert_eq!(Values::only(9).single(), Some(9));
    /// assert!(Values::only(0).is_empty() && Values::only(65).is_empty());
    /// ```
    #[must_use]
    pub const fn only(value: u8) -> Self {
        // 0 wraps to the largest number. Like every shift past the word, that leaves nothing.
        match 1u64.checked_shl((value as u32).wrapping_sub(1)) {
            Some(bit) => Values(bit),
            None => Values::EMPTY,
        }
    }

    /// True if `value` is in the set.
    #[must_use]
    pub const fn has(self, value: u8) -> bool {
        self.0 & Values::only(value).0 != 0
    }

    /// The set with `value` added; unchanged if `value` is 0 or above 64.
    #[must_use]
    pub const fn with(self, value: u8) -> Self {
        Values(self.0 | Values::only(value).0)
    }

    /// The set with `value` removed.
    #[must_use]
    pub const fn without(self, value: u8) -> Self {
        Values(self.0 & !Values::only(value).0)
    }

    /// The number of values.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if there are no values.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The least value.
    #[must_use]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The greatest value.
    #[must_use]
    pub const fn last(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(64 - self.0.leading_zeros() as u8) }
    }

    /// The value, if there is exactly one.
    #[must_use]
    pub const fn single(self) -> Option<u8> {
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
    }

    /// The values in rising order.
    #[must_use]
    pub const fn iter(self) -> ValuesIter {
        ValuesIter(self.0)
    }
}

/// The values of a set in rising order.
#[derive(Clone, Debug)]
pub struct ValuesIter(u64);

impl Iterator for ValuesIter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let value = Values(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(value)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for ValuesIter {}

impl IntoIterator for Values {
    type Item = u8;
    type IntoIter = ValuesIter;
    fn into_iter(self) -> ValuesIter {
        self.iter()
    }
}

impl FromIterator<u8> for Values {
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Self {
        iter.into_iter().fold(Values::EMPTY, Values::with)
    }
}

impl BitAnd for Values {
    type Output = Values;
    fn bitand(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }
}

impl BitAndAssign for Values {
    fn bitand_assign(&mut self, other: Values) {
        self.0 &= other.0;
    }
}

impl BitOr for Values {
    type Output = Values;
    fn bitor(self, other: Values) -> Values {
        Values(self.0 | other.0)
    }
}

impl BitOrAssign for Values {
    fn bitor_assign(&mut self, other: Values) {
        self.0 |= other.0;
    }
}

impl Sub for Values {
    type Output = Values;
    fn sub(self, other: Values) -> Values {
        Values(self.0 & !other.0)
    }
}

impl Not for Values {
    type Output = Values;
    fn not(self) -> Values {
        Values(!self.0)
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
