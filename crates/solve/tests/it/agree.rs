//! Every engine against brute force, on random small puzzles of every kind; and what must not
//! change a count.

use std::ops::ControlFlow;

use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Layout, Puzzle};
use quadrille_referee::{Kind, random_puzzle};
use quadrille_solve::{Count, Engine, First, Request, Verdict, count, first, for_each, verdict};

/// Engines that take any puzzle.
const GENERAL: [Engine; 4] = [Engine::Auto, Engine::Grid, Engine::Cover, Engine::Hybrid];

/// Solutions are counted up to here.
const LIMIT: u64 = 200;

fn exact(puzzle: &Puzzle, engine: Engine) -> u64 {
    let request = Request { engine, ..Request::default() };
    match count(puzzle, &request, Some(LIMIT)).unwrap().answer {
        Count::Exact(n) | Count::AtLeast(n) => n.try_into().unwrap(),
        Count::Unknown { stop, .. } => panic!("no budget, yet stopped by {stop}"),
    }
}

fn compare(cases: u64) {
    for case in 0..cases {
        let kind = Kind::ALL[(case % 9) as usize];
        let puzzle = random_puzzle(kind, &mut Chance::new(2026).fork(case));
        let expected = quadrille_referee::count(&puzzle, LIMIT);
        for engine in GENERAL {
            assert_eq!(
                exact(&puzzle, engine),
                expected,
                "{kind:?} case {case}, {engine}: {puzzle:?}"
            );
        }
        let engine = GENERAL[(case / 9 % 4) as usize];
        check_verdict(&puzzle, expected, engine);
    }
}

fn check_verdict(puzzle: &Puzzle, expected: u64, engine: Engine) {
    let request = Request { engine, ..Request::default() };
    match verdict(puzzle, &request).unwrap().answer {
        Verdict::None(_) => assert_eq!(expected, 0),
        Verdict::Unique(grid) => {
            assert_eq!(expected, 1);
            assert!(puzzle.is_solved_by(&grid));
        }
        Verdict::Many(a, b) => {
            assert!(expected >= 2 && a != b);
            assert!(puzzle.is_solved_by(&a) && puzzle.is_solved_by(&b));
        }
        Verdict::Unknown { stop, .. } => panic!("no budget, yet stopped by {stop}"),
    }
    if puzzle.conflict().is_some() {
        assert_eq!(expected, 0, "a conflict means no solution: {puzzle:?}");
    }
}

#[test]
fn engines_and_brute_force_agree() {
    compare(2_500);
}

#[test]
#[ignore = "long: just test-long"]
fn engines_and_brute_force_agree_long() {
    let cases =
        std::env::var("QUADRILLE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(100_000);
    compare(cases);
}

/// Wide open, and so large that `auto` hands over early: to clauses, which must not show again what
/// the grid kernel found.
#[test]
fn large_loose_grids_have_two_solutions() {
    let empty = Puzzle::sudoku(5, 5).unwrap();
    let mut by_clauses = 0;
    for seed in 0..6 {
        let request = Request { engine: Engine::Grid, seed: Some(seed), ..Request::default() };
        let First::Found(full) = first(&empty, &request).unwrap().answer else { panic!() };
        let mut order: Vec<usize> = (0..625).collect();
        Chance::new(seed).shuffle(&mut order);
        let mut givens = full.values().to_vec();
        order[..380].iter().for_each(|&cell| givens[cell] = 0);
        let puzzle = empty.clone().with_givens(&givens).unwrap();
        let engine = verdict(&puzzle, &Request::default()).unwrap().stats.engine;
        by_clauses += usize::from(engine == Engine::Sat);
        check_verdict(&puzzle, 2, Engine::Auto);
    }
    assert!((1..6).contains(&by_clauses), "{by_clauses} of 6 went to clauses");
}

/// Cells of `puzzle` moved by `to` (old cell to new cell), values relabelled if there are no cages.
fn moved(puzzle: &Puzzle, to: &dyn Fn(usize, usize) -> (usize, usize), label: &[u8]) -> Puzzle {
    let side = puzzle.side();
    let place = |c: Cell| {
        let (row, column) = to(c.row(side), c.column(side));
        Cell::at(row, column, side)
    };
    let mut out = match puzzle.layout() {
        Layout::Latin => Puzzle::latin(side),
        _ => {
            let map = puzzle.layout().region_map(side).unwrap();
            let mut labels = vec![0; map.len()];
            puzzle.cells().for_each(|c| labels[place(c).index()] = map[c.index()]);
            Puzzle::jigsaw(&labels)
        }
    }
    .unwrap();
    if puzzle.diagonals() {
        out = out.with_diagonals();
    }
    let cages = puzzle
        .cages()
        .iter()
        .map(|cage| Cage { cells: cage.cells.iter().map(|&c| place(c)).collect(), ..cage.clone() });
    out = out.with_cages(cages.collect()).unwrap();
    for cell in puzzle.cells() {
        out.give(place(cell), puzzle.given(cell).map(|v| label[usize::from(v) - 1]));
        let struck =
            puzzle.struck()[cell.index()].iter().map(|v| label[usize::from(v) - 1]).collect();
        out.strike(place(cell), struck);
    }
    out
}

#[test]
fn turning_and_relabelling_change_no_count() {
    for case in 0..450u64 {
        let mut chance = Chance::new(77).fork(case);
        let kind = Kind::ALL[(case % 9) as usize];
        let puzzle = random_puzzle(kind, &mut chance);
        let side = puzzle.side();
        let expected = exact(&puzzle, Engine::Auto);
        let still: Vec<u8> = (1..=side as u8).collect();
        let mut label = still.clone();
        if puzzle.cages().is_empty() {
            chance.shuffle(&mut label);
        }
        let transposed = moved(&puzzle, &|r, c| (c, r), &label);
        let mirrored = moved(&puzzle, &|r, c| (r, side - 1 - c), &label);
        assert_eq!(exact(&transposed, Engine::Auto), expected, "transposed {puzzle:?}");
        assert_eq!(exact(&mirrored, Engine::Auto), expected, "mirrored {puzzle:?}");
        if !puzzle.diagonals() {
            // Rows in any order: regions go along, so this covers band permutations too.
            let mut rows: Vec<usize> = (0..side).collect();
            let mut columns = rows.clone();
            chance.shuffle(&mut rows);
            chance.shuffle(&mut columns);
            let shuffled = moved(&puzzle, &|r, c| (rows[r], columns[c]), &label);
            assert_eq!(exact(&shuffled, Engine::Cover), expected, "shuffled {puzzle:?}");
        }
    }
}

#[test]
fn a_seed_fixes_the_order_and_seeds_differ() {
    let puzzle = Puzzle::sudoku(2, 3).unwrap();
    let take = |seed: Option<u64>| {
        let mut found = Vec::new();
        let request = Request { seed, ..Request::default() };
        for_each(&puzzle, &request, |grid| {
            found.push(grid);
            if found.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        found
    };
    assert_eq!(take(Some(1)), take(Some(1)));
    assert_ne!(take(Some(1)), take(Some(2)));
    assert_eq!(take(None), take(None));
}
