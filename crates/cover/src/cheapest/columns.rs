//! The options of every item: as bits where they are dense enough, as a list anyway.

use crate::matrix::Matrix;

/// Words of bits that an option in a list is worth: so many are read in the time of one.
const WORTH: usize = 8;

/// Items and their options.
pub(super) struct Columns {
    /// Where the list of each item begins; one more for the end.
    start: Vec<u32>,
    /// Uses, item by item.
    uses: Vec<u32>,
    /// Option of each use.
    option_of: Vec<u32>,
    /// Words of all options; 0 where there are no bits.
    words: usize,
    /// The options of each item, a bit each.
    bits: Vec<u64>,
}

impl Columns {
    pub(super) fn new(m: &Matrix) -> Self {
        let words = m.options().div_ceil(64);
        Self::with_bits(m, words * m.items() <= WORTH * m.item.len())
    }

    fn with_bits(m: &Matrix, has_bits: bool) -> Self {
        let mut start = vec![0u32; m.items() + 1];
        m.item.iter().for_each(|&item| start[item as usize + 1] += 1);
        (0..m.items()).for_each(|item| start[item + 1] += start[item]);
        let (mut at, uses) = (start.clone(), m.item.len());
        let mut it = Columns {
            start,
            uses: vec![0; uses],
            option_of: vec![0; uses],
            words: 0,
            bits: vec![],
        };
        let words = m.options().div_ceil(64);
        if has_bits {
            (it.words, it.bits) = (words, vec![0; words * m.items()]);
        }
        for option in 0..m.options() {
            for use_ in m.span(option) {
                let item = m.item[use_] as usize;
                it.uses[at[item] as usize] = use_ as u32;
                it.option_of[use_] = option as u32;
                at[item] += 1;
                if it.words > 0 {
                    it.bits[item * words + option / 64] |= 1 << (option % 64);
                }
            }
        }
        it
    }

    pub(super) fn option_of(&self, use_: usize) -> u32 {
        self.option_of[use_]
    }

    /// All uses of an item, live or not.
    #[inline(always)]
    pub(super) fn uses(&self, item: usize) -> &[u32] {
        &self.uses[self.start[item] as usize..self.start[item + 1] as usize]
    }

    #[inline(always)]
    fn bits(&self, item: usize) -> &[u64] {
        &self.bits[item * self.words..(item + 1) * self.words]
    }

    /// Options of an item, live or not, in order.
    #[inline(always)]
    fn options(&self, item: usize) -> impl Iterator<Item = usize> {
        self.uses(item).iter().map(|&use_| self.option_of[use_ as usize] as usize)
    }

    /// Moves the live options of an item to those that are gone.
    #[inline(always)]
    pub(super) fn remove(&self, item: usize, live: &mut [u64], gone: &mut [u64]) {
        if self.words > 0 {
            for ((live, gone), bits) in live.iter_mut().zip(gone).zip(self.bits(item)) {
                *gone |= *live & bits;
                *live &= !bits;
            }
            return;
        }
        for option in self.options(item) {
            let bit = live[option / 64] & 1 << (option % 64);
            gone[option / 64] |= bit;
            live[option / 64] &= !bit;
        }
    }

    /// Whether an item has one of these options.
    #[inline(always)]
    pub(super) fn touches(&self, item: usize, options: &[u64]) -> bool {
        if self.words > 0 {
            // No early end, here and below: the words go through in registers of the widest kind.
            let common = self.bits(item).iter().zip(options).map(|(bits, options)| bits & options);
            return common.fold(0, |all, word| all | word) != 0;
        }
        self.options(item).any(|option| options[option / 64] >> (option % 64) & 1 == 1)
    }

    /// Whether an item has an option that is in both.
    #[inline(always)]
    pub(super) fn has_both(&self, item: usize, a: &[u64], b: &[u64]) -> bool {
        if self.words > 0 {
            let common = self.bits(item).iter().zip(a).zip(b).map(|((bits, a), b)| bits & a & b);
            return common.fold(0, |all, word| all | word) != 0;
        }
        self.options(item).any(|option| (a[option / 64] & b[option / 64]) >> (option % 64) & 1 == 1)
    }

    /// The number of an item's live options.
    #[inline(always)]
    pub(super) fn count(&self, item: usize, live: &[u64]) -> u32 {
        if self.words > 0 {
            return self.bits(item).iter().zip(live).map(|(a, b)| (a & b).count_ones()).sum();
        }
        let mut count = 0;
        self.each_live(item, live, |_| count += 1);
        count
    }

    /// Whether an item has more live options than so many, which are few.
    #[inline(always)]
    pub(super) fn has_more(&self, item: usize, live: &[u64], few: u32) -> bool {
        let mut left = few;
        if self.words > 0 {
            for (bits, live) in self.bits(item).iter().zip(live) {
                let mut bits = bits & live;
                while bits != 0 {
                    if left == 0 {
                        return true;
                    }
                    left -= 1;
                    bits &= bits - 1;
                }
            }
            return false;
        }
        let is_live = |&option: &usize| live[option / 64] >> (option % 64) & 1 == 1;
        self.options(item).filter(is_live).take(few as usize + 1).count() > few as usize
    }

    /// Hands on the live options of an item in order.
    #[inline(always)]
    pub(super) fn each_live(&self, item: usize, live: &[u64], mut visit: impl FnMut(usize)) {
        if self.words > 0 {
            for (word, (bits, live)) in self.bits(item).iter().zip(live).enumerate() {
                let mut bits = bits & live;
                while bits != 0 {
                    visit(word * 64 + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                }
            }
            return;
        }
        let live = |&option: &usize| live[option / 64] >> (option % 64) & 1 == 1;
        self.options(item).filter(live).for_each(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 150 options of up to five of twelve items.
    fn matrix() -> Matrix {
        let mut m = Matrix::with_items(10, 2);
        for option in 0..150u32 {
            let has = |item: &u32| (option * 37 + item * 11) % 29 < 9;
            m.push(option, (0..12).filter(has).map(|item| (item, 0)));
        }
        m
    }

    #[test]
    fn bits_and_lists_say_the_same() {
        let m = matrix();
        let both = [true, false].map(|has_bits| Columns::with_bits(&m, has_bits));
        let words = |k: u64| -> Vec<u64> {
            (0..3).map(|w| (k + w).wrapping_mul(k << 32 | 0x9E37)).collect()
        };
        for (item, k) in (0..12).flat_map(|item| (1..40).map(move |k| (item, k))) {
            let (live, free) = (words(k), words(k + 99));
            let seen = both.each_ref().map(|columns| {
                let (mut live_after, mut gone, mut options) = (live.clone(), free.clone(), vec![]);
                columns.remove(item, &mut live_after, &mut gone);
                columns.each_live(item, &live, |option| options.push(option));
                let more: Vec<_> = (0..50).map(|few| columns.has_more(item, &live, few)).collect();
                assert_eq!(more.iter().filter(|&&more| more).count(), options.len().min(50));
                assert_eq!(columns.count(item, &live) as usize, options.len());
                assert_eq!(columns.touches(item, &live), !options.is_empty());
                (live_after, gone, options, columns.has_both(item, &live, &free))
            });
            assert_eq!(seen[0], seen[1]);
        }
    }
}
