//! The engine on sides 1 to 64, on cages too large for a table, and under budgets.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_core::Chance;
use quadrille_core::{Budget, Cancel, Stop};
use quadrille_grid::{End, GridStats, Solver};
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, Values};

use crate::model::visit;

/// Up to `most` solutions, each checked against the model.
fn solve(
    puzzle: &Puzzle,
    budget: &Budget,
    seed: Option<u64>,
    most: usize,
) -> (Vec<Grid>, End, GridStats) {
    let mut found = Vec::new();
    let (end, stats) = visit(&mut Solver::new(), puzzle, budget, seed, &mut |values| {
        let grid = Grid::new(puzzle.side(), values.to_vec()).expect("a complete grid");
        assert!(puzzle.is_solved_by(&grid), "not a solution");
        found.push(grid);
        if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found, end, stats)
}

fn count(puzzle: &Puzzle) -> usize {
    solve(puzzle, &Budget::unlimited(), None, usize::MAX).0.len()
}

fn box_side(side: usize) -> (usize, usize) {
    let height =
        (1..=side).filter(|h| h * h <= side && side.is_multiple_of(*h)).max().expect("1 divides");
    (height, side / height)
}

/// A grid that fits boxes of this size: each row shifts the one above, with a step at each band.
fn pattern(height: usize, width: usize) -> Vec<u8> {
    let n = height * width;
    let value = |r: usize, c: usize| ((r % height) * width + r / height + c) % n + 1;
    (0..n * n).map(|i| value(i / n, i % n) as u8).collect()
}

#[test]
fn known_counts() {
    assert_eq!(count(&Puzzle::latin(1).unwrap()), 1);
    assert_eq!(count(&Puzzle::latin(2).unwrap()), 2);
    assert_eq!(count(&Puzzle::latin(4).unwrap()), 576);
    assert_eq!(count(&Puzzle::sudoku(2, 2).unwrap()), 288);
    assert_eq!(count(&Puzzle::sudoku(2, 2).unwrap().with_diagonals()), 48);
}

#[test]
fn every_side_finds_the_planted_grid() {
    let mut chance = Chance::new(5);
    for side in [1, 2, 4, 6, 9, 12, 15, 16, 18, 25, 30, 31, 32, 36, 49, 64] {
        let (height, width) = box_side(side);
        let grid = pattern(height, width);
        let mut puzzle = Puzzle::sudoku(height, width).unwrap();
        for cell in puzzle.cells() {
            if chance.odds(4, 5) {
                puzzle.give(cell, Some(grid[cell.index()]));
            } else if chance.odds(1, 2) {
                puzzle.strike(cell, Values(chance.bits()).without(grid[cell.index()]));
            }
        }
        let (found, end, _) = solve(&puzzle, &Budget::unlimited().nodes(20_000), None, 2);
        assert!(!found.is_empty(), "side {side}: {end:?}");
        if found.len() == 1 {
            assert_eq!(found[0].values(), grid, "side {side}");
        }
    }
}

#[test]
fn cages_on_wide_grids_give_the_planted_grid() {
    let (side, width) = (20, 5);
    let grid = pattern(side / width, width);
    let mut cages = Vec::new();
    // Row by row: three cells each, with operations in turn.
    for (i, cells) in (0..side * side).collect::<Vec<_>>().chunks(3).enumerate() {
        let values: Vec<u8> = cells.iter().map(|&c| grid[c]).collect();
        let cells = cells.iter().map(|&c| Cell(c as u32)).collect();
        let op = [Op::Add, Op::Mul][i % 2];
        let target = quadrille_puzzle::result(op, &values).unwrap();
        cages.push(Cage::kenken(op, target, cells));
    }
    let mut puzzle = Puzzle::sudoku(side / width, width).unwrap().with_cages(cages).unwrap();
    for c in (0..side * side).filter(|c| c % 2 == 0) {
        puzzle.give(Cell(c as u32), Some(grid[c]));
    }
    let (found, _, stats) = solve(&puzzle, &Budget::unlimited().nodes(50_000), None, 2);
    assert!(found.iter().any(|g| g.values() == grid) && stats.tuples > 0, "{stats:?}");
}

fn one_cage(op: Op, target: u128) -> Puzzle {
    Puzzle::kenken(9, vec![Cage::kenken(op, target, (0..81).map(Cell).collect())]).unwrap()
}

#[test]
fn cages_too_large_for_a_table_are_exact() {
    let short = Budget::unlimited().nodes(3_000);
    // 9 · 45, and (9!)⁹ exactly: any Latin square is a solution.
    assert_eq!(solve(&one_cage(Op::Add, 405), &short, None, 1).0.len(), 1);
    assert_eq!(solve(&one_cage(Op::Add, 404), &short, None, 1).1, End::All, "all rows sum to 405");
    let product = 362_880u128.pow(6);
    assert_eq!(solve(&one_cage(Op::Mul, product), &short, None, 1).0.len(), 0);
    // A prime that no value contains.
    assert_eq!(solve(&one_cage(Op::Mul, 11), &short, None, 1).1, End::All);
    let rows = |target| {
        let row = |r: u32| Cage::kenken(Op::Add, target, (9 * r..9 * r + 9).map(Cell).collect());
        Puzzle::kenken(9, (0..9).map(row).collect()).unwrap()
    };
    assert_eq!(solve(&rows(45), &short, None, 1).0.len(), 1);
    assert_eq!(solve(&rows(44), &short, None, 1).1, End::All, "a row never sums to 44");
    // The whole 4×4: (4!)⁴, with the operation given and unknown.
    for op in [Op::Mul, Op::Any] {
        let whole = Cage::kenken(op, 24u128.pow(4), (0..16).map(Cell).collect());
        assert_eq!(count(&Puzzle::kenken(4, vec![whole]).unwrap()), 576, "{op}");
    }
}

#[test]
fn a_product_past_64_bits_is_exact() {
    // Row 1 of a 25×25 in one cage multiplies to 25!. Then only its first cell is given.
    let factorial: u128 = (1..=25).product();
    let row = Cage::kenken(Op::Mul, factorial, (0..25).map(Cell).collect());
    let puzzle = Puzzle::latin(25).unwrap().with_cages(vec![row]).unwrap();
    let (found, ..) = solve(&puzzle, &Budget::unlimited().nodes(20_000), None, 1);
    assert_eq!(found.len(), 1);
    let row = Cage::kenken(Op::Mul, factorial + 1, (0..25).map(Cell).collect());
    let puzzle = Puzzle::latin(25).unwrap().with_cages(vec![row]).unwrap();
    assert_eq!(solve(&puzzle, &Budget::unlimited(), None, 1).1, End::All);
}

#[test]
fn sixteen_sixteens_are_two_to_the_sixty_fourth() {
    // The diagonal of a 16×16 Latin square may be all 16; its product is one more than a u64 holds.
    let diagonal = Cage::kenken(Op::Mul, 1 << 64, (0..16).map(|i| Cell(17 * i)).collect());
    let puzzle = Puzzle::latin(16).unwrap().with_cages(vec![diagonal]).unwrap();
    let (found, ..) = solve(&puzzle, &Budget::unlimited().nodes(20_000), None, 1);
    assert_eq!(found.len(), 1);
}

#[test]
fn a_seed_fixes_the_order_and_another_seed_changes_it() {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let run = |seed| solve(&puzzle, &Budget::unlimited(), seed, 20).0;
    assert_eq!(run(Some(1)), run(Some(1)));
    assert_eq!(run(None), run(None));
    assert_ne!(run(Some(1)), run(Some(2)));
}

#[test]
fn a_solver_remembers_nothing_of_the_last_puzzle() {
    let mut solver = Solver::new();
    let mut count = |puzzle: &Puzzle| {
        let (end, stats) = visit(&mut solver, puzzle, &Budget::unlimited(), None, &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::All);
        stats.solutions
    };
    let caged = one_of_each();
    let first = count(&caged);
    for other in [
        Puzzle::latin(4).unwrap(),
        Puzzle::sudoku(2, 2).unwrap().with_diagonals(),
        Puzzle::latin(3).unwrap(),
    ] {
        let (unlimited, all) = (Budget::unlimited(), &mut |_: &[u8]| ControlFlow::Continue(()));
        let alone = visit(&mut Solver::new(), &other, &unlimited, None, all).1;
        assert_eq!(count(&other), alone.solutions);
        assert_eq!(count(&caged), first);
    }
}

fn one_of_each() -> Puzzle {
    let cage = |op, target, cells: &[u32]| {
        Cage::kenken(op, target, cells.iter().copied().map(Cell).collect())
    };
    let cages = vec![
        cage(Op::Add, 6, &[0, 1, 4]),
        cage(Op::Mul, 12, &[2, 3, 7]),
        cage(Op::Sub, 1, &[5, 6]),
        cage(Op::Div, 2, &[8, 12]),
        cage(Op::Any, 6, &[9, 10, 11]),
        cage(Op::Any, 3, &[13, 14]),
        cage(Op::Eq, 4, &[15]),
    ];
    Puzzle::kenken(4, cages).unwrap()
}

#[test]
fn a_node_budget_is_exact() {
    let (_, end, stats) =
        solve(&Puzzle::latin(30).unwrap(), &Budget::unlimited().nodes(10), None, 1);
    assert_eq!((end, stats.nodes), (End::Stopped(Stop::Nodes), 10));
    let (_, end, stats) = solve(&Puzzle::latin(3).unwrap(), &Budget::unlimited().nodes(0), None, 1);
    assert_eq!((end, stats.nodes), (End::Stopped(Stop::Nodes), 0));
}

/// Puzzles of every width that no search finishes soon.
fn hopeless() -> Vec<Puzzle> {
    let odd = |side: usize| {
        // 1 and 2, and all other cells in one cage that is one off. Only a full search would
        // notice, because the rule of 45 is for puzzles that consist only of sums.
        let cells = |from: usize, to: usize| (from as u32..to as u32).map(Cell).collect();
        let total = (side * side * (side + 1) / 2) as u128;
        let rest = Cage::kenken(Op::Add, total - 3 - 1, cells(2, side * side));
        let pair = Cage::kenken(Op::Mul, 2, cells(0, 2));
        Puzzle::latin(side).unwrap().with_cages(vec![pair, rest]).unwrap()
    };
    vec![odd(9), odd(16), odd(25), odd(49), odd(64)]
}

#[test]
fn a_time_limit_stops_a_hopeless_search() {
    for puzzle in hopeless() {
        let budget = Budget::unlimited().time(Duration::from_millis(30));
        assert_eq!(solve(&puzzle, &budget, None, 1).1, End::Stopped(Stop::Time));
    }
}

#[test]
fn a_cancel_flag_stops_the_search() {
    let cancel = Cancel::new();
    let budget = Budget::unlimited().cancel(cancel.clone());
    let puzzle = hopeless().swap_remove(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(20));
            cancel.raise();
        });
        assert_eq!(solve(&puzzle, &budget, None, 1).1, End::Stopped(Stop::Cancelled));
    });
}
