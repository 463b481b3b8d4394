//! Weighted ways to share out values: every part takes one of its sets, each with a weight, and together they part all
//! values. How much weight do the other parts give to each set? Forward, the weights of the unions that the first parts
//! make; backward, the weights with which the rest completes them.
//!
//! All sets of a part have one size, so the unions of the first parts have one size too. Those that are disjoint from a
//! set are listed through the values outside it: these are numbered, and the list of all sets of a size by their numbers is
//! the same for every set.

use std::ops::Range;

use crate::grid::names::{MOST_VALUES, Names};

/// Values outside a set are numbered in two halves.
const HALF: usize = 6;

/// The parts with their sets, and room to work in.
pub(super) struct Splits {
    /// The values to share out.
    names: Names,
    /// The parts.
    parts: Vec<Part>,
    /// The sets, their values numbered anew.
    sets: Vec<u16>,
    /// Their weights.
    weights: Vec<f32>,
    /// What the other parts give to each.
    pub(super) shares: Vec<f32>,
    /// Weights of unions: of the first parts, one list after the other.
    forward: Vec<f32>,
    /// Weights with which the rest completes unions.
    backward: Vec<f32>,
    /// The same, one part earlier.
    before: Vec<f32>,
    /// Per number of values and size: all sets.
    choices: Vec<Vec<u16>>,
    /// Per set: the values outside it, for each half of their numbers; made when first asked for.
    outside: Vec<Option<Box<Outside>>>,
}

/// A part.
#[derive(Clone, Copy)]
struct Part {
    /// Its first set.
    first: usize,
    /// Values of each of its sets.
    size: u32,
}

/// Sets of values outside some set, by their numbers there: those below [`HALF`] and those above.
struct Outside {
    low: [u16; 64],
    high: [u16; 64],
}

impl Outside {
    fn new(set: u16) -> Self {
        let free: Vec<u16> = (0..MOST_VALUES as u16).filter(|v| set >> v & 1 == 0).map(|v| 1 << v).collect();
        let spread = |from: usize| {
            std::array::from_fn(|numbers| {
                let chosen = free.iter().skip(from).take(HALF).enumerate();
                chosen.filter(|(i, _)| numbers >> i & 1 == 1).fold(0, |all, (_, v)| all | v)
            })
        };
        Outside { low: spread(0), high: spread(HALF) }
    }

    /// The values with these numbers.
    #[inline(always)]
    fn values(&self, numbers: u16) -> usize {
        usize::from(self.low[usize::from(numbers & 63)] | self.high[usize::from(numbers >> HALF & 63)])
    }
}

impl Default for Splits {
    fn default() -> Self {
        let sets = 1usize << MOST_VALUES;
        let mut choices = vec![Vec::new(); (MOST_VALUES + 1) * (MOST_VALUES + 1)];
        for count in 0..=MOST_VALUES {
            for set in 0..1u16 << count {
                choices[choice(count as u32, set.count_ones())].push(set);
            }
        }
        Splits {
            names: Names::new(),
            parts: Vec::new(),
            sets: Vec::new(),
            weights: Vec::new(),
            shares: Vec::new(),
            forward: Vec::new(),
            backward: vec![0.0; sets],
            before: vec![0.0; sets],
            choices,
            outside: (0..sets).map(|_| None).collect(),
        }
    }
}

impl Splits {
    /// Begins anew, with these values to share out.
    pub(super) fn clear(&mut self, values: u16) {
        self.parts.clear();
        self.sets.clear();
        self.weights.clear();
        self.names.set(values);
    }

    /// Begins the next part.
    pub(super) fn begin_part(&mut self) {
        self.parts.push(Part { first: self.sets.len(), size: 0 });
    }

    /// A set that the part may take. Values that are not shared out do not count.
    #[inline(always)]
    pub(super) fn push(&mut self, set: u16, weight: f32) {
        let set = self.names.of(set);
        self.sets.push(set);
        self.weights.push(weight);
        if let Some(part) = self.parts.last_mut() {
            part.size = set.count_ones();
        }
    }

    /// Finds the share of every set, in the order of the calls; false when nothing fits.
    pub(super) fn weigh(&mut self) -> bool {
        let sizes: u32 = self.parts.iter().map(|part| part.size).sum();
        let fits = sizes == self.names.count() && self.go_forward();
        if fits {
            self.go_back();
        }
        fits
    }

    fn go_forward(&mut self) -> bool {
        let (count, rooms) = (self.names.count(), 1 << self.names.count());
        self.forward.clear();
        self.forward.resize(rooms * (self.parts.len() + 1), 0.0);
        self.forward[0] = 1.0;
        let mut size = 0;
        for k in 0..self.parts.len() {
            let (from, to) = self.forward[k * rooms..(k + 2) * rooms].split_at_mut(rooms);
            let list = &self.choices[choice(count - self.parts[k].size, size)];
            size += self.parts[k].size;
            for i in sets_of(&self.parts, k, self.sets.len()) {
                let (set, weight) = (self.sets[i], self.weights[i]);
                let outside = outside(&mut self.outside, set, count);
                for &numbers in list {
                    let union = outside.values(numbers);
                    to[union | usize::from(set)] += from[union] * weight;
                }
            }
        }
        self.forward.last().is_some_and(|&all| all > 0.0)
    }

