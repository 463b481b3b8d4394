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

/// Requirements for a Sudoku. The default is minimal, without symmetry, of any level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Goal {
    pub(crate) symmetry: ClueSymmetry,
    pub(crate) newspaper: bool,
    /// Exact number of givens; as few as possible by default.
    pub(crate) givens: Option<usize>,
    /// True if every given must be necessary, even if the level would allow more of them.
    pub(crate) minimal: bool,
    pub(crate) level: Option<Level>,
    pub(crate) technique: Option<Technique>,
    pub(crate) flow: Option<PathFlow>,
    /// The cells to be given, and no others.
    pub(crate) mask: Option<Vec<bool>>,
    /// Givens that must be present, 0 for none.
    pub(crate) digits: Option<Vec<u8>>,
    /// A value that must not be given.
    pub(crate) without: Option<u8>,
    /// True if opposite givens must add up to N + 1.
    pub(crate) mirrored: bool,
    /// Lowest and highest ER, for classic 9×9.
    pub(crate) er: Option<(Tenths, Tenths)>,
}

impl Goal {
    pub(crate) fn is_any_difficulty(&self) -> bool {
        self.level.is_none() && self.technique.is_none() && self.er.is_none() && self.flow.is_none()
    }

    pub(crate) fn is_themed(&self) -> bool {
        let shown = self.mask.is_some() || self.digits.is_some();
        shown || self.without.is_some() || self.mirrored
    }

    /// True if the level is extreme and nothing else restricts the givens.
    fn is_plain_extreme(&self) -> bool {
        let free =
            self.symmetry == ClueSymmetry::None && self.technique.is_none() && self.er.is_none();
        self.level == Some(Level::Extreme) && free
    }
}
