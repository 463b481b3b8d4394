//! The scale: the techniques in the order in which they are tried, and the rating of each.
//!
//! Ratings are in tenths (`Tenths(72)` is 7.2) so that they compare exactly. Base ratings are those
//! that Sudoku Explainer 1.2.1 publishes. A chain adds a tenth for each of 4, 6, 8, 12, 16, 24, …
//! that its length exceeds.

use std::fmt;
use std::str::FromStr;

/// A rating in tenths: `Tenths(72)` prints as `7.2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(pub u16);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// A text or number that is not a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a rating from 1.0 to 20.0")]
pub struct NotARating;

impl TryFrom<f64> for Tenths {
    type Error = NotARating;

    /// A rating from 1.0 to 20.0, to the nearest tenth.
    fn try_from(rating: f64) -> Result<Self, NotARating> {
        let tenths = (rating * 10.0).round();
        if (10.0..=200.0).contains(&tenths) { Ok(Tenths(tenths as u16)) } else { Err(NotARating) }
    }
}

impl FromStr for Tenths {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Self, NotARating> {
        text.trim().parse::<f64>().map_err(|_| NotARating)?.try_into()
    }
}

impl From<Tenths> for f64 {
    fn from(rating: Tenths) -> f64 {
        f64::from(rating.0) / 10.0
    }
}

/// Declares the techniques, easiest first, each with its name.
macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident $words:literal;)*) => {
        /// A technique of the scale.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $name,)*
        }

        impl Technique {
            /// All techniques, easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$name,)*];

            /// The name in English.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Technique::$name => $words,)*
                }
            }
        }
    };
}
techniques! {
    /// The last open cell of a house, 1.0.
    LastValue "last value";
    /// A digit with one place left in a house: box 1.2, row or column 1.5.
    HiddenSingle "hidden single";
    /// A digit confined to one line of a box that leaves it one place in another box, 1.7.
    DirectPointing "direct pointing";
    /// A digit confined to one box of a line that leaves it one place in another line, 1.9.
    DirectClaiming "direct claiming";
    /// A hidden pair that leaves another digit of its house one place, 2.0.
    DirectHiddenPair "direct hidden pair";
    /// A cell with one candidate, 2.3.
    NakedSingle "naked single";
    /// A hidden triplet that leaves another digit of its house one place, 2.5.
    DirectHiddenTriplet "direct hidden triplet";
    /// A digit of a box confined to a line, 2.6.
    Pointing "pointing";
    /// A digit of a line confined to a box, 2.8.
    Claiming "claiming";
    /// Two cells of a house that share two candidates, 3.0.
    NakedPair "naked pair";
    /// A digit in two lines confined to two crossing lines, 3.2.
    XWing "X-wing";
    /// Two digits of a house confined to two cells, 3.4.
    HiddenPair "hidden pair";
    /// Three cells that share three candidates, 3.6.
    NakedTriplet "naked triplet";
    /// A digit in three lines confined to three crossing lines, 3.8.
    Swordfish "swordfish";
    /// Three digits confined to three cells, 4.0.
    HiddenTriplet "hidden triplet";
    /// A two-candidate cell, each of whose values forces one of two wings, 4.2.
    XyWing "XY-wing";
    /// The same with three candidates in the pivot, 4.4.
    XyzWing "XYZ-wing";
    /// Two digits on a rectangle that would have two solutions, 4.5–4.8.
    UniqueRectangle "unique rectangle";
    /// The same on a longer loop, 4.6–5.0.
    UniqueLoop "unique loop";
    /// Four cells that share four candidates, 5.0.
    NakedQuad "naked quad";
    /// A digit in four lines confined to four crossing lines, 5.2.
    Jellyfish "jellyfish";
    /// Four digits confined to four cells, 5.4.
    HiddenQuad "hidden quad";
    /// All but a few cells have two candidates, and every digit two places, 5.6–6.1.
    Bug "bivalue universal grave";
    /// Two cells whose pairs of values are ruled out one by one, 6.2.
    AlignedPairExclusion "aligned pair exclusion";
    /// A loop of one digit, 6.5 and up.
    XCycle "X-cycle";
    /// A loop of two-candidate cells, 6.5 and up.
    YCycle "Y-cycle";
    /// A candidate of one digit that refutes or proves itself, 6.6 and up.
    ForcingXChain "forcing X-chain";
    /// A loop of candidates, 7.0 and up.
    Cycle "bidirectional cycle";
    /// A candidate that refutes or proves itself, 7.0 and up.
    ForcingChain "forcing chain";
    /// Three cells whose triples of values are ruled out one by one, 7.5.
    AlignedTripletExclusion "aligned triplet exclusion";
    /// A placed digit leads to a contradiction of the same digit, 7.5 and up.
    Nishio "Nishio";
    /// Every candidate of a cell, or every place of a digit, has the same result, 8.0 and up.
    MultipleForcingChains "multiple forcing chains";
    /// The same where earlier results may be combined, 8.5 and up.
    DynamicForcingChains "dynamic forcing chains";
    /// The same with locked candidates, pairs and X-wings, 9.0 and up.
    DynamicForcingChainsPlus "dynamic forcing chains (+)";
    /// The same with forcing chains as well, 9.5 and up.
    NestedForcingChains "dynamic forcing chains (+ forcing chains)";
    /// The same with multiple forcing chains as well, 10.0 and up.
    NestedMultipleChains "dynamic forcing chains (+ multiple forcing chains)";
    /// The same with nested dynamic forcing chains, 10.5 and up.
    NestedDynamicChains "dynamic forcing chains (+ dynamic forcing chains)";
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The tenths that a chain of `nodes` assertions adds to its base rating.
///
/// The limits grow by 3/2 and 4/3 in turn: 4, 6, 8, 12, 16, 24, 32, 48, …
pub(super) fn length_tenths(nodes: u32) -> u16 {
    let length = nodes.saturating_sub(2);
    let (mut limit, mut added, mut half_step) = (4, 0, true);
    while length > limit {
        added += 1;
        limit = if half_step { limit / 2 * 3 } else { limit / 3 * 4 };
        half_step = !half_step;
    }
    added
}

/// Longer than any chain.
pub(super) const UNLIMITED: u32 = 1 << 20;

/// The longest chain that adds at most `added` tenths; from 40 on there is no limit.
pub(super) fn most_nodes(added: u16) -> u32 {
    if added >= 40 {
        return UNLIMITED;
    }
    let (mut limit, mut half_step) = (4u32, true);
    for _ in 0..added {
        limit = if half_step { limit / 2 * 3 } else { limit / 3 * 4 };
        half_step = !half_step;
    }
    limit + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_passed_adds_a_tenth() {
        let at = |length: u32| length_tenths(length + 2);
        assert_eq!((at(4), at(5), at(6), at(7), at(8), at(9)), (0, 1, 1, 2, 2, 3));
        assert_eq!((at(12), at(13), at(16), at(17), at(24), at(25)), (3, 4, 4, 5, 5, 6));
        assert_eq!((at(384), at(385)), (13, 14));
        assert_eq!(length_tenths(0), 0);
        for added in 0..20 {
            assert_eq!(length_tenths(most_nodes(added)), added);
            assert_eq!(length_tenths(most_nodes(added) + 1), added + 1);
        }
    }

    #[test]
    fn techniques_are_listed_in_their_order() {
        assert!(Technique::ALL.is_sorted());
        assert_eq!(Tenths(105).to_string(), "10.5");
    }
}
