//! Generation: complete grids, puzzles, levels, symmetry, canonical forms.

mod bank;
mod caged;
mod canonical;
mod counts;
mod cruxes;
mod fewest;
mod fill;
mod grids;
mod kenken;
mod latin;
mod pattern;
mod regions;
mod scramble;
mod sudoku;
mod thin;
mod wish;

pub use bank::{Bank, BankError, BankName, Banked, Fault};
pub use caged::{KillerWish, MadeKiller, make_killer};
pub use canonical::{Cells, canonical};
pub use counts::count_grids;
pub use cruxes::{CruxHunt, Cruxes, crux_line};
pub use fewest::{Ascent, Hunt};
pub use fill::{Evenness, Filler, NoGrid};
pub use grids::NineGrids;
pub use kenken::{KenKen, KenKenError, KenKenRecipe, kenken};
pub use latin::latin_square;
pub use pattern::{Pattern, UnknownPattern};
pub use regions::random_regions;
pub use scramble::Symmetry;
pub use sudoku::{Minimals, Thin};
pub use thin::{minimize, thin};
pub use wish::{Judgement, Made, MakeError, Maker, Recipe, RecipeLevel, Wish, is_needed};
