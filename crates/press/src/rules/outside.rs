//! Clues outside the grid. Those at the same end of a line stand in a queue outwards.

use std::collections::BTreeMap;

use quadrille_puzzle::look::{Form, Place, Side, Sign};
use quadrille_puzzle::{Puzzle, Rule};

use super::pen::{Pen, along};
use crate::scene::Style;
use crate::theme::Ink;

/// The room of one clue, in cells.
const ROOM: f64 = 0.72;
const SIZE: f64 = 0.36;
/// The text beside an arrow, which needs the room.
const SMALL: f64 = 0.32;

/// The clues with their places and the number of clues between each and the grid. Arrows come
/// first, since they point at a cell.
fn queued(puzzle: &Puzzle) -> Vec<(&Rule, Place, usize)> {
    let placed = |rule| Some((rule, Rule::place(rule, puzzle)?));
    let mut clues: Vec<(&Rule, Place)> =
        puzzle.drawn_rules().into_iter().filter_map(placed).collect();
    clues.sort_by_key(|(_, place)| place.step.0 == 0 || place.step.1 == 0);
    let mut lengths: BTreeMap<(Side, isize), usize> = BTreeMap::new();
    let numbered = clues.into_iter().map(|(rule, place)| {
        let length = lengths.entry((place.side, place.slot)).or_default();
        *length += 1;
        (rule, place, *length - 1)
    });
    numbered.collect()
}

/// The room that clues take at the left, above, at the right and below, in cells.
pub(crate) fn margins(puzzle: &Puzzle) -> [f64; 4] {
    let mut margins: [f64; 4] = [0.0; 4];
    for (_, place, nth) in queued(puzzle) {
        let room = ROOM * (nth + 1) as f64;
        let side = place.side as usize;
        margins[side] = margins[side].max(room);
        // Clues beyond a corner take room on two sides.
        let [before, after] = match place.side {
            Side::Left | Side::Right => [1, 3],
            Side::Top | Side::Bottom => [0, 2],
        };
        if place.slot < 0 {
            margins[before] = margins[before].max(ROOM);
        } else if place.slot >= puzzle.side() as isize {
            margins[after] = margins[after].max(ROOM);
        }
    }
    margins
}

/// The greater of the widths and heights that margins take together.
pub(crate) fn widest([left, top, right, bottom]: [f64; 4]) -> f64 {
    (left + right).max(top + bottom)
}

/// Draws all clues outside the grid.
pub(super) fn draw(pen: &mut Pen<'_>, puzzle: &Puzzle) {
    for (rule, place, nth) in queued(puzzle) {
        let (text, side) = (rule.tag(puzzle, ""), puzzle.side() as f64);
        let Form::Outside(sign) = rule.look(puzzle).form else { continue };
        let (out, slot) = (ROOM * (nth as f64 + 0.5), place.slot as f64 + 0.5);
        let at = match place.side {
            Side::Left => (-out, slot),
            Side::Top => (slot, -out),
            Side::Right => (side + out, slot),
            Side::Bottom => (slot, side + out),
        };
        let (dy, dx) = (place.step.0 as f64, place.step.1 as f64);
        let at = if sign == Sign::Arrow { arrow(pen, at, (dx, dy), place.side) } else { at };
        signed(pen, sign, at, &text);
    }
}

/// An arrow to the corner of the first cell; returns the middle of the text.
fn arrow(pen: &mut Pen<'_>, (x, y): (f64, f64), way: (f64, f64), side: Side) -> (f64, f64) {
    // The corner of the grid's lattice that the arrow points at.
    let near = |at: f64, way: f64| (at + 0.5 * way).round();
    let extent = pen.lattice.side as f64;
    let corner = match side {
        Side::Left => (0.0, near(y, way.1)),
        Side::Right => (extent, near(y, way.1)),
        Side::Top => (near(x, way.0), 0.0),
        Side::Bottom => (near(x, way.0), extent),
    };
    let points = [along(corner, way, -0.26), along(corner, way, -0.05)];
    pen.stroke(&points, 0.03, Ink::Clue);
    pen.head(&points, 0.11, 0.03, Ink::Clue);
    // The text leaves the way to the arrow.
    match side {
        Side::Left | Side::Right => (x, y - 0.07 * way.1),
        _ => (x - 0.1 * way.0, y - 0.07 * way.1),
    }
}

/// A text with its sign around or before it.
fn signed(pen: &mut Pen<'_>, sign: Sign, (x, y): (f64, f64), text: &str) {
    let size = if sign == Sign::Arrow { SMALL } else { SIZE };
    let half = 0.26 * size * text.chars().count() as f64;
    let steps = |pen: &mut Pen<'_>, rising: &[(f64, f64)]| {
        let start = (x - half - 0.15, y + 0.11);
        let points: Vec<_> = rising.iter().map(|p| (start.0 + p.0, start.1 + p.1)).collect();
        pen.cut(&points, 0.03, Ink::Clue);
    };
    let mut shift = 0.0;
    match sign {
        Sign::Plain | Sign::Arrow => {}
        Sign::Bars => {
            for at in [x - half - 0.07, x + half + 0.07] {
                pen.cut(&[(at, y - 0.18), (at, y + 0.18)], 0.03, Ink::Clue);
            }
        }
        Sign::Frame => {
            let frame = [half + 0.08, 0.22, 0.03];
            pen.rect((x, y), frame, Some((0.03, Ink::Clue)), None);
        }
        Sign::Steps => {
            shift = 0.12;
            let stairs = [
                (0.0, 0.0),
                (0.07, 0.0),
                (0.07, -0.08),
                (0.14, -0.08),
                (0.14, -0.16),
                (0.21, -0.16),
            ];
            steps(pen, &stairs);
        }
        Sign::Roof => {
            shift = 0.12;
            let roof =
                [(0.0, 0.0), (0.0, -0.16), (0.1, -0.16), (0.1, -0.07), (0.2, -0.07), (0.2, 0.0)];
            steps(pen, &roof);
        }
    }
    pen.text((x + shift, y), size, Style::Regular, Ink::Clue, text);
}
