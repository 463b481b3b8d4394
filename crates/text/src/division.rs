//! Which boxes a plain grid has: told by the caller, by a `box=HxW` comment, by the frame that was
//! drawn, or by rule.

use crate::block::Line;
use crate::error::TextErrorKind;
use crate::options::{Division, ReadOptions};
use quadrille_puzzle::Puzzle;

/// Boxes by rule: the height is the greatest divisor of the side up to its root; `None` for a prime
/// side.
///
/// ```
/// use quadrille_text::default_box;
/// assert_eq!((default_box(6), default_box(16), default_box(7)), (Some((2, 3)), Some((4, 4)), None));
/// ```
#[must_use]
pub fn default_box(side: usize) -> Option<(usize, usize)> {
    let height = (1..=side.isqrt()).rev().find(|&h| side.is_multiple_of(h))?;
    (height > 1 || side == 1).then(|| (height, side / height))
}

/// An empty puzzle of this side: the caller's division wins, then the text's own, then the rule.
pub(crate) fn empty(
    side: usize,
    told: Option<Division>,
    options: &ReadOptions,
) -> Result<Puzzle, TextErrorKind> {
    let rule = || default_box(side).map(|(height, width)| Division::Boxes { height, width });
    match options.division.or(told).or_else(rule) {
        None => Err(TextErrorKind::NoBox { side }),
        Some(Division::Latin) => Ok(Puzzle::latin(side)?),
        Some(Division::Boxes { height, width }) => {
            let puzzle = Puzzle::sudoku(height, width)?;
            let expected =
                format!("boxes of {height}×{width} make a grid of side {}", puzzle.side());
            if puzzle.side() == side {
                Ok(puzzle)
            } else {
                Err(TextErrorKind::Length { found: side * side, expected })
            }
        }
    }
}

/// The division that a comment tells: `box=4x4`, height first; `box=0x0` is a Latin square.
pub(crate) fn from_comments(comments: &[Line]) -> Option<Division> {
    let word = comments
        .iter()
        .flat_map(|l| l.text.split_whitespace())
        .find_map(|w| w.strip_prefix("box="))?;
    let (height, width) = word.split_once('x')?;
    match (height.parse().ok()?, width.parse().ok()?) {
        (0, 0) => Some(Division::Latin),
        (height, width) => Some(Division::Boxes { height, width }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_wider_than_tall() {
        let some = [4, 6, 8, 9, 10, 12, 15, 16, 25, 36, 49, 64].map(|n| default_box(n).unwrap());
        let expected = [
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 3),
            (2, 5),
            (3, 4),
            (3, 5),
            (4, 4),
            (5, 5),
            (6, 6),
            (7, 7),
            (8, 8),
        ];
        assert_eq!(some, expected);
        assert!([0, 2, 3, 5, 7, 61].iter().all(|&n| default_box(n).is_none()));
    }

    #[test]
    fn a_comment_tells_the_boxes() {
        let line = |text: &str| [Line { number: 1, text: text.to_owned() }];
        assert_eq!(from_comments(&line("# n=30 box=0x0 planted")), Some(Division::Latin));
        assert_eq!(
            from_comments(&line("# box=3x2")),
            Some(Division::Boxes { height: 3, width: 2 })
        );
        assert_eq!(from_comments(&line("# box=3")), None);
    }
}
