//! Numbered minimal puzzles: a recipe that GPU and CPU share.
//!
//! Puzzle number n of a seed uses grid number n / `per_grid` of a list that the caller draws, and
//! an order of the 81 cells derived from seed and n alone. Cell by cell in that order, a clue is
//! removed if the solution stays unique without it. The result is minimal: no further clue can be
//! removed.

use crate::{Puzzle, Solver};

/// 2⁶⁴ over the golden ratio: the step of SplitMix64.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A stream of minimal puzzles, the same on GPU and CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The seed of the orders.
    pub seed: u64,
    /// Consecutive puzzles that share a grid; at least 1.
    pub per_grid: u32,
}

/// The finaliser of SplitMix64.
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

impl Recipe {
    /// The number of a puzzle's grid.
    #[must_use]
    pub fn grid_of(&self, number: u64) -> u64 {
        number / u64::from(self.per_grid.max(1))
    }

    /// The order in which the cells of a puzzle are tried: Fisher–Yates from the back. Draw i is
    /// the upper half of `mix(key + i·GOLDEN)`, times i + 1, over 2³².
    #[must_use]
    pub fn order(&self, number: u64) -> [u8; 81] {
        let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        let key = mix(self.seed ^ mix(number.wrapping_add(GOLDEN)));
        for i in (1..81u64).rev() {
            let draw = mix(key.wrapping_add(i.wrapping_mul(GOLDEN))) >> 32;
            order.swap(i as usize, ((draw * (i + 1)) >> 32) as usize);
        }
        order
    }

    /// The puzzle with this number.
    ///
    /// # Panics
    /// If the grid is not 81 digits from 1 to 9.
    #[must_use]
    pub fn puzzle(&self, number: u64, grid: &[u8; 81], solver: &mut Solver) -> Puzzle {
        let Ok(puzzle) = Puzzle::parse(grid) else { panic!("a grid is 81 digits") };
        minimize(puzzle, grid, &self.order(number), solver)
    }
}

/// Removes clues, cell by cell, from a puzzle whose only solution is `solution`, wherever the
/// solution stays unique: no solution may have another digit there.
#[must_use]
pub fn minimize(
    mut puzzle: Puzzle,
    solution: &[u8; 81],
    order: &[u8],
    solver: &mut Solver,
) -> Puzzle {
    for cell in order.iter().copied().map(usize::from) {
        let mut barred = puzzle;
        barred.bar(cell, solution[cell].saturating_sub(b'0'));
        if solver.solve(&barred, 1).count() == 0 {
            puzzle.blank(cell);
        }
    }
    puzzle
}

/// True if 81 characters are a full grid: every house has nine digits.
#[must_use]
pub fn is_full_grid(grid: &[u8; 81]) -> bool {
    let mut houses = [0u16; 27];
    for (cell, &digit) in grid.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            houses[house] |= 1 << digit.wrapping_sub(b'1').min(15);
        }
    }
    houses.iter().all(|&digits| digits == 0x1ff)
}
