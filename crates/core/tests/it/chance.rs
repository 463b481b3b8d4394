//! The random stream, whose numbers are part of the format.

use quadrille_core::Chance;

/// These numbers are the format. If this test fails, all published seeds change meaning.
#[test]
fn golden_vectors() {
    let mut c = Chance::new(0);
    assert_eq!([c.bits(), c.bits()], [GOLDEN[0], GOLDEN[1]]);
    let mut c = Chance::new(7);
    assert_eq!(
        [c.below(100), c.below(100), c.below(100), c.below(100)],
        [GOLDEN[2], GOLDEN[3], GOLDEN[4], GOLDEN[5]]
    );
    let mut things = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    c.shuffle(&mut things);
    assert_eq!(things, SHUFFLED);
    assert_eq!(Chance::new(7).fork(3).bits(), GOLDEN[6]);
    assert_eq!(Chance::new(0).below_wide(1 << 100), 727888192516216011558623927167);
}

/// Bounds for which about every second or fourth draw is redrawn, and one that redraws none.
#[test]
fn golden_vectors_of_large_bounds() {
    let mut c = Chance::new(0);
    assert_eq!([(); 4].map(|()| c.below(3 << 62)), BELOW);
    assert_eq!([(); 4].map(|()| c.below_wide((1 << 127) + 1)), BELOW_WIDE);
    let (mut c, mut bits) = (Chance::new(0), Chance::new(0));
    for _ in 0..4 {
        let draw = u128::from(bits.bits()) << 64 | u128::from(bits.bits());
        assert_eq!(c.below_wide(1 << 127), draw % (1 << 127));
    }
}

#[test]
fn odds_are_met() {
    let mut c = Chance::new(1);
    let mut hits = |n, of| (0..10_000).filter(|_| c.odds(n, of)).count();
    assert_eq!((hits(0, 2), hits(2, 2)), (0, 10_000));
    assert!((7_300..7_700).contains(&hits(3, 4)));
}

#[test]
fn every_element_is_picked() {
    let mut c = Chance::new(1);
    let picked: std::collections::BTreeSet<_> =
        (0..50).filter_map(|_| c.pick(&['a', 'b', 'c'])).collect();
    assert_eq!((picked.len(), c.pick(&[(); 0])), (3, None));
}

const GOLDEN: [u64; 7] =
    [15438444565445410878, 11647726043916688255, 76, 46, 0, 30, 11374145570615446848];
const BELOW: [u64; 4] =
    [11578833424084058158, 8735794532937516191, 1369325132849247095, 91309097654269860];
const BELOW_WIDE: [u128; 4] = [
    89048135679233494778520052855664717522,
    143070633365722465658949894081923002960,
    134472853207096011064753053312758024864,
    104501887793942942244624609791847473448,
];
const SHUFFLED: [u8; 9] = [0, 6, 5, 4, 8, 1, 7, 2, 3];

#[test]
fn forks_depend_on_seed_and_part_only() {
    let mut drawn = Chance::new(5);
    drawn.bits();
    assert_eq!(drawn.fork(1).bits(), Chance::new(5).fork(1).bits());
    assert_ne!(drawn.fork(1).bits(), drawn.fork(2).bits());
    assert_ne!(Chance::new(4).fork(1).bits(), Chance::new(5).fork(1).bits());
}

#[test]
fn draws_are_even() {
    let mut c = Chance::new(1);
    let mut seen = [0u32; 6];
    for _ in 0..60_000 {
        seen[c.index(6)] += 1;
    }
    assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
}
