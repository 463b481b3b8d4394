//! Random small problems against brute force, for every kernel, instruction set and memo, and
//! medium-sized ones for the kernels against each other.
//!
//! Long run: `QUADRILLE_COVER_CASES=200000 cargo test --release -p quadrille-cover --test it --
//! --ignored`

use crate::AsProblem;
use quadrille_core::Chance;
use quadrille_cover::{Budget, Count, KernelName, Memo, Simd, Solution, Solver, Verdict};
use quadrille_referee::cover::{Case, planted_case, small_case};

/// Every solver that can be built for a problem, with a name.
fn solvers<'p>(problem: &'p quadrille_cover::Problem, memo: Memo) -> Vec<(String, Solver<'p>)> {
    let mut all = vec![];
    for simd in Simd::available() {
        for kernel in KernelName::ALL {
            let solver = Solver::new(problem).simd(simd).expect("available").kernel(kernel);
            if let Ok(solver) = solver {
                all.push((format!("{kernel} {simd} {memo:?}"), solver.memo(memo)));
            }
        }
    }
    all
}

fn check(case: &Case, number: u64) {
    let problem = case.problem();
    let want = case.solutions();
    let total = want.len() as u64;
    let mut first: Option<Vec<Solution>> = None;
    for (name, solver) in solvers(&problem, Memo::Never) {
        let found: Vec<Solution> = solver.solutions().collect();
        assert!(found.iter().all(|s| problem.is_solution(s.options())), "case {number} {name}");
        let mut sorted: Vec<Vec<u32>> =
            found.iter().map(|s| s.options().iter().map(|o| o.get()).collect()).collect();
        sorted.sort();
        assert_eq!(sorted, want, "case {number} {name}");
        let order = first.get_or_insert_with(|| found.clone());
        assert_eq!(
            *order, found,
            "case {number} {name}: the order of solutions depends on the kernel"
        );
    }
    for memo in [Memo::Never, Memo::Always, Memo::Auto] {
        for (name, solver) in solvers(&problem, memo) {
            let count = solver.count().answer;
            assert_eq!(count, Count::Exact(total.into()), "case {number} {name}");
        }
    }
    let solver = Solver::new(&problem).seed(number);
    assert_eq!(solver.count().answer, Count::Exact(total.into()), "case {number}, shuffled");
    assert_eq!(solver.solutions().count() as u64, total, "case {number}, shuffled");
    match Solver::new(&problem).verdict().answer {
        Verdict::None(_) => assert_eq!(total, 0, "case {number}"),
        Verdict::Unique(s) => {
            assert!(total == 1 && problem.is_solution(s.options()), "case {number}")
        }
        Verdict::Many(a, b) => {
            assert!(total > 1 && a != b && [a, b] == first.unwrap()[..2], "case {number}")
        }
        other => panic!("case {number}: {other:?} without a budget"),
    }
}

fn run(cases: std::ops::Range<u64>) {
    let base = Chance::new(2026);
    let mut solvable = 0;
    for number in cases.clone() {
        let case = small_case(&mut base.fork(number));
        solvable += u64::from(!case.solutions().is_empty());
        check(&case, number);
    }
    // The generator must not drift towards problems without solutions.
    assert!(solvable * 5 > cases.end - cases.start, "only {solvable} had solutions");
}

#[test]
fn small_problems_agree_with_brute_force() {
    run(0..3_000);
}

#[test]
#[ignore = "long: just test-cover-long"]
fn many_small_problems_agree_with_brute_force() {
    let cases =
        std::env::var("QUADRILLE_COVER_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(200_000);
    run(0..cases);
}

#[test]
fn middle_sized_problems_agree_between_kernels() {
    let base = Chance::new(7);
    let mut compared = 0;
    for number in 0..40 {
        let case = planted_case(&mut base.fork(number));
        let problem = case.problem();
        let mut want = None;
        for memo in [Memo::Never, Memo::Always, Memo::Auto] {
            for (name, solver) in solvers(&problem, memo) {
                let report = solver.budget(Budget::default().nodes(3_000)).count();
                let Count::Exact(n) = report.answer else { continue };
                let want = want.get_or_insert_with(|| n.clone());
                assert_eq!(*want, n, "case {number} {name}");
                compared += 1;
            }
        }
    }
    // Each instruction set adds as many comparisons, so the bound is per set.
    let sets = Simd::available().count();
    assert!(
        compared > 100 * sets,
        "only {compared} comparisons came to an end on {sets} instruction sets"
    );
}

#[test]
fn equal_trees_in_every_kernel() {
    let base = Chance::new(11);
    for number in 0..40 {
        let problem = planted_case(&mut base.fork(number)).problem();
        let mut want: Option<(Vec<u64>, Vec<Solution>)> = None;
        for (name, solver) in solvers(&problem, Memo::Never) {
            if name.starts_with("nest") {
                continue; // walks some nodes twice
            }
            let mut solutions = solver.budget(Budget::default().nodes(2_000)).solutions();
            let found: Vec<Solution> = solutions.by_ref().take(50).collect();
            let got = (solutions.stats().profile, found);
            assert_eq!(*want.get_or_insert_with(|| got.clone()), got, "case {number} {name}");
        }
    }
}
