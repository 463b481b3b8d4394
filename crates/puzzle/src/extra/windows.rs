//! Windows: with square boxes of side k, the (k−1)² boxes one cell away from the edge and from each
//! other.
//!
//! ```text
//! . . . . . . . . .      9×9 (k = 3): rows and columns
//! . a a a . b b b .      2–4 and 6–8
//! . a a a . b b b .
//! . a a a . b b b .
//! . . . . . . . . .
//! . c c c . d d d .  …
//! ```

use super::Kind;
use crate::cell::Cell;
use crate::layout::Layout;

pub(super) const KIND: Kind = Kind {
    name: "windows",
    letter: 'w',
    describe: |number| format!("window {}", number + 1),
    houses: |layout, side| match *layout {
        Layout::Boxes { height, width } if height == width && height > 1 => {
            Some(windows(usize::from(height), side))
        }
        _ => None,
    },
};

fn windows(k: usize, side: usize) -> Vec<Vec<Cell>> {
    let start = |i: usize| 1 + i * (k + 1);
    let window = |w: usize| {
        let (top, left) = (start(w / (k - 1)), start(w % (k - 1)));
        (0..k * k).map(|i| Cell::at(top + i / k, left + i % k, side)).collect()
    };
    (0..(k - 1) * (k - 1)).map(window).collect()
}
