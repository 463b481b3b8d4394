//! A fast hash for keys within one run. Maps only do lookups, so its order is never visible.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with the fast hash.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Rotate, xor, multiply by an odd constant, eight bytes at a time.
#[derive(Default)]
pub struct Quick(u64);

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, x: u8) {
        self.write_u64(u64::from(x));
    }

    fn write_u32(&mut self, x: u32) {
        self.write_u64(u64::from(x));
    }

    fn write_u64(&mut self, x: u64) {
        self.0 = (self.0.rotate_left(23) ^ x).wrapping_mul(ODD);
    }

    fn write_usize(&mut self, x: usize) {
        self.write_u64(x as u64);
    }
}

impl Quick {
    /// The hash of some words.
    #[must_use]
    pub fn of(words: &[u64]) -> u64 {
        let mut hash = Self::default();
        words.iter().for_each(|&word| hash.write_u64(word));
        hash.finish()
    }
}

/// Numbers of entries that are stored elsewhere, found by their hash. Grows with its content: 5 to
/// 11 bytes per entry.
#[derive(Clone, Debug, Default)]
pub struct QuickIndex {
    /// Numbers + 1; 0 is empty. A power of two, at most three quarters full.
    slots: Vec<u32>,
    used: usize,
}

impl QuickIndex {
    /// The number of the entry with this hash that is the `same`, or else `next`, which is added.
    /// `hash_of` gives the hash of an entry added before.
    pub fn get_or_insert(
        &mut self,
        next: u32,
        hash: u64,
        same: impl Fn(u32) -> bool,
        hash_of: impl Fn(u32) -> u64,
    ) -> u32 {
        if self.used * 4 >= self.slots.len() * 3 {
            let wider = vec![0; (self.slots.len() * 2).max(64)];
            for number in std::mem::replace(&mut self.slots, wider).into_iter().filter(|&n| n > 0) {
                let at = self.find(hash_of(number - 1), |_| false);
                self.slots[at] = number;
            }
        }
        let at = self.find(hash, same);
        if self.slots[at] == 0 {
            self.slots[at] = next + 1;
            self.used += 1;
        }
        self.slots[at] - 1
    }

    /// The slot of an entry, or the empty one where it belongs.
    fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> usize {
        let last = self.slots.len() - 1;
        let mut at = hash as usize & last;
        while self.slots[at] != 0 && !same(self.slots[at] - 1) {
            at = (at + 1) & last;
        }
        at
    }
}
