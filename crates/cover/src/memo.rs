//! Counts of subtrees seen before.
//!
//! A subtree is identified by its exact key, never by a hash alone: the uncovered items or, if
//! there are secondary items, the live options (which determine everything colours can still do).
//! An entry also holds the *work*, the nodes that the subtree would cost without the memo. One
//! controller per number of uncovered items sums the work that hits save, and keeps the memo on
//! only where that exceeds the cost of look-ups. Elsewhere the controller sleeps and tries again
//! ever more rarely. A memo that never helps costs a few per cent.
//!
//! ```text
//! entry   | count low | count high or index of a big count | work, top bit = big | key words … |
//! bucket  entries k and k ^ 1; a new entry replaces the cheaper one
//! ```
//!
//! Invariant: a subtree cut short by a limit is never stored.

use crate::tally::Tally;
use num_bigint::BigUint;

/// When a count remembers subtrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Memo {
    /// Where it saves work (the default).
    #[default]
    Auto,
    /// At every node.
    Always,
    /// Never.
    Never,
}

/// Look-ups in one trial of the controller.
const WINDOW: u32 = 128;
/// Cost of a look-up with its insertion, in nodes. Of 0.75, 1, 1.25, 1.5 and 2, 1 was best on
/// problems where the memo matters (1.47 s against 1.85 s at 2 for a problem with 28,200,960
/// solutions) and slowed down no other (`cover-bench DIR --engines auto`).
const COST: u64 = 1;
/// Flag in the work word: the count is an index into `bigs`.
const BIG: u64 = 1 << 63;
const HEAD: usize = 3;

#[derive(Clone, Debug)]
struct Gate {
    on: bool,
    /// Nodes until the next decision.
    left: u32,
    /// Nodes to sleep next time.
    sleep: u32,
    /// Work saved in this window.
    saved: u64,
}

#[derive(Debug)]
pub(crate) struct Table {
    words: usize,
    bits: u32,
    /// Largest `bits` within the memory limit.
    max_bits: u32,
    used: usize,
    data: Vec<u64>,
    bigs: Vec<BigUint>,
    gates: Vec<Gate>,
    /// True if the controllers decide.
    auto: bool,
    pub(crate) lookups: u64,
    pub(crate) hits: u64,
}

