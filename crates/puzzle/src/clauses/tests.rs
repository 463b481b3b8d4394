//! Every way of writing a puzzle as clauses has the solutions of brute force.

use super::*;
use quadrille_cnf::{BatSat, Listed, SatSolver, enumerate};
use std::collections::BTreeSet;

/// Every solution, by trying each value in each cell.
fn brute(puzzle: &Puzzle) -> BTreeSet<Grid> {
    fn go(puzzle: &Puzzle, candidates: &[Values], values: &mut Vec<u8>, found: &mut BTreeSet<Grid>) {
        let side = puzzle.side();
        if values.len() == side * side {
            let grid = Grid::new(side, values.clone()).unwrap();
            if puzzle.is_solved_by(&grid) {
                found.insert(grid);
            }
            return;
        }
        let cell = Cell(values.len() as u32);
        for value in candidates[values.len()] {
            let clash = |&c: &Cell| c < cell && values[c.index()] == value;
            let houses = puzzle.houses().iter().filter(|house| house.cells.contains(&cell));
            if !houses.flat_map(|house| &house.cells).any(clash) {
                values.push(value);
                go(puzzle, candidates, values, found);
                values.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    go(puzzle, &puzzle.candidates(), &mut Vec::new(), &mut found);
    found
}

fn by_sat(puzzle: &Puzzle, options: &ClauseOptions) -> BTreeSet<Grid> {
    let clauses = puzzle.clauses(options);
    let mut solver = BatSat::new();
    solver.add_formula(&clauses.formula);
    let vars: Vec<Var> = clauses.cell_vars().collect();
    let mut found = BTreeSet::new();
    let end = enumerate(&mut solver, &vars, &quadrille_limits::Budget::unlimited(), |values| {
        let holds = |var: Var| values[vars.binary_search(&var).unwrap()];
        assert!(found.insert(clauses.grid(holds).expect("a value per cell")), "a grid twice");
        ControlFlow::Continue(())
    });
    assert_eq!(end, Listed::All);
    found
}

fn every_way() -> Vec<ClauseOptions> {
    let mut ways = Vec::new();
    for at_most in [AtMost::Pairwise, AtMost::Ladder, AtMost::Product] {
        for tuples in [0, 2_000] {
            for prune in [false, true] {
                ways.push(ClauseOptions { at_most, tuples, prune, givens: true });
            }
        }
    }
    ways
}

fn assert_same(puzzle: &Puzzle) -> usize {
    let truth = brute(puzzle);
    for way in every_way() {
        assert_eq!(by_sat(puzzle, &way), truth, "{way:?}");
    }
    truth.len()
}

fn cells(list: &[u32]) -> Vec<Cell> {
    list.iter().map(|&c| Cell(c)).collect()
}

#[test]
fn grids_without_cages() {
    assert_eq!(assert_same(&Puzzle::latin(3).unwrap()), 12);
    let mut four = Puzzle::sudoku(2, 2).unwrap();
    four.give(Cell(0), Some(1));
    assert_eq!(assert_same(&four), 72);
    four.strike(Cell(5), Values::only(3).with(4));
    assert_eq!(assert_same(&four), 24);
    four.give(Cell(1), Some(1));
    assert_eq!(assert_same(&four), 0);
}

#[test]
fn every_operation_and_the_untold_one() {
    let four =
        || Puzzle::latin(4).unwrap().with_givens(&[1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let mut solutions = 0;
    for op in [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Any] {
        for list in [&[4, 5][..], &[4, 5, 8], &[4, 5, 8, 9]] {
            for target in [0, 1, 2, 3, 6, 7, 12] {
                let mut cage = Cage::kenken(op, target, cells(list));
                cage.many = true;
                solutions += assert_same(&four().with_cages(vec![cage]).unwrap());
            }
        }
    }
    assert!(solutions > 150, "{solutions}");
}

#[test]
fn cages_without_repeats() {
    let mut solutions = 0;
    for target in 3..10 {
        let cage = Cage::killer(target, cells(&[0, 5, 10]));
        let mut puzzle = Puzzle::sudoku(2, 2).unwrap().with_diagonals().with_cages(vec![cage]).unwrap();
        puzzle.give(Cell(3), Some(1));
        solutions += assert_same(&puzzle);
    }
    assert!(solutions > 0);
}

#[test]
fn a_target_past_64_bits_has_no_filling() {
    for op in [Op::Add, Op::Mul, Op::Any, Op::Sub, Op::Div] {
        let cage = Cage::kenken(op, u128::MAX - 4, cells(&[0, 1]));
        assert_eq!(assert_same(&Puzzle::latin(2).unwrap().with_cages(vec![cage]).unwrap()), 0);
    }
}
