//! Problems of special shapes: odd cycles, and thousands of options.

use crate::answers::dominoes;
use quadrille_cover::*;

/// Each item stands in two options, so that nothing is forced, but an odd number has no pairs.
#[test]
fn an_odd_cycle_has_no_solution_and_an_even_one_two() {
    for n in 3..=12 {
        let mut builder = Builder::unnamed(n, 0);
        for i in 0..n {
            builder.plain(&[i, (i + 1) % n].map(Item::new)).unwrap();
        }
        let problem = builder.build();
        let solver = Solver::new(&problem);
        assert_eq!(solver.count().answer, Count::Exact(if n % 2 == 0 { 2u32 } else { 0 }.into()));
        match solver.first().answer {
            First::Found(solution) => {
                assert!(n % 2 == 0 && problem.is_solution(solution.options()))
            }
            First::None(_) => assert!(n % 2 == 1, "{n}"),
            other => panic!("{n}: {other:?}"),
        }
    }
}

/// Too many options for the usual choice: kernels race for it.
#[test]
fn thousands_of_options_are_solved_by_a_kernel_that_won_a_race() {
    let problem = dominoes(48, 48);
    let report = Solver::new(&problem).first();
    let First::Found(solution) = report.answer else { panic!("{:?}", report.answer) };
    assert!(problem.is_solution(solution.options()));
    assert!(matches!(report.stats.kernel, Some(KernelName::Wide | KernelName::Nest)));
}

#[test]
fn kernels_have_names() {
    let names = KernelName::ALL.map(|kernel| kernel.to_string());
    assert_eq!(names, ["dense", "wide", "cells", "nest", "multi"]);
}
