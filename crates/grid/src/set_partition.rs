//! Set-partition dynamic programming: given, for each of several parts, the sets that it may take,
//! which of them are in a choice of one set per part that partitions all values?
//!
//! Forward, the unions that the first parts can make; backward, those of them that the rest
//! completes. A set of unions is one bit per set of values. To add the values `m` to every union
//! without them is, for the high bits of `m`, to take another word, and for the low six a shift
//! within the word, which cannot carry: it is an addition of disjoint bits.
//!
//! Values that are decided need no bit: the open ones are relabelled, so that a set of unions has
//! 2^open bits instead of 2^N.

use crate::mask::Mask;

/// The largest side whose sets of values are listed: 4,096 of them.
pub(crate) const MOST_VALUES: usize = 12;

/// New labels for the open values: per low and high six bits of a set, its open members.
#[derive(Clone)]
pub(crate) struct Relabel {
    /// The open values.
    open: u16,
    /// See above.
    tables: [[u16; 64]; 2],
}

impl Relabel {
    /// No value is open.
    pub(crate) fn new() -> Self {
        Relabel { open: 0, tables: [[0; 64]; 2] }
    }

    /// Relabels these values 0, 1, …, in their order.
    pub(crate) fn set(&mut self, open: u16) {
        if self.open == open {
            return;
        }
        self.open = open;
        let mut next = 0;
        for (half, labels) in self.tables.iter_mut().enumerate() {
            for bit in 0..6 {
                let is_open = open >> (6 * half + bit) & 1;
                for low in 0..1 << bit {
                    labels[low | 1 << bit] = labels[low] | is_open << next;
                }
                next += is_open;
            }
        }
    }

    /// How many values are open.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.open.count_ones()
    }

    /// The open values of a set, by their new labels.
    #[inline(always)]
    pub(crate) fn of(&self, set: u16) -> u16 {
        self.tables[0][usize::from(set & 63)] | self.tables[1][usize::from(set >> 6)]
    }
}

/// Per low six bits of a set: the sets within a word that are disjoint from it.
const APART: [u64; 64] = {
    let mut apart = [0u64; 64];
    let mut set = 0;
    while set < 64 {
        let mut other = 0;
        while other < 64 {
            if set & other == 0 {
                apart[set] |= 1 << other;
            }
            other += 1;
        }
        set += 1;
    }
    apart
};

/// The parts with their sets, and room to work in.
#[derive(Clone)]
pub(crate) struct SetPartition {
    /// The values to share out.
    relabel: Relabel,
    /// Where the sets of each part begin, and the end.
    starts: Vec<usize>,
    /// The sets, renumbered.
    sets: Vec<u16>,
    /// The caller's label of each of them.
    labels: Vec<u16>,
    /// SetPartition of the first parts, one more than there are parts.
    reached: Vec<u64>,
    /// SetPartition that the later parts complete.
    whole: Vec<u64>,
    /// The same, one part earlier.
    before: Vec<u64>,
    /// Labels of the sets of a part that are in no choice.
    pub(crate) lost: Vec<u16>,
}

impl Default for SetPartition {
    fn default() -> Self {
        SetPartition {
            relabel: Relabel::new(),
            starts: Vec::new(),
            sets: Vec::new(),
            labels: Vec::new(),
            reached: Vec::new(),
            whole: Vec::new(),
            before: Vec::new(),
            lost: Vec::new(),
        }
    }
}

impl SetPartition {
    /// Begins anew, with these values to share out.
    pub(crate) fn clear(&mut self, values: u16) {
        self.starts.clear();
        self.sets.clear();
        self.labels.clear();
        self.relabel.set(values);
    }

    /// Begins the next part.
    pub(crate) fn begin_part(&mut self) {
        self.starts.push(self.sets.len());
    }

    /// A set that the part may take. Values that are not shared out do not count.
    #[inline(always)]
    pub(crate) fn push(&mut self, label: usize, set: u16) {
        self.labels.push(label as u16);
        self.sets.push(self.relabel.of(set));
    }

    /// Words of a set of unions.
    fn words(&self) -> usize {
        1 << self.relabel.count().saturating_sub(6)
    }

