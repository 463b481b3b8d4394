//! A house: N cells that hold every value exactly once.

use std::fmt;

use crate::cell::Cell;
use crate::extra::Extra;

/// The kind of a house, with its 0-based number among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row, top to bottom.
    Row(u8),
    /// A column, left to right.
    Column(u8),
    /// A rectangular box, numbered left to right, then top to bottom.
    Box(u8),
    /// An irregular region, numbered by its first cell in row-major order.
    Region(u8),
    /// A house of a kind that only some puzzles have.
    Extra(Extra, u8),
}

impl HouseKind {
    /// True if this is a row or a column.
    #[must_use]
    pub fn is_line(self) -> bool {
        matches!(self, HouseKind::Row(_) | HouseKind::Column(_))
    }

    /// True if this is a box or a region.
    #[must_use]
    pub fn is_region(self) -> bool {
        matches!(self, HouseKind::Box(_) | HouseKind::Region(_))
    }

    /// True if only some puzzles have this kind.
    #[must_use]
    pub fn is_extra(self) -> bool {
        matches!(self, HouseKind::Extra(..))
    }
}

impl fmt::Display for HouseKind {
    /// In words, 1-based: `row 3`, `box 9`, `the falling diagonal`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HouseKind::Row(i) => write!(f, "row {}", i + 1),
            HouseKind::Column(i) => write!(f, "column {}", i + 1),
            HouseKind::Box(i) => write!(f, "box {}", i + 1),
            HouseKind::Region(i) => write!(f, "region {}", i + 1),
            HouseKind::Extra(extra, i) => f.write_str(&extra.describe(i)),
        }
    }
}

/// N cells that hold every value exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Its kind.
    pub kind: HouseKind,
    /// The N cells in row-major order (a diagonal: top to bottom).
    pub cells: Vec<Cell>,
}
