//! The techniques by name, in the order they are tried.
//!
//! The order is the one of HoDoKu's step table, cheapest first, so a path here reads like the paths
//! people know. Dual and coloured variants stand beside the technique they belong to. Each has a
//! HoDoKu library code where that library has one.

use std::fmt;
use std::str::FromStr;

/// Which houses a fish may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Rows against columns, or columns against rows.
    Basic,
    /// Boxes may stand on either side, lines of one direction on each.
    Franken,
    /// Anything against anything.
    Mutant,
}

/// What spoils a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fins {
    /// Nothing.
    None,
    /// Fins: base candidates outside the covers.
    Finned,
    /// Fins without which a base set would have at most one place left.
    Sashimi,
}

/// A way to deduce something. `Ord` is declaration order, not difficulty: see [`Technique::order`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The last open cell of a house.
    FullHouse,
    /// A cell with one candidate.
    NakedSingle,
    /// A value with one place in a house.
    HiddenSingle,
    /// Values that no filling of a cage uses anywhere.
    CageCombination,
    /// Values that no filling of a cage uses in this cell.
    CageFilling,
    /// A value that every filling of a cage has in this house.
    CageLine,
    /// One house adds up: what is left over for the cells that its cages do not settle.
    Innies,
    /// The same over several houses side by side.
    WideInnies,
    /// Odd or even: the one cage or cell of a house whose parity is open.
    CageParity,
    /// The same with the prime factors of the product of a house.
    CageFactors,
    /// A naked pair in the cells where a box meets a line: clears both.
    LockedPair,
    /// A naked triple in the cells where a box meets a line: clears both.
    LockedTriple,
    /// A value of a box confined to a line.
    Pointing,
    /// A value of a line confined to a box.
    Claiming,
    /// N cells of a house with N candidates, N = 2.
    NakedPair,
    /// N = 3.
    NakedTriple,
    /// N values of a house with N places, N = 2.
    HiddenPair,
    /// N = 3.
    HiddenTriple,
    /// N = 4.
    NakedQuad,
    /// N = 4.
    HiddenQuad,
    /// A naked subset larger than four, on grids where its hidden counterpart is larger than four
    /// too.
    LargeSubset,
    /// A basic fish larger than four, likewise.
    LargeFish,
    /// N base sets covered by N other houses, with fins or without.
    Fish(Shape, Fins, u8),
    /// A chain of cells with the same two candidates.
    RemotePair,
    /// One cell away from a grid of pairs, which has no unique solution.
    BugPlusOne,
    /// Two lines with two places each, one end shared.
    Skyscraper,
    /// A row and a column with two places each that meet in a box.
    TwoStringKite,
    /// Two kites over the same box.
    DualTwoStringKite,
    /// Two strong links on one value joined by a weak one.
    TurbotFish,
    /// A box whose places lie on a row and a column, and a strong link.
    EmptyRectangle,
    /// Two empty rectangles over the same box.
    DualEmptyRectangle,
    /// Two equal bivalue cells joined by a strong link on one value.
    WWing,
    /// Three bivalue cells, a pivot and two wings.
    XyWing,
    /// An XY-wing whose pivot keeps the third value.
    XyzWing,
    /// Unique rectangle with one corner that has other values.
    UniqueRectangle1,
    /// Two corners with one more value, the same.
    UniqueRectangle2,
    /// Two corners whose extra values form a naked subset with other cells.
    UniqueRectangle3,
    /// Two corners in a house that keeps one of the values to them.
    UniqueRectangle4,
    /// Two opposite (or three) corners with one more value, the same.
    UniqueRectangle5,
    /// Two opposite corners, one of the values confined to the corners in rows and columns.
    UniqueRectangle6,
    /// Strong links on one value around the corner opposite a bivalue one.
    HiddenRectangle,
    /// Three corners already written, not given.
    AvoidableRectangle1,
    /// Two corners already written, the others with one more value, the same.
    AvoidableRectangle2,
    /// Where a box meets a line, two almost locked sets take up all values.
    SueDeCoq,
    /// A cell that sees both colours.
    SimpleColourTrap,
    /// A colour that clashes with itself.
    SimpleColourWrap,
    /// A candidate that sees one colour of each of two clusters whose other colours see each other.
    MultiColour1,
    /// A colour that sees both colours of another cluster.
    MultiColour2,
    /// Alternating links on one value.
    XChain,
    /// A chain of bivalue cells.
    XyChain,
    /// An alternating loop.
    ContinuousLoop,
    /// An alternating loop with one flaw.
    DiscontinuousLoop,
    /// An alternating inference chain between different candidates.
    Aic,
    /// With groups of cells or almost locked sets as nodes.
    GroupedContinuousLoop,
    /// With groups of cells or almost locked sets as nodes.
    GroupedDiscontinuousLoop,
    /// With groups of cells or almost locked sets as nodes.
    GroupedAic,
    /// Two almost locked sets with a restricted common value.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWing,
    /// Four and more almost locked sets in a row.
    AlsChain,
    /// A stem cell, and an almost locked set for each of its values.
    DeathBlossom,
    /// Each choice of a cell or house leads to the same, or one to a contradiction, along chains.
    ForcingChain,
    /// The same, with deductions that need several earlier ones.
    ForcingNet,
    /// A cell that every way to place a value uses.
    TemplateSet,
    /// A cell that no way to place a value uses.
    TemplateDelete,
}

