//! KenKen and Killer puzzles made from a known solution, and their mirror images.

use quadrille_core::Chance;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, result};

use crate::fewest::boxed_grid;

/// A random Latin square: a cyclic one with rows, columns and values shuffled.
fn latin(side: usize, chance: &mut Chance) -> Vec<u8> {
    let mut order = || {
        let mut order: Vec<usize> = (0..side).collect();
        chance.shuffle(&mut order);
        order
    };
    let (rows, columns, values) = (order(), order(), order());
    let at = |i: usize| values[(rows[i / side] + columns[i % side]) % side] as u8 + 1;
    (0..side * side).map(at).collect()
}

/// Cages grown at random to 2 to `largest` cells, or fewer if there is no room.
fn partition(side: usize, largest: usize, chance: &mut Chance) -> Vec<Vec<Cell>> {
    let mut free = vec![true; side * side];
    let mut order: Vec<usize> = (0..side * side).collect();
    chance.shuffle(&mut order);
    let mut cages = Vec::new();
    for first in order {
        if !free[first] {
            continue;
        }
        free[first] = false;
        let mut cells = vec![first];
        let size = 2 + chance.index(largest - 1);
        while cells.len() < size {
            let near = |&c: &usize| {
                let touches =
                    |&d: &usize| (c / side).abs_diff(d / side) + (c % side).abs_diff(d % side) == 1;
                free[c] && cells.iter().any(touches)
            };
            let options: Vec<usize> = (0..side * side).filter(near).collect();
            let Some(&next) = chance.pick(&options) else { break };
            free[next] = false;
            cells.push(next);
        }
        cages.push(cells.into_iter().map(|c| Cell(c as u32)).collect());
    }
    cages
}

/// A random KenKen with cages of up to `largest` cells, and one of its solutions.
///
/// # Panics
/// If the side is 0 or above 64, or `largest` below 2.
#[must_use]
pub fn kenken(side: usize, largest: usize, chance: &mut Chance) -> (Puzzle, Grid) {
    let values = latin(side, chance);
    let cages = partition(side, largest, chance).into_iter().map(|cells| {
        let inside: Vec<u8> = cells.iter().map(|c| values[c.index()]).collect();
        let ops: &[Op] = match cells.len() {
            1 => &[Op::Eq],
            2 => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
            _ => &[Op::Add, Op::Mul],
        };
        let fits = ops.iter().filter_map(|&op| Some((op, result(op, &inside)?)));
        let &(op, target) = chance.pick(&fits.collect::<Vec<_>>()).expect("a sum always fits");
        Cage::kenken(op, target, cells)
    });
    let puzzle = Puzzle::kenken(side, cages.collect()).expect("cages that fit the grid");
    (puzzle, Grid::new(side, values).expect("a complete grid"))
}

/// A random Killer, and the grid it was made from. It may have other solutions.
///
/// # Panics
/// If the box is empty or larger than 64 cells, or `largest` below 2.
#[must_use]
pub fn killer(height: usize, width: usize, largest: usize, chance: &mut Chance) -> (Puzzle, Grid) {
    let side = height * width;
    let values = boxed_grid(height, width, chance);
    let mut cages = Vec::new();
    for cells in partition(side, largest, chance) {
        // A cage ends before its first repeat; the rest stays without a cage.
        let mut seen = Vec::new();
        let keep = |c: &&Cell| {
            let v = values[c.index()];
            let fresh = !seen.contains(&v);
            seen.push(v);
            fresh
        };
        let cells: Vec<Cell> = cells.iter().take_while(keep).copied().collect();
        let sum = cells.iter().map(|c| u128::from(values[c.index()])).sum();
        cages.push(Cage::killer(sum, cells));
    }
    let puzzle = Puzzle::sudoku(height, width).and_then(|empty| empty.with_cages(cages));
    (puzzle.expect("cages that fit the grid"), Grid::new(side, values).expect("a complete grid"))
}

/// One of the eight reflections and rotations of a cell.
#[must_use]
pub fn turned_cell(cell: Cell, side: usize, turn: usize) -> Cell {
    let (mut r, mut c) = (cell.row(side), cell.column(side));
    if turn & 1 == 1 {
        (r, c) = (c, r);
    }
    if turn & 2 == 2 {
        r = side - 1 - r;
    }
    if turn & 4 == 4 {
        c = side - 1 - c;
    }
    Cell::at(r, c, side)
}

/// A rotated or reflected KenKen, with its cages in another order.
///
/// # Panics
/// If it is not a KenKen.
#[must_use]
pub fn turned(puzzle: &Puzzle, turn: usize, chance: &mut Chance) -> Puzzle {
    let side = puzzle.side();
    let mut cages: Vec<Cage> = puzzle.cages().to_vec();
    for cage in &mut cages {
        cage.cells.iter_mut().for_each(|c| *c = turned_cell(*c, side, turn));
        chance.shuffle(&mut cage.cells);
    }
    chance.shuffle(&mut cages);
    Puzzle::kenken(side, cages).expect("a KenKen turned is one")
}
