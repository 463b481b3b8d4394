//! The fast hash spreads its keys.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use quadrille_core::{Quick, QuickIndex};

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
fn lists_of_words_have_different_hashes() {
    let hashes: HashSet<u64> = (0..4096).map(|n| Quick::of(&[n >> 6, n & 63])).collect();
    assert_eq!(hashes.len(), 4096);
}

#[test]
fn every_bit_of_a_hash_is_set_for_half_of_the_keys() {
    let hashes: Vec<u64> = (0..4096_u64).map(hash).collect();
    for bit in 0..64 {
        let set = hashes.iter().filter(|&hash| hash >> bit & 1 == 1).count();
        assert!((1800..2300).contains(&set), "bit {bit}: {set}");
    }
}

#[test]
fn an_index_finds_each_entry_while_it_grows() {
    let (mut index, mut entries) = (QuickIndex::default(), vec![]);
    for round in 0..2 {
        for key in 0..10_000u64 {
            let key = key * 64;
            let next = entries.len() as u32;
            let (same, hash_of) =
                (|k: u32| entries[k as usize] == key, |k: u32| Quick::of(&[entries[k as usize]]));
            let number = index.get_or_insert(next, Quick::of(&[key]), same, hash_of);
            assert_eq!(u64::from(number), key / 64);
            if number == next {
                assert_eq!(round, 0);
                entries.push(key);
            }
        }
    }
    assert_eq!(entries.len(), 10_000);
}