use Technique as T;

impl Technique {
    /// All of them in the order they are tried. Fish run to size 7.
    #[must_use]
    pub fn all() -> Vec<Technique> {
        let mut all: Vec<Technique> = PLAIN.iter().map(|row| row.0).collect();
        for size in 2..=7 {
            for (shape, fins) in FISH {
                all.push(T::Fish(shape, fins, size));
            }
        }
        all.sort_by_cached_key(|t| t.order());
        all
    }

    /// Those a solving path tries by default: all but fish above size 4, mutant fish, and
    /// templates.
    #[must_use]
    pub fn usual() -> Vec<Technique> {
        let usual = |t: &Technique| match *t {
            T::Fish(Shape::Basic, _, size) => size <= 4,
            T::Fish(Shape::Franken, _, size) => size <= 3,
            T::Fish(Shape::Mutant, ..) | T::TemplateSet | T::TemplateDelete => false,
            _ => true,
        };
        Self::all().into_iter().filter(usual).collect()
    }

    /// Whether it leans on the puzzle having one solution.
    #[must_use]
    pub fn needs_uniqueness(self) -> bool {
        (T::UniqueRectangle1..=T::AvoidableRectangle2).contains(&self) || self == T::BugPlusOne
    }

    /// Whether it looks at one value at a time, and at nothing but where that value may stand.
    pub(crate) fn is_about_one_value(self) -> bool {
        match self {
            T::Fish(..) | T::EmptyRectangle | T::DualEmptyRectangle | T::XChain => true,
            _ => {
                (T::Skyscraper..=T::TurbotFish).contains(&self)
                    || (T::SimpleColourTrap..=T::MultiColour2).contains(&self)
            }
        }
    }

    /// Whether it is a chain through groups or almost locked sets.
    pub(crate) fn is_long_chain(self) -> bool {
        (T::GroupedContinuousLoop..=T::AlsChain).contains(&self)
    }

    /// Its place in the order: HoDoKu's number for the step, or between two of them.
    #[must_use]
    pub fn order(self) -> u32 {
        if let T::Fish(shape, fins, size) = self {
            let size = u32::from(size) - 2;
            return match (shape, fins) {
                (Shape::Basic, Fins::None) => 2200 + 100 * size,
                (Shape::Basic, Fins::Finned) => 4100 + 200 * size,
                (Shape::Basic, Fins::Sashimi) => 4200 + 200 * size,
                (Shape::Franken, Fins::None) => 6100 + 100 * size,
                (Shape::Franken, _) => 6700 + 100 * size,
                (Shape::Mutant, Fins::None) => 7300 + 100 * size,
                (Shape::Mutant, _) => 7900 + 100 * size,
            };
        }
        self.row().map_or(u32::MAX, |r| r.1)
    }

