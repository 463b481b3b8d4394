//! Minimal puzzles of a [recipe](Recipe) by number, on a CUDA device or with the same results on
//! the CPU.
//!
//! Grid g of a seed is drawn uniformly from all grids, from [stream](Chance::fork) g; the recipe
//! determines its puzzles. They differ from those of [`Minimals`](super::Minimals), whose orders
//! come from a stream that a device cannot draw from.

use std::ops::Range;

use quadrille_core::{Budget, Chance, Stop, work};
use quadrille_full_grids::NineGrids;
use quadrille_nine::{Packed, Recipe, Solver, Verdict};

use crate::device::{Device, UsesDevice};

/// Puzzles of a thread between two checks of the budget.
const BLOCK: usize = 64;

/// Makes the minimal puzzles of a recipe.
///
/// ```
/// use quadrille_core::Budget;
/// use quadrille_make::RecipePuzzles;
/// use quadrille_nine::Recipe;
/// let mut maker = RecipePuzzles::new(Recipe { seed: 7, per_grid: 16 }, 2);
/// let all = maker.make(0..20, &Budget::unlimited()).unwrap();
/// assert_eq!(maker.make(17..18, &Budget::unlimited()).unwrap(), all[17..18]);
/// ```
pub struct RecipePuzzles {
    recipe: Recipe,
    threads: usize,
    device: Device,
}

impl UsesDevice for RecipePuzzles {
    fn device(&mut self) -> &mut Device {
        &mut self.device
    }
}

impl RecipePuzzles {
    /// A maker on the CPU; `per_grid` of the recipe must be at least 1.
    #[must_use]
    pub fn new(recipe: Recipe, threads: usize) -> Self {
        RecipePuzzles {
            recipe: Recipe { per_grid: recipe.per_grid.max(1), ..recipe },
            threads: threads.max(1),
            device: Device::default(),
        }
    }

    /// The puzzles with these numbers, in order.
    ///
    /// # Errors
    /// The reason why it stopped.
    pub fn make(&mut self, numbers: Range<u64>, budget: &Budget) -> Result<Vec<Packed>, Stop> {
        let count = numbers.end.saturating_sub(numbers.start) as usize;
        if count == 0 {
            return Ok(Vec::new());
        }
        let grids = self.grids(&numbers);
        #[cfg(feature = "cuda")]
        if let Some(solver) = self.device.solver() {
            let mut puzzles = vec![Packed::EMPTY; count];
            let report = solver.minimal(self.recipe, numbers.start, &grids, &mut puzzles, budget);
            report.lost.into_iter().for_each(|why| self.device.give_up(why));
            return report.stopped.map_or(Ok(puzzles), Err);
        }
        self.on_cpu(&numbers, &grids, budget)
    }

    fn grids(&self, numbers: &Range<u64>) -> Vec<Packed> {
        let (all, source) = (NineGrids::shared(), Chance::new(self.recipe.seed));
        let first = self.recipe.grid_of(numbers.start);
        let last = self.recipe.grid_of(numbers.end - 1);
        let mut grids = vec![Packed::EMPTY; (last - first + 1) as usize];
        let size = grids.len().div_ceil(self.threads);
        let draw = |(): &mut (), (part, grids): (usize, &mut [Packed])| {
            for (number, grid) in (first + (part * size) as u64..).zip(grids) {
                let text = all.draw(&mut source.fork(number)).map(|digit| b'0' + digit);
                *grid = Packed::answer(Verdict::None, Some(&text));
            }
        };
        work::map(self.threads, grids.chunks_mut(size).enumerate(), || (), draw);
        grids
    }

    /// The puzzles by the CPU kernel, one clue after the other.
    fn on_cpu(
        &self,
        numbers: &Range<u64>,
        grids: &[Packed],
        budget: &Budget,
    ) -> Result<Vec<Packed>, Stop> {
        let (recipe, first) = (self.recipe, self.recipe.grid_of(numbers.start));
        let mut puzzles = vec![Packed::EMPTY; (numbers.end - numbers.start) as usize];
        let mut meter = budget.start();
        let mut start = numbers.start;
        for block in puzzles.chunks_mut(BLOCK * self.threads) {
            meter.add(block.len() as u64)?;
            let make = |solver: &mut Solver, (part, puzzles): (usize, &mut [Packed])| {
                for (number, puzzle) in (start + (part * BLOCK) as u64..).zip(puzzles) {
                    let grid = grids[(recipe.grid_of(number) - first) as usize].grid();
                    let Some(grid) = grid else { unreachable!("a grid was drawn") };
                    *puzzle = Packed::from(&recipe.puzzle(number, &grid, solver));
                }
            };
            work::map(self.threads, block.chunks_mut(BLOCK).enumerate(), Solver::new, make);
            start += block.len() as u64;
        }
        Ok(puzzles)
    }
}
