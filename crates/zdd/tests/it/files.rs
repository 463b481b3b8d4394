//! Files of diagrams: saved and loaded, and forged ones that are refused.

use crate::diagrams::dominoes;
use quadrille_cover::{BigUint, Problem, Solver};
use quadrille_zdd::{Zdd, ZddError};
use sha2::{Digest, Sha256};

const HEAD: usize = 56;
const SUM: usize = 32;

fn compiled(text: &str) -> Zdd {
    Zdd::compile(&Solver::new(&Problem::from_text(text).unwrap()), 1_000).unwrap()
}

/// The file of three items that are covered one by one, with numbers changed and the right sum.
/// Its nodes are (2, 0, 1), (1, 0, 2), (0, 0, 3): option, lo, hi.
fn forged(change: impl Fn(&mut Vec<u8>)) -> Result<Zdd, ZddError> {
    let mut bytes = compiled("a b c\na\nb\nc\n").to_bytes();
    bytes.truncate(bytes.len() - SUM);
    change(&mut bytes);
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    Zdd::from_bytes(&bytes)
}

fn put(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

/// A node of the forged file.
fn node(bytes: &mut [u8], k: usize, [option, lo, hi]: [u32; 3]) {
    for (field, number) in [option, lo, hi].into_iter().enumerate() {
        put(bytes, HEAD + 12 * k + 4 * field, number);
    }
}

#[test]
fn a_diagram_without_nodes_comes_back() {
    let zdd = compiled("a\n");
    assert_eq!((zdd.size(), zdd.count()), (0, BigUint::ZERO));
    assert_eq!(Zdd::from_bytes(&zdd.to_bytes()).unwrap(), zdd);
}

#[test]
fn the_size_is_the_number_of_nodes_in_the_file() {
    for problem in [dominoes(2, 2), dominoes(4, 4), dominoes(6, 6)] {
        let zdd = Zdd::compile(&Solver::new(&problem), 10_000).unwrap();
        assert_eq!(zdd.to_bytes().len(), HEAD + 12 * zdd.size() + SUM);
    }
}

#[test]
fn a_saved_diagram_is_loaded() {
    let path = std::env::temp_dir().join(format!("quadrille-zdd-{}.zdd", std::process::id()));
    let zdd = compiled("a b c\na\na b\nb\nc\nc\n");
    zdd.save(&path).unwrap();
    let loaded = Zdd::load(&path);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(loaded.unwrap(), zdd);
    assert!(matches!(Zdd::load(&path), Err(ZddError::Io { path: named, .. }) if named == path));
}

#[test]
fn a_forged_node_is_refused() {
    let one = forged(|_| ()).unwrap();
    assert_eq!(one.count(), BigUint::from(1_u32));
    // Any tree over the options is a diagram, also one that no problem has.
    let other = forged(|bytes| node(bytes, 2, [0, 2, 3])).unwrap();
    assert_eq!(other.count(), BigUint::from(2_u32));
    for (name, k, numbers) in [
        ("an option that the problem does not have", 0, [3, 0, 1]),
        ("itself as its lower child", 1, [1, 3, 2]),
        ("itself as its upper child", 1, [1, 0, 3]),
        ("a later node as its child", 0, [2, 4, 1]),
        ("no upper branch", 1, [1, 2, 0]),
    ] {
        let found = forged(|bytes| node(bytes, k, numbers));
        assert!(matches!(found, Err(ZddError::Damaged)), "{name}: {found:?}");
    }
}

#[test]
fn a_forged_head_is_refused() {
    for root in 0..5 {
        assert!(forged(|bytes| put(bytes, 44, root)).is_ok(), "root {root}");
    }
    for (name, at, number) in [
        ("a root that is no node", 44, 5),
        ("more nodes than there are", 48, 4),
        ("more nodes than 32 bits count", 52, 1),
        ("a path longer than the number of options", 40, 2),
    ] {
        let found = forged(|bytes| put(bytes, at, number));
        assert!(matches!(found, Err(ZddError::Damaged)), "{name}: {found:?}");
    }
    // Options 0, 0, 0 one after the other, of two or three: only the path is too long.
    for (options, sound) in [(3, true), (2, false)] {
        let found = forged(|bytes| {
            put(bytes, 40, options);
            (1..=3).for_each(|hi| node(bytes, hi as usize - 1, [0, 0, hi]));
        });
        assert_eq!(found.is_ok(), sound, "{options} options: {found:?}");
    }
}
