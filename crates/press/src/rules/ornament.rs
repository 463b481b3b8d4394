//! The signs along lines. They lie on the borders of cells, away from digits.

use std::f64::consts::TAU;

use quadrille_puzzle::look::Ornament;

use super::pen::{At, EDGE, Pen, along, beside, unit};
use crate::theme::Ink;

/// Distance of an ornament from the centres of cells.
const CLEAR: f64 = 0.3;
/// Half the gap at the border of a box.
const GAP: f64 = 0.16;

/// Draws the ornament of a line; `width` is the width of its body.
pub(super) fn draw(pen: &mut Pen<'_>, ornament: Ornament, parts: &[Vec<At>], width: f64) {
    // A line may stay in a cell, where there is no border.
    let steps = parts.iter().flat_map(|part| part.windows(2)).filter(|pair| pair[0] != pair[1]);
    for pair in steps {
        border(pen, ornament, (pair[0], pair[1]), width);
    }
    match ornament {
        Ornament::Teeth => parts.iter().for_each(|part| lozenge(pen, part)),
        Ornament::Mirror => parts.iter().for_each(|part| mirror(pen, part)),
        Ornament::Equals => {
            parts.windows(2).for_each(|pair| equals(pen, pair[0][pair[0].len() - 1], pair[1][0]));
        }
        _ => {}
    }
}

/// The ornament between two cells.
fn border(pen: &mut Pen<'_>, ornament: Ornament, (from, to): (At, At), width: f64) {
    let way = unit(from, to);
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let (clear, half, edge) = (length - 2.0 * CLEAR, length / 2.0, pen.edge());
    let curve = |pieces: usize, aside: &dyn Fn(usize) -> f64| -> Vec<At> {
        let far = |k: usize| CLEAR + clear * k as f64 / pieces as f64;
        (0..=pieces).map(|k| beside(from, way, far(k), width * aside(k))).collect()
    };
    let mut blocks = |thick: f64, blocks: &[(f64, f64)]| {
        for &(begin, end) in blocks {
            let points = [along(from, way, half + begin), along(from, way, half + end)];
            pen.cut(&points, thick * width, edge);
        }
    };
    let pieces = (clear / 0.1).round() as usize;
    match ornament {
        Ornament::DashDots => blocks(0.45, &[(-0.22, -0.05), (0.03, 0.09), (0.15, 0.21)]),
        Ornament::Blocks => blocks(0.7, &[(-0.2, -0.07), (0.07, 0.2)]),
        Ornament::Zigzag => {
            let points = curve(pieces, &|k| if k % 2 == 0 { 0.33 } else { -0.33 });
            pen.stroke(&points, 0.15 * width, edge);
        }
        Ornament::Wave => {
            let pieces = 16 * (clear / 0.4).round() as usize;
            let points = curve(pieces, &|k| 0.3 * (k as f64 * TAU / 16.0).sin());
            pen.stroke(&points, 0.15 * width, edge);
        }
        Ornament::Stroke => pen.stroke(&curve(1, &|_| 0.0), 0.18 * width, edge),
        Ornament::Teeth => {
            for (k, &at) in curve(pieces, &|_| 0.0).iter().enumerate() {
                let tooth = if k % 2 == 0 { 0.5 } else { -0.5 } * width;
                pen.stroke(&[at, beside(at, way, 0.0, tooth)], 0.034, edge);
            }
        }
        _ => {}
    }
}

/// The lozenge in the middle cell, if there is one.
fn lozenge(pen: &mut Pen<'_>, part: &[At]) {
    let ((x, y), r) = (part[part.len() / 2], 0.3);
    if part.len() % 2 == 1 {
        let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
        pen.polygon(&corners, 0.034, Some(pen.body()));
    }
}

/// Two bars across the middle. In the middle of a cell they leave out the place between the rails,
/// where a digit stands.
fn mirror(pen: &mut Pen<'_>, part: &[At]) {
    let after = part.len() / 2;
    let Some(&[from, to]) = part.windows(2).nth(after.max(1) - 1).and_then(|p| p.first_chunk())
    else {
        return;
    };
    let (length, way) = ((to.0 - from.0).hypot(to.1 - from.1), unit(from, to));
    let (far, pieces) = match part.len() % 2 == 1 {
        true => (length, &[(-0.205, -0.11), (0.11, 0.205)][..]),
        false => (0.5 * length, &[(-0.205, 0.205)][..]),
    };
    for shift in [-0.04, 0.04] {
        for &(begin, end) in pieces {
            let at = |aside| beside(from, way, far + shift, aside);
            pen.stroke(&[at(begin), at(end)], 0.04, pen.edge());
        }
    }
}

/// The parts of a line that is cut at the borders of boxes: each ends a little before them.
pub(super) fn apart(parts: &[Vec<At>]) -> Vec<Vec<At>> {
    let reach = |from: At, to: At| {
        let half = (to.0 - from.0).hypot(to.1 - from.1) / 2.0;
        along(from, unit(from, to), half - GAP)
    };
    let part = |i: usize| {
        let mut points = parts[i].clone();
        let (first, last) = (points[0], points[points.len() - 1]);
        if let Some(before) = i.checked_sub(1).and_then(|i| parts[i].last()) {
            points.insert(0, reach(first, *before));
        }
        points.extend(parts.get(i + 1).map(|next| reach(last, next[0])));
        points
    };
    (0..parts.len()).map(part).collect()
}

/// An equals sign on the border between two cells.
fn equals(pen: &mut Pen<'_>, from: At, to: At) {
    let (way, half) = (unit(from, to), (to.0 - from.0).hypot(to.1 - from.1) / 2.0);
    for (width, ink) in [(0.1, Ink::Paper), (1.5 * EDGE, pen.edge())] {
        for aside in [-0.05, 0.05] {
            let at = |shift| beside(from, way, half + shift, aside);
            pen.stroke(&[at(-0.07), at(0.07)], width, ink);
        }
    }
}
