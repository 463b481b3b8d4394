//! HoDoKu's score and level. Each step of a path has a score and a level by its technique. The
//! score of a puzzle is the sum. Its level is that of the hardest step, or a higher one if the
//! score exceeds the level's limit.
//!
//! The numbers are those of HoDoKu's published step table (version 2.2).

quadrille_core::named_enum! {
    /// HoDoKu's levels, easiest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum HodokuLevel {
        /// Up to 800 points.
        Easy = "easy",
        /// Up to 1000.
        Medium = "medium",
        /// Up to 1600.
        Hard = "hard",
        /// Up to 1800.
        Unfair = "unfair",
        /// Above 1800, or last resorts.
        Extreme = "extreme",
    }
}

use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};

impl HodokuLevel {
    /// The highest score of the level.
    #[must_use]
    pub fn most(self) -> u32 {
        match self {
            Easy => 800,
            Medium => 1000,
            Hard => 1600,
            Unfair => 1800,
            Extreme => u32::MAX,
        }
    }
}

/// A score and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// Sum of the scores of all steps.
    pub score: u32,
    /// Level by the hardest step and the score.
    pub level: HodokuLevel,
}

/// The cost of a value that was guessed.
pub(crate) const BRUTE_FORCE: u32 = 10_000;

impl Hodoku {
    /// The score, with its level if the hardest step has level `hardest`.
    pub(crate) fn new(score: u32, hardest: HodokuLevel) -> Self {
        let fits = |level: &HodokuLevel| *level >= hardest && score <= level.most();
        Hodoku { score, level: HodokuLevel::ALL.into_iter().find(fits).unwrap_or(Extreme) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_high_score_lifts_the_level() {
        assert_eq!(Hodoku::new(500, Easy).level, Easy);
        assert_eq!(Hodoku::new(801, Easy).level, Medium);
        assert_eq!(Hodoku::new(1700, Medium).level, Unfair);
        assert_eq!(Hodoku::new(900, Hard).level, Hard);
        assert_eq!(Hodoku::new(1801, Hard).level, Extreme);
    }
}
