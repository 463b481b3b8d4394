//! All clause encodings have the solutions of brute force; the board's text is exact to the byte.

use quadrille_cnf::encode::AtMost;
use quadrille_cnf::{BatSat, SatSolver, Var, enumerate};
use quadrille_core::Chance;
use quadrille_core::{Budget, End};
use quadrille_encode::{ClauseOptions, PuzzleClauses, SudokuBoard};
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle};
use quadrille_referee::{Kind, all_solutions, random_puzzle, rule_puzzle, solutions};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn by_brute_force(puzzle: &Puzzle) -> BTreeSet<Grid> {
    let mut found = BTreeSet::new();
    let _ = solutions(puzzle, &mut |grid| {
        found.insert(grid.clone());
        ControlFlow::Continue(())
    });
    found
}

fn by_sat(puzzle: &Puzzle, options: &ClauseOptions, most: usize) -> BTreeSet<Grid> {
    let clauses = PuzzleClauses::new(puzzle, options);
    let mut solver = BatSat::new();
    solver.add_formula(&clauses.formula);
    // Two models that agree on the variables of cells are the same grid.
    let values = |cell| (1..=puzzle.side() as u8).map(move |value| (cell, value));
    let candidates = puzzle.cells().flat_map(values);
    let vars: Vec<Var> = candidates.filter_map(|(cell, v)| clauses.var(cell, v)).collect();
    let mut found = BTreeSet::new();
    let end = enumerate(&mut solver, &vars, &Budget::unlimited(), |values| {
        let holds = |var: Var| values[vars.binary_search(&var).unwrap()];
        assert!(found.insert(clauses.grid(holds).expect("a value per cell")), "a grid twice");
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(end, End::All, "more than the {most} solutions there are");
    found
}

fn every_way() -> Vec<ClauseOptions> {
    let mut ways = Vec::new();
    for at_most in [AtMost::Pairwise, AtMost::Ladder, AtMost::Product] {
        for tuples in [0, 2_000] {
            for prune in [false, true] {
                ways.push(ClauseOptions { at_most, tuples, prune, ..ClauseOptions::default() });
            }
        }
    }
    ways
}

fn assert_same(puzzle: &Puzzle, ways: &[ClauseOptions]) -> usize {
    let truth = by_brute_force(puzzle);
    for way in ways {
        assert_eq!(by_sat(puzzle, way, truth.len()), truth, "{way:?}\n{puzzle:?}");
    }
    truth.len()
}

fn cells(list: &[u32]) -> Vec<Cell> {
    list.iter().map(|&c| Cell(c)).collect()
}

#[test]
fn every_operation_and_the_untold_one_in_every_way() {
    let four = || {
        Puzzle::latin(4)
            .unwrap()
            .with_givens(&[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
            .unwrap()
    };
    let mut solutions = 0;
    for op in [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Any] {
        for list in [&[4, 5][..], &[4, 5, 8], &[4, 5, 8, 9]] {
            for target in [0, 1, 2, 3, 6, 7, 12] {
                let cage = Cage { many: true, ..Cage::kenken(op, target, cells(list)) };
                solutions += assert_same(&four().with_cages(vec![cage]).unwrap(), &every_way());
            }
        }
    }
    assert!(solutions > 150, "{solutions}");
}

#[test]
fn random_puzzles_of_every_kind() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(40, |text| text.parse().expect("a number"));
    let ways = every_way();
    let mut found = 0;
    for kind in Kind::ALL {
        let mut chance = Chance::new(77).fork(kind as u64);
        for case in 0..cases {
            let puzzle = random_puzzle(kind, &mut chance);
            let mut few = 0;
            let _ = solutions(&puzzle, &mut |_| {
                few += 1;
                if few > 300 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if few <= 300 {
                found += assert_same(&puzzle, &[ways[case % ways.len()].clone()]).min(1);
            }
        }
    }
    assert!(found > 3 * cases, "{found} puzzles had solutions");
}

#[test]
fn random_puzzles_with_rules() {
    let ways = every_way();
    let mut found = 0;
    for case in 0..250 {
        let puzzle = rule_puzzle(31, case);
        if let Some(truth) = all_solutions(&puzzle, 300) {
            let way = &ways[case as usize % ways.len()];
            let grids: BTreeSet<Vec<u8>> =
                by_sat(&puzzle, way, truth.len()).iter().map(|g| g.values().to_vec()).collect();
            assert_eq!(grids, truth, "case {case}, {way:?}\n{puzzle:?}");
            found += truth.len().min(1);
        }
    }
    assert!(found > 150, "{found} puzzles had solutions");
}

#[test]
fn a_target_past_64_bits_has_no_filling() {
    for op in [Op::Add, Op::Mul, Op::Any, Op::Sub, Op::Div] {
        let cage = Cage::kenken(op, u128::MAX - 4, cells(&[0, 1]));
        let puzzle = Puzzle::latin(2).unwrap().with_cages(vec![cage]).unwrap();
        assert_eq!(assert_same(&puzzle, &every_way()), 0, "{op}");
    }
}

#[test]
fn the_clauses_of_the_small_board_are_the_published_ones_to_the_byte() {
    let text = SudokuBoard::empty(2).unwrap().cnf().to_string();
    let hex: String = Sha256::digest(&text).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(hex, "7047c278a3ff877d2dffb545d9840f8b1c507ab739d8c51df7411b2294755a2a");
}

fn solve_board(rows: [[u32; 4]; 4]) -> BTreeSet<String> {
    let board = SudokuBoard::new(&rows).unwrap();
    let (formula, names) = board.cnf_with_contents().to_formula();
    let mut solver = BatSat::new();
    solver.add_formula(&formula);
    let vars: Vec<Var> = (0..names.len() as u32).map(Var).collect();
    let mut found = BTreeSet::new();
    let end = enumerate(&mut solver, &vars, &Budget::unlimited(), |values| {
        let mut held: Vec<(&str, &str)> = names
            .iter()
            .zip(values)
            .filter(|(_, v)| **v)
            .map(|(name, _)| (&name[3..], &name[1..2]))
            .collect();
        held.sort_unstable();
        assert!(found.insert(held.iter().map(|&(_, digit)| digit).collect()));
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::All);
    found
}

#[test]
fn the_published_boards_have_the_published_solutions() {
    let one = |text: &str| BTreeSet::from([text.to_owned()]);
    assert_eq!(
        solve_board([[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]),
        one("2413134231244231")
    );
    assert_eq!(
        solve_board([[4, 1, 2, 3], [2, 3, 4, 1], [3, 4, 1, 2], [0; 4]]),
        one("4123234134121234")
    );
    assert!(solve_board([[0, 0, 0, 3], [0, 0, 0, 2], [3, 3, 0, 0], [4, 0, 0, 0]]).is_empty());
    assert!(solve_board([[2, 0, 0, 3], [0, 0, 0, 2], [0, 3, 1, 0], [4, 0, 0, 0]]).is_empty());
    let diagonal = [[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4]];
    assert_eq!(solve_board(diagonal).len(), 2);
}

/// A table has a variable per filling, and an automaton has others.
#[test]
fn a_cage_with_as_many_fillings_as_allowed_is_a_table() {
    // Six cells of two rows that add up to 12: all of 1, 2, 3 in both.
    let cage = Cage::kenken(Op::Add, 12, cells(&[0, 1, 2, 3, 4, 5]));
    let puzzle = Puzzle::latin(3).unwrap().with_cages(vec![cage]).unwrap();
    let fillings = 6 * 2;
    let of = |tuples| {
        let options = ClauseOptions { tuples, ..ClauseOptions::default() };
        PuzzleClauses::new(&puzzle, &options).formula
    };
    assert_eq!(of(fillings), of(1_000));
    assert_ne!(of(fillings - 1), of(fillings));
    assert_eq!(of(fillings - 1), of(0));
}

#[test]
fn clauses_stop_when_they_are_told_to() {
    let puzzle = Puzzle::sudoku(2, 2).unwrap();
    let options = ClauseOptions::default();
    let mut asked = 0;
    let whole = PuzzleClauses::new_while(&puzzle, &options, &mut || {
        asked += 1;
        true
    });
    assert_eq!(whole.unwrap().formula, PuzzleClauses::new(&puzzle, &options).formula);
    for most in 0..asked {
        let mut left = most;
        let mut go_on = || {
            left > 0 && {
                left -= 1;
                true
            }
        };
        assert!(PuzzleClauses::new_while(&puzzle, &options, &mut go_on).is_none(), "after {most}");
    }
}
