//! The cheapest solutions against brute force on random problems with bounds, colours and costs,
//! and with a budget that runs out.

use crate::AsProblem;
use quadrille_core::Chance;
use quadrille_cover::{Budget, Cheapest, Problem, Solver, Stop};
use quadrille_referee::cover::{Case, bounded_case};

fn check(case: &Case, number: u64) {
    let problem = case.problem();
    let mut want: Vec<u64> = case.solutions().iter().map(|s| case.cost(s)).collect();
    want.sort_unstable();
    for wanted in [1, 3, 5000] {
        for solver in [Solver::new(&problem), Solver::new(&problem).seed(number)] {
            let Cheapest::Proved { solutions, all } = solver.cheapest(wanted).answer else {
                panic!("case {number}: unknown without a budget");
            };
            let costs: Vec<u64> = solutions.iter().map(|s| s.cost).collect();
            assert_eq!(costs, want[..wanted.min(want.len())], "case {number}, {wanted} wanted");
            assert!(all || want.len() >= wanted, "case {number}");
            assert!(!all || want.len() <= wanted, "case {number}");
            for (k, s) in solutions.iter().enumerate() {
                let options = s.solution.options();
                assert!(problem.is_solution(options), "case {number}");
                assert_eq!(problem.cost_of(options), s.cost, "case {number}");
                assert!(solutions[..k].iter().all(|t| t.solution != s.solution), "case {number}");
            }
        }
    }
}

fn run(cases: u64) {
    let base = Chance::new(5);
    for number in 0..cases {
        check(&bounded_case(&mut base.fork(number)), number);
    }
}

#[test]
fn the_cheapest_agree_with_brute_force() {
    run(3_000);
}

#[test]
#[ignore = "long: just test-cover-long"]
fn many_cheapest_agree_with_brute_force() {
    let cases = std::env::var("QUADRILLE_COVER_CASES").ok().and_then(|n| n.parse().ok());
    run(cases.unwrap_or(200_000));
}

/// Permutations with random costs: an assignment problem.
pub(crate) fn assignment(n: usize, seed: u64) -> Problem {
    let mut chance = Chance::new(seed);
    let mut text: String = (0..n).map(|r| format!("r{r} c{r} ")).collect();
    for r in 0..n {
        for c in 0..n {
            text.push_str(&format!("\nr{r} c{c} |{}", chance.below(1000)));
        }
    }
    Problem::from_text(&text).unwrap()
}

#[test]
fn an_assignment_problem_agrees_with_trying_all() {
    let problem = assignment(7, 1);
    let mut want: Vec<u64> =
        Solver::new(&problem).solutions().map(|s| problem.cost_of(s.options())).collect();
    want.sort_unstable();
    let report = Solver::new(&problem).cheapest(20);
    let costs: Vec<u64> = report.answer.solutions().iter().map(|s| s.cost).collect();
    assert_eq!(costs, want[..20]);
    assert!(report.stats.nodes < 1000, "{} nodes for 20 of 5040", report.stats.nodes);
}

#[test]
fn a_budget_leaves_what_was_found_and_a_bound() {
    let problem = assignment(12, 2);
    let exact = Solver::new(&problem).cheapest(50).answer.solutions()[0].cost;
    let report = Solver::new(&problem).budget(Budget::default().nodes(30)).cheapest(50);
    let Cheapest::Unknown { stop, found, at_least } = report.answer else {
        panic!("50 solutions need more than 30 nodes")
    };
    assert_eq!(stop, Stop::Nodes);
    assert!(at_least <= exact && at_least * 10 > exact * 9, "{at_least} of {exact}");
    assert!(found.iter().all(|s| s.cost >= exact));
}
