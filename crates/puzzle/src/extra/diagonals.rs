//! Both diagonals of the grid.

use super::Kind;
use crate::cell::Cell;

pub(super) const KIND: Kind = Kind {
    name: "diagonals",
    letter: 'd',
    describe: |number| {
        let way = if number == 0 { "falling" } else { "rising" };
        format!("the {way} diagonal")
    },
    houses: |_, side| {
        let falling = (0..side).map(|i| Cell::at(i, i, side)).collect();
        let rising = (0..side).map(|i| Cell::at(i, side - 1 - i, side)).collect();
        Some(vec![falling, rising])
    },
};
