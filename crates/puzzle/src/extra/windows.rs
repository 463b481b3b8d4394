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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_by_nine_has_four_windows_and_four_by_four_one() {
        let cells = |k: usize| -> Vec<Vec<u32>> {
            windows(k, k * k).iter().map(|w| w.iter().map(|c| c.0).collect()).collect()
        };
        assert_eq!(cells(2), [[5, 6, 9, 10]]);
        let nine = cells(3);
        assert_eq!(nine.len(), 4);
        assert_eq!(nine[0], [10, 11, 12, 19, 20, 21, 28, 29, 30]);
        assert_eq!(nine[3], [50, 51, 52, 59, 60, 61, 68, 69, 70]);
    }
}