    /// The code of HoDoKu's library, for instance `0801`.
    #[must_use]
    pub fn code(self) -> String {
        if let T::Fish(shape, fins, size) = self {
            let family = match (shape, fins) {
                (Shape::Basic, Fins::None) => 0,
                (Shape::Basic, Fins::Finned) => 1,
                (Shape::Basic, Fins::Sashimi) => 2,
                (Shape::Franken, Fins::None) => 3,
                (Shape::Franken, _) => 4,
                (Shape::Mutant, Fins::None) => 5,
                (Shape::Mutant, _) => 6,
            };
            return format!("03{family}{}", size - 2);
        }
        self.row().map_or_else(String::new, |r| r.2.to_owned())
    }

    /// The name in words: `hidden pair`, `finned Franken swordfish`.
    #[must_use]
    pub fn name(self) -> String {
        let T::Fish(shape, fins, size) = self else {
            return self.row().map_or_else(String::new, |r| r.3.to_owned());
        };
        let fins = match fins {
            Fins::None => "",
            Fins::Finned => "finned ",
            Fins::Sashimi => "sashimi ",
        };
        let shape = match shape {
            Shape::Basic => "",
            Shape::Franken => "Franken ",
            Shape::Mutant => "mutant ",
        };
        let sizes = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
        format!("{fins}{shape}{}", sizes.get(usize::from(size) - 2).unwrap_or(&"fish"))
    }

    /// The name on the command line: `hidden-pair`, `finned-franken-swordfish`.
    #[must_use]
    pub fn key(self) -> String {
        self.name().to_lowercase().replace([' ', '/'], "-").replace(['(', ')', '+'], "")
    }

