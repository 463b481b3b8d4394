//! The options of every item as bits. A pass over an item is a pass over words, in the widest
//! registers. This is why no pass ends early.

use crate::matrix::Matrix;

pub(super) struct Columns {
    /// Start of each item's list, plus the end.
    start: Vec<u32>,
    uses: Vec<u32>,
    option_of: Vec<u32>,
    /// Words of an option set.
    words: usize,
    /// The options of each item, a bit each.
    bits: Vec<u64>,
}

impl Columns {
    pub(super) fn new(m: &Matrix) -> Self {
        let mut start = vec![0u32; m.items() + 1];
        m.item.iter().for_each(|&item| start[item as usize + 1] += 1);
        (0..m.items()).for_each(|item| start[item + 1] += start[item]);
        let (mut at, words) = (start.clone(), m.options().div_ceil(64));
        let (mut uses, mut option_of) = (vec![0; m.item.len()], vec![0; m.item.len()]);
        let mut bits = vec![0; words * m.items()];
        for option in 0..m.options() {
            for use_ in m.span(option) {
                let item = m.item[use_] as usize;
                uses[at[item] as usize] = use_ as u32;
                option_of[use_] = option as u32;
                at[item] += 1;
                bits[item * words + option / 64] |= 1 << (option % 64);
            }
        }
        Columns { start, uses, option_of, words, bits }
    }

    pub(super) fn option_of(&self, use_: usize) -> u32 {
        self.option_of[use_]
    }

    #[inline(always)]
    pub(super) fn uses(&self, item: usize) -> &[u32] {
        &self.uses[self.start[item] as usize..self.start[item + 1] as usize]
    }

    #[inline(always)]
    fn bits(&self, item: usize) -> &[u64] {
        &self.bits[item * self.words..(item + 1) * self.words]
    }

    /// Moves the live options of an item to `gone`.
    #[inline(always)]
    pub(super) fn remove(&self, item: usize, live: &mut [u64], gone: &mut [u64]) {
        for ((live, gone), bits) in live.iter_mut().zip(gone).zip(self.bits(item)) {
            *gone |= *live & bits;
            *live &= !bits;
        }
    }

    #[inline(always)]
    pub(super) fn touches(&self, item: usize, options: &[u64]) -> bool {
        let common = self.bits(item).iter().zip(options).map(|(bits, options)| bits & options);
        common.fold(0, |all, word| all | word) != 0
    }

    /// True if an item has an option that is in both.
    #[inline(always)]
    pub(super) fn has_both(&self, item: usize, a: &[u64], b: &[u64]) -> bool {
        let common = self.bits(item).iter().zip(a).zip(b).map(|((bits, a), b)| bits & a & b);
        common.fold(0, |all, word| all | word) != 0
    }

    #[inline(always)]
    pub(super) fn count(&self, item: usize, live: &[u64]) -> u32 {
        self.bits(item).iter().zip(live).map(|(a, b)| (a & b).count_ones()).sum()
    }

    #[inline(always)]
    pub(super) fn each_live(&self, item: usize, live: &[u64], mut visit: impl FnMut(usize)) {
        for (word, (bits, live)) in self.bits(item).iter().zip(live).enumerate() {
            let mut bits = bits & live;
            while bits != 0 {
                visit(word * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}