    fn go_back(&mut self) {
        let (count, rooms) = (self.names.count(), 1 << self.names.count());
        self.shares.clear();
        self.shares.resize(self.sets.len(), 0.0);
        self.backward[rooms - 1] = 1.0;
        let mut size = count;
        for k in (0..self.parts.len()).rev() {
            let from = &self.forward[k * rooms..(k + 1) * rooms];
            size -= self.parts[k].size;
            let list = &self.choices[choice(count - self.parts[k].size, size)];
            self.before[..rooms].fill(0.0);
            for i in sets_of(&self.parts, k, self.sets.len()) {
                let (set, weight) = (self.sets[i], self.weights[i]);
                let outside = outside(&mut self.outside, set, count);
                let mut share = 0.0;
                for &numbers in list {
                    let union = outside.values(numbers);
                    let rest = self.backward[union | usize::from(set)];
                    share += from[union] * rest;
                    self.before[union] += weight * rest;
                }
                self.shares[i] = share;
            }
            std::mem::swap(&mut self.before, &mut self.backward);
        }
    }
}

/// Where the sets of a part are.
fn sets_of(parts: &[Part], k: usize, end: usize) -> Range<usize> {
    parts[k].first..parts.get(k + 1).map_or(end, |next| next.first)
}

/// The number of the list of all sets of a size out of so many values.
fn choice(values: u32, size: u32) -> usize {
    values as usize * (MOST_VALUES + 1) + size as usize
}

/// The first `count` values outside a set.
fn outside(tables: &mut [Option<Box<Outside>>], set: u16, count: u32) -> &Outside {
    let above = !0u16 << count & ((1 << MOST_VALUES) - 1);
    let set = set | above;
    tables[usize::from(set)].get_or_insert_with(|| Box::new(Outside::new(set)))
}

#[cfg(test)]
mod tests {
    use quadrille_chance::Chance;

    use super::*;

    /// Adds to the shares of all sets in a choice what the others of the choice weigh; returns the weight of all choices.
    fn brute(parts: &[Vec<(u16, f32)>], left: u16, shares: &mut [Vec<f64>], others: f64) -> f64 {
        let (Some((sets, rest)), Some((mine, later))) = (parts.split_first(), shares.split_first_mut())
        else {
            return if left == 0 { 1.0 } else { 0.0 };
        };
        let mut all = 0.0;
        for (&(set, weight), share) in sets.iter().zip(mine) {
            if set & !left == 0 {
                let below = brute(rest, left & !set, later, others * f64::from(weight));
                *share += others * below;
                all += f64::from(weight) * below;
            }
        }
        all
    }

    #[test]
    fn shares_are_those_of_all_choices() {
        let mut chance = Chance::new(3);
        let (mut splits, mut some, mut none) = (Splits::default(), 0, 0);
        for case in 0..3_000 {
            let n = 1 + chance.index(MOST_VALUES);
            let all = ((1u32 << n) - 1) as u16;
            let decided = all & chance.bits() as u16 & chance.bits() as u16;
            let mut parts: Vec<Vec<(u16, f32)>> = Vec::new();
            let mut left = (all & !decided).count_ones() as usize;
            while left > 0 {
                let size = 1 + chance.index(left.min(3));
                left -= size;
                let random = |_| chance.bits() as u16 & all & !decided;
                let mut sets: Vec<u16> = (0..40).map(random).collect();
                sets.retain(|set| set.count_ones() as usize == size);
                sets.sort_unstable();
                sets.dedup();
                parts.push(sets.iter().map(|&set| (set, 1.0 + chance.index(9) as f32)).collect());
            }
            if parts.iter().any(Vec::is_empty) {
                continue;
            }
            let mut want: Vec<Vec<f64>> = parts.iter().map(|sets| vec![0.0; sets.len()]).collect();
            let fits = brute(&parts, all & !decided, &mut want, 1.0) > 0.0;
            splits.clear(all & !decided);
            for sets in &parts {
                splits.begin_part();
                // Whether a set holds decided values too makes no difference.
                sets.iter().for_each(|&(set, weight)| splits.push(set | decided, weight));
            }
            assert_eq!(splits.weigh(), fits, "case {case}");
            let want: Vec<f64> = want.concat();
            if fits {
                for (&share, want) in splits.shares.iter().zip(&want) {
                    assert!(
                        (f64::from(share) - want).abs() <= want * 1e-4,
                        "case {case}: {share}, not {want}"
                    );
                }
                assert_eq!(splits.shares.len(), want.len(), "case {case}");
            }
            some += u32::from(fits && parts.len() > 2);
            none += u32::from(!fits);
        }
        assert!(some > 500 && none > 100, "{some} with a choice, {none} without");
    }
}