impl Table {
    /// An empty table for keys of `words` words and up to `items` uncovered items, in about `bytes`
    /// bytes at most. `None` if the memory limit is too small to be useful.
    pub(crate) fn new(words: usize, items: usize, memo: Memo, bytes: usize) -> Option<Self> {
        let entry = (words + HEAD) * 8;
        let fits = bytes / entry;
        if memo == Memo::Never || fits < 1 << START {
            return None;
        }
        let auto = memo == Memo::Auto;
        let gate =
            Gate { on: !auto, left: if auto { 64 } else { u32::MAX }, sleep: 1024, saved: 0 };
        Some(Self {
            words,
            bits: START,
            max_bits: fits.ilog2(),
            used: 0,
            data: vec![0; (words + HEAD) << START],
            bigs: vec![],
            gates: vec![gate; items + 1],
            auto,
            lookups: 0,
            hits: 0,
        })
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// True if a node with this many uncovered items should be looked up.
    #[inline(always)]
    pub(crate) fn wants(&mut self, left: usize) -> bool {
        let gate = &mut self.gates[left];
        gate.left -= 1;
        if gate.left == 0 {
            gate.turn(self.auto);
        }
        gate.on
    }

    /// Looks up a key: its count and work, or its hash for [`put`](Self::put).
    pub(crate) fn get(&mut self, left: usize, key: &[u64]) -> Result<(Tally, u64), u64> {
        let hash = hash(key);
        self.lookups += 1;
        let stride = self.words + HEAD;
        let slot = self.slot(hash);
        for k in [slot, slot ^ 1] {
            let entry = &self.data[k * stride..(k + 1) * stride];
            let mut differ = u64::from(entry[2] == 0);
            for (a, b) in entry[HEAD..].iter().zip(key) {
                differ |= a ^ b;
            }
            if differ == 0 {
                self.hits += 1;
                let work = entry[2] & !BIG;
                self.gates[left].saved = self.gates[left].saved.saturating_add(work);
                return Ok((self.count_of(entry), work));
            }
        }
        Err(hash)
    }

    #[inline(always)]
    fn count_of(&self, entry: &[u64]) -> Tally {
        if entry[2] & BIG == 0 {
            return Tally::from_small(u128::from(entry[0]) | u128::from(entry[1]) << 64);
        }
        Tally::from(self.bigs[entry[0] as usize].clone())
    }

    pub(crate) fn put(&mut self, hash: u64, key: &[u64], count: &Tally, work: u64) {
        let work = work.clamp(1, BIG - 1);
        match count.small() {
            Some(small) => self.store(hash, key, [small as u64, (small >> 64) as u64, work]),
            None if self.bigs.len() >> self.max_bits > 0 => {}
            None => {
                self.bigs.push(count.total());
                self.store(hash, key, [self.bigs.len() as u64 - 1, 0, work | BIG]);
            }
        }
    }

    fn store(&mut self, hash: u64, key: &[u64], head: [u64; HEAD]) {
        if self.used * 2 > 1 << self.bits && self.bits < self.max_bits {
            self.enlarge();
        }
        let stride = self.words + HEAD;
        let slot = self.slot(hash);
        let work = |k: usize| self.data[k * stride + 2] & !BIG;
        let k = if work(slot) <= work(slot ^ 1) { slot } else { slot ^ 1 };
        let entry = &mut self.data[k * stride..(k + 1) * stride];
        self.used += usize::from(entry[2] == 0);
        entry[..HEAD].copy_from_slice(&head);
        entry[HEAD..].copy_from_slice(key);
    }

    #[inline(always)]
    fn slot(&self, hash: u64) -> usize {
        (hash & ((1 << self.bits) - 1)) as usize
    }

    #[cold]
    fn enlarge(&mut self) {
        let stride = self.words + HEAD;
        self.bits = (self.bits + 2).min(self.max_bits);
        let old = std::mem::replace(&mut self.data, vec![0; stride << self.bits]);
        self.used = 0;
        for entry in old.chunks_exact(stride).filter(|e| e[2] != 0) {
            let key = &entry[HEAD..];
            self.store(hash(key), key, [entry[0], entry[1], entry[2]]);
        }
    }
}

/// log2 of the initial number of entries.
const START: u32 = 10;

impl Gate {
    #[cold]
    fn turn(&mut self, auto: bool) {
        if !auto {
            self.left = u32::MAX;
        } else if !self.on {
            (self.on, self.left) = (true, WINDOW);
        } else if self.saved >= COST * u64::from(WINDOW) {
            (self.left, self.sleep) = (WINDOW, 1024);
        } else {
            (self.on, self.left) = (false, self.sleep);
            self.sleep = self.sleep.saturating_mul(4).min(1 << 24);
        }
        self.saved = 0;
    }
}

#[inline(always)]
fn hash(key: &[u64]) -> u64 {
    let mut h = 0x9E37_79B9_7F4A_7C15u64;
    for &word in key {
        let m = u128::from(h ^ word) * 0xD6E8_FEB8_6659_FD93;
        h = (m as u64 ^ (m >> 64) as u64).rotate_left(29).wrapping_add(0xA076_1D64_78BD_642F);
    }
    h ^ (h >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_small_and_big_counts_through_growth() {
        let mut table = Table::new(2, 8, Memo::Always, 1 << 24).unwrap();
        let mut big = Tally::from_small((1 << 126) - 1);
        big.add(&big.clone());
        big.add(&big.clone());
        assert!(big.small().is_none());
        for k in 0..20_000u64 {
            let key = [k, k * 7];
            let hash = table.get(3, &key).unwrap_err();
            let count = if k % 5 == 0 { big.clone() } else { Tally::from_small(u128::from(k)) };
            table.put(hash, &key, &count, k + 1);
        }
        let kept = (0..20_000u64).filter(|&k| match table.get(3, &[k, k * 7]) {
            Err(_) => false,
            Ok((count, work)) => {
                assert_eq!(work, k + 1);
                let want = if k % 5 == 0 { big.total() } else { k.into() };
                assert_eq!(count.total(), want);
                true
            }
        });
        assert!(kept.count() > 15_000);
    }

    #[test]
    fn stays_within_its_memory() {
        let mut table = Table::new(1, 8, Memo::Always, 1 << 16).unwrap();
        for k in 0..100_000u64 {
            if let Err(hash) = table.get(1, &[k]) {
                table.put(hash, &[k], &Tally::from_small(1), 1);
            }
        }
        assert!(table.data.len() * 8 <= 1 << 16);
        assert!(Table::new(1, 8, Memo::Always, 100).is_none());
        assert!(Table::new(1, 8, Memo::Never, 1 << 20).is_none());
    }

    #[test]
    fn a_memo_that_saves_nothing_goes_to_sleep() {
        let mut table = Table::new(1, 8, Memo::Auto, 1 << 20).unwrap();
        let looked =
            (0..100_000u64).filter(|&k| table.wants(4) && table.get(4, &[k]).is_err()).count();
        assert!((128..2_000).contains(&looked), "{looked}");
    }
}
