//! Exact counts: a `u128` that spills into a big integer before it can overflow.

use num_bigint::BigUint;

/// Threshold at which the small part moves to the big one when two counts are added.
const SPILL: u128 = 1 << 126;
/// Upper limit of the small part: from below [`SPILL`], counting by ones never gets there.
const ROOM: u128 = 1 << 127;

#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Always below [`ROOM`].
    small: u128,
    /// The spilled part, if any.
    big: Option<Box<BigUint>>,
}

impl Tally {
    #[inline(always)]
    pub(crate) fn one(&mut self) {
        self.small += 1;
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Tally) {
        // No overflow: both are below half of the range.
        self.small += other.small;
        if other.big.is_some() || self.small >= SPILL {
            self.spill(other);
        }
    }

    #[cold]
    fn spill(&mut self, other: &Tally) {
        let big = self.big.get_or_insert_default();
        **big += std::mem::take(&mut self.small);
        if let Some(more) = &other.big {
            **big += &**more;
        }
    }

    /// The small part, if there is no other.
    #[inline(always)]
    pub(crate) fn small(&self) -> Option<u128> {
        if self.big.is_none() { Some(self.small) } else { None }
    }

    /// From a number below 2^127.
    #[inline(always)]
    pub(crate) fn from_small(small: u128) -> Self {
        debug_assert!(small < ROOM);
        Self { small, big: None }
    }

    pub(crate) fn total(&self) -> BigUint {
        self.big.as_deref().cloned().unwrap_or_default() + self.small
    }

    /// The number, or `u128::MAX` if it is larger.
    #[inline(always)]
    pub(crate) fn saturated(&self) -> u128 {
        if self.big.is_none() { self.small } else { u128::MAX }
    }
}

impl From<BigUint> for Tally {
    fn from(n: BigUint) -> Self {
        Self { small: 0, big: Some(Box::new(n)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_spill_before_they_overflow() {
        let mut t = Tally::from_small(SPILL - 1);
        t.one();
        let mut want = BigUint::from(SPILL);
        assert_eq!(t.total(), want);
        for _ in 0..200 {
            let double = t.clone();
            t.add(&double);
            want *= 2u32;
            assert_eq!(t.total(), want);
        }
        assert_eq!((t.small(), t.saturated()), (None, u128::MAX));
        t.one();
        assert_eq!(t.total(), want + 1u32);
    }
}
