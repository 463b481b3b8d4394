//! A house: N cells that hold every value exactly once.

use std::fmt;

use crate::cell::Cell;

/// What a house is, with its 0-based number among its kind.
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
    /// 0 runs down to the right, 1 down to the left.
    Diagonal(u8),
}

impl fmt::Display for HouseKind {
    /// In words, 1-based: `row 3`, `box 9`, `the falling diagonal`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HouseKind::Row(i) => write!(f, "row {}", i + 1),
            HouseKind::Column(i) => write!(f, "column {}", i + 1),
            HouseKind::Box(i) => write!(f, "box {}", i + 1),
            HouseKind::Region(i) => write!(f, "region {}", i + 1),
            HouseKind::Diagonal(0) => f.write_str("the falling diagonal"),
            HouseKind::Diagonal(_) => f.write_str("the rising diagonal"),
        }
    }
}

/// N cells that hold every value exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// What it is.
    pub kind: HouseKind,
    /// Its N cells in row-major order (a diagonal: top to bottom).
    pub cells: Vec<Cell>,
}
