//! One representative for all equivalent puzzles.
//!
//! Relabelling the digits, permuting rows and columns within and between their bands, and transposing do not change a
//! puzzle. Up to multiple forcing chains the rating looks at nothing that depends on such a change. Beyond, chains branch
//! and their lengths depend on which of several equally near reasons is met first; there the grid is first turned into
//! the representative, so that equivalent puzzles meet the same.
//!
//! The representative is the one whose solution, read as a number, is least, and among those the one whose givens come
//! first. Its first row is 123456789, which leaves 2 · 9 · 1296 ways to look at.

use super::board::{Board, Members};

/// How to read a puzzle so that it becomes the representative.
struct View {
    transposed: bool,
    rows: [usize; 9],
    columns: [usize; 9],
    /// New digit of each old one.
    digits: [u8; 9],
}

/// Rows, columns and digits in the order of the representative.
impl View {
    /// The old cell that comes to stand in row `row` and column `column`.
    fn cell(&self, row: usize, column: usize) -> usize {
        let (row, column) = (self.rows[row], self.columns[column]);
        if self.transposed { column * 9 + row } else { row * 9 + column }
    }

    /// The solution as seen, and which cells are given.
    fn look(&self, solution: &[u8; 81], givens: &[u8; 81]) -> ([u8; 81], [bool; 81]) {
        let cell = |i: usize| self.cell(i / 9, i % 9);
        let digit = |i: usize| self.digits[usize::from(solution[cell(i)])];
        (std::array::from_fn(digit), std::array::from_fn(|i| givens[cell(i)] != 0))
    }
}

/// The grid as the representative of its puzzle has it. `solution` holds digits `0..9`.
pub(super) fn representative(board: &Board, givens: &[u8; 81], solution: &[u8; 81]) -> Board {
    let view = least_view(solution, givens);
    let mut new = Board { cands: [0; 81], at: [0; 9], placed: [0; 9] };
    for i in 0..81 {
        let old = view.cell(i / 9, i % 9);
        for digit in 0..9 {
            let to = usize::from(view.digits[digit]);
            if board.has(digit, old) {
                new.at[to] |= 1 << i;
                new.cands[i] |= 1 << to;
            }
            new.placed[to] |= (board.placed[digit] >> old & 1) << i;
        }
    }
    new
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

fn least_view(solution: &[u8; 81], givens: &[u8; 81]) -> View {
    let mut best: Option<(([u8; 81], [bool; 81]), View)> = None;
    let mut second = [9; 9];
    for transposed in [false, true] {
        let at = |row: usize, column: usize| solution[if transposed { column * 9 + row } else { row * 9 + column }];
        for first in 0..9 {
            for columns in column_orders() {
                let mut digits = [0; 9];
                (0..9).for_each(|j| digits[usize::from(at(first, columns[j]))] = j as u8);
                let new = |row: usize, j: usize| digits[usize::from(at(row, columns[j]))];
                let rows = row_order(first, |row| new(row, 0));
                let row: [u8; 9] = std::array::from_fn(|j| new(rows[1], j));
                if row > second {
                    continue;
                }
                second = row;
                let view = View { transposed, rows, columns, digits };
                let look = view.look(solution, givens);
                if best.as_ref().is_none_or(|(least, _)| look < *least) {
                    best = Some((look, view));
                }
            }
        }
    }
    best.expect("some view has the least second row").1
}

/// Rows in rising order of their first digit within bands, bands likewise, after `first` and its band.
fn row_order(first: usize, digit: impl Fn(usize) -> u8) -> [usize; 9] {
    let mut rows: [usize; 9] = std::array::from_fn(|row| row);
    let band = |row: usize| (row / 3 * 3..row / 3 * 3 + 3).map(&digit).min();
    rows.sort_by_key(|&row| (row / 3 != first / 3, band(row), row != first, digit(row)));
    rows
}

/// All 1296 orders of the columns that keep stacks together.
fn column_orders() -> impl Iterator<Item = [usize; 9]> {
    (0..1296).map(|n| {
        let inner = [n / 6 % 6, n / 36 % 6, n / 216];
        std::array::from_fn(|j| {
            let stack = ORDERS[n % 6][j / 3];
            stack * 3 + ORDERS[inner[stack]][j % 3]
        })
    })
}

/// Up to two solutions, as digits `0..9`; `None` when `tick` stopped the search.
pub(super) fn solutions<E>(
    board: &Board,
    tick: &mut impl FnMut() -> Result<(), E>,
) -> Result<Vec<[u8; 81]>, E> {
    let mut found = Vec::new();
    search(board.clone(), &mut found, tick)?;
    Ok(found)
}

fn search<E>(
    mut board: Board,
    found: &mut Vec<[u8; 81]>,
    tick: &mut impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    tick()?;
    while let Some(finding) = super::singles::hidden_singles(&board).or_else(|| super::singles::naked_singles(&board))
    {
        finding.apply(&mut board);
    }
    if board.is_broken() {
        return Ok(());
    }
    let open = board.open();
    let Some(cell) = Members(open).min_by_key(|&cell| board.cands[cell].count_ones()) else {
        found.push(std::array::from_fn(|cell| {
            (0..9).find(|&digit| board.placed[digit] >> cell & 1 == 1).unwrap_or(0) as u8
        }));
        return Ok(());
    };
    for digit in super::board::Digits(board.cands[cell]) {
        let mut next = board.clone();
        next.place(digit, cell);
        search(next, found, tick)?;
        if found.len() > 1 {
            break;
        }
    }
    Ok(())
}
