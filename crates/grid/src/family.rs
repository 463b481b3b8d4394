//! Families of value sets: the sets of values that some cells may take together. Up to nine values
//! make 512 sets, so a family is 512 bits. "One more cell with these candidates" or "together with
//! a set of that family" are a few shifts and moves of words for all sets at once
//! ([`lanes`](crate::lanes)).
//!
//! ```text
//!  set      values 1 … 9 at bits 0 … 8 of a number below 512
//!  family   bit `set & 63` of word `set >> 6`
//!  add v    v < 6: a shift within the words;  v ≥ 6: word w to word w | 1 << (v − 6)
//! ```

use quadrille_cage_math::{Op, operations, result};

use crate::mask::Mask;

pub(crate) const MOST_VALUES: usize = 9;
/// The largest sum of a set, plus one.
const SUMS: usize = 46;

/// A family of sets, as described above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Family(pub(crate) [u64; 8]);

/// By size and sum: the sets of nine values that have them.
static BY_SUM: [[Family; SUMS]; MOST_VALUES + 1] = {
    let mut families = [[Family([0; 8]); SUMS]; MOST_VALUES + 1];
    let mut set = 0usize;
    while set < 512 {
        let (mut sum, mut v) = (0, 0);
        while v < MOST_VALUES {
            sum += if set >> v & 1 == 1 { v + 1 } else { 0 };
            v += 1;
        }
        families[set.count_ones() as usize][sum].0[set / 64] |= 1 << (set % 64);
        set += 1;
    }
    families
};

impl Family {
    pub(crate) const ALL: Family = Family([!0; 8]);

    pub(crate) fn of(set: u16) -> Self {
        let mut family = Family::default();
        family.insert(set);
        family
    }

    pub(crate) fn insert(&mut self, set: u16) {
        self.0[usize::from(set / 64)] |= 1 << (set % 64);
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The complement of every set, among nine values.
    #[inline(always)]
    pub(crate) fn complements(&self) -> Self {
        Family(std::array::from_fn(|w| self.0[7 - w].reverse_bits()))
    }

    /// The sets of `size` values that give a target.
    pub(crate) fn giving(op: Op, many: bool, size: usize, target: u128) -> Self {
        if op == Op::Add {
            let sums = BY_SUM.get(size).and_then(|sums| sums.get(usize::try_from(target).ok()?));
            return sums.copied().unwrap_or_default();
        }
        let mut family = Family::default();
        for set in (0..512u16).filter(|set| set.count_ones() as usize == size) {
            let values: Vec<u8> = set.members().map(|v| v as u8 + 1).collect();
            if operations(op, size, many).iter().any(|&op| result(op, &values) == Some(target)) {
                family.insert(set);
            }
        }
        family
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_of_a_target_are_those_that_give_it() {
        let two = |a, b| Family(std::array::from_fn(|w| Family::of(a).0[w] | Family::of(b).0[w]));
        assert_eq!(Family::giving(Op::Add, false, 3, 7), Family::of(0b1011));
        assert_eq!(Family::giving(Op::Add, false, 3, 5), Family::default());
        assert_eq!(Family::giving(Op::Add, false, 10, 45), Family::default());
        assert_eq!(Family::giving(Op::Add, false, 2, u128::MAX), Family::default());
        assert_eq!(Family::giving(Op::Mul, false, 2, 6), two(0b110, 0b10_0001));
        assert_eq!(Family::giving(Op::Add, false, 9, 45), Family::of(511));
        assert_eq!(Family::of(5).complements(), Family::of(511 - 5));
        assert_eq!((Family::ALL.count(), Family::giving(Op::Add, false, 4, 20).count()), (512, 12));
    }
}
