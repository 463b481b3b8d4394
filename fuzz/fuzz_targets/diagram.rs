//! Any bytes as the nodes of a diagram, with the sum that belongs to them: refused, or a diagram
//! that survives writing and reading and every operation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_core::Chance;
use quadrille_cover::{OptionId, Problem};
use quadrille_zdd::Zdd;
use sha2::{Digest, Sha256};

const HEAD: usize = 56;

fuzz_target!(|input: (u8, Vec<[u8; 3]>)| {
    let problem = Problem::from_text("a b c d\na b |1\nc d |2\na c\nb d\na d\nb c |3\n");
    let problem = problem.expect("a problem");
    let (root, nodes) = input;
    let mut bytes = vec![0; HEAD];
    bytes[..4].copy_from_slice(b"QZDD");
    bytes[4] = 2;
    bytes[8..40].copy_from_slice(&problem.fingerprint().0);
    bytes[40] = 6;
    bytes[44] = root;
    bytes[48..52].copy_from_slice(&(nodes.len() as u32).to_le_bytes());
    for node in nodes {
        node.into_iter().for_each(|part| bytes.extend(u32::from(part).to_le_bytes()));
    }
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);

    let Ok(zdd) = Zdd::from_bytes(&bytes) else { return };
    let again = Zdd::from_bytes(&zdd.to_bytes()).expect("our own bytes");
    assert_eq!(again.count(), zdd.count());
    // Solutions are as many as they are counted, whatever the nodes say.
    let listed = zdd.solutions().take(100).count();
    assert_eq!(listed, usize::try_from(zdd.count()).map_or(100, |count| count.min(100)));
    assert_eq!(zdd.counted().sample(&mut Chance::new(1)).is_some(), listed > 0);
    // Forged nodes may lie, so the answers of operations are not compared, but there are answers.
    let (first, item) = (OptionId::from(0), problem.items().next().expect("an item"));
    let _ = (zdd.forbid(first).count(), zdd.require(first).count());
    let _ = (zdd.intersect(&zdd.forbid(first)).expect("the same problem").count(), zdd.size());
    let _ = (zdd.counted().occurrences(), zdd.cheapest(&problem, 3));
    let _ = zdd.with_item(&problem, item).expect("the same problem").count();
    let _ = zdd.without_item(&problem, item).expect("the same problem").count();
});
