//! The difficulty of a puzzle, on one of three scales.

use std::fmt;

use quadrille_reason::{CageLevel, Grade, Level};

use super::Kind;
use super::options::{list, unknown};
use crate::by_givens::GivensLevel;

/// A level on the scale of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// By the techniques that a puzzle without cages needs.
    Plain(Level),
    /// By the deductions that a puzzle with cages needs.
    Caged(CageLevel),
    /// By the number of givens alone; classic 9×9 only.
    Givens(GivensLevel),
}

impl Difficulty {
    /// The names of the levels of a kind, easiest first; with `by_givens`, of the levels by number
    /// of givens.
    #[must_use]
    pub fn names(kind: Kind, by_givens: bool) -> Vec<String> {
        match kind {
            Kind::Killer | Kind::KenKen => list(CageLevel::ALL),
            _ if by_givens => list(GivensLevel::ALL),
            _ => list(Level::ALL),
        }
    }

    /// The level of a kind with this name, in any case.
    ///
    /// # Errors
    /// The list of valid names.
    pub fn read(kind: Kind, by_givens: bool, name: &str) -> Result<Self, String> {
        let word = name.to_lowercase();
        let found = match kind {
            Kind::Killer | Kind::KenKen => CageLevel::from_name(&word).map(Self::from),
            _ if by_givens => GivensLevel::named(&word).map(Self::from),
            _ => Level::from_name(&word).map(Self::from),
        };
        found.ok_or_else(|| unknown("level", name, Self::names(kind, by_givens)))
    }

    /// Its rank on its scale, from 0.
    #[must_use]
    pub fn rank(self) -> u64 {
        match self {
            Difficulty::Plain(level) => level as u64,
            Difficulty::Caged(level) => level as u64,
            Difficulty::Givens(level) => level as u64,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difficulty::Plain(level) => level.fmt(f),
            Difficulty::Caged(level) => level.fmt(f),
            Difficulty::Givens(level) => level.fmt(f),
        }
    }
}

impl From<Level> for Difficulty {
    fn from(level: Level) -> Self {
        Difficulty::Plain(level)
    }
}

impl From<CageLevel> for Difficulty {
    fn from(level: CageLevel) -> Self {
        Difficulty::Caged(level)
    }
}

impl From<GivensLevel> for Difficulty {
    fn from(level: GivensLevel) -> Self {
        Difficulty::Givens(level)
    }
}

impl From<Grade> for Difficulty {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Plain(level) => Difficulty::Plain(level),
            Grade::Caged(level) => Difficulty::Caged(level),
        }
    }
}
