//! The stages and rules that can be left out, one at a time, to measure their effect (`just
//! bench-grid --without STAGE DIR`). Only the order of solutions depends on them.

use std::fmt;
use std::str::FromStr;

/// An optional part of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Trying the values of many cells before a decision.
    Probing,
    /// Families of value sets for cages without repeats.
    Families,
    /// Sums derived by the rule of 45.
    InniesOuties,
    /// Locked candidates between two houses.
    Intersections,
    /// Values that a house has in only one cage.
    CageIntersections,
    /// Two cells of a house with the same two candidates, on sides above 9.
    NakedPairs,
    /// Cages of two cells as relations instead of tables.
    PairRelations,
    /// Cages as tables of fillings instead of reachable sums and products.
    Tables,
}

impl Stage {
    /// All stages.
    pub const ALL: [Stage; 8] = [
        Stage::Probing,
        Stage::Families,
        Stage::InniesOuties,
        Stage::Intersections,
        Stage::CageIntersections,
        Stage::NakedPairs,
        Stage::PairRelations,
        Stage::Tables,
    ];

    /// The name on a command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::Probing => "probing",
            Stage::Families => "families",
            Stage::InniesOuties => "innies-outies",
            Stage::Intersections => "intersections",
            Stage::CageIntersections => "cage-intersections",
            Stage::NakedPairs => "naked-pairs",
            Stage::PairRelations => "pair-relations",
            Stage::Tables => "tables",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Stage {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let names = || Stage::ALL.map(Stage::name).join(", ");
        Stage::ALL
            .into_iter()
            .find(|s| s.name() == name)
            .ok_or_else(|| format!("no stage is called {name:?}; there are {}", names()))
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Stages(u16);

impl Default for Stages {
    fn default() -> Self {
        Stages(u16::MAX)
    }
}

impl Stages {
    pub(crate) fn without(self, stage: Stage) -> Self {
        Stages(self.0 & !(1 << stage as u16))
    }

    #[inline(always)]
    pub(crate) fn has(self, stage: Stage) -> bool {
        self.0 >> stage as u16 & 1 == 1
    }
}
