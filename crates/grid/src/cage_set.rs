//! A set of cages, ordered by number.

/// A set of up to 4,096 cages that yields the lowest first: one bit per cage, and a summary word.
#[derive(Clone, Default, Debug)]
pub(crate) struct CageSet {
    words: Vec<u64>,
    /// One bit per word that may have bits.
    summary: u64,
}

/// Most cages in the set; 64×64 cells make at most 2,048 cages of two cells or more.
pub(crate) const MOST_CAGES: usize = 64 * 64;

impl CageSet {
    /// Makes room for this many cages and empties the set.
    pub(crate) fn resize(&mut self, cages: usize) {
        self.words.clear();
        self.words.resize(cages.div_ceil(64).max(1), 0);
        self.summary = 0;
    }

    #[inline(always)]
    pub(crate) fn join(&mut self, word: usize, cages: u64) {
        self.words[word] |= cages;
        self.summary |= 1 << word;
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, cage: usize) {
        self.join(cage / 64, 1 << (cage % 64));
    }

    /// Removes a cage; true if it was in the set.
    #[inline(always)]
    pub(crate) fn remove(&mut self, cage: usize) -> bool {
        let word = &mut self.words[cage / 64];
        let had = *word >> (cage % 64) & 1 == 1;
        *word &= !(1 << (cage % 64));
        had
    }

    #[inline(always)]
    pub(crate) fn first(&mut self) -> Option<usize> {
        while self.summary != 0 {
            let word = self.summary.trailing_zeros() as usize;
            if self.words[word] != 0 {
                return Some(word * 64 + self.words[word].trailing_zeros() as usize);
            }
            self.summary &= self.summary - 1;
        }
        None
    }

    pub(crate) fn clear(&mut self) {
        while self.summary != 0 {
            self.words[self.summary.trailing_zeros() as usize] = 0;
            self.summary &= self.summary - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_out_the_lowest_first() {
        let mut set = CageSet::default();
        set.resize(MOST_CAGES);
        for cage in [4095, 64, 3, 700] {
            set.insert(cage);
        }
        let mut order = Vec::new();
        while let Some(cage) = set.first() {
            assert!(set.remove(cage) && !set.remove(cage));
            order.push(cage);
        }
        assert_eq!(order, [3, 64, 700, 4095]);
        set.insert(9);
        set.clear();
        assert_eq!(set.first(), None);
    }
}
