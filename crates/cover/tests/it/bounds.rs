//! Items covered several times: all questions against brute force on random problems, Knuth's own
//! example, and the text form.

use crate::AsProblem;
use quadrille_core::Chance;
use quadrille_cover::{Count, KernelName, Memo, Problem, Simd, Solution, Solver, Unfit};
use quadrille_referee::cover::{Case, bounded_case};
use std::ops::ControlFlow;

fn numbers(solution: &Solution) -> Vec<u32> {
    solution.options().iter().map(|o| o.get()).collect()
}

fn check(case: &Case, number: u64) {
    let problem = case.problem();
    let want = case.solutions();
    for simd in Simd::available() {
        let solver = Solver::new(&problem).simd(simd).unwrap().kernel(KernelName::Multi).unwrap();
        let found: Vec<Solution> = solver.solutions().collect();
        let mut sorted: Vec<Vec<u32>> = found.iter().map(numbers).collect();
        assert!(found.iter().all(|s| problem.is_solution(s.options())), "case {number} {simd}");
        sorted.sort();
        assert_eq!(sorted, want, "case {number} {simd}");
        for memo in [Memo::Never, Memo::Always] {
            let count = solver.clone().memo(memo).count().answer;
            assert_eq!(count, Count::Exact(want.len().into()), "case {number} {simd} {memo:?}");
        }
    }
    let shuffled = Solver::new(&problem).seed(number);
    assert_eq!(shuffled.count().answer, Count::Exact(want.len().into()), "case {number} shuffled");
}

fn run(cases: std::ops::Range<u64>) {
    let base = Chance::new(29);
    let (mut solvable, mut several) = (0, 0);
    for number in cases.clone() {
        let case = bounded_case(&mut base.fork(number));
        let solutions = case.solutions().len();
        solvable += u64::from(solutions > 0);
        several += u64::from(solutions > 5);
        check(&case, number);
    }
    let all = cases.end - cases.start;
    assert!(solvable * 4 > all && several * 20 > all, "{solvable} solvable, {several} with many");
}

#[test]
fn bounded_problems_agree_with_brute_force() {
    run(0..3_000);
}

#[test]
#[ignore = "long: just test-cover-long"]
fn many_bounded_problems_agree_with_brute_force() {
    let cases = std::env::var("QUADRILLE_COVER_CASES").ok().and_then(|n| n.parse().ok());
    run(0..cases.unwrap_or(200_000));
}

#[test]
fn the_example_of_dlx3_has_its_one_solution() {
    let text = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n";
    let problem = Problem::from_text(text).unwrap();
    assert_eq!(problem.to_text(), text);
    let all: Vec<Solution> = Solver::new(&problem).solutions().collect();
    assert_eq!(all.iter().map(numbers).collect::<Vec<_>>(), [[1, 3, 4]]);
}

/// With m options of one item with bounds low:high, the count is a sum of binomials.
#[test]
fn one_item_counts_binomials() {
    let mut text = "3:7|a\n".to_owned();
    text.push_str(&"a\n".repeat(200));
    let problem = Problem::from_text(&text).unwrap();
    let binomial = |k: u128| (0..k).fold(1u128, |b, j| b * (200 - j) / (j + 1));
    let want: u128 = (3..=7).map(binomial).sum();
    assert_eq!(Solver::new(&problem).count().answer, Count::Exact(want.into()));
}

#[test]
fn an_item_may_stay_uncovered_and_nothing_is_one_solution() {
    let count = |text: &str| {
        let problem = Problem::from_text(text).unwrap();
        Solver::new(&problem).count().answer.exact().unwrap().to_string()
    };
    assert_eq!(count("0:1|a\n"), "1");
    assert_eq!(count("0:1|a\na\na\n"), "3");
    assert_eq!(count("0:2|a\na\na\n"), "4");
    assert_eq!(count("2|a\na\na\n"), "1");
    assert_eq!(count("3|a\na\na\n"), "0");
    assert_eq!(count("0:5|a 0:5|b\na\nb\na b\n"), "8");
}

#[test]
fn kernels_without_bounds_refuse_them() {
    let problem = Problem::from_text("2|a\na\na\na\n").unwrap();
    for kernel in [KernelName::Dense, KernelName::Wide, KernelName::Cells, KernelName::Nest] {
        let refused = Solver::new(&problem).kernel(kernel).unwrap_err();
        assert_eq!(refused, Unfit::Bounds(kernel));
    }
}

#[test]
fn threads_give_the_same_solutions_in_the_same_order() {
    let mut text = "3:4|a 2:5|b 1:3|c 0:9|d\n".to_owned();
    let mut chance = Chance::new(3);
    for _ in 0..18 {
        let items: String =
            ["a ", "b ", "c ", "d "].iter().copied().filter(|_| chance.odds(1, 2)).collect();
        text.push_str(if items.is_empty() { "a" } else { items.trim_end() });
        text.push('\n');
    }
    let problem = Problem::from_text(&text).unwrap();
    let one: Vec<Solution> = Solver::new(&problem).solutions().collect();
    let mut three = vec![];
    let report = Solver::new(&problem).threads(3).visit(|s| {
        three.push(s.clone());
        ControlFlow::<()>::Continue(())
    });
    assert!(one.len() > 1000, "{}", one.len());
    assert_eq!((one, 3), (three, report.stats.threads));
    let count = Solver::new(&problem).threads(3).count().answer;
    assert_eq!(count, Solver::new(&problem).count().answer);
}
