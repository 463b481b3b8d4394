//! The dashed line inside the edge of a Killer cage: one stroke around the cage with a gap for its
//! sum, so that dashes continue around corners.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cage, Cell, Op, Puzzle};

use crate::lattice::Lattice;
use crate::scene::{POINT, lines};

/// Distance from the edge of the cells, as a fraction of a cell.
const INSET: f64 = 0.075;
/// Space after and under a sum, in millimetres.
const ROOM: f64 = 0.55;

/// A corner of the lattice: column, row.
type Corner = (usize, usize);

/// The text in a cage's first cell: its target and, if necessary, its operation.
pub(crate) fn clue(puzzle: &Puzzle, cage: &Cage) -> String {
    let plain_sum = cage.op == Op::Add && !cage.repeats;
    match cage.op {
        Op::Eq | Op::Any => cage.target.to_string(),
        _ if plain_sum => cage.target.to_string(),
        _ if cage.cells.len() == 1 && puzzle.is_kenken() => cage.target.to_string(),
        op => format!("{}{op}", cage.target),
    }
}

/// Size and width of a clue. A long one is set smaller, but paper has a minimum size.
pub(crate) fn clue_size(lattice: &Lattice, text: &str, killer: bool) -> (f64, f64) {
    let (share, least) = if killer { (0.21, 6.0) } else { (0.23, 7.0) };
    let letters = text.chars().count() as f64;
    let size = (share * lattice.cell).max((least * POINT).min(0.34 * lattice.cell));
    // Semibold figures are 0.51 of their size wide, signs little more.
    let fits = 0.9 * lattice.cell / (0.52 * letters);
    let size = size.min(fits);
    (size, 0.52 * letters * size)
}

/// The line inside the edge of some cells as path data, with a gap for a clue.
pub(crate) fn outline(lattice: &Lattice, cells: &[Cell], clue: &str) -> String {
    let Some(&first) = cells.iter().min() else { return String::new() };
    let (size, width) = clue_size(lattice, clue, true);
    let mut data = String::new();
    for (number, corners) in loops(cells, lattice.side).iter().enumerate() {
        let mut points: Vec<(f64, f64)> = inset(lattice, corners);
        if number == 0 && !clue.is_empty() {
            // Begins to the right of the sum and ends under it.
            let (x, y) = lattice.corner(first);
            let inset = INSET * lattice.cell;
            let begin = (x + 0.06 * lattice.cell + width + ROOM).min(x + lattice.cell - inset);
            points[0] = (begin, y + inset);
            points.push((x + inset, y + 0.06 * lattice.cell + 0.72 * size + ROOM));
        } else if let Some(&start) = points.first() {
            points.push(start);
        }
        data += &lines(points);
    }
    data
}

/// The corners of each boundary of a set of cells, clockwise. The first loop begins at the upper
/// left corner of the first cell.
fn loops(cells: &[Cell], side: usize) -> Vec<Vec<Corner>> {
    let mut edges = edges(cells, side);
    let mut loops = Vec::new();
    while let Some((&start, _)) = edges.iter().min_by_key(|((column, row), _)| (*row, *column)) {
        let mut corners: Vec<Corner> = vec![start];
        let mut way = None;
        let mut here = start;
        while let Some(next) = take(&mut edges, here, way) {
            let turned = way.is_some_and(|(x, y)| (x, y) != direction(here, next));
            if turned {
                corners.push(here);
            }
            way = Some(direction(here, next));
            here = next;
        }
        loops.push(corners);
    }
    loops
}

/// The edges of the set by their first corner, with the set on the right-hand side.
fn edges(cells: &[Cell], side: usize) -> BTreeMap<Corner, Vec<Corner>> {
    let mut edges: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    let inside = |row: Option<usize>, column: Option<usize>| match (row, column) {
        (Some(r), Some(c)) => r < side && c < side && cells.contains(&Cell::at(r, c, side)),
        _ => false,
    };
    for &cell in cells {
        let (r, c) = (cell.row(side), cell.column(side));
        let around = [
            (inside(r.checked_sub(1), Some(c)), (c, r), (c + 1, r)),
            (inside(Some(r), Some(c + 1)), (c + 1, r), (c + 1, r + 1)),
            (inside(Some(r + 1), Some(c)), (c + 1, r + 1), (c, r + 1)),
            (inside(Some(r), c.checked_sub(1)), (c, r + 1), (c, r)),
        ];
        for (_, from, to) in around.into_iter().filter(|edge| !edge.0) {
            edges.entry(from).or_default().push(to);
        }
    }
    edges
}

fn direction(from: Corner, to: Corner) -> (i8, i8) {
    let sign = |a: usize, b: usize| (b > a) as i8 - (b < a) as i8;
    (sign(from.0, to.0), sign(from.1, to.1))
}

/// Takes an edge that begins here. Where two cells touch at a corner, it takes the edge that turns
/// right and stays with its cell.
fn take(
    edges: &mut BTreeMap<Corner, Vec<Corner>>,
    here: Corner,
    way: Option<(i8, i8)>,
) -> Option<Corner> {
    let ends = edges.get_mut(&here)?;
    let right = way.map(|(x, y)| (-y, x));
    let nth = ends.iter().position(|&end| Some(direction(here, end)) == right).unwrap_or(0);
    let end = ends.swap_remove(nth);
    if ends.is_empty() {
        edges.remove(&here);
    }
    Some(end)
}

/// The corners of a clockwise loop, moved inwards.
fn inset(lattice: &Lattice, corners: &[Corner]) -> Vec<(f64, f64)> {
    let n = corners.len();
    let moved = |i: usize| {
        let before = direction(corners[(i + n - 1) % n], corners[i]);
        let after = direction(corners[i], corners[(i + 1) % n]);
        let (dx, dy) = (-before.1 - after.1, before.0 + after.0);
        let (column, row) = corners[i];
        lattice.at(column as f64 + INSET * f64::from(dx), row as f64 + INSET * f64::from(dy))
    };
    (0..n).map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_one_loop_of_four_corners() {
        let cells = [Cell(0), Cell(1), Cell(4), Cell(5)];
        assert_eq!(loops(&cells, 4), [[(0, 0), (2, 0), (2, 2), (0, 2)]]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_have_a_loop_each_and_a_ring_has_two() {
        assert_eq!(loops(&[Cell(0), Cell(5)], 4).len(), 2);
        let ring: Vec<Cell> = [0, 1, 2, 4, 6, 8, 9, 10].map(Cell).to_vec();
        assert_eq!(loops(&ring, 4).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    }

    #[test]
    fn only_what_is_needed_is_said() {
        let cells = vec![Cell(0), Cell(1)];
        let killer = Puzzle::sudoku(2, 2).unwrap();
        assert_eq!(clue(&killer, &Cage::killer(5, cells.clone())), "5");
        assert_eq!(clue(&killer, &Cage::kenken(Op::Sub, 1, cells.clone())), "1−");
        assert_eq!(clue(&killer, &Cage::kenken(Op::Any, 4, cells)), "4");
    }
}
