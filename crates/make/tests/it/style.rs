//! The rules of print, broken one by one.

use quadrille_make::{StyleFault, style_faults};
use quadrille_puzzle::{Cage, Cell, Op, Puzzle};

#[test]
fn trivial_targets_and_sums_are_told() {
    let pair = |op, target, first| Cage::kenken(op, target, vec![Cell(first), Cell(first + 1)]);
    let lines = [(Op::Add, 3), (Op::Add, 7), (Op::Mul, 6), (Op::Sub, 1)];
    let cages = (0..8).map(|at| {
        let (op, target) = lines[at as usize / 2];
        pair(op, target, 2 * at)
    });
    let puzzle = Puzzle::kenken(4, cages.collect()).unwrap();
    let words: Vec<String> = style_faults(&puzzle).iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "6 of 8 dominoes tell a sum or a product: not less than half",
            "6 of 8 dominoes fit a single pair of values"
        ]
    );
}

#[test]
fn givens_in_disguise_are_told() {
    let cell = |c: u32| vec![Cell(c)];
    let cages = vec![Cage::killer(1, cell(0)), Cage::killer(5, vec![Cell(1), Cell(2)])];
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_cages(cages).unwrap();
    let faults = style_faults(&puzzle);
    assert_eq!(
        faults,
        [StyleFault::SingleCells(1), StyleFault::Dominoes { dominoes: 1, cages: 2 }]
    );
    assert_eq!(faults[0].to_string(), "a cage of one cell");
}

#[test]
fn a_bare_puzzle_is_not_printed() {
    let mut givens = [0; 81];
    (0..9).for_each(|c| givens[c] = c as u8 + 1);
    let puzzle = Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap();
    let words: Vec<String> = style_faults(&puzzle).iter().map(ToString::to_string).collect();
    assert_eq!(
        words[..3],
        [
            "9 givens, not the 34 to 40 of easy and medium puzzles",
            "no half-turn symmetry",
            "row 1 is given whole"
        ]
    );
    assert_eq!(words[3], "box 4 has no given");
}

#[test]
fn stripes_are_no_jigsaw() {
    let map: Vec<u8> = (0..16).map(|c| c / 4).collect();
    let faults = style_faults(&Puzzle::jigsaw(&map).unwrap());
    assert_eq!(faults.iter().filter(|f| matches!(f, StyleFault::Line(_))).count(), 4);
}
