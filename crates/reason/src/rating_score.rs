//! HoDoKu's score and level: each step of a path has a score and a level by its technique; the
//! score of a puzzle is the sum, its level that of the hardest step, or higher when the score
//! passes what the level allows.
//!
//! The numbers are those of HoDoKu's published step table (version 2.2).

use std::fmt;

use crate::technique::Technique;

/// HoDoKu's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HodokuLevel {
    /// Up to 800 points.
    Easy,
    /// Up to 1000.
    Medium,
    /// Up to 1600.
    Hard,
    /// Up to 1800.
    Unfair,
    /// Above, or last resorts.
    Extreme,
}

use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};

impl HodokuLevel {
    /// From the easiest.
    pub const ALL: [HodokuLevel; 5] = [Easy, Medium, Hard, Unfair, Extreme];

    /// In one word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Easy => "easy",
            Medium => "medium",
            Hard => "hard",
            Unfair => "unfair",
            Extreme => "extreme",
        }
    }

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

impl fmt::Display for HodokuLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A score and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hodoku {
    /// Sum over the steps.
    pub score: u32,
    /// By the hardest step and the score.
    pub level: HodokuLevel,
}

/// What a value placed without a reason costs.
pub(crate) const BRUTE_FORCE: u32 = 10_000;

impl Hodoku {
    /// The level of a score whose hardest step has level `hardest`.
    pub(crate) fn new(score: u32, hardest: HodokuLevel) -> Self {
        let fits = |level: &HodokuLevel| *level >= hardest && score <= level.most();
        Hodoku { score, level: HodokuLevel::ALL.into_iter().find(fits).unwrap_or(Extreme) }
    }
}

/// Order in the step table, level, score of one step. A technique that the table does not list
/// stands for the one before.
const STEPS: [(u32, HodokuLevel, u32); 73] = [
    (100, Easy, 4),
    (200, Easy, 4),
    (300, Easy, 14),
    (1000, Medium, 40),
    (1100, Medium, 60),
    (1200, Medium, 50),
    (1210, Medium, 50),
    (1300, Medium, 60),
    (1400, Medium, 80),
    (1500, Medium, 70),
    (1600, Medium, 100),
    (2000, Hard, 120),
    (2100, Hard, 150),
    (2200, Hard, 140),
    (2300, Hard, 150),
    (2400, Hard, 160),
    (2500, Unfair, 470),
    (2600, Unfair, 470),
    (2700, Unfair, 470),
    (2800, Hard, 110),
    (2900, Hard, 100),
    (3000, Hard, 130),
    (3100, Hard, 150),
    (3120, Hard, 120),
    (3170, Hard, 120),
    (3200, Hard, 150),
    (3300, Hard, 160),
    (3400, Hard, 180),
    (3500, Hard, 100),
    (4100, Hard, 130),
    (4200, Hard, 150),
    (4300, Unfair, 200),
    (4400, Unfair, 240),
    (4500, Unfair, 250),
    (4600, Unfair, 260),
    (4700, Unfair, 470),
    (4800, Unfair, 470),
    (4900, Unfair, 470),
    (5000, Unfair, 470),
    (5100, Unfair, 470),
    (5200, Unfair, 470),
    (5300, Unfair, 250),
    (5330, Hard, 150),
    (5360, Hard, 200),
    (5400, Unfair, 260),
    (5500, Unfair, 260),
    (5600, Unfair, 280),
    (5650, Unfair, 300),
    (5700, Unfair, 300),
    (5800, Unfair, 320),
    (5900, Unfair, 340),
    (6000, Unfair, 360),
    (6100, Unfair, 300),
    (6200, Unfair, 350),
    (6300, Unfair, 370),
    (6400, Extreme, 470),
    (6700, Unfair, 390),
    (6800, Unfair, 410),
    (6900, Unfair, 430),
    (7000, Extreme, 470),
    (7300, Extreme, 450),
    (7400, Extreme, 450),
    (7500, Extreme, 450),
    (7600, Extreme, 470),
    (7900, Extreme, 470),
    (8000, Extreme, 470),
    (8100, Extreme, 470),
    (8450, Extreme, 500),
    (8500, Extreme, 500),
    (8600, Extreme, 700),
    (8700, Extreme, 10_000),
    (8800, Extreme, 10_000),
    (8900, Extreme, BRUTE_FORCE),
];

/// Level and score of one step of a technique.
pub(crate) fn step_score(technique: Technique) -> (HodokuLevel, u32) {
    let after = STEPS.partition_point(|row| row.0 <= technique.order());
    let (_, level, score) = STEPS[after.saturating_sub(1)];
    (level, score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_rises_and_unlisted_techniques_stand_for_the_one_before() {
        assert!(STEPS.is_sorted_by_key(|row| row.0));
        assert_eq!(step_score(Technique::HiddenSingle), (Easy, 14));
        assert_eq!(step_score(Technique::UniqueRectangle4), (Hard, 100));
        assert_eq!(step_score(Technique::DualTwoStringKite), (Hard, 150));
        assert_eq!(step_score(Technique::SimpleColourWrap), (Hard, 150));
        assert_eq!(step_score(Technique::Aic), (Unfair, 280));
        assert_eq!(step_score(Technique::ForcingNet), (Extreme, 700));
    }

    #[test]
    fn a_high_score_lifts_the_level() {
        assert_eq!(Hodoku::new(500, Easy).level, Easy);
        assert_eq!(Hodoku::new(801, Easy).level, Medium);
        assert_eq!(Hodoku::new(1700, Medium).level, Unfair);
        assert_eq!(Hodoku::new(900, Hard).level, Hard);
        assert_eq!(Hodoku::new(1801, Hard).level, Extreme);
    }
}
