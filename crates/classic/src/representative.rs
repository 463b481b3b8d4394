//! One representative for all equivalent classic 9×9 puzzles.
//!
//! Relabelling the digits, permuting rows and columns within and between their bands, and
//! transposing do not change a puzzle, so they must not change its rating. But a path takes one of
//! several equally good steps, and a branching chain has one of several equally near reasons.
//! Rating the representative of a puzzle gives equivalent puzzles the same rating by construction.
//!
//! The representative has the least solution, read as a number, and among those the earliest
//! givens. Its first row is 123456789. Its second row is the least possible and begins with 45,
//! which leaves few arrangements to examine.

use std::cmp::Ordering;

use quadrille_puzzle::{Grid, Puzzle};

/// The arrangement that turns a grid into its representative.
struct View {
    transposed: bool,
    rows: [usize; 9],
    columns: [usize; 9],
    /// New value of each old one, 0 for 0.
    values: [u8; 10],
}

impl View {
    /// The old cell that moves to cell `i`.
    fn cell(&self, i: usize) -> usize {
        let (row, column) = (self.rows[i / 9], self.columns[i % 9]);
        if self.transposed { column * 9 + row } else { row * 9 + column }
    }

    fn look(&self, grid: &[u8]) -> [u8; 81] {
        std::array::from_fn(|i| self.values[usize::from(grid[self.cell(i)])])
    }
}

/// The givens of the representative of a classic 9×9 puzzle with this solution. `None` for other
/// puzzles.
pub fn representative(puzzle: &Puzzle, solution: &Grid) -> Option<[u8; 81]> {
    let givens = puzzle.as_nine().filter(|_| puzzle.is_solved_by(solution))?;
    let solution: &[u8; 81] = solution.values().try_into().ok()?;
    let mut best: Option<([u8; 81], [u8; 81])> = None;
    for (transposed, top, columns) in readings(solution) {
        let at = |row: usize, column: usize| {
            solution[if transposed { column * 9 + row } else { row * 9 + column }]
        };
        let view = view(at, transposed, top, columns);
        // Blank givens count as 10, which puts the earliest given first.
        let look = (view.look(solution), view.look(givens).map(|v| if v == 0 { 10 } else { v }));
        if best.as_ref().is_none_or(|least| look < *least) {
            best = Some(look);
        }
    }
    best.map(|(_, givens)| givens.map(|v| if v == 10 { 0 } else { v }))
}

/// (transposed, first two rows, order of columns).
type Reading = (bool, [usize; 2], [usize; 9]);

/// The readings of a grid with the least second row, given that the first becomes 123456789.
fn readings(solution: &[u8; 81]) -> Vec<Reading> {
    let mut least = [u8::MAX; 9];
    let mut found = Vec::new();
    for transposed in [false, true] {
        for first in 0..9 {
            for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|&row| row != first) {
                let row = |row: usize| -> [u8; 9] {
                    std::array::from_fn(|j| {
                        solution[if transposed { j * 9 + row } else { row * 9 + j }]
                    })
                };
                let (upper, lower) = (row(first), row(second));
                columns(&upper, &lower, |columns| {
                    match compare(&upper, &lower, &columns, &mut least) {
                        Ordering::Greater => {}
                        Ordering::Less => found = vec![(transposed, [first, second], columns)],
                        Ordering::Equal => found.push((transposed, [first, second], columns)),
                    }
                });
            }
        }
    }
    found
}

/// Compares the second row with the least so far, and updates that if it is less.
fn compare(
    first: &[u8; 9],
    second: &[u8; 9],
    columns: &[usize; 9],
    least: &mut [u8; 9],
) -> Ordering {
    let mut values = [0; 10];
    (0..9).for_each(|j| values[usize::from(first[columns[j]])] = j as u8);
    let row = columns.map(|column| values[usize::from(second[column])]);
    let order = row.cmp(least);
    *least = row.min(*least);
    order
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Calls `show` with the orders of columns, stacks kept together, in which the second row begins
/// with 45.
fn columns(first: &[u8; 9], second: &[u8; 9], mut show: impl FnMut([usize; 9])) {
    let mut place = [0; 10];
    (0..9).for_each(|j| place[usize::from(first[j])] = j);
    for stack in 0..3 {
        for left in ORDERS.map(|order| order.map(|i| stack * 3 + i)) {
            let [four, five] = [left[0], left[1]].map(|column| place[usize::from(second[column])]);
            let middle = four / 3;
            if five / 3 != middle {
                continue;
            }
            let six = middle * 9 + 3 - four - five;
            let right = 3 - stack - middle;
            for [a, b, c] in ORDERS.map(|order| order.map(|i| right * 3 + i)) {
                show([left[0], left[1], left[2], four, five, six, a, b, c]);
            }
        }
    }
}

/// The view with these first rows and columns. Its other rows and bands rise in their first digit.
fn view(
    at: impl Fn(usize, usize) -> u8,
    transposed: bool,
    top: [usize; 2],
    columns: [usize; 9],
) -> View {
    let mut values = [0; 10];
    (0..9).for_each(|j| values[usize::from(at(top[0], columns[j]))] = j as u8 + 1);
    let digit = |row: usize| values[usize::from(at(row, columns[0]))];
    let band = |row: usize| (row / 3 * 3..row / 3 * 3 + 3).map(digit).min();
    let mut rows: [usize; 9] = std::array::from_fn(|row| row);
    rows.sort_by_key(|&row| (row / 3 != top[0] / 3, band(row), row != top[0], digit(row)));
    View { transposed, rows, columns, values }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Chance;

    fn shuffled(chance: &mut Chance) -> [usize; 9] {
        let mut bands = [0, 1, 2];
        chance.shuffle(&mut bands);
        let mut order = Vec::new();
        for band in bands {
            let mut lines = [band * 3, band * 3 + 1, band * 3 + 2];
            chance.shuffle(&mut lines);
            order.extend(lines);
        }
        order.try_into().expect("nine lines")
    }

    #[test]
    fn equivalent_puzzles_have_one_representative() {
        let solution =
            "123456789457189326689327154231645897745891632896732541318264975572913468964578213";
        let solution: Vec<u8> = solution.bytes().map(|c| c - b'0').collect();
        let mut chance = Chance::new(5);
        let mut known = None;
        for round in 0..40 {
            let mut values: Vec<u8> = (1..=9).collect();
            chance.shuffle(&mut values);
            values.insert(0, 0);
            let values = values.try_into().expect("ten values");
            let (rows, columns) = (shuffled(&mut chance), shuffled(&mut chance));
            let view = View { transposed: round % 2 == 0, rows, columns, values };
            let grid = Grid::new(9, view.look(&solution).to_vec()).expect("a grid");
            let givens: Vec<u8> =
                solution.iter().enumerate().map(|(i, &v)| if i % 3 == 0 { v } else { 0 }).collect();
            let puzzle = Puzzle::sudoku(3, 3)
                .and_then(|p| p.with_givens(&view.look(&givens)))
                .expect("a puzzle");
            let found = representative(&puzzle, &grid).expect("classic");
            assert_eq!(*known.get_or_insert(found), found, "round {round}");
            assert_eq!(found.iter().filter(|&&v| v > 0).count(), 27);
        }
    }
}
