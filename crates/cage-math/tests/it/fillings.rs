//! The values per cell that give a target.

use std::ops::ControlFlow;

use quadrille_cage_math::{Bound, Fillings, Op, TooMany, operations, result};
use quadrille_core::Chance;

fn sequences(domains: &[u64]) -> Vec<Vec<u8>> {
    let Some((first, rest)) = domains.split_first() else { return vec![Vec::new()] };
    let firsts = (1..=64u8).filter(|v| first >> (v - 1) & 1 == 1);
    let rest = sequences(rest);
    firsts.flat_map(|v| rest.iter().map(move |r| [&[v], &r[..]].concat())).collect()
}

fn list(cage: &mut Fillings) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let _ = cage.each(&mut || false, &mut |values| {
        found.push(values.to_vec());
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn the_fillings_are_the_sequences_that_give_the_target() {
    let (mut chance, mut cage, mut some) = (Chance::new(7), Fillings::default(), 0);
    for case in 0..4_000 {
        let len = 1 + chance.index(4);
        let domains: Vec<u64> = (0..len).map(|_| (chance.bits() | chance.bits()) & 0xff).collect();
        let op = Op::ALL[chance.index(Op::ALL.len())];
        let ops = operations(op, len, chance.odds(1, 2));
        let differ: Vec<u64> = (0..len).map(|_| chance.bits() & chance.bits()).collect();
        let differs = |i: usize, j: usize| differ[i] >> j & 1 == 1;
        let mut all = sequences(&domains);
        all.retain(|s| (0..len).all(|i| (0..i).all(|j| !differs(i, j) || s[i] != s[j])));
        // Either a target that some sequence gives, or any number.
        let told = ops[chance.index(ops.len())];
        let given = chance.pick(&all).and_then(|s| result(told, s));
        let target = given.unwrap_or_else(|| chance.below(30).into());
        all.retain(|s| ops.iter().any(|&op| result(op, s) == Some(target)));
        cage.begin(ops, target);
        for (i, &domain) in domains.iter().enumerate() {
            cage.push(domain, |j| differs(i, j));
        }
        assert_eq!(list(&mut cage), all, "case {case}: {op:?} {target} {domains:?}");
        some += usize::from(!all.is_empty());
    }
    assert!(some > 2_000, "only {some} cages with fillings");
}

#[test]
fn products_past_64_bits_are_exact() {
    let mut cage = Fillings::default();
    for (target, want) in [(1u128 << 126, 1), ((1 << 126) + 1, 0), (1 << 125, 21)] {
        cage.begin(&[Op::Mul], target);
        (0..21).for_each(|_| cage.push(1 << 63 | 1 << 31, |_| false));
        assert_eq!(list(&mut cage).len(), want, "{target}");
    }
}

#[test]
fn a_bound_ends_the_list() {
    let mut cage = Fillings::default();
    let mut out = Vec::new();
    cage.begin(&[Op::Add], 15);
    (0..3).for_each(|_| cage.push(0x1ff, |_| true));
    let bound = |fillings, steps| Bound { fillings, steps };
    assert_eq!(cage.packed(4, bound(48, 1_000), &mut out), Ok(()));
    assert_eq!((out.len(), out[0]), (48, 0x840));
    assert_eq!(cage.packed(4, bound(47, 1_000), &mut out), Err(TooMany));
    assert_eq!(cage.packed(4, bound(48, 10), &mut out), Err(TooMany));
}
