//! The engine `hybrid` alone: budgets, orders, and clauses that prune.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Cancel, Chance, Stop};
use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
use quadrille_referee::{kenken, killer};
use quadrille_solve::{Count, End, Engine, Request, count, for_each};

fn hybrid() -> Request {
    Request { engine: Engine::Hybrid, ..Request::default() }
}

fn small(side: usize, cages: &[(Op, u128, &[u32])]) -> Puzzle {
    let cage = |&(op, target, cells): &(Op, u128, &[u32])| {
        Cage::kenken(op, target, cells.iter().copied().map(Cell).collect())
    };
    Puzzle::kenken(side, cages.iter().map(cage).collect()).unwrap()
}

#[test]
fn clauses_prune_before_and_inside_the_search() {
    // The first row is 3 2 1 or 3 1 2, so its first cell is 3 before the search begins.
    let cages: [(Op, u128, &[u32]); 4] = [
        (Op::Sub, 1, &[1, 2]),
        (Op::Mul, 6, &[0, 3]),
        (Op::Add, 4, &[4, 5]),
        (Op::Add, 6, &[6, 7, 8]),
    ];
    let puzzle = small(3, &cages);
    let bare = puzzle.clone().with_cages(Vec::new()).unwrap();
    let nodes = |puzzle: &Puzzle| {
        let report = count(puzzle, &hybrid(), None).unwrap();
        let expected = quadrille_referee::count(puzzle, 100);
        assert_eq!(report.answer, Count::Exact(expected.into()));
        report.stats.nodes
    };
    assert!(4 * nodes(&puzzle) < nodes(&bare), "{} of {}", nodes(&puzzle), nodes(&bare));
}

/// The bounds are the nodes now. A change that needs more has a reason, or is a mistake.
#[test]
fn the_work_does_not_grow() {
    let nodes = |puzzle: &Puzzle| count(puzzle, &hybrid(), None).unwrap().stats.nodes;
    let base = Chance::new(19);
    let by = |make: fn(&mut Chance) -> Puzzle| {
        (0..40).map(|number| nodes(&make(&mut base.fork(number)))).sum::<u64>()
    };
    let kenkens = by(|chance| kenken(5, 3, chance).0);
    let killers = by(|chance| killer(2, 3, 4, chance).0);
    let empty = nodes(&Puzzle::sudoku(2, 2).unwrap());
    assert!(kenkens <= 90 && killers <= 1_024 && empty <= 2_156, "{kenkens}, {killers}, {empty}");
}

#[test]
fn a_cage_too_large_for_a_table_is_counted_exactly() {
    // 66,240 fillings, so sums are counters and products prime exponents.
    let rows: Vec<u32> = (0..15).collect();
    for (op, target, expected) in
        [(Op::Add, 45, 24u64), (Op::Add, 46, 0), (Op::Mul, 120u128.pow(3), 24)]
    {
        let cage = Cage::kenken(op, target, rows.iter().copied().map(Cell).collect());
        let puzzle = Puzzle::latin(5).unwrap().with_cages(vec![cage]).unwrap();
        let givens = [&[0; 15][..], &[1, 2, 3, 4, 5, 2, 1, 4, 5, 3]].concat();
        let puzzle = puzzle.with_givens(&givens).unwrap();
        let counted = count(&puzzle, &hybrid(), None).unwrap().answer;
        assert_eq!(counted, Count::Exact(expected.into()), "{op} {target}");
    }
}

#[test]
fn budgets_and_cancel_requests_end_the_search() {
    let empty = Puzzle::sudoku(3, 3).unwrap();
    let stopped = |budget: Budget| {
        let request = Request { budget, ..hybrid() };
        match count(&empty, &request, None).unwrap().answer {
            Count::Unknown { stop, .. } => stop,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(stopped(Budget::default().nodes(500)), Stop::Nodes);
    assert_eq!(stopped(Budget::default().time(std::time::Duration::from_millis(20))), Stop::Time);
    let cancel = Cancel::new();
    cancel.raise();
    assert_eq!(stopped(Budget::default().cancel(cancel)), Stop::Cancelled);
}

#[test]
fn all_solutions_come_once_in_an_order_that_the_seed_fixes() {
    let all = |seed: Option<u64>| {
        let mut found = Vec::new();
        let request = Request { seed, ..hybrid() };
        let report = for_each(&Puzzle::sudoku(2, 2).unwrap(), &request, |grid| {
            found.push(grid.to_string());
            ControlFlow::Continue(())
        });
        assert_eq!(report.unwrap().answer, End::All);
        found
    };
    let (plain, one, two) = (all(None), all(Some(1)), all(Some(2)));
    assert_eq!(one, all(Some(1)));
    assert!(plain != one && one != two);
    let sorted = |mut list: Vec<String>| {
        list.sort();
        list.dedup();
        list
    };
    assert_eq!(sorted(plain.clone()).len(), 288);
    assert_eq!(sorted(plain), sorted(one));
}
