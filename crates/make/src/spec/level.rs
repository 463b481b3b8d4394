//! How hard a puzzle is, on one of three scales.

use std::fmt;

use quadrille_reason::{CageLevel, Grade, Level};

use crate::by_givens::GivensLevel;

/// A level, on the scale of its kind.
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
    /// Its place on its scale, from 0.
    pub(crate) fn rank(self) -> u64 {
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
