//! The fast hash spreads its keys.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use quadrille_core::Quick;

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
