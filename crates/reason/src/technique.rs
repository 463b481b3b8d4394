//! The techniques by name, in the order in which they are tried.

use std::fmt;
use std::str::FromStr;

use quadrille_classic::Level;

use crate::fish_kind::{Fins, FishKind, Shape};
use crate::hodoku::HodokuLevel;
use crate::registry::for_each_technique;

/// Properties of a technique, one bit each.
type Properties = u16;
const NONE: Properties = 0;
/// Looks at one value at a time, and only at its places.
const ONE_DIGIT: Properties = 1;
/// An alternating inference chain, or a special case of one.
const CHAIN: Properties = 2;
/// Relies on the puzzle having one solution.
const UNIQUE: Properties = 8;
/// Finds something only in puzzles with cages.
const CAGED: Properties = 16;
/// Subsets or fish that only grids above 9×9 have.
const LARGE: Properties = 32;
/// Finds something only in puzzles with rules.
const RULES: Properties = 128;
/// Not tried by default on a solving path.
const RARE: Properties = 64;
/// Works whatever the houses are, even without N rows and N columns.
const ANY: Properties = 256;

struct Entry {
    technique: Technique,
    order: u32,
    code: &'static str,
    name: &'static str,
    score: (HodokuLevel, u32),
    properties: Properties,
}

macro_rules! declare {
    (
        { $($(#[$a:meta])* $first:ident $o1:literal $c1:literal $n1:literal $l1:ident $s1:literal
            ($p1:expr) $module1:ident $($function1:ident)+;)* }
        { $($(#[$b:meta])* $last:ident $o2:literal $c2:literal $n2:literal $l2:ident $s2:literal
            ($p2:expr) $module2:ident $($function2:ident)+;)* }
    ) => {
        /// A technique. `Ord` is declaration order, not difficulty: see [`Technique::order`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$a])* $first,)*
            /// N base sets covered by N other houses, with fins or without.
            Fish(Shape, Fins, u8),
            $($(#[$b])* $last,)*
        }

        const ENTRIES: &[Entry] = &[
            $(Entry {
                technique: Technique::$first,
                order: $o1,
                code: $c1,
                name: $n1,
                score: (HodokuLevel::$l1, $s1),
                properties: $p1,
            },)*
            $(Entry {
                technique: Technique::$last,
                order: $o2,
                code: $c2,
                name: $n2,
                score: (HodokuLevel::$l2, $s2),
                properties: $p2,
            },)*
        ];
    };
}
for_each_technique!(declare);

impl Technique {
    /// All techniques in the order in which they are tried, with fish up to size 7.
    #[must_use]
    pub fn all() -> Vec<Technique> {
        let mut all: Vec<Technique> = ENTRIES.iter().map(|entry| entry.technique).collect();
        for kind in FishKind::ALL {
            all.extend((2..=7).map(|size| Technique::Fish(kind.shape, kind.fins, size)));
        }
        all.sort_by_cached_key(|t| t.order());
        all
    }

    /// The techniques of a solving path by default: all but fish above size 4, mutant fish, and
    /// templates.
    #[must_use]
    pub fn usual() -> Vec<Technique> {
        let usual = |t: &Technique| match *t {
            Technique::Fish(Shape::Basic, _, size) => size <= 4,
            Technique::Fish(Shape::Franken, _, size) => size <= 3,
            Technique::Fish(Shape::Mutant, ..) => false,
            _ => !t.has(RARE),
        };
        Self::all().into_iter().filter(usual).collect()
    }

    /// The registry entry, or the kind and size of a fish.
    fn entry(self) -> Result<&'static Entry, (&'static FishKind, u8)> {
        if let Technique::Fish(shape, fins, size) = self {
            return Err((FishKind::of(shape, fins), size));
        }
        let Some(entry) = ENTRIES.iter().find(|entry| entry.technique == self) else {
            unreachable!("every technique but fish has an entry")
        };
        Ok(entry)
    }

    fn has(self, properties: Properties) -> bool {
        let own = self.entry().map_or(ONE_DIGIT, |entry| entry.properties);
        own & properties != 0
    }

    /// True if it relies on the puzzle having one solution.
    #[must_use]
    pub fn needs_uniqueness(self) -> bool {
        self.has(UNIQUE)
    }

    /// True if it works whatever the houses are, even without N rows and N columns.
    pub(crate) fn fits_any_houses(self) -> bool {
        self.has(ANY)
    }

    /// True if it finds something only in puzzles with rules.
    #[must_use]
    pub fn needs_rules(self) -> bool {
        self.has(RULES)
    }

    /// True if it finds something only in puzzles with cages.
    #[must_use]
    pub fn needs_cages(self) -> bool {
        self.has(CAGED)
    }

    pub(crate) fn is_about_one_digit(self) -> bool {
        self.has(ONE_DIGIT)
    }

    /// True if the [closure](quadrille_classic::ChainNodes) of the implication graph covers it.
    pub(crate) fn is_chain(self) -> bool {
        self.has(CHAIN)
    }

    pub(crate) fn fits_classic(self) -> bool {
        !self.has(CAGED | LARGE | RULES)
    }

    /// Its place in the order: HoDoKu's step number, or a number between two of them.
    #[must_use]
    pub fn order(self) -> u32 {
        self.entry().map_or_else(|(fish, size)| fish.order(size), |entry| entry.order)
    }

    /// HoDoKu's level and score of one step.
    #[must_use]
    pub fn score(self) -> (HodokuLevel, u32) {
        self.entry().map_or_else(|(fish, size)| fish.score(size), |entry| entry.score)
    }

    /// The level of a puzzle whose hardest step is of this technique.
    #[must_use]
    pub fn level(self) -> Level {
        match self.score().0 {
            HodokuLevel::Easy => Level::Easy,
            HodokuLevel::Medium => Level::Medium,
            HodokuLevel::Hard => Level::Hard,
            HodokuLevel::Unfair => Level::Expert,
            HodokuLevel::Extreme => Level::Extreme,
        }
    }

    /// The code in HoDoKu's library, for instance `0801`.
    #[must_use]
    pub fn code(self) -> String {
        self.entry().map_or_else(|(fish, size)| fish.code(size), |entry| entry.code.to_owned())
    }

    /// The name: `hidden pair`, `finned Franken swordfish`.
    #[must_use]
    pub fn name(self) -> String {
        self.entry().map_or_else(|(fish, size)| fish.name(size), |entry| entry.name.to_owned())
    }

    /// The name on the command line: `hidden-pair`, `finned-franken-swordfish`.
    #[must_use]
    pub fn key(self) -> String {
        self.name().to_lowercase().replace([' ', '/'], "-").replace(['(', ')', '+'], "")
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// A name that does not belong to any technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called {0:?}")]
pub struct UnknownTechnique(pub String);

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// Accepts the key, the name in any case, and the library code.
    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let wanted = text.to_lowercase().replace([' ', '_'], "-").replace("color", "colour");
        let found = Self::all().into_iter().find(|t| t.key() == wanted || t.code() == text);
        found.ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}
