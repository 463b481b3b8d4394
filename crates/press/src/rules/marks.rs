//! Marks on borders and corners, signs and outlines of cells.

use quadrille_puzzle::Cell;
use quadrille_puzzle::look::{CellSign, Mark, Outline};

use super::pen::{At, EDGE, Pen, along, beside, unit};
use crate::cage_lines;
use crate::scene::{POINT, Stroke, Style, Text};
use crate::theme::Ink;

/// A mark on the border of two cells; `nth` of those on this border.
pub(super) fn edge(pen: &mut Pen<'_>, mark: Mark, (from, to): (At, At), text: &str, nth: usize) {
    let way = unit(from, to);
    // A second mark stands beside the first one, a third on its other side.
    let aside = 0.33 * nth.div_ceil(2) as f64 * if nth % 2 == 1 { 1.0 } else { -1.0 };
    let at = beside(from, way, 0.5, aside);
    let radius = if text.is_empty() { 0.13 } else { 0.16 };
    let (size, dot) =
        (0.24 / (0.5 * text.chars().count() as f64).max(1.0), Some((0.035, Ink::Clue)));
    match mark {
        Mark::Open => {
            pen.rect(at, [radius; 3], dot, Some(Ink::Paper));
            pen.text(at, size, Style::Semibold, Ink::Clue, text);
        }
        Mark::Filled => {
            pen.rect(at, [radius; 3], dot, Some(Ink::Clue));
            pen.text(at, size, Style::Semibold, Ink::Paper, text);
        }
        Mark::Text => {
            pen.disc(at, 0.15, Ink::Paper);
            pen.text(at, if text.len() > 1 { 0.28 } else { 0.4 }, Style::Semibold, Ink::Clue, text);
        }
        Mark::Chevron => {
            let leg = |aside| beside(at, way, -0.06, aside);
            let points = [leg(-0.11), along(at, way, 0.08), leg(0.11)];
            pen.stroke(&points, 0.13, Ink::Paper);
            pen.stroke(&points, 0.05, Ink::Clue);
        }
    }
}

/// A circle on a corner, with its digits in one or two rows.
pub(super) fn corner(pen: &mut Pen<'_>, cells: &[Cell], text: &str) {
    let Some(&first) = cells.iter().min() else { return };
    let at = along(pen.middle(first), (0.5, 0.5), 1.0);
    let digits: Vec<&str> = text.split(' ').collect();
    let rows: Vec<String> =
        digits.chunks(if digits.len() < 3 { 3 } else { 2 }).map(|row| row.join(" ")).collect();
    pen.rect(at, [0.26; 3], Some((0.03, Ink::Clue)), Some(Ink::Paper));
    for (i, row) in rows.iter().enumerate() {
        let down = 0.19 * (i as f64 - (rows.len() - 1) as f64 / 2.0);
        pen.text((at.0, at.1 + down), 0.23, Style::Semibold, Ink::Clue, row);
    }
}

/// The sign in a cell.
pub(super) fn sign(pen: &mut Pen<'_>, sign: CellSign, at: At) {
    let (edge, body, (x, y)) = (Some((EDGE, pen.edge())), Some(pen.body()), at);
    match sign {
        CellSign::Plain => {}
        CellSign::Disc => pen.rect(at, [0.39; 3], edge, body),
        CellSign::Square => pen.rect(at, [0.36, 0.36, 0.0], edge, body),
        CellSign::Rings => [0.41, 0.34].into_iter().for_each(|r| pen.ring(at, r, EDGE, None)),
        CellSign::Inwards => chevrons(pen, at, -1.0),
        CellSign::Outwards => chevrons(pen, at, 1.0),
        CellSign::Vertical => both_ways(pen, (x - 0.38, y), (0.0, 1.0)),
        CellSign::Horizontal => both_ways(pen, (x, y + 0.38), (1.0, 0.0)),
        CellSign::Lattice => {
            let (left, top, third) = (x - 0.44, y + 0.2, 0.08);
            for k in 0..=3 {
                let at = third * f64::from(k);
                pen.cut(&[(left + at, top), (left + at, top + 0.24)], 0.024, pen.edge());
                pen.cut(&[(left, top + at), (left + 0.24, top + at)], 0.024, pen.edge());
            }
        }
    }
}

/// Four chevrons near the sides of a cell that point outwards, or inwards for −1.
fn chevrons(pen: &mut Pen<'_>, at: At, outwards: f64) {
    for way in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let point = |far: f64, aside| beside(at, way, 0.39 + outwards * far, aside);
        pen.stroke(&[point(-0.05, -0.08), point(0.05, 0.0), point(-0.05, 0.08)], 0.04, pen.edge());
    }
}

/// An arrow with two heads.
fn both_ways(pen: &mut Pen<'_>, middle: At, way: At) {
    let (from, to) = (along(middle, way, -0.4), along(middle, way, 0.4));
    pen.stroke(&[from, to], 0.03, pen.edge());
    pen.head(&[from, to], 0.08, 0.03, pen.edge());
    pen.head(&[to, from], 0.08, 0.03, pen.edge());
}

/// The line inside the edge of cells, and the text in the corner of the first; `nth` of the texts
/// there.
pub(super) fn outline(pen: &mut Pen<'_>, outline: Outline, cells: &[Cell], text: &str, nth: usize) {
    let (lattice, cell) = (pen.lattice, pen.lattice.cell);
    let dash = match outline {
        Outline::Nothing => return,
        Outline::Solid => None,
        Outline::Dashed => Some((1.9 * POINT, 1.5 * POINT)),
        Outline::Dotted => Some((0.7 * POINT, 1.1 * POINT)),
    };
    let stroke = Stroke { dash, ..Stroke::points(pen.edge(), 0.8) };
    pen.scene.stroke(cage_lines::outline(lattice, cells, text), stroke);
    let Some(&first) = cells.iter().min().filter(|_| !text.is_empty()) else { return };
    let (size, _) = cage_lines::clue_size(lattice, text, true);
    let ((x, y), gap) = (lattice.corner(first), 0.06 * cell);
    let down = gap + (0.68 + nth as f64) * size;
    let clue = Text::new(x + gap, y + down, size, text).styled(Style::Semibold).inked(Ink::Clue);
    pen.scene.text(clue);
}
