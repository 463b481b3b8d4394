//! Sudoku of any shape as wished: pattern, number of givens, level, technique, rating.

mod climb;
mod judge;
mod maker;
mod recipe;

pub use judge::{Judgement, is_needed};
pub use maker::{Made, MakeError, Maker};
pub use recipe::{Recipe, RecipeLevel};

use quadrille_reason::explainer::Tenths;
use quadrille_reason::{Level, Technique};

use crate::pattern::Pattern;

/// What a Sudoku should be. The default is minimal, without pattern, of any level.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// How the givens repeat.
    pub pattern: Pattern,
    /// So many givens; else as few as possible.
    pub givens: Option<usize>,
    /// Whether no given may be spared, even where a level asks for more of them.
    pub minimal: bool,
    /// The level.
    pub level: Option<Level>,
    /// A technique that must be needed.
    pub technique: Option<Technique>,
    /// ER from … to …, for classic 9×9.
    pub er: Option<(Tenths, Tenths)>,
}

impl Wish {
    /// Whether any puzzle with one solution will do, whatever it takes to solve it.
    #[must_use]
    pub fn is_easy_going(&self) -> bool {
        self.level.is_none() && self.technique.is_none() && self.er.is_none()
    }

    /// Whether it is for an extreme puzzle that may have its givens anywhere.
    pub(crate) fn is_just_extreme(&self) -> bool {
        let free = self.pattern == Pattern::None && self.technique.is_none() && self.er.is_none();
        self.level == Some(Level::Extreme) && free
    }
}
