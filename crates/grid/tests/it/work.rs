//! The work of the search on a fixed set of puzzles of every kind. A rule that propagates less, or an
//! order that decides worse, gives the same solutions after more nodes.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance};
use quadrille_grid::{GridStats, Solver};
use quadrille_puzzle::{Grid, Puzzle, RuleKind};
use quadrille_referee::{boxed_grid, kenken, killer, rule_that_holds, unique_puzzle, wild_puzzle};

use crate::model::visit;

/// The propagations of a search for two solutions of each puzzle, one solver after the other.
fn nodes(solver: &mut Solver, puzzles: &[Puzzle]) -> u64 {
    let spent = |puzzle: &Puzzle| -> GridStats {
        let mut found = 0;
        let budget = Budget::unlimited().nodes(30_000);
        let all = &mut |_: &[u8]| {
            found += 1;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        visit(solver, puzzle, &budget, None, all).1
    };
    puzzles.iter().map(spent).map(|stats| stats.nodes).sum()
}

/// `count` puzzles, each from a random stream of its own.
fn puzzles(count: u64, make: impl Fn(&mut Chance) -> Puzzle) -> Vec<Puzzle> {
    (0..count).map(|case| make(&mut Chance::new(17).fork(case))).collect()
}

/// A puzzle with boxes, of which this fraction of the cells is given.
fn boxed(height: usize, width: usize, given: (u64, u64), chance: &mut Chance) -> Puzzle {
    let grid = boxed_grid(height, width, chance);
    let mut puzzle = Puzzle::sudoku(height, width).unwrap();
    for cell in puzzle.cells() {
        if chance.odds(given.0, given.1) {
            puzzle.give(cell, Some(grid[cell.index()]));
        }
    }
    puzzle
}

/// A Killer with one cage that gives more than in its grid, and one that gives less: mostly without solution.
fn wrong_killer(chance: &mut Chance) -> Puzzle {
    let mut cages = killer(3, 3, 9, chance).0.cages().to_vec();
    let last = cages.len() - 1;
    cages[0].target += 1;
    cages[last].target -= 1;
    Puzzle::sudoku(3, 3).unwrap().with_cages(cages).unwrap()
}

/// A 9×9 with rules that one of its solutions keeps, and a few givens.
fn ruled(rules: usize, chance: &mut Chance) -> Puzzle {
    let mut puzzle = boxed(3, 3, (1, 1), chance);
    let grid = Grid::new(9, puzzle.givens().to_vec()).unwrap();
    puzzle = Puzzle::sudoku(3, 3).unwrap();
    for _ in 0..rules {
        let kind = *chance.pick(RuleKind::ALL).unwrap();
        if let Some(rule) = rule_that_holds(kind, &puzzle, grid.values(), chance)
            && let Ok(more) = puzzle.clone().with_rule(rule)
        {
            puzzle = more;
        }
    }
    for cell in puzzle.cells() {
        if chance.odds(1, 8) {
            puzzle.give(cell, Some(grid.values()[cell.index()]));
        }
    }
    puzzle
}

/// The bounds are what the search needs now. A change that needs more has a reason, or is a mistake.
#[test]
fn the_work_does_not_grow() {
    let killers = puzzles(30, |chance| killer(3, 3, 9, chance).0);
    let kenkens = puzzles(10, |chance| kenken(9, 6, chance).0);
    let classics =
        puzzles(100, |chance| unique_puzzle(&Puzzle::sudoku(3, 3).unwrap(), 0, chance).0);
    let ruled = puzzles(20, |chance| ruled(12, chance));
    let wild: Vec<Puzzle> = (0..600).map(|case| wild_puzzle(5, case).1).collect();
    for (name, puzzles, plain, eager) in [
        ("killers", &killers, 2_595, 2_704),
        ("killers without solution", &puzzles(30, wrong_killer), 1_915, 1_523),
        ("KenKens", &kenkens, 2_530, 3_405),
        ("large KenKens", &puzzles(5, |chance| kenken(10, 5, chance).0), 1_699, 1_698),
        ("9×9 without cages", &classics, 276, 236),
        ("16×16", &puzzles(20, |chance| boxed(4, 4, (9, 20), chance)), 311, 29_313),
        ("25×25", &puzzles(4, |chance| boxed(5, 5, (1, 2), chance)), 1_884, 3_761),
        ("small ones", &wild, 11_005, 13_514),
        ("with rules", &ruled, 728, 18_216),
    ] {
        let spent = [Solver::new(), Solver::new().eager()].map(|mut s| nodes(&mut s, puzzles));
        assert!(spent[0] <= plain && spent[1] <= eager, "{name}: {spent:?}");
    }
}
