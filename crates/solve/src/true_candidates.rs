//! True candidates: for each cell the values that occur in some solution.
//!
//! Every solution found shows one true candidate per cell, so a search is made only for those
//! candidates that no solution has shown so far: one per value at the best, one per candidate at the
//! worst.

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cell, Grid, Puzzle, Values};

use crate::door::any;

/// The values that occur in some solution, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// By cell; none at all where there is no solution.
    pub values: Vec<Values>,
    /// The reason why the search stopped before every candidate was decided.
    pub stopped: Option<Stop>,
}

impl TrueCandidates {
    /// True if some solution was found.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        self.values.first().is_some_and(|values| !values.is_empty())
    }

    /// True if every cell has one value, and all was decided.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.stopped.is_none() && self.values.iter().all(|values| values.len() == 1)
    }
}

/// Decides every candidate of a puzzle within the budget.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_puzzle::{Cell, Puzzle};
/// use quadrille_solve::true_candidates;
/// let mut puzzle = Puzzle::sudoku(2, 2)?;
/// puzzle.give(Cell(0), Some(1));
/// let truth = true_candidates(&puzzle, &Budget::unlimited());
/// assert_eq!(truth.values[0].iter().collect::<Vec<_>>(), [1]);
/// assert_eq!(truth.values[5].iter().collect::<Vec<_>>(), [2, 3, 4]);
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[must_use]
pub fn true_candidates(puzzle: &Puzzle, budget: &Budget) -> TrueCandidates {
    let mut truth =
        TrueCandidates { values: vec![Values::EMPTY; puzzle.givens().len()], stopped: None };
    truth.stopped = decide(puzzle, budget, &mut truth.values).err();
    truth
}

fn decide(puzzle: &Puzzle, budget: &Budget, seen: &mut [Values]) -> Result<(), Stop> {
    let mut meter = budget.start();
    let Some(grid) = any(puzzle, &meter.rest())? else { return Ok(()) };
    show(&grid, seen);
    let open = possible(puzzle);
    for cell in puzzle.cells() {
        for value in open[cell.index()] {
            if puzzle.given(cell).is_some() || seen[cell.index()].has(value) {
                continue;
            }
            meter.add(1)?;
            let mut assumed = puzzle.clone();
            assumed.give(cell, Some(value));
            if let Some(grid) = any(&assumed, &meter.rest())? {
                show(&grid, seen);
            }
        }
    }
    Ok(())
}

fn show(grid: &Grid, seen: &mut [Values]) {
    for (cell, values) in seen.iter_mut().enumerate() {
        *values = values.with(grid.value(Cell(cell as u32)));
    }
}

/// The candidates that the givens leave in each cell directly.
fn possible(puzzle: &Puzzle) -> Vec<Values> {
    let mut open = puzzle.candidates();
    for house in puzzle.houses() {
        let held: Values = house.cells.iter().filter_map(|&c| puzzle.given(c)).collect();
        for cell in house.cells.iter().filter(|&&c| puzzle.given(c).is_none()) {
            open[cell.index()] = open[cell.index()] - held;
        }
    }
    open
}
