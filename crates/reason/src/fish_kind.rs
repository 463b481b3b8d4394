//! The kinds of fish: which houses they use, and what spoils them.

use crate::hodoku::HodokuLevel::{self, Extreme, Hard, Unfair};

/// Which houses a fish may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// Rows against columns, or columns against rows.
    Basic,
    /// Boxes may stand on either side, lines of one direction on each.
    Franken,
    /// Anything against anything.
    Mutant,
}

/// The fins that spoil a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fins {
    /// Nothing.
    None,
    /// Fins: base candidates outside the covers.
    Finned,
    /// Fins without which a base set would have at most one place left.
    Sashimi,
}

/// Fish of one shape, with fins or without, of all sizes.
pub(crate) struct FishKind {
    /// Which houses.
    pub(crate) shape: Shape,
    /// Which fins.
    pub(crate) fins: Fins,
    /// Order of size 2 in HoDoKu's step table, and from one size to the next.
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
    /// All kinds, in the order of HoDoKu's library.
    pub(crate) const ALL: &[FishKind] = &KINDS;

    fn number(shape: Shape, fins: Fins) -> usize {
        let fins = fins as usize;
        match shape {
            Shape::Basic => fins,
            Shape::Franken => 3 + fins.min(1),
            Shape::Mutant => 5 + fins.min(1),
        }
    }

    /// The kind of a shape and fins; only basic fish tell sashimi from finned.
    pub(crate) fn of(shape: Shape, fins: Fins) -> &'static FishKind {
        &Self::ALL[Self::number(shape, fins)]
    }

    /// Its place in the order of techniques.
    pub(crate) fn order(&self, size: u8) -> u32 {
        self.orders.0 + self.orders.1 * (u32::from(size) - 2)
    }

    /// HoDoKu's level and score of one step.
    pub(crate) fn score(&self, size: u8) -> (HodokuLevel, u32) {
        self.scores[usize::from(size - 2).min(3)]
    }

    /// The code of HoDoKu's library.
    pub(crate) fn code(&self, size: u8) -> String {
        format!("03{}{}", Self::number(self.shape, self.fins), size - 2)
    }

    /// The name in words.
    pub(crate) fn name(&self, size: u8) -> String {
        let sizes = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
        format!("{}{}", self.prefix, sizes.get(usize::from(size) - 2).unwrap_or(&"fish"))
    }
}
