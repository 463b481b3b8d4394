//! The search for cruxes among fresh puzzles.

use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_full_grids::NineGrids;
use quadrille_reason::{Crux, Level, level_bounds};

use super::model;
use crate::clue_symmetry::ClueSymmetry;
use crate::sudoku::{Minimals, Puzzle81};

/// Fresh puzzles made together.
const TOGETHER: usize = 256;

/// A search that can be resumed.
pub struct CruxSearch {
    minimals: Minimals<'static>,
    chance: Chance,
    made: usize,
    waiting: Vec<Puzzle81>,
}

impl CruxSearch {
    /// The search of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let minimals = Minimals::new(NineGrids::shared(), ClueSymmetry::None);
        CruxSearch { minimals, chance: Chance::new(seed), made: 0, waiting: Vec::new() }
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
                let (chance, made) = (&self.chance, self.made);
                self.waiting =
                    self.minimals.make_from(TOGETHER, 0, &meter.rest(), |grids, n| {
                        let mut stream = chance.fork((made + n) as u64);
                        (grids.draw(&mut stream), stream)
                    })?;
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
