//! Uniform samples: every grid of a small puzzle comes equally often, and what does not fit is
//! refused.

use std::collections::HashMap;
use std::ops::ControlFlow;

use quadrille_core::{Budget, End, Stop};
use quadrille_puzzle::Puzzle;
use quadrille_solve::{NotUniform, Request, for_each_uniform};

#[test]
fn every_grid_of_four_by_four_comes_equally_often() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let (samples, grids) = (28_800, 288.0);
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut drawn = 0;
    let request = Request { seed: Some(29), ..Request::default() };
    let report = for_each_uniform(&puzzle, &request, 1_000_000, |grid| {
        *seen.entry(grid.to_string()).or_default() += 1;
        drawn += 1;
        if drawn == samples { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(report.unwrap().answer, End::Interrupted(()));
    assert_eq!(seen.len(), 288);
    let expected = f64::from(samples) / grids;
    let chi: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let distance = (chi - (grids - 1.0)) / (2.0 * (grids - 1.0)).sqrt();
    assert!(distance.abs() < 4.0, "chi-square {chi}");
}

#[test]
fn what_does_not_fit_is_refused_and_a_budget_is_kept() {
    let puzzle = Puzzle::sudoku(3, 3).unwrap();
    let never = |_| ControlFlow::Continue(());
    let refused = for_each_uniform(&puzzle, &Request::default(), 10_000, never);
    assert!(matches!(refused, Err(NotUniform::TooLarge(_))));
    let budget = Budget::default().nodes(10);
    let stopped =
        for_each_uniform(&puzzle, &Request { budget, ..Request::default() }, 1 << 20, never);
    assert_eq!(stopped.unwrap().answer, End::Stopped(Stop::Nodes));
}

#[test]
fn a_puzzle_without_solution_gives_none() {
    let mut puzzle = Puzzle::sudoku(2, 2).unwrap();
    for cell in [0, 1] {
        puzzle.give(quadrille_puzzle::Cell(cell), Some(1));
    }
    let report = for_each_uniform(&puzzle, &Request::default(), 1_000, |_| panic!("no solution"));
    assert_eq!(report.unwrap().answer, End::All);
}
