//! In debug builds, solutions check themselves: a wrong one is a panic at once, not an answer.

use quadrille_puzzle::{Grid, Puzzle};

/// Solutions from which on only one of [`SAMPLE`] is checked.
const ALL: u64 = 1000;
/// See there.
const SAMPLE: u64 = 64;

/// The check of one search.
pub(crate) struct SelfCheck<'p> {
    puzzle: &'p Puzzle,
    seen: u64,
}

impl<'p> SelfCheck<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle) -> Self {
        SelfCheck { puzzle, seen: 0 }
    }

    /// Compares a solution with the definition of the puzzle: candidates, houses, cages and rules.
    ///
    /// # Panics
    /// In debug builds, if it is none.
    pub(crate) fn see(&mut self, grid: &Grid) {
        if !cfg!(debug_assertions) {
            return;
        }
        self.seen += 1;
        if self.seen <= ALL || self.seen.is_multiple_of(SAMPLE) {
            let right = self.puzzle.is_solved_by(grid);
            assert!(right, "an engine shows a wrong solution: {:?}", grid.values());
        }
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "a wrong solution")]
    fn a_wrong_solution_is_noticed() {
        let puzzle = Puzzle::latin(2).unwrap();
        let mut check = SelfCheck::new(&puzzle);
        check.see(&Grid::new(2, vec![1, 2, 2, 1]).unwrap());
        check.see(&Grid::new(2, vec![1, 2, 1, 2]).unwrap());
    }
}
