//! Complete propagation of all-different: finds every candidate that is part of no assignment of
//! different values to all members.
//!
//! Members are the cells of a house with their candidates, or rows with the columns where one value
//! may be. A maximum matching assigns each member its value. Member i *leans on* j if j's value is
//! a candidate of i. A value of j is impossible in i exactly when i leans on j and j does not lean
//! back on i through any chain (Régin 1994). The members that j leans on then have as many values
//! as members: a naked subset that explains the elimination.
//!
//! All sets are words. The matching uses augmenting paths, the closure Warshall's algorithm on rows
//! of bits.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clash;

/// A matching of members to values, and the closure of the leaning relation.
#[derive(Clone, Debug)]
pub(crate) struct AllDifferent {
    /// Value (bit number) matched to each member.
    matched: [u8; 64],
    /// Members that each member leans on through any chain, including itself.
    leans: [u64; 64],
    len: usize,
}

impl AllDifferent {
    /// Matches members to values and closes the leaning relation.
    ///
    /// # Errors
    /// If some members have fewer values than there are members.
    pub(crate) fn new(masks: &[u64]) -> Result<Self, Clash> {
        let mut all = AllDifferent { matched: [0; 64], leans: [0; 64], len: masks.len() };
        let owner = all.matching(masks)?;
        for (i, &mask) in masks.iter().enumerate() {
            let mut word = mask;
            let mut leans = 1 << i;
            while word != 0 {
                // A value without an owner is free for all, so nobody leans on it.
                let j = owner[word.trailing_zeros() as usize];
                leans |= if j == FREE { 0 } else { 1 << j };
                word &= word - 1;
            }
            all.leans[i] = leans;
        }
        for k in 0..all.len {
            let through = all.leans[k];
            for i in 0..all.len {
                if all.leans[i] >> k & 1 == 1 {
                    all.leans[i] |= through;
                }
            }
        }
        Ok(all)
    }

    /// The values that member `i` cannot take. Complete only if there are as many values as
    /// members.
    pub(crate) fn impossible(&self, i: usize) -> u64 {
        let mut out = 0;
        let mut word = self.leans[i];
        while word != 0 {
            let j = word.trailing_zeros() as usize;
            if self.leans[j] >> i & 1 == 0 {
                out |= 1u64 << self.matched[j];
            }
            word &= word - 1;
        }
        out
    }

    /// The members and the values of the subset that contains the matched `value` (a bit number).
    pub(crate) fn subset(&self, value: u32) -> Option<(u64, u64)> {
        let j = (0..self.len).find(|&j| u32::from(self.matched[j]) == value)?;
        let members = self.leans[j];
        let values = (0..self.len)
            .filter(|&k| members >> k & 1 == 1)
            .fold(0, |m, k| m | 1u64 << self.matched[k]);
        Some((members, values))
    }

    /// Matches all members; returns the owner of each value.
    fn matching(&mut self, masks: &[u64]) -> Result<[u8; 64], Clash> {
        let mut owner = [FREE; 64];
        let mut taken = 0u64;
        for (i, &mask) in masks.iter().enumerate() {
            let free = mask & !taken;
            if free != 0 {
                let v = free.trailing_zeros() as usize;
                (owner[v], self.matched[i]) = (i as u8, v as u8);
                taken |= 1 << v;
            } else {
                let mut seen = 0;
                taken |= self.augment(i, masks, &mut owner, &mut seen).ok_or(Clash)?;
            }
        }
        Ok(owner)
    }

    /// Finds a value for `i`, moving others aside. Returns the bit of the value newly taken.
    fn augment(
        &mut self,
        i: usize,
        masks: &[u64],
        owner: &mut [u8; 64],
        seen: &mut u64,
    ) -> Option<u64> {
        loop {
            let fresh = masks[i] & !*seen;
            if fresh == 0 {
                return None;
            }
            let v = fresh.trailing_zeros() as usize;
            *seen |= 1 << v;
            let taken = match owner[v] {
                FREE => Some(1 << v),
                j => self.augment(j.into(), masks, owner, seen),
            };
            if taken.is_some() {
                (owner[v], self.matched[i]) = (i as u8, v as u8);
                return taken;
            }
        }
    }
}

const FREE: u8 = u8::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    /// Brute force: the values of each member in some assignment of different values.
    fn brute(masks: &[u64], used: u64, at: usize, path: &mut Vec<u64>, found: &mut [u64]) {
        if at == masks.len() {
            path.iter().zip(found).for_each(|(p, f)| *f |= p);
            return;
        }
        for v in (0..6).map(|v| 1u64 << v).filter(|v| masks[at] & !used & v != 0) {
            path.push(v);
            brute(masks, used | v, at + 1, path, found);
            path.pop();
        }
    }

    #[test]
    fn equals_brute_force_on_many_small_cases() {
        let (mut seed, mut clashes) = (1u64, 0);
        for _ in 0..20_000 {
            let masks: Vec<u64> = (0..6)
                .map(|_| {
                    seed = seed
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    (seed >> 40 & seed >> 33 & 63).max(1)
                })
                .collect();
            let mut found = vec![0; 6];
            brute(&masks, 0, 0, &mut Vec::new(), &mut found);
            let Ok(all) = AllDifferent::new(&masks) else {
                clashes += 1;
                assert!(found.iter().all(|&f| f == 0), "{masks:?}");
                continue;
            };
            for i in 0..6 {
                assert_eq!(masks[i] & !all.impossible(i), found[i], "{masks:?} member {i}");
            }
        }
        assert!((1000..19_000).contains(&clashes), "{clashes}");
    }

    #[test]
    fn a_subset_has_as_many_values_as_members_and_says_why() {
        let masks = [0b0011, 0b0011, 0b1110, 0b1101];
        let all = AllDifferent::new(&masks).unwrap();
        assert_eq!(masks[2] & all.impossible(2), 0b0010);
        assert_eq!(all.subset(1), Some((0b0011, 0b0011)));
    }
}
