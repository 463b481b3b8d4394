//! A bit per try.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Words of a block of lanes.
pub(super) const WORDS: usize = 8;
/// Lanes of a block.
pub(super) const LANES: usize = 64 * WORDS;

/// A bit for each lane of a block.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [u64; WORDS]);

/// What a rule is applied to: all lanes of a block, or some of them.
pub(super) trait Bits: Copy + BitAnd<Output = Self> + BitOrAssign {
    const NONE: Self;

    /// Whether there is one.
    fn any(self) -> bool;
}

impl Bits for Lanes {
    const NONE: Lanes = Lanes([0; WORDS]);

    #[inline(always)]
    fn any(self) -> bool {
        // Not a comparison of arrays, which would be a call.
        self.0.iter().fold(0, |all, word| all | word) != 0
    }
}

impl Bits for u64 {
    const NONE: u64 = 0;

    #[inline(always)]
    fn any(self) -> bool {
        self != 0
    }
}

impl Lanes {
    const ALL: Lanes = Lanes([!0; WORDS]);

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether a lane is among them.
    pub(super) fn has(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitand(mut self, other: Lanes) -> Lanes {
        self &= other;
        self
    }
}

impl BitAndAssign for Lanes {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Lanes) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl BitOr for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitor(mut self, other: Lanes) -> Lanes {
        self |= other;
        self
    }
}

impl BitOrAssign for Lanes {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Lanes) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl Not for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn not(mut self) -> Lanes {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

/// Rows and columns of 64 words of 64 bits change places.
pub(super) fn transpose(words: &mut [u64; 64]) {
    let (mut step, mut low) = (32, u64::MAX >> 32);
    while step != 0 {
        let mut k = 0;
        while k < 64 {
            let swap = ((words[k] >> step) ^ words[k | step]) & low;
            words[k] ^= swap << step;
            words[k | step] ^= swap;
            k = ((k | step) + 1) & !step;
        }
        step >>= 1;
        low ^= low << step;
    }
}

/// Moves some of the bits of a word to its low end, in their order: a parallel suffix in six steps
/// (Hacker's Delight, 7-4), here with the masks of each step found once for many words.
#[derive(Clone, Copy)]
pub(super) struct Gather {
    keep: u64,
    moves: [u64; 6],
}

impl Gather {
    /// The bits to keep.
    pub(super) fn new(keep: u64) -> Gather {
        let (mut left, mut moves) = (keep, [0; 6]);
        // Bits to the right of which an odd number of others goes: first of all gaps, then of every
        // second one and so on.
        let mut gaps = !keep << 1;
        for (i, step) in moves.iter_mut().enumerate() {
            let mut odd = gaps;
            for shift in 0..6 {
                odd ^= odd << (1 << shift);
            }
            *step = odd & left;
            left = (left ^ *step) | *step >> (1 << i);
            gaps &= !odd;
        }
        Gather { keep, moves }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.keep.count_ones() as usize
    }

    #[inline(always)]
    pub(super) fn apply(&self, word: u64) -> u64 {
        let mut word = word & self.keep;
        for (i, step) in self.moves.iter().enumerate() {
            let moved = word & step;
            word = (word ^ moved) | moved >> (1 << i);
        }
        word
    }

    /// Moves the bits back.
    #[inline(always)]
    pub(super) fn undo(&self, mut word: u64) -> u64 {
        for (i, step) in self.moves.iter().enumerate().rev() {
            word = (word & !step) | (word << (1 << i) & step);
        }
        word & self.keep
    }
}

/// Some lanes of a block side by side in one word.
pub(super) struct Few {
    /// The words they come from, and where they go to.
    parts: [(usize, usize, Gather); WORDS],
    words: usize,
    count: usize,
}

impl Few {
    /// `None` if there are more than a word has room for.
    #[inline(always)]
    pub(super) fn new(lanes: Lanes) -> Option<Few> {
        let count = lanes.count();
        if count > 64 {
            return None;
        }
        let none = (0, 0, Gather { keep: 0, moves: [0; 6] });
        let (mut few, mut at) = (Few { parts: [none; WORDS], words: 0, count }, 0);
        for (w, &word) in lanes.0.iter().enumerate().filter(|&(_, &word)| word != 0) {
            few.parts[few.words] = (w, at, Gather::new(word));
            few.words += 1;
            at += word.count_ones() as usize;
        }
        Some(few)
    }

    /// The word with all of them.
    #[inline(always)]
    pub(super) fn all(&self) -> u64 {
        if self.count == 0 { 0 } else { !0 >> (64 - self.count) }
    }

    /// The lanes of some variables.
    #[inline(always)]
    pub(super) fn gather(&self, vars: &[u16], words: &[Lanes], into: &mut Vec<u64>) {
        /// As many as the compiler does at once.
        const STEP: usize = 16;
        into.clear();
        into.resize(vars.len(), 0);
        for (w, at, part) in &self.parts[..self.words] {
            for (into, vars) in into.chunks_mut(STEP).zip(vars.chunks(STEP)) {
                let mut from = [0; STEP];
                from.iter_mut()
                    .zip(vars)
                    .for_each(|(from, &var)| *from = words[usize::from(var)].0[*w]);
                from.iter_mut().for_each(|word| *word = part.apply(*word) << at);
                into.iter_mut().zip(from).for_each(|(into, word)| *into |= word);
            }
        }
    }

