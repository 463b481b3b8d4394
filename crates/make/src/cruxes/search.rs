//! The search for cruxes among fresh puzzles.

use quadrille_core::{Budget, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_reason::{Crux, Level, level_bounds};

use crate::cells::model;
use crate::clue_symmetry::ClueSymmetry;
use crate::sudoku::{Minimals, Puzzle81};

/// Fresh puzzles made together.
const TOGETHER: u64 = 256;

/// A search that can be resumed.
pub struct CruxSearch {
    minimals: Minimals<'static>,
    seed: u64,
    made: u64,
    waiting: Vec<Puzzle81>,
}

impl CruxSearch {
    /// The search of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
        CruxSearch { minimals, seed, made: 0, waiting: Vec::new() }
    }

    /// The next crux.
    ///
    /// # Errors
    /// The reason why it stopped.
    pub fn next(&mut self, budget: &Budget) -> Result<Crux, Stop> {
        let mut meter = budget.start().every(1);
        loop {
            meter.tick()?;
            let Some(made) = self.waiting.pop() else {
                let numbers = self.made..self.made + TOGETHER;
                self.waiting = self.minimals.make(self.seed, numbers, 0, &meter.rest())?;
                self.made += TOGETHER;
                continue;
            };
            let puzzle = model(&made.clues);
            if level_bounds(&puzzle, Level::Extreme)
                .is_some_and(|bounds| bounds.1 == Level::Extreme)
                && let Some(crux) = Crux::of(&puzzle, &meter.rest())?
            {
                return Ok(crux);
            }
        }
    }
}
