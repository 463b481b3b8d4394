//! The boxes of a plain grid: from the caller, a `box=HxW` comment, a drawn frame, or by default.

use crate::block::Line;
use crate::error::{TextError, TextErrorKind};
use crate::format::Format;
use crate::line::{decimal, tokens};
use crate::options::{Division, ReadOptions};
use quadrille_puzzle::Puzzle;

/// The default boxes: as high as the greatest divisor up to the side's root; `None` for a prime.
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

/// An empty puzzle divided as the caller says, else as the text does, else by default.
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

/// The division given in comments: `box=4x4`, height first; `box=0x0` is a Latin square. In the
/// same comment `n=16` must equal the side.
pub(crate) fn from_comments(
    comments: &[Line],
    side: usize,
    format: Format,
) -> Result<Option<Division>, TextError> {
    let mut told = None;
    for line in comments {
        let words = tokens(&line.text, 0);
        let find =
            |key: &str| words.iter().find_map(|&(at, w)| Some((at, w, w.strip_prefix(key)?)));
        let bad = |at: usize, word: &str, why: &str| line.syntax(at..at + word.len(), format, why);
        let Some((at, word, boxes)) = find("box=") else { continue };
        let size = boxes.split_once('x').and_then(|(h, w)| decimal(h).zip(decimal(w)));
        let now = match size {
            Some((0, 0)) => Division::Latin,
            Some((height, width)) => Division::Boxes { height, width },
            None => return Err(bad(at, word, "boxes are rows by columns, such as box=3x3")),
        };
        if told.is_some_and(|before| before != now) {
            return Err(bad(at, word, "another comment names other boxes"));
        }
        if let Some((at, word, n)) = find("n=")
            && decimal(n) != Some(side)
        {
            return Err(bad(at, word, &format!("but a row has {side} cells")));
        }
        told = Some(now);
    }
    Ok(told)
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
        let read = |side: usize, texts: &[&str]| {
            let line = |text: &&str| Line { number: 1, text: (*text).to_owned() };
            from_comments(&texts.iter().map(line).collect::<Vec<_>>(), side, Format::Line)
        };
        assert_eq!(read(30, &["# n=30 box=0x0 planted"]), Ok(Some(Division::Latin)));
        let tall = Division::Boxes { height: 3, width: 2 };
        assert_eq!(read(6, &["# box=3x2", "# easy"]), Ok(Some(tall)));
        assert_eq!(read(6, &["# n=7 of 9"]), Ok(None));
        for wrong in [&["# box=3"][..], &["# n=16 box=3x2"], &["# box=3x2", "# box=2x3"]] {
            assert!(read(6, wrong).is_err(), "{wrong:?}");
        }
    }
}
