//! Folds of the search: counts and cheapest costs as families, against the other searches.

use crate::AsProblem;
use crate::answers::{dominoes, permutations, queens};
use quadrille_core::Chance;
use quadrille_cover::*;
use quadrille_referee::cover::{bounded_case, small_case};

/// Families by the number of their sets, and the number of their options in all.
#[derive(Default)]
struct Sizes {
    /// Branches so far, as a store of nodes would have.
    branches: usize,
}

impl Families for Sizes {
    type Family = (u64, u64);

    fn none(&self) -> (u64, u64) {
        (0, 0)
    }

    fn empty_set(&self) -> (u64, u64) {
        (1, 0)
    }

    fn branch(
        &mut self,
        options: &[OptionId],
        with: (u64, u64),
        without: (u64, u64),
    ) -> (u64, u64) {
        assert!(!options.is_empty());
        self.branches += 1;
        (with.0 + without.0, with.1 + without.1 + with.0 * options.len() as u64)
    }

    fn entries(&self) -> usize {
        self.branches
    }
}

fn check(problem: &Problem, name: &str) {
    let solver = Solver::new(problem);
    let (_, (sets, options)) = solver.fold::<Sizes>(1 << 20).unwrap();
    let solutions: Vec<Solution> = solver.solutions().collect();
    let used: usize = solutions.iter().map(|solution| solution.options().len()).sum();
    assert_eq!((sets, options), (solutions.len() as u64, used as u64), "{name}");
}

#[test]
fn a_fold_sees_every_solution_once() {
    check(&dominoes(4, 6), "dominoes");
    check(&queens(6), "queens");
    check(&permutations(6), "permutations");
    for case in 0..300 {
        check(&small_case(&mut Chance::new(59).fork(case)).problem(), "small");
        check(&bounded_case(&mut Chance::new(61).fork(case)).problem(), "bounded");
    }
}

#[test]
fn a_large_fold_is_raced_by_two_rules_and_exact() {
    let (_, (sets, options)) = Solver::new(&dominoes(8, 8)).fold::<Sizes>(1 << 20).unwrap();
    assert_eq!((sets, options), (12_988_816, 12_988_816 * 32));
    let (_, (sets, _)) = Solver::new(&queens(9)).fold::<Sizes>(1 << 20).unwrap();
    assert_eq!(sets, 352);
}

#[test]
fn a_fold_keeps_its_limits() {
    let problem = dominoes(8, 8);
    let solver = Solver::new(&problem);
    assert!(matches!(solver.fold::<Sizes>(100), Err(Unfolded::TooLarge(100))));
    let short = solver.budget(Budget::default().nodes(100));
    assert!(matches!(short.fold::<Sizes>(1 << 20), Err(Unfolded::Stopped(Stop::Nodes))));
}