    /// Ends the last part and goes forward; false when no choice parts the values.
    #[inline(never)]
    pub(crate) fn forward(&mut self) -> bool {
        self.starts.push(self.sets.len());
        let (words, parts) = (self.words(), self.starts.len() - 1);
        self.reached.clear();
        self.reached.resize(words * (parts + 1), 0);
        self.reached[0] = 1;
        for k in 0..parts {
            let (from, to) = self.reached[k * words..(k + 2) * words].split_at_mut(words);
            for &set in &self.sets[self.starts[k]..self.starts[k + 1]] {
                let (low, high) = (set & 63, usize::from(set >> 6));
                let apart = APART[usize::from(low)];
                let mut w = 0;
                while w < words {
                    to[w | high] |= (from[w] & apart) << low;
                    // The next word whose number is disjoint from `high`.
                    w = ((w | high) + 1) & !high;
                }
            }
        }
        let all = (1usize << self.relabel.count()) - 1;
        self.whole.clear();
        self.whole.resize(words, 0);
        self.whole[all / 64] = 1 << (all % 64);
        self.reached[parts * words + all / 64] >> (all % 64) & 1 == 1
    }

    /// Goes back over part `k`, the last ones first, and lists the sets of it that are lost.
    #[inline(never)]
    pub(crate) fn backward(&mut self, k: usize) {
        let words = self.words();
        self.before.clear();
        self.before.resize(words, 0);
        self.lost.clear();
        let reached = &self.reached[k * words..(k + 1) * words];
        for i in self.starts[k]..self.starts[k + 1] {
            let (low, high) = (self.sets[i] & 63, usize::from(self.sets[i] >> 6));
            let apart = APART[usize::from(low)];
            let (mut w, mut any) = (0, 0);
            while w < words {
                let back = (self.whole[w | high] >> low) & apart & reached[w];
                self.before[w] |= back;
                any |= back;
                w = ((w | high) + 1) & !high;
            }
            if any == 0 {
                self.lost.push(self.labels[i]);
            }
        }
        std::mem::swap(&mut self.whole, &mut self.before);
    }

    /// How many parts there are, after [`forward`](Self::forward).
    pub(crate) fn parts(&self) -> usize {
        self.starts.len() - 1
    }
}

/// The members of a set as sets of one.
pub(crate) fn singles(set: u64) -> impl Iterator<Item = (usize, u16)> {
    set.members().map(|v| (v, 1 << v))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_chance::Chance;

    /// Marks the sets that are in a choice which parts `left`.
    fn brute(parts: &[Vec<u16>], left: u16, used: &mut [Vec<bool>]) -> bool {
        let Some((sets, rest)) = parts.split_first() else { return left == 0 };
        let (mine, others) = used.split_first_mut().expect("as many as parts");
        let mut any = false;
        for (set, used) in sets.iter().zip(mine) {
            if set & !left == 0 && brute(rest, left & !set, others) {
                (*used, any) = (true, true);
            }
        }
        any
    }

    #[test]
    fn the_sets_lost_are_those_in_no_choice() {
        let mut chance = Chance::new(5);
        let (mut partition, mut lost, mut none) = (SetPartition::default(), 0, 0);
        for case in 0..6_000 {
            let n = 1 + chance.index(MOST_VALUES);
            let all = ((1u32 << n) - 1) as u16;
            let decided = all & chance.bits() as u16 & chance.bits() as u16;
            let mut parts: Vec<Vec<u16>> = Vec::new();
            let mut left = (all & !decided).count_ones() as usize;
            while left > 0 {
                let size = 1 + chance.index(left.min(3));
                left -= size;
                let mut sets: Vec<u16> = (0..1 + chance.index(12))
                    .map(|_| chance.bits() as u16 & all & !decided)
                    .collect();
                sets.retain(|set| set.count_ones() as usize == size);
                sets.sort_unstable();
                sets.dedup();
                parts.push(sets);
            }
            let mut used: Vec<Vec<bool>> =
                parts.iter().map(|sets| vec![false; sets.len()]).collect();
            let want = brute(&parts, all & !decided, &mut used);
            partition.clear(all & !decided);
            for sets in &parts {
                partition.begin_part();
                // Whether a set holds decided values too makes no difference.
                sets.iter().enumerate().for_each(|(i, set)| partition.push(i, set | decided));
            }
            assert_eq!(partition.forward(), want, "case {case}");
            none += u32::from(!want);
            for k in (0..if want { partition.parts() } else { 0 }).rev() {
                partition.backward(k);
                let unused = (0..used[k].len()).filter(|&i| !used[k][i]).map(|i| i as u16);
                assert!(unused.eq(partition.lost.iter().copied()), "case {case}");
                lost += partition.lost.len();
            }
        }
        assert!(
            lost > 1_000 && (200..5_500).contains(&none),
            "{lost} lost, {none} without a choice"
        );
    }
}
