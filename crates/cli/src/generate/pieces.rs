//! Making: the puzzles with given numbers.

use std::cell::RefCell;
use std::ops::Range;

use quadrille::chance::Chance;
use quadrille::core::Budget;
use quadrille::make::{
    Bank, BankName, Filler, KenKenRecipe, KillerWish, Made, MakeError, Maker, Minimals, NineGrids,
    NoGrid, Recipe, RecipeLevel, kenken, make_killer, random_regions,
};
use quadrille::puzzle::{Grid, Puzzle};

use super::{GenerateArgs, Kind, Piece};
use crate::exit::{self, fail};
use crate::unmet::{missed, near, nearest, stopped};

thread_local! {
    /// What draws the grids of this run's shape; making it can take longer than a draw.
    static FILLER: RefCell<Option<Filler>> = const { RefCell::new(None) };
}

impl GenerateArgs {
    /// The puzzles with these numbers.
    pub(super) fn make(&self, numbers: Range<u64>) -> anyhow::Result<Vec<Piece>> {
        if self.is_quick() {
            return self.quick(numbers);
        }
        if self.kind == Kind::Sudoku && self.recipe.is_none() {
            return self.wished(&self.shape()?, numbers);
        }
        numbers.map(|n| self.one(n)).collect()
    }

    fn quick(&self, numbers: Range<u64>) -> anyhow::Result<Vec<Piece>> {
        let shape = Puzzle::sudoku(3, 3)?;
        let made = Minimals::new(NineGrids::shared(), self.symmetry).make(
            self.seed,
            numbers,
            0,
            &self.budget.budget(),
        );
        let piece = |clues: &[u8; 81], solution: &[u8; 81]| {
            let puzzle = shape.clone().with_givens(clues)?;
            let solution = Grid::new(9, solution.to_vec()).ok_or_else(|| fail(1, "no grid"))?;
            Ok(Piece { puzzle, solution, level: None, miss: None })
        };
        made.map_err(stopped)?.iter().map(|t| piece(&t.clues, &t.solution)).collect()
    }

    fn one(&self, number: u64) -> anyhow::Result<Piece> {
        let budget = self.budget.budget();
        let mut chance = Chance::new(self.seed).fork(number);
        match self.kind {
            Kind::Sudoku => self.by_recipe(number, &budget),
            Kind::Jigsaw => {
                let shape = self.jigsaw(&mut chance, &budget)?;
                let mut made = self.wished(&shape, number..number + 1)?;
                made.pop().ok_or_else(|| fail(1, "no puzzle"))
            }
            Kind::Grid => {
                let solution = self.grid(&mut chance, &budget)?;
                let puzzle = self.shape()?.with_givens(solution.values())?;
                Ok(Piece { puzzle, solution, level: None, miss: None })
            }
            Kind::Seventeen | Kind::Hardest | Kind::Cruxes => {
                Err(fail(2, "hunted puzzles have no numbers"))
            }
            Kind::Killer => {
                let solution = self.grid(&mut chance, &budget)?;
                let level = self.cage_level()?;
                let wish = KillerWish { level, most: self.cage.unwrap_or(4) };
                let made = make_killer(&self.shape()?, &solution, &wish, &mut chance, &budget)
                    .map_err(stopped)?;
                let miss = missed(level, made.level, made.met);
                Ok(Piece {
                    puzzle: made.puzzle,
                    solution,
                    level: Some(made.level.to_string()),
                    miss,
                })
            }
            Kind::Kenken => {
                let mut recipe = KenKenRecipe::new(self.side());
                recipe.level = self.cage_level()?;
                recipe.largest = self.cage.unwrap_or(recipe.largest);
                recipe.ops = self.operations()?;
                (recipe.singles, recipe.hidden_ops) = (!self.no_singles, self.no_ops);
                let (made, miss) = match kenken(&recipe, &mut chance, &budget) {
                    Ok(made) => (made, None),
                    Err(error) => nearest(error)?,
                };
                let level = Some(made.level.to_string());
                Ok(Piece { puzzle: made.puzzle, solution: made.solution, level, miss })
            }
        }
    }

    /// Random regions that can be filled; with diagonals, many cannot.
    fn jigsaw(&self, chance: &mut Chance, budget: &Budget) -> anyhow::Result<Puzzle> {
        let mut meter = budget.start().every(1);
        loop {
            let mut shape = Puzzle::jigsaw(&random_regions(self.side(), chance))?;
            if !self.diagonals {
                return Ok(shape);
            }
            shape = shape.with_diagonals();
            match Filler::new(&shape).draw(&mut chance.clone(), &meter.rest()) {
                Err(NoGrid::None) => meter.tick().map_err(stopped)?,
                _ => return Ok(shape),
            }
        }
    }

    fn grid(&self, chance: &mut Chance, budget: &Budget) -> anyhow::Result<Grid> {
        let shape = self.shape()?;
        FILLER.with_borrow_mut(|filler| {
            let filler = filler.get_or_insert_with(|| Filler::new(&shape));
            filler.draw(chance, budget).map_err(|e| fail(exit::STOPPED, e.to_string()))
        })
    }

    fn wished(&self, shape: &Puzzle, numbers: Range<u64>) -> anyhow::Result<Vec<Piece>> {
        let mut maker = Maker::new(shape, &self.wish()?);
        let all = maker.make_many(self.seed, numbers, &self.budget.budget());
        let piece = |made: Result<Made, MakeError>| {
            let made = made.map_err(|e| fail(exit::STOPPED, e.to_string()))?;
            let miss = (!made.is_met()).then(|| near(&made, maker.wish()));
            let level = made.judgement.level.map(|l| l.to_string());
            Ok(Piece { puzzle: made.puzzle, solution: made.solution, level, miss })
        };
        all.into_iter().map(piece).collect()
    }

    fn by_recipe(&self, number: u64, budget: &Budget) -> anyhow::Result<Piece> {
        let level = match self.level.as_deref().unwrap_or("easy") {
            "easy" => RecipeLevel::Easy,
            "medium" => RecipeLevel::Medium,
            "difficult" => RecipeLevel::Difficult,
            "extreme" => {
                let drawn = Bank::named(BankName::Seventeen).draw(self.seed, number);
                let (puzzle, solution) = crate::bank::model(&drawn.clues, &drawn.solution)?;
                return Ok(Piece { puzzle, solution, level: None, miss: None });
            }
            other => {
                let known = "there are easy, medium, difficult and extreme";
                return Err(fail(2, format!("the recipe has no level {other:?}: {known}")));
            }
        };
        let made = Recipe::default().make(level, self.seed, number, budget).map_err(stopped)?;
        let solution = Grid::new(9, made.solution.to_vec()).ok_or_else(|| fail(1, "no grid"))?;
        let puzzle = Puzzle::sudoku(3, 3)?.with_givens(&made.clues)?;
        Ok(Piece { puzzle, solution, level: None, miss: None })
    }
}