    fn row(self) -> Option<&'static Row> {
        PLAIN.iter().find(|r| r.0 == self)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// A name that no technique has.
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

/// Technique, order, library code, name.
type Row = (Technique, u32, &'static str, &'static str);

/// Every kind of fish.
const FISH: [(Shape, Fins); 7] = [
    (Shape::Basic, Fins::None),
    (Shape::Basic, Fins::Finned),
    (Shape::Basic, Fins::Sashimi),
    (Shape::Franken, Fins::None),
    (Shape::Franken, Fins::Finned),
    (Shape::Mutant, Fins::None),
    (Shape::Mutant, Fins::Finned),
];

/// All techniques but fish.
const PLAIN: &[Row] = &[
    (T::FullHouse, 100, "0000", "full house"),
    (T::NakedSingle, 200, "0003", "naked single"),
    (T::HiddenSingle, 300, "0002", "hidden single"),
    (T::CageCombination, 400, "2000", "cage combination"),
    (T::CageFilling, 500, "2001", "cage filling"),
    (T::LockedPair, 1000, "0110", "locked pair"),
    (T::LockedTriple, 1100, "0111", "locked triple"),
    (T::Pointing, 1200, "0100", "pointing"),
    (T::Claiming, 1210, "0101", "claiming"),
    (T::CageLine, 1250, "2002", "cage in line"),
    (T::Innies, 1270, "2003", "innies and outies"),
    (T::NakedPair, 1300, "0200", "naked pair"),
    (T::NakedTriple, 1400, "0201", "naked triple"),
    (T::HiddenPair, 1500, "0210", "hidden pair"),
    (T::HiddenTriple, 1600, "0211", "hidden triple"),
    (T::NakedQuad, 2000, "0202", "naked quadruple"),
    (T::HiddenQuad, 2100, "0212", "hidden quadruple"),
    (T::WideInnies, 2150, "2004", "innies and outies of several houses"),
    (T::CageParity, 2160, "2005", "cage parity"),
    (T::CageFactors, 2170, "2006", "cage factors"),
    (T::LargeSubset, 2180, "2010", "large naked subset"),
    (T::LargeFish, 2710, "2011", "large fish"),
    (T::RemotePair, 2800, "0703", "remote pair"),
    (T::BugPlusOne, 2900, "0610", "BUG+1"),
    (T::Skyscraper, 3000, "0400", "skyscraper"),
    (T::TwoStringKite, 3100, "0401", "2-string kite"),
    (T::DualTwoStringKite, 3110, "0404", "dual 2-string kite"),
    (T::TurbotFish, 3120, "0403", "turbot fish"),
    (T::EmptyRectangle, 3170, "0402", "empty rectangle"),
    (T::DualEmptyRectangle, 3180, "0405", "dual empty rectangle"),
    (T::WWing, 3200, "0803", "W-wing"),
    (T::XyWing, 3300, "0800", "XY-wing"),
    (T::XyzWing, 3400, "0801", "XYZ-wing"),
    (T::UniqueRectangle1, 3500, "0600", "unique rectangle type 1"),
    (T::UniqueRectangle2, 3600, "0601", "unique rectangle type 2"),
    (T::UniqueRectangle3, 3700, "0602", "unique rectangle type 3"),
    (T::UniqueRectangle4, 3800, "0603", "unique rectangle type 4"),
    (T::UniqueRectangle5, 3900, "0604", "unique rectangle type 5"),
    (T::UniqueRectangle6, 4000, "0605", "unique rectangle type 6"),
    (T::HiddenRectangle, 4010, "0606", "hidden rectangle"),
    (T::AvoidableRectangle1, 4020, "0607", "avoidable rectangle type 1"),
    (T::AvoidableRectangle2, 4030, "0608", "avoidable rectangle type 2"),
    (T::SueDeCoq, 5300, "1101", "Sue de Coq"),
    (T::SimpleColourTrap, 5330, "0500", "simple colour trap"),
    (T::SimpleColourWrap, 5331, "0501", "simple colour wrap"),
    (T::MultiColour1, 5360, "0502", "multi colour 1"),
    (T::MultiColour2, 5361, "0503", "multi colour 2"),
    (T::XChain, 5401, "0701", "X-chain"),
    (T::XyChain, 5501, "0702", "XY-chain"),
    (T::ContinuousLoop, 5601, "0706", "continuous nice loop"),
    (T::DiscontinuousLoop, 5602, "0707", "discontinuous nice loop"),
    (T::Aic, 5603, "0708", "AIC"),
    (T::GroupedContinuousLoop, 5651, "0709", "grouped continuous nice loop"),
    (T::GroupedDiscontinuousLoop, 5652, "0710", "grouped discontinuous nice loop"),
    (T::GroupedAic, 5653, "0711", "grouped AIC"),
    (T::AlsXz, 5701, "0901", "ALS-XZ"),
    (T::AlsXyWing, 5801, "0902", "ALS-XY-wing"),
    (T::AlsChain, 5901, "0903", "ALS chain"),
    (T::DeathBlossom, 6000, "0904", "death blossom"),
    (T::ForcingChain, 8500, "1301", "forcing chain"),
    (T::ForcingNet, 8600, "1303", "forcing net"),
    (T::TemplateSet, 8700, "1201", "template set"),
    (T::TemplateDelete, 8800, "1202", "template delete"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_found_by_its_name_and_its_code() {
        let all = Technique::all();
        for &technique in &all {
            assert_eq!(technique.key().parse(), Ok(technique));
            assert_eq!(technique.code().parse(), Ok(technique), "{technique}");
        }
        assert!(
            all.windows(2).all(|w| w[0].order() < w[1].order()),
            "no two share a place in the order"
        );
        assert!("no such thing".parse::<Technique>().is_err());
    }
}