    /// Lanes back in their words: those of each, with its number.
    #[inline(always)]
    pub(super) fn spread(&self, lanes: u64) -> impl Iterator<Item = (usize, u64)> {
        let parts = self.parts[..self.words].iter();
        parts.map(move |(w, at, part)| (*w, part.undo(lanes >> at))).filter(|&(_, word)| word != 0)
    }
}

/// Counts per lane, bit by bit.
#[derive(Clone, Copy)]
pub(super) struct Counts<const BITS: usize>([Lanes; BITS]);

impl<const BITS: usize> Counts<BITS> {
    pub(super) const NONE: Self = Counts([Lanes::NONE; BITS]);

    /// One more in these lanes.
    #[inline(always)]
    pub(super) fn add(&mut self, mut lanes: Lanes) {
        for bit in &mut self.0 {
            let carry = *bit & lanes;
            *bit = (*bit & !lanes) | (lanes & !*bit);
            lanes = carry;
        }
    }

    /// The lanes with this count.
    #[inline(always)]
    pub(super) fn equal(&self, count: usize) -> Lanes {
        self.0
            .iter()
            .enumerate()
            .fold(Lanes::ALL, |all, (i, &bit)| all & if count >> i & 1 == 1 { bit } else { !bit })
    }

    /// The count of one lane.
    pub(super) fn get(&self, lane: usize) -> u32 {
        self.0.iter().enumerate().map(|(i, bit)| u32::from(bit.has(lane)) << i).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_chance::Chance;

    /// Words with few bits, half of them, and many.
    fn word(chance: &mut Chance) -> u64 {
        let (a, b) = (chance.bits(), chance.bits());
        [a, a & b, a | b, 0, !0][chance.index(5)]
    }

    #[test]
    fn bits_gather_in_their_order() {
        let mut chance = Chance::new(1);
        for _ in 0..2_000 {
            let (keep, from) = (word(&mut chance), word(&mut chance));
            let (mut want, mut at) = (0, 0);
            for i in (0..64).filter(|i| keep >> i & 1 == 1) {
                want |= (from >> i & 1) << at;
                at += 1;
            }
            let gather = Gather::new(keep);
            assert_eq!((gather.apply(from), gather.count()), (want, at), "{keep:x} {from:x}");
            assert_eq!(gather.undo(want), from & keep, "{keep:x} {from:x}");
        }
    }

    #[test]
    fn a_few_lanes_go_into_a_word_and_back() {
        let mut chance = Chance::new(4);
        for most in (0..=66).chain([200, LANES]) {
            let mut lanes = Lanes::NONE;
            for _ in 0..most {
                let lane = chance.index(LANES);
                lanes.0[lane / 64] |= 1 << (lane % 64);
            }
            let Some(few) = Few::new(lanes) else {
                assert!(lanes.count() > 64);
                continue;
            };
            let from = Lanes(std::array::from_fn(|_| word(&mut chance)));
            let picked: Vec<bool> =
                (0..LANES).filter(|&i| lanes.has(i)).map(|i| from.has(i)).collect();
            let mut gathered = Vec::new();
            few.gather(&[1, 0], &[Lanes::NONE, from], &mut gathered);
            let [word, 0] = gathered[..] else { panic!("{gathered:?}") };
            assert!((0..64).all(|i| (word >> i & 1 == 1) == picked.get(i).is_some_and(|&bit| bit)));
            assert_eq!(few.all().count_ones() as usize, picked.len());
            for (word, want) in [(word, from & lanes), (few.all(), lanes)] {
                let mut back = Lanes::NONE;
                few.spread(word).for_each(|(w, word)| back.0[w] |= word);
                assert!(back == want);
            }
        }
    }

    #[test]
    fn rows_become_columns() {
        let mut chance = Chance::new(2);
        let words: [u64; 64] = std::array::from_fn(|_| word(&mut chance));
        let mut turned = words;
        transpose(&mut turned);
        for (i, j) in (0..64 * 64).map(|k| (k / 64, k % 64)) {
            assert_eq!(turned[j] >> i & 1, words[i] >> j & 1, "{i} {j}");
        }
    }

    #[test]
    fn lanes_count_for_themselves() {
        let mut chance = Chance::new(3);
        let (mut counts, mut want) = (Counts::<4>::NONE, [0; LANES]);
        for _ in 0..12 {
            let lanes = Lanes(std::array::from_fn(|_| word(&mut chance)));
            counts.add(lanes);
            want.iter_mut()
                .enumerate()
                .for_each(|(lane, want)| *want += u32::from(lanes.has(lane)));
        }
        for (lane, &want) in want.iter().enumerate() {
            assert_eq!(counts.get(lane), want);
            assert!((0..16).all(|count| counts.equal(count).has(lane) == (count == want as usize)));
        }
    }
}
