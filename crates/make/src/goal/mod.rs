//! Sudoku of any shape that meets a goal: symmetry, number of givens, level, technique, rating.

mod banked;
mod distance;
mod needed;
mod neighbour;
mod newspaper;
mod nine;
mod openings;
mod search;
mod shapes;
mod themed;
mod towards;

pub use distance::is_needed;
pub(crate) use search::{Attempt, Maker};
pub(crate) use towards::never_needed;

use quadrille_reason::explainer::Tenths;
use quadrille_reason::{Level, Technique};

use crate::clue_symmetry::ClueSymmetry;
use crate::spec::PathFlow;

/// What a Sudoku must meet. The default is minimal, without symmetry, of any level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Goal {
    /// Cells that are given or blank together.
    pub(crate) symmetry: ClueSymmetry,
    /// True if it is to look as in print.
    pub(crate) newspaper: bool,
    /// So many givens; else as few as possible.
    pub(crate) givens: Option<usize>,
    /// True if every given must be needed, even where the level would allow more of them.
    pub(crate) minimal: bool,
    /// The level.
    pub(crate) level: Option<Level>,
    /// A technique that must be needed.
    pub(crate) technique: Option<Technique>,
    /// True if the path must be smooth or bumpy.
    pub(crate) flow: Option<PathFlow>,
    /// The cells that are given, and no others.
    pub(crate) mask: Option<Vec<bool>>,
    /// Givens that must be there, 0 for none.
    pub(crate) digits: Option<Vec<u8>>,
    /// A value of which none is given.
    pub(crate) without: Option<u8>,
    /// True if opposite givens add up to N + 1.
    pub(crate) mirrored: bool,
    /// Lowest and highest ER, for classic 9×9.
    pub(crate) er: Option<(Tenths, Tenths)>,
}

impl Goal {
    /// True if any puzzle with one solution will do, whatever it takes to solve it.
    pub(crate) fn is_any_difficulty(&self) -> bool {
        self.level.is_none() && self.technique.is_none() && self.er.is_none() && self.flow.is_none()
    }

    /// True if the givens follow a theme.
    pub(crate) fn is_themed(&self) -> bool {
        let shown = self.mask.is_some() || self.digits.is_some();
        shown || self.without.is_some() || self.mirrored
    }

    /// True if the level is extreme and nothing else restricts what the puzzle looks like.
    fn is_plain_extreme(&self) -> bool {
        let free =
            self.symmetry == ClueSymmetry::None && self.technique.is_none() && self.er.is_none();
        self.level == Some(Level::Extreme) && free
    }
}
