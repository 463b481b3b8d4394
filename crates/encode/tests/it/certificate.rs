//! The encoding of certificates has the solutions of brute force, and the clauses of the checker.

use quadrille_cnf::{BatSat, Lit, SatSolver, Var, enumerate};
use quadrille_core::{Budget, Chance, End};
use quadrille_encode::{CertificateEncoding, TooLarge};
use quadrille_proof as proof;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, Values};
use quadrille_referee::{
    Kind, all_solutions, boxed_grid, random_puzzle, rule_puzzle, some_solutions,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The grids of all models, from both forms of the encoding, which must agree.
fn by_sat(puzzle: &Puzzle, most: usize) -> BTreeSet<Vec<u8>> {
    let [full, reduced] = [false, true].map(|reduced| {
        let encoding = CertificateEncoding::new(puzzle, reduced).unwrap();
        models(puzzle, &encoding, most)
    });
    assert_eq!(full, reduced, "{puzzle:?}");
    full
}

fn models(puzzle: &Puzzle, encoding: &CertificateEncoding, most: usize) -> BTreeSet<Vec<u8>> {
    let mut solver = BatSat::new();
    solver.add_formula(&encoding.formula);
    let vars: Vec<Var> = (0..puzzle.side().pow(3) as u32).map(Var).collect();
    // Variables that the givens decide stand in no clause; each has one value here.
    let used: BTreeSet<Var> =
        encoding.formula.clauses().flat_map(|clause| clause.iter().map(|lit| lit.var())).collect();
    let vars: Vec<Var> = vars.into_iter().filter(|var| used.contains(var)).collect();
    let mut found = BTreeSet::new();
    let end = enumerate(&mut solver, &vars, &Budget::unlimited(), |values| {
        let holds = |var: Var| vars.binary_search(&var).is_ok_and(|at| values[at]);
        let grid = encoding.fixed.grid(holds);
        assert!(found.insert(grid.values().to_vec()), "a grid twice");
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(end, End::All, "more than the {most} solutions there are");
    found
}

/// The puzzle as the checker reads it; one without rules.
fn as_read(puzzle: &Puzzle) -> proof::Puzzle {
    let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let cage = |cage: &Cage| proof::Cage {
        ops: cage.ops().iter().map(|op| op.symbol() as u8).collect(),
        target: cage.target,
        distinct: !cage.repeats,
        cells: cells(&cage.cells),
    };
    let struck = |cell: Cell| puzzle.struck()[cell.index()].iter().map(move |v| (cell.index(), v));
    proof::Puzzle {
        size: puzzle.side(),
        houses: puzzle.houses().iter().map(|house| cells(&house.cells)).collect(),
        cages: puzzle.cages().iter().map(cage).collect(),
        rules: Vec::new(),
        strikes: puzzle.cells().flat_map(struck).map(|(cell, v)| (cell, v.into())).collect(),
        givens: puzzle.cells().map(|cell| puzzle.given(cell).unwrap_or(0).into()).collect(),
    }
}

fn sorted(clauses: impl Iterator<Item = Vec<i32>>) -> Vec<Vec<i32>> {
    let in_order = |mut clause: Vec<i32>| {
        clause.sort_unstable();
        clause
    };
    let mut all: Vec<Vec<i32>> = clauses.map(in_order).collect();
    all.sort_unstable();
    all
}

fn assert_as_the_checker(puzzle: &Puzzle) {
    let encoding = CertificateEncoding::new(puzzle, false).unwrap();
    let number = |lit: &Lit| {
        let number = lit.var().index() as i32 + 1;
        if lit.is_pos() { number } else { -number }
    };
    let ours = encoding.formula.clauses().map(|clause| clause.iter().map(number).collect());
    let theirs = as_read(puzzle).clauses().unwrap();
    assert!(sorted(ours) == sorted(theirs.into_iter()), "{puzzle:?}");
}

fn cells(list: &[u32]) -> Vec<Cell> {
    list.iter().map(|&c| Cell(c)).collect()
}

fn opened() -> Puzzle {
    let givens = [1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    Puzzle::latin(4).unwrap().with_givens(&givens).unwrap()
}

#[test]
fn every_operation_with_and_without_repeats() {
    let mut solutions = 0;
    for op in [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Any] {
        for list in [&[4, 5][..], &[4, 9, 14], &[4, 5, 8, 9]] {
            for (target, repeats) in
                [0, 1, 2, 3, 6, 7, 12].into_iter().flat_map(|t| [(t, false), (t, true)])
            {
                let cage = Cage { many: true, repeats, ..Cage::kenken(op, target, cells(list)) };
                let puzzle = opened().with_cages(vec![cage]).unwrap();
                let truth = all_solutions(&puzzle, 600).unwrap();
                assert_eq!(by_sat(&puzzle, truth.len()), truth, "{puzzle:?}");
                assert_as_the_checker(&puzzle);
                solutions += truth.len();
            }
        }
    }
    assert!(solutions > 300, "{solutions}");
}

#[test]
fn random_puzzles_of_every_kind() {
    let mut found = 0;
    for kind in Kind::ALL {
        let mut chance = Chance::new(83).fork(kind as u64);
        for _ in 0..25 {
            let puzzle = random_puzzle(kind, &mut chance);
            if (puzzle.rows(), puzzle.columns()) != (puzzle.side(), puzzle.side()) {
                let refused = CertificateEncoding::new(&puzzle, true).map(|_| ());
                assert_eq!(refused, Err(TooLarge::Rectangle));
                continue;
            }
            if puzzle.rules().is_empty() {
                assert_as_the_checker(&puzzle);
            }
            if let Some(truth) = all_solutions(&puzzle, 200) {
                assert_eq!(by_sat(&puzzle, truth.len()), truth, "{puzzle:?}");
                found += truth.len().min(1);
            }
        }
    }
    assert!(found > 60, "{found} puzzles had solutions");
}

#[test]
fn random_puzzles_with_rules() {
    let mut found = 0;
    for case in 0..150 {
        let puzzle = rule_puzzle(37, case);
        if (puzzle.rows(), puzzle.columns()) != (puzzle.side(), puzzle.side()) {
            continue;
        }
        if let Some(truth) = all_solutions(&puzzle, 200) {
            assert_eq!(by_sat(&puzzle, truth.len()), truth, "case {case}\n{puzzle:?}");
            found += truth.len().min(1);
        }
    }
    assert!(found > 75, "{found} puzzles had solutions");
}

/// A product with so many divisors that each prime is counted by an automaton of its own.
#[test]
fn a_large_product_is_split_into_its_primes() {
    let list: Vec<u32> = (0..27).filter(|cell| ![0, 10, 20].contains(cell)).collect();
    let grid = boxed_grid(3, 3, &mut Chance::new(5));
    let product = list.iter().map(|&cell| u128::from(grid[cell as usize])).product();
    let givens: Vec<u8> =
        (0..).zip(&grid).map(|(c, &v)| if (9..27).contains(&c) { 0 } else { v }).collect();
    for (target, fits) in [(product, true), (product * 11, false)] {
        let cage = Cage::kenken(Op::Mul, target, cells(&list));
        let puzzle = Puzzle::sudoku(3, 3).unwrap().with_cages(vec![cage]).unwrap();
        assert_as_the_checker(&puzzle);
        let puzzle = puzzle.with_givens(&givens).unwrap();
        let found = some_solutions(&puzzle, 3_000);
        assert!(found.len() < 3_000);
        let truth: BTreeSet<Vec<u8>> = found.iter().map(|grid| grid.values().to_vec()).collect();
        assert_eq!(truth.contains(&grid), fits);
        assert_eq!(by_sat(&puzzle, truth.len()), truth);
    }
}

#[test]
fn another_solution_differs_from_the_first() {
    for reduced in [false, true] {
        let puzzle = opened();
        let truth = all_solutions(&puzzle, 600).unwrap();
        let first = truth.first().unwrap().clone();
        let mut encoding = CertificateEncoding::new(&puzzle, reduced).unwrap();
        let differs = encoding.fixed.other_than(&Grid::new(4, first.clone()).unwrap());
        encoding.formula.add(&differs);
        let mut others = models(&puzzle, &encoding, truth.len());
        assert!(others.insert(first));
        assert_eq!(others, truth);
    }
}

#[test]
fn struck_candidates_and_given_values_are_kept() {
    let mut puzzle = opened();
    puzzle.strike(Cell(4), Values::all(3));
    puzzle.strike(Cell(15), Values(0b10));
    assert_as_the_checker(&puzzle);
    let truth = all_solutions(&puzzle, 600).unwrap();
    assert!(!truth.is_empty() && truth.iter().all(|grid| grid[4] == 4 && grid[15] != 2));
    assert_eq!(by_sat(&puzzle, truth.len()), truth);
}
