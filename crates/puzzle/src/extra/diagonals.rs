//! Both diagonals of a square grid.

use super::Kind;
use crate::cell::Cell;
use crate::layout::Layout;

pub(super) const KIND: Kind = Kind {
    name: "diagonals",
    letter: 'd',
    describe: |number| {
        let way = if number == 0 { "falling" } else { "rising" };
        format!("the {way} diagonal")
    },
    houses: |layout, side| {
        if let Layout::Rectangle { .. } = layout {
            return None;
        }
        let falling = (0..side).map(|i| Cell::at(i, i, side)).collect();
        let rising = (0..side).map(|i| Cell::at(i, side - 1 - i, side)).collect();
        Some(vec![falling, rising])
    },
};
