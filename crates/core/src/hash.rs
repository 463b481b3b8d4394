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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::{BuildHasher, Hash};

    fn hash(key: impl Hash) -> u64 {
        BuildHasherDefault::<Quick>::default().hash_one(key)
    }

    #[test]
    fn different_keys_have_different_hashes() {
        let different = |hashes: Vec<u64>| hashes.iter().collect::<HashSet<_>>().len();
        assert_eq!(different((0..=u8::MAX).map(hash).collect()), 256);
        assert_eq!(different((0..1000_u32).map(hash).collect()), 1000);
        assert_eq!(different((0..1000_u64).map(|key| hash(key << 40)).collect()), 1000);
        assert_eq!(different((0..1000_usize).map(|key| hash((key, key))).collect()), 1000);
        assert_eq!(different((0..1000).map(|key| hash(key.to_string())).collect()), 1000);
    }

    #[test]
    fn every_bit_of_a_hash_is_set_for_half_of_the_keys() {
        let hashes: Vec<u64> = (0..4096_u64).map(hash).collect();
        for bit in 0..64 {
            let set = hashes.iter().filter(|&hash| hash >> bit & 1 == 1).count();
            assert!((1800..2300).contains(&set), "bit {bit}: {set}");
        }
    }
}
