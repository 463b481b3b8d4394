//! The recipe by which many programs make their levels, with its numbers: so many givens on random
//! cells, so many tries, then one given more. It says nothing about what a puzzle needs; levels do
//! that.

use quadrille_chance::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_nine::{Answer, Puzzle, Solver};

use crate::NineGrids;
use crate::sudoku::{Thin, draw};

/// Levels of the recipe that are made by tries; its extreme puzzles have 17 clues and come from a
/// bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipeLevel {
    /// 45 givens, 1,500 tries.
    Easy,
    /// 40 givens, 3,000 tries.
    Medium,
    /// 30 givens, 4,000 tries.
    Difficult,
}

impl RecipeLevel {
    /// Givens to begin with, and tries before one more.
    #[must_use]
    pub fn numbers(self) -> (usize, usize) {
        match self {
            RecipeLevel::Easy => (45, 1_500),
            RecipeLevel::Medium => (40, 3_000),
            RecipeLevel::Difficult => (30, 4_000),
        }
    }
}

/// Makes puzzles by the recipe.
pub struct Recipe {
    /// Grids.
    grids: &'static NineGrids,
    /// The kernel.
    solver: Solver,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { grids: NineGrids::shared(), solver: Solver::new() }
    }
}

/// Tries asked about at once.
const AT_ONCE: usize = 100;

impl Recipe {
    /// Puzzle number `number` of a seed. Each try is a random grid with random cells given, so it
    /// has a solution; the first with only one is the puzzle.
    ///
    /// # Errors
    /// What stopped it; a node is one try.
    pub fn make(
        &mut self,
        level: RecipeLevel,
        seed: u64,
        number: u64,
        budget: &Budget,
    ) -> Result<Thin, Stop> {
        let mut chance = Chance::new(seed).fork(number);
        let mut meter = budget.start().every(1);
        let (mut givens, tries) = level.numbers();
        let mut answers = vec![Answer::NONE; AT_ONCE];
        loop {
            for _ in 0..tries / AT_ONCE {
                meter.add(AT_ONCE as u64)?;
                let drawn: Vec<Thin> =
                    (0..AT_ONCE).map(|_| self.one(givens, &mut chance)).collect();
                let text = |thin: &Thin| Puzzle::parse(&thin.clues.map(|v| v + b'0'));
                let puzzles: Vec<Puzzle> = drawn.iter().filter_map(|t| text(t).ok()).collect();
                self.solver.solve_batch(&puzzles, 2, &mut answers);
                if let Some(at) = answers.iter().position(|a| a.count() == 1) {
                    return Ok(drawn[at]);
                }
            }
            givens += 1;
        }
    }

    fn one(&self, givens: usize, chance: &mut Chance) -> Thin {
        let solution = draw(self.grids, chance);
        let mut cells: [usize; 81] = std::array::from_fn(|i| i);
        chance.shuffle(&mut cells);
        let mut clues = [0; 81];
        cells[..givens].iter().for_each(|&c| clues[c] = solution[c]);
        Thin { clues, solution }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_the_recipe_hold() {
        let mut recipe = Recipe::default();
        let mut solver = Solver::new();
        for (level, least, most) in [
            (RecipeLevel::Easy, 45, 46),
            (RecipeLevel::Medium, 40, 42),
            (RecipeLevel::Difficult, 30, 37),
        ] {
            let thin = recipe.make(level, 1, 0, &Budget::unlimited()).unwrap();
            let givens = thin.clues.iter().filter(|&&v| v > 0).count();
            assert!((least..=most).contains(&givens), "{level:?}: {givens}");
            let puzzle = Puzzle::parse(&thin.clues.map(|v| v + b'0')).unwrap();
            assert_eq!(solver.solve(&puzzle, 2).count(), 1);
        }
    }
}
