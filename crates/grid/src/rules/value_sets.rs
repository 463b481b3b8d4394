//! Sets of values by size and sum, and the sums that the members of a set can have: tables that
//! depend on the side alone, each made once.

use std::sync::OnceLock;

/// Most values for which sums are kept as sets of sums; the greatest sum is below 128.
pub(crate) const EXACT: usize = 11;

/// See the module page.
#[derive(Debug)]
pub(crate) struct ValueSets {
    /// N.
    side: usize,
    /// All sets, by size, then by sum.
    sets: Vec<u16>,
    /// Where those of a size and a sum begin: entry `size × (top + 2) + sum`.
    first: Vec<u32>,
    /// The greatest sum.
    top: usize,
    /// The sums of `size` different members of a set, as bits: entry `size << side | set`. Empty
    /// for more values than [`EXACT`].
    sums: Vec<u128>,
}

impl ValueSets {
    /// The tables of a side up to 16.
    pub(crate) fn of(side: usize) -> &'static ValueSets {
        static ALL: [OnceLock<ValueSets>; 17] = [const { OnceLock::new() }; 17];
        ALL[side].get_or_init(|| ValueSets::new(side))
    }

    fn new(side: usize) -> Self {
        let top = side * (side + 1) / 2;
        let mut keyed: Vec<(usize, u16)> = (0..1u32 << side)
            .map(|set| (set.count_ones() as usize * (top + 2) + sum_of(set as u16), set as u16))
            .collect();
        keyed.sort_unstable();
        let mut first = vec![0; (side + 1) * (top + 2) + 1];
        keyed.iter().for_each(|(key, _)| first[key + 1] += 1);
        (1..first.len()).for_each(|i| first[i] += first[i - 1]);
        let sets = keyed.into_iter().map(|(_, set)| set).collect();
        ValueSets { side, sets, first, top, sums: sums(side) }
    }

    /// The sets of this size and sum.
    #[inline(always)]
    pub(crate) fn with(&self, size: usize, sum: i32) -> &[u16] {
        if size > self.side || sum < 0 || sum as usize > self.top {
            return &[];
        }
        let key = size * (self.top + 2) + sum as usize;
        &self.sets[self.first[key] as usize..self.first[key + 1] as usize]
    }

    /// The sums of `size` different members of a set, as bits; for at most [`EXACT`] values.
    #[inline(always)]
    pub(crate) fn sums(&self, size: usize, set: u16) -> u128 {
        self.sums[size << self.side | usize::from(set)]
    }
}

/// The sum of the values of a set.
fn sum_of(set: u16) -> usize {
    (0..16).filter(|v| set >> v & 1 == 1).map(|v| v + 1).sum()
}

/// With or without the least member: two smaller sets.
fn sums(side: usize) -> Vec<u128> {
    if side > EXACT {
        return Vec::new();
    }
    let all = 1 << side;
    let mut sums = vec![0; (side + 1) * all];
    sums[..all].fill(1);
    for size in 1..=side {
        for set in 1..all {
            let rest = set & (set - 1);
            let with = sums[(size - 1) << side | rest] << (set.trailing_zeros() + 1);
            sums[size << side | set] = sums[size << side | rest] | with;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_found_by_size_and_sum() {
        let sets = ValueSets::of(9);
        assert_eq!(sets.with(2, 16), [0b1_0100_0000]);
        assert_eq!(sets.with(3, 7), [0b1011]);
        assert_eq!(sets.with(9, 45), [511]);
        assert!(sets.with(2, 18).is_empty() && sets.with(1, -1).is_empty());
        assert!(sets.with(10, 45).is_empty() && sets.with(3, 46).is_empty());
    }

    #[test]
    fn sums_are_those_of_the_members() {
        assert_eq!(ValueSets::of(9).sums(2, 0b1011), 1 << 3 | 1 << 5 | 1 << 6);
        assert_eq!(ValueSets::of(9).sums(0, 0b1011), 1);
        assert_eq!(ValueSets::of(9).sums(4, 0b1011), 0);
        assert_eq!(ValueSets::of(11).sums(11, 0x7ff), 1 << 66);
    }
}
