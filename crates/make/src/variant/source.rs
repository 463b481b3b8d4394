//! The kinds of rules that are made to order: one line each, with the way a setter finds them.
//!
//! Lines come before the grid: they are drawn for their looks, and a grid is filled around them.
//! Marks and clues come after it: they are read off the grid, and the informative ones stay.

use quadrille_puzzle::{RuleKind, Shape};

/// The way to find rules of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Lines of `least` to `most` cells on 9×9, drawn before the grid.
    Line { least: usize, most: usize },
    /// A mark wherever it holds: borders, corners, cells.
    Mark,
    /// A clue for the row or column that it looks along, from these sides of the grid.
    Outside { all_sides: bool },
    /// A clue for a diagonal.
    Diagonal,
    /// A cage of two to four cells with their sum.
    Cage,
    /// A sentence about the whole grid.
    Whole,
}

/// The source of a kind, and its usual number of rules on 9×9. `None` if it is not made to order.
pub(super) fn source(kind: RuleKind) -> Option<(Source, usize)> {
    use RuleKind as K;
    let line = |least, most| Source::Line { least, most };
    Some(match kind {
        K::Thermometer => (line(4, 7), 8),
        K::SlowThermometer => (line(4, 8), 8),
        K::Arrow => (line(3, 5), 10),
        K::DoubleArrow => (line(4, 6), 8),
        K::Whispers => (line(5, 9), 6),
        K::Renban => (line(3, 6), 10),
        K::Nabner => (line(3, 5), 10),
        K::Palindrome => (line(5, 7), 8),
        K::Zipper => (line(5, 7), 8),
        K::RegionSumLine => (line(4, 7), 8),
        K::Between => (line(4, 6), 8),
        K::Lockout => (line(4, 6), 8),
        K::Modular | K::Entropic | K::ParityLine => (line(4, 8), 8),
        K::WhiteDot | K::BlackDot | K::X => (Source::Mark, 10),
        K::V => (Source::Mark, 6),
        K::EdgeSum => (Source::Mark, 16),
        K::GreaterThan => (Source::Mark, 30),
        K::Quadruple => (Source::Mark, 10),
        K::Odd | K::Even => (Source::Mark, 36),
        K::Minimum | K::Maximum => (Source::Mark, 8),
        K::Cage => (Source::Cage, 10),
        K::Sandwich => (Source::Outside { all_sides: false }, 14),
        K::XSum => (Source::Outside { all_sides: true }, 14),
        K::Skyscraper | K::HiddenSkyscraper => (Source::Outside { all_sides: true }, 20),
        K::NumberedRoom => (Source::Outside { all_sides: true }, 16),
        K::LittleKiller => (Source::Diagonal, 12),
        _ if kind.shape() == Shape::Global => (Source::Whole, 1),
        _ => return None,
    })
}

/// The marks that a negative rule is about: with it, all of them are drawn.
pub(super) fn marks_of(negative: RuleKind) -> &'static [RuleKind] {
    use RuleKind as K;
    match negative {
        K::NegativeKropki => &[K::WhiteDot, K::BlackDot],
        K::NegativeDifference => &[K::WhiteDot],
        K::NegativeRatio => &[K::BlackDot],
        K::NegativeXv => &[K::X, K::V],
        _ => &[],
    }
}
