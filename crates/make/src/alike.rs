//! Detects equal puzzles of a batch: rotated, mirrored or, without cages, relabelled.
//!
//! Classic 9×9 has a larger group: see [`canonical`](crate::canonical). Here the form of a puzzle
//! is the least of its eight images under the symmetries of the square, each written as its
//! regions, cages and givens.

use quadrille_puzzle::{Cell, HouseKind, Puzzle};
use quadrille_solve::batch::puzzle_fingerprint;

/// One image as a unique sequence of numbers.
type Image = Vec<u128>;

const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// A fingerprint that is equal for equal puzzles.
pub(crate) fn form(puzzle: &Puzzle) -> u128 {
    // Rules are neither turned nor relabelled here: with them only the same puzzle is alike.
    if puzzle.is_variant() {
        return puzzle_fingerprint(puzzle);
    }
    let least = (0..8).map(|symmetry| image(puzzle, symmetry)).min().unwrap_or_default();
    least.iter().fold(least.len() as u128, |print, &number| {
        let mixed = (print ^ number).wrapping_mul(ODD);
        mixed ^ mixed >> 61
    })
}

/// The cell that moves to a place under one of the eight symmetries of the square.
fn source(place: usize, side: usize, symmetry: usize) -> Cell {
    let (r, c) = (place / side, place % side);
    let (r, c) = if symmetry & 1 == 1 { (c, r) } else { (r, c) };
    let r = if symmetry & 2 == 2 { side - 1 - r } else { r };
    let c = if symmetry & 4 == 4 { side - 1 - c } else { c };
    Cell::at(r, c, side)
}

fn image(puzzle: &Puzzle, symmetry: usize) -> Image {
    let side = puzzle.side();
    let cells: Vec<Cell> = (0..side * side).map(|place| source(place, side, symmetry)).collect();
    let is_region = |kind: HouseKind| !kind.is_line() && !kind.is_extra();
    let region_of = |cell: Cell| {
        let found =
            puzzle.houses().iter().position(|h| is_region(h.kind) && h.cells.contains(&cell));
        found.map_or(0, |at| at as u128 + 1)
    };
    let cage_of = |cell: Cell| {
        let found = puzzle.cages().iter().position(|cage| cage.cells.contains(&cell));
        found.map_or(0, |at| at as u128 + 1)
    };
    let given = |cell: Cell| puzzle.given(cell).map_or(0, u128::from);
    let mut image = in_order_of_sight(cells.iter().map(|&c| region_of(c)));
    image.extend(in_order_of_sight(cells.iter().map(|&c| cage_of(c))));
    if puzzle.cages().is_empty() {
        image.extend(in_order_of_sight(cells.iter().map(|&c| given(c))));
    } else {
        image.extend(cells.iter().map(|&c| given(c)));
    }
    let mut seen = vec![false; puzzle.cages().len()];
    for at in cells.iter().map(|&c| cage_of(c)).filter(|&at| at > 0) {
        let at = at as usize - 1;
        if !std::mem::replace(&mut seen[at], true) {
            image.extend([puzzle.cages()[at].op as u128, puzzle.cages()[at].target]);
        }
    }
    image
}

/// Renumbers positive numbers in order of appearance, from 1.
fn in_order_of_sight(numbers: impl Iterator<Item = u128>) -> Image {
    let mut met: Vec<u128> = Vec::new();
    let renamed = numbers.map(|number| match met.iter().position(|&m| m == number) {
        _ if number == 0 => 0,
        Some(at) => at as u128 + 1,
        None => {
            met.push(number);
            met.len() as u128
        }
    });
    renamed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_puzzle::{Cage, Op};

    fn kenken(turned: bool, target: u128) -> Puzzle {
        let place =
            |r: usize, c: usize| if turned { Cell::at(c, 2 - r, 3) } else { Cell::at(r, c, 3) };
        let cage = |op, target, cells: &[(usize, usize)]| {
            let mut cells: Vec<Cell> = cells.iter().map(|&(r, c)| place(r, c)).collect();
            cells.sort_unstable();
            Cage::kenken(op, target, cells)
        };
        let mut cages = vec![
            cage(Op::Div, 3, &[(0, 0), (0, 1)]),
            cage(Op::Add, 3, &[(0, 2), (1, 2)]),
            cage(Op::Mul, 6, &[(1, 0), (1, 1)]),
            cage(Op::Add, target, &[(2, 0), (2, 1), (2, 2)]),
        ];
        cages.sort_by_key(|cage| cage.cells[0]);
        Puzzle::kenken(3, cages).unwrap()
    }

    #[test]
    fn turned_puzzles_are_alike_and_others_are_not() {
        assert_eq!(form(&kenken(false, 6)), form(&kenken(true, 6)));
        assert_ne!(form(&kenken(false, 6)), form(&kenken(false, 7)));
    }

    #[test]
    fn relabelled_puzzles_are_alike_without_cages() {
        let with = |values: [u8; 4]| {
            let mut givens = [0; 16];
            [0, 5, 10, 3].iter().zip(values).for_each(|(&c, v)| givens[c] = v);
            Puzzle::sudoku(2, 2).unwrap().with_givens(&givens).unwrap()
        };
        assert_eq!(form(&with([1, 2, 3, 4])), form(&with([4, 1, 2, 3])));
        assert_ne!(form(&with([1, 2, 3, 4])), form(&with([1, 2, 1, 4])));
    }
}
