//! Code paths that small problems rarely reach: shared kill lists, items at word boundaries,
//! hand-over after a few nodes or at once, in counts and enumerations.

use crate::build::build;
use crate::dyn_search::{Event, Limits};
use crate::matrix::Matrix;
use crate::reduce::reduce;
use crate::settings::{KernelName, Settings};
use crate::word::Word;
use crate::{Memo, Simd};
use num_bigint::BigUint;
use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_core::cpu::Available;

/// A random problem in which every item has at least two options, or `None`. Half of them have one
/// primary item per option.
fn random(chance: &mut Chance) -> Option<Matrix> {
    let (primary, secondary) = (2 + chance.index(6), chance.index(5));
    let single = chance.odds(1, 2);
    let mut m = Matrix::with_items(primary, secondary);
    for id in 0..10 + chance.index(50) as u32 {
        let mut uses = vec![];
        for i in 0..primary as u32 {
            if !single && chance.odds(1, 3) {
                uses.push((i, 0));
            }
        }
        if uses.is_empty() {
            uses.push((chance.index(primary) as u32, 0));
        }
        for i in 0..secondary as u32 {
            if chance.odds(1, 2) {
                uses.push((primary as u32 + i, chance.below(4) as u32));
            }
        }
        m.push(id, uses.into_iter());
    }
    reduce(m).ok().map(|r| r.1).filter(|m| m.primary > 0)
}

fn limits(pause: bool) -> Limits {
    let mut limits = Limits::new(&Budget::unlimited(), 1, None);
    limits.pause = pause;
    limits
}

fn count(m: &Matrix, kernel: KernelName, settings: &Settings) -> BigUint {
    let mut search = build(m, kernel, settings, limits(false)).unwrap();
    assert_eq!(search.run(), Event::Done);
    search.count()
}

fn all(m: &Matrix, kernel: KernelName, settings: &Settings) -> Vec<Vec<u32>> {
    let mut search = build(m, kernel, settings, limits(true)).unwrap();
    let mut found = vec![];
    while search.run() == Event::Solution {
        let mut ranks = vec![];
        search.solution(&mut ranks);
        ranks.sort_unstable();
        found.push(ranks);
    }
    assert_eq!(search.count(), BigUint::from(found.len()));
    found
}

const MOST: u32 = 500;

#[test]
fn rare_ways_agree_with_the_usual_ones() {
    let base = Chance::new(42);
    let (mut compared, mut large) = (0, 0);
    for number in 0..300 {
        let Some(m) = random(&mut base.fork(number)) else { continue };
        let usual = Settings { memo: Memo::Never, ..Settings::new(Available::detect()) };
        let counting = Settings { memo: Memo::Auto, ..usual };
        if count(&m, KernelName::Dense, &counting) > MOST.into() {
            continue; // too many to list repeatedly
        }
        let want = all(&m, KernelName::Dense, &usual);
        compared += 1;
        large += u32::from(want.len() > 100);
        for level in Simd::available() {
            let simd = level.check().expect("available");
            for memo in [Memo::Never, Memo::Always] {
                let shared = Settings { simd, memo, shared: true, ..usual };
                assert_eq!(
                    all(&m, KernelName::Wide, &shared),
                    want,
                    "case {number}: shared, {level}"
                );
                assert_eq!(
                    count(&m, KernelName::Wide, &shared),
                    want.len().into(),
                    "case {number}: shared, {level}"
                );
                for (max_live, trial_nodes) in [(1000, 0), (1000, 2), (12, 3), (30, 8)] {
                    let nest = Settings { simd, memo, max_live, trial_nodes, ..usual };
                    assert_eq!(all(&m, KernelName::Nest, &nest), want, "case {number}: {nest:?}");
                    assert_eq!(
                        count(&m, KernelName::Nest, &nest),
                        want.len().into(),
                        "case {number}: {nest:?}"
                    );
                }
            }
        }
    }
    assert!(compared > 60 && large > 5, "{compared} compared, {large} large");
}

#[test]
fn a_word_finds_the_first_solution_in_the_same_nodes() {
    let base = Chance::new(83);
    let mut searched = [0; 2];
    for number in 0..4_000 {
        let Some(mut m) = random(&mut base.fork(number)) else { continue };
        m.colour.fill(0);
        let mut stats = crate::Stats::default();
        let Some(found) = Word::new(&m, &mut stats).search() else { continue };
        let settings = Settings::new(Available::detect());
        let mut search = build(&m, KernelName::Wide, &settings, limits(true)).unwrap();
        let (event, mut ranks, mut wide) = (search.run(), vec![], crate::Stats::default());
        search.stats(&mut wide);
        let position = |rank: &u32| m.id.iter().position(|id| id == rank).unwrap();
        if event == Event::Solution {
            search.solution(&mut ranks);
        }
        let want = ranks.iter().fold(0, |all, rank| all | 1u64 << position(rank));
        assert_eq!((event == Event::Solution, found), (found != 0, want), "case {number}");
        assert_eq!((stats.nodes, &stats.profile), (wide.nodes, &wide.profile), "case {number}");
        searched[usize::from(found != 0)] += 1;
    }
    assert!(searched.iter().all(|&n| n > 50), "{searched:?}");
}
