//! The matrix as a spreadsheet: a zip archive that is the same every time.

use quadrille_encode::{ItemOrder, Matrix};
use quadrille_press::matrix_sheet;
use quadrille_puzzle::Puzzle;

#[test]
fn the_same_matrix_is_the_same_file() {
    let puzzle = Puzzle::sudoku(2, 2).expect("a box size");
    let matrix = Matrix::new(&puzzle, ItemOrder::RowFirst).expect("small");
    let file = matrix_sheet(&matrix, &puzzle, None).expect("small");
    assert!(file.starts_with(b"PK\x03\x04") && file.len() > 5_000);
    assert!(file == matrix_sheet(&matrix, &puzzle, None).expect("small"));
}

#[test]
fn a_matrix_with_too_many_columns_is_refused() {
    let puzzle = Puzzle::sudoku(8, 8).expect("a box size");
    let mut full = puzzle.clone();
    // All cells but the first row are given: few options, but still 16,384 items.
    let value = |i: usize| {
        let (row, column) = (i / 64, i % 64);
        if row == 0 { 0 } else { ((row % 8 * 8 + row / 8 + column) % 64 + 1) as u8 }
    };
    let givens: Vec<u8> = (0..4096).map(value).collect();
    full = full.with_givens(&givens).expect("64×64");
    let matrix = Matrix::new(&full, ItemOrder::RowFirst).expect("few options");
    assert!(matrix_sheet(&matrix, &full, None).is_err());
}
