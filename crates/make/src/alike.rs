//! Detects equal puzzles of a batch: rotated, mirrored or, without cages, relabelled.
//!
//! Classic 9×9 has a larger group: see [`canonical`](crate::canonical). Here the form of a puzzle
//! is the least of its eight images under the symmetries of the square, each written as its
//! regions, cages and givens.

use quadrille_puzzle::Puzzle;
use quadrille_solve::batch::puzzle_fingerprint;

use crate::cells::mixed;

/// A fingerprint that is equal for equal puzzles.
pub(crate) fn form(puzzle: &Puzzle) -> u128 {
    // Rules are neither turned nor relabelled here: with them only the same puzzle is alike.
    if puzzle.is_variant() {
        return puzzle_fingerprint(puzzle);
    }
    let parts = Parts::new(puzzle);
    let least = (0..8).map(|symmetry| parts.image(puzzle, symmetry)).min().unwrap_or_default();
    least.iter().fold(least.len() as u128, |print, &number| mixed(print, number))
}

/// The region and the cage of each cell, numbered from 1; 0 for none.
struct Parts {
    region: Vec<usize>,
    cage: Vec<usize>,
}

impl Parts {
    fn new(puzzle: &Puzzle) -> Self {
        let none = vec![0; puzzle.side() * puzzle.side()];
        let mut parts = Parts { region: none.clone(), cage: none };
        let regions = puzzle.houses().iter().filter(|house| house.kind.is_region());
        for (at, house) in regions.enumerate() {
            house.cells.iter().for_each(|cell| parts.region[cell.index()] = at + 1);
        }
        for (at, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().for_each(|cell| parts.cage[cell.index()] = at + 1);
        }
        parts
    }

    /// One image as a unique sequence of numbers.
    fn image(&self, puzzle: &Puzzle, symmetry: usize) -> Vec<u128> {
        let (side, cages) = (puzzle.side(), puzzle.cages());
        let cells: Vec<usize> =
            (0..side * side).map(|place| source(place, side, symmetry)).collect();
        let given = |&cell: &usize| usize::from(puzzle.givens()[cell]);
        let mut image = Vec::with_capacity(3 * cells.len() + 2 * cages.len());
        in_order_of_sight(cells.iter().map(|&c| self.region[c]), &mut image);
        let order = in_order_of_sight(cells.iter().map(|&c| self.cage[c]), &mut image);
        if cages.is_empty() {
            in_order_of_sight(cells.iter().map(given), &mut image);
        } else {
            image.extend(cells.iter().map(|cell| given(cell) as u128));
        }
        let ordered = order.iter().map(|&at| &cages[at - 1]);
        image.extend(ordered.flat_map(|cage| [cage.op as u128, cage.target]));
        image
    }
}

/// The cell that moves to a place under one of the eight symmetries of the square.
fn source(place: usize, side: usize, symmetry: usize) -> usize {
    let (r, c) = (place / side, place % side);
    let (r, c) = if symmetry & 1 == 1 { (c, r) } else { (r, c) };
    let r = if symmetry & 2 == 2 { side - 1 - r } else { r };
    let c = if symmetry & 4 == 4 { side - 1 - c } else { c };
    r * side + c
}

/// Renumbers positive numbers in order of appearance, from 1. Returns them in this order.
fn in_order_of_sight(numbers: impl Iterator<Item = usize>, out: &mut Vec<u128>) -> Vec<usize> {
    let (mut met, mut names) = (Vec::new(), Vec::new());
    out.extend(numbers.map(|number| {
        if number == 0 {
            return 0;
        }
        if names.len() <= number {
            names.resize(number + 1, 0);
        }
        if names[number] == 0 {
            met.push(number);
            names[number] = met.len() as u128;
        }
        names[number]
    }));
    met
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_puzzle::{Cage, Cell, Op};

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
