//! Weighted ways to share out values: every part takes one of its sets, each with a weight, and
//! together they part all values. How much weight do the other parts give to each set? Forward, the
//! weights of the unions that the first parts make; backward, the weights with which the rest
//! completes them.
//!
//! All sets of a part have one size, so the unions of the first parts have one size too: a list of
//! weights by rank among the sets of that size. Which ranks a set joins is the same for all houses,
//! and made once.
//!
//! A part costs its number of sets times the number of unions that it meets. The unions of few or
//! of nearly all values are few, so parts with many sets come first and last.

use std::ops::Range;
use std::sync::LazyLock;

use crate::grid::names::{MOST_VALUES, Names};

/// Room for the unions of one size: 12 choose 6, rounded up to a power of two, so that no rank is
/// out of range.
const ROOM: usize = 1024;
/// Weights of unions of one size, by rank.
type Weights = [f32; ROOM];

/// The parts with their sets, and room to work in.
#[derive(Clone)]
pub(super) struct Splits {
    /// The values to share out.
    names: Names,
    /// The parts.
    parts: Vec<Part>,
    /// Their order.
    order: Vec<usize>,
    /// The sets, their values numbered anew.
    sets: Vec<u16>,
    /// Their weights.
    weights: Vec<f32>,
    /// What the other parts give to each.
    pub(super) shares: Vec<f32>,
    /// Weights of unions: of the first parts, one list after the other.
    forward: Vec<Weights>,
    /// Weights with which the rest completes unions.
    backward: Box<Weights>,
    /// The same, one part earlier.
    before: Box<Weights>,
}

/// A part.
#[derive(Clone, Copy)]
struct Part {
    /// Its first set.
    first: usize,
    /// Values of each of its sets.
    size: u32,
}

/// A union before and after a set joins it: ranks among the sets of their sizes.
#[derive(Clone, Copy)]
struct Join {
    before: u16,
    after: u16,
}

impl Join {
    #[inline(always)]
    fn before(self) -> usize {
        usize::from(self.before) % ROOM
    }

    #[inline(always)]
    fn after(self) -> usize {
        usize::from(self.after) % ROOM
    }
}

/// What every set of values joins.
struct Joins {
    /// Per set and size: the first union of that size.
    first: Vec<[u32; MOST_VALUES + 1]>,
    /// Unions that are disjoint from the set, in order: those of the first few values come first.
    list: Vec<Join>,
    /// How many sets of a size there are, by number of values and size.
    choices: [[usize; MOST_VALUES + 1]; MOST_VALUES + 1],
}

static JOINS: LazyLock<Joins> = LazyLock::new(Joins::new);

impl Joins {
    fn new() -> Self {
        let all = 1usize << MOST_VALUES;
        let mut choices = [[0; MOST_VALUES + 1]; MOST_VALUES + 1];
        let mut by_size: [Vec<u16>; MOST_VALUES + 1] = Default::default();
        let mut rank = vec![0; all];
        for (set, rank) in rank.iter_mut().enumerate() {
            let sets = &mut by_size[set.count_ones() as usize];
            *rank = sets.len() as u16;
            sets.push(set as u16);
        }
        for (values, choices) in choices.iter_mut().enumerate() {
            for (sets, choices) in by_size.iter().zip(choices) {
                *choices = sets.partition_point(|&set| set >> values == 0);
            }
        }
        let (mut first, mut list) = (vec![[0; MOST_VALUES + 1]; all], Vec::new());
        for (set, first) in first.iter_mut().enumerate() {
            for (sets, first) in by_size.iter().zip(first) {
                *first = list.len() as u32;
                for &union in sets.iter().filter(|&&union| usize::from(union) & set == 0) {
                    let (before, after) =
                        (rank[usize::from(union)], rank[usize::from(union) | set]);
                    list.push(Join { before, after });
                }
            }
        }
        Joins { first, list, choices }
    }

    /// The unions of `size` out of the first `count` values that a set joins.
    #[inline(always)]
    fn of(&self, set: u16, count: u32, size: u32) -> &[Join] {
        let outside = (count - set.count_ones()) as usize;
        let first = self.first[usize::from(set)][size as usize] as usize;
        &self.list[first..first + self.choices[outside][size as usize]]
    }

