//! The boxes of a plain grid: from the caller, a `box=HxW` comment, a drawn frame, or by default.

use crate::block::Line;
use crate::error::{Result, TextErrorKind};
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
        None => Err(TextErrorKind::NoBox(side)),
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

/// The height and width of the boxes that these regions are, if they are boxes.
pub(crate) fn as_boxes(jigsaw: &Puzzle) -> Option<(usize, usize)> {
    let side = jigsaw.side();
    let map = |puzzle: &Puzzle| puzzle.layout().region_map(side);
    let boxes = (1..=side).filter(|&h| side.is_multiple_of(h)).map(|h| (h, side / h));
    { boxes }.find(|&(h, w)| Puzzle::sudoku(h, w).is_ok_and(|boxes| map(&boxes) == map(jigsaw)))
}

/// The division given in comments: `box=4x4`, height first; `box=0x0` is a Latin square. In the
/// same comment `n=16` must equal the side.
pub(crate) fn from_comments(
    comments: &[Line],
    side: usize,
    format: Format,
) -> Result<Option<Division>> {
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
