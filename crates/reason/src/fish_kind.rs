//! The kinds of fish, by the houses they use and by their fins.

use crate::hodoku::HodokuLevel::{self, Extreme, Hard, Unfair};

/// The houses that a fish may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Rows against columns, or columns against rows.
    Basic,
    /// Boxes may be on either side, and lines of one direction on each.
    Franken,
    /// Any houses on either side.
    Mutant,
}

/// The fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fins {
    /// No fins.
    None,
    /// Fins: base candidates outside the covers.
    Finned,
    /// Fins without which a base set would have at most one place left.
    Sashimi,
}

pub(crate) struct FishKind {
    pub(crate) shape: Shape,
    pub(crate) fins: Fins,
    /// HoDoKu's step number for size 2, and the difference from one size to the next.
    orders: (u32, u32),
    /// HoDoKu's level and score for sizes 2, 3, 4 and above.
    scores: [(HodokuLevel, u32); 4],
    /// The text before the name of the size.
    prefix: &'static str,
}

const fn kind(
    shape: Shape,
    fins: Fins,
    orders: (u32, u32),
    scores: [(HodokuLevel, u32); 4],
    prefix: &'static str,
) -> FishKind {
    FishKind { shape, fins, orders, scores, prefix }
}

#[rustfmt::skip]
const KINDS: [FishKind; 7] = [
    kind(Shape::Basic, Fins::None, (2200, 100),
        [(Hard, 140), (Hard, 150), (Hard, 160), (Unfair, 470)], ""),
    kind(Shape::Basic, Fins::Finned, (4100, 200),
        [(Hard, 130), (Unfair, 200), (Unfair, 250), (Unfair, 470)], "finned "),
    kind(Shape::Basic, Fins::Sashimi, (4200, 200),
        [(Hard, 150), (Unfair, 240), (Unfair, 260), (Unfair, 470)], "sashimi "),
    kind(Shape::Franken, Fins::None, (6100, 100),
        [(Unfair, 300), (Unfair, 350), (Unfair, 370), (Extreme, 470)], "Franken "),
    kind(Shape::Franken, Fins::Finned, (6700, 100),
        [(Unfair, 390), (Unfair, 410), (Unfair, 430), (Extreme, 470)], "finned Franken "),
    kind(Shape::Mutant, Fins::None, (7300, 100),
        [(Extreme, 450), (Extreme, 450), (Extreme, 450), (Extreme, 470)], "mutant "),
    kind(Shape::Mutant, Fins::Finned, (7900, 100), [(Extreme, 470); 4], "finned mutant "),
];

impl FishKind {
    pub(crate) const ALL: &[FishKind] = &KINDS;

    fn number(shape: Shape, fins: Fins) -> usize {
        let fins = fins as usize;
        match shape {
            Shape::Basic => fins,
            Shape::Franken => 3 + fins.min(1),
            Shape::Mutant => 5 + fins.min(1),
        }
    }

    /// The kind with this shape and these fins. Only basic fish distinguish sashimi from finned.
    pub(crate) fn of(shape: Shape, fins: Fins) -> &'static FishKind {
        &Self::ALL[Self::number(shape, fins)]
    }

    pub(crate) fn order(&self, size: u8) -> u32 {
        self.orders.0 + self.orders.1 * (u32::from(size) - 2)
    }

    pub(crate) fn score(&self, size: u8) -> (HodokuLevel, u32) {
        self.scores[usize::from(size - 2).min(3)]
    }

    pub(crate) fn code(&self, size: u8) -> String {
        format!("03{}{}", Self::number(self.shape, self.fins), size - 2)
    }

    pub(crate) fn name(&self, size: u8) -> String {
        let sizes = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
        format!("{}{}", self.prefix, sizes.get(usize::from(size) - 2).unwrap_or(&"fish"))
    }
}