    /// How many sets of a size there are.
    fn choices(&self, values: u32, size: u32) -> usize {
        self.choices[values as usize][size as usize]
    }
}

impl Default for Splits {
    fn default() -> Self {
        Splits {
            names: Names::new(),
            parts: Vec::new(),
            order: Vec::new(),
            sets: Vec::new(),
            weights: Vec::new(),
            shares: Vec::new(),
            forward: Vec::new(),
            backward: Box::new([0.0; ROOM]),
            before: Box::new([0.0; ROOM]),
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
        if sizes != self.names.count() {
            return false;
        }
        self.sort_parts();
        let fits = self.go_forward();
        if fits {
            self.go_back();
        }
        fits
    }

    /// Parts with many sets to both ends.
    fn sort_parts(&mut self) {
        let many = |k: usize| sets_of(&self.parts, k, self.sets.len()).len();
        let mut sorted: Vec<usize> = (0..self.parts.len()).collect();
        sorted.sort_unstable_by_key(|&k| (std::cmp::Reverse(many(k)), k));
        self.order.clear();
        self.order.extend(sorted.iter().step_by(2));
        self.order.extend(sorted.iter().skip(1).step_by(2).rev());
    }

    fn go_forward(&mut self) -> bool {
        let (joins, count) = (&*JOINS, self.names.count());
        if self.forward.len() <= self.parts.len() {
            self.forward.resize(self.parts.len() + 1, [0.0; ROOM]);
        }
        self.forward[0][0] = 1.0;
        let mut size = 0;
        for (i, &k) in self.order.iter().enumerate() {
            let [from, to] = &mut self.forward[i..i + 2] else { unreachable!("there is one more") };
            let own = self.parts[k].size;
            to[..joins.choices(count, size + own)].fill(0.0);
            for i in sets_of(&self.parts, k, self.sets.len()) {
                let weight = self.weights[i];
                for join in joins.of(self.sets[i], count, size) {
                    to[join.after()] += from[join.before()] * weight;
                }
            }
            size += own;
        }
        self.forward[self.parts.len()][0] > 0.0
    }

    fn go_back(&mut self) {
        let (joins, count) = (&*JOINS, self.names.count());
        self.shares.clear();
        self.shares.resize(self.sets.len(), 0.0);
        self.backward[0] = 1.0;
        let mut size = count;
        for (i, &k) in self.order.iter().enumerate().rev() {
            size -= self.parts[k].size;
            let (from, rests, before) = (&self.forward[i], &*self.backward, &mut *self.before);
            before[..joins.choices(count, size)].fill(0.0);
            for i in sets_of(&self.parts, k, self.sets.len()) {
                let weight = self.weights[i];
                let mut meet = |join: Join| {
                    let rest = rests[join.after()];
                    before[join.before()] += weight * rest;
                    from[join.before()] * rest
                };
                // Four sums at a time, since each sum waits for its last addition.
                let (fours, others) = joins.of(self.sets[i], count, size).as_chunks::<4>();
                let mut shares = [0.0; 4];
                for four in fours {
                    for (share, &join) in shares.iter_mut().zip(four) {
                        *share += meet(join);
                    }
                }
                let rest: f32 = others.iter().map(|&join| meet(join)).sum();
                self.shares[i] = shares.iter().sum::<f32>() + rest;
            }
            std::mem::swap(&mut self.before, &mut self.backward);
        }
    }
}

/// Where the sets of a part are.
fn sets_of(parts: &[Part], k: usize, end: usize) -> Range<usize> {
    parts[k].first..parts.get(k + 1).map_or(end, |next| next.first)
}

#[cfg(test)]
mod tests {
    use quadrille_chance::Chance;

    use super::*;

    /// Adds to the shares of all sets in a choice what the others of the choice weigh; returns the
    /// weight of all choices.
    fn brute(parts: &[Vec<(u16, f32)>], left: u16, shares: &mut [Vec<f64>], others: f64) -> f64 {
        let (Some((sets, rest)), Some((mine, later))) =
            (parts.split_first(), shares.split_first_mut())
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
