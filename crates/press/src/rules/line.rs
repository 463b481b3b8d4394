//! Lines through the centres of cells: body, ends and text.

use quadrille_puzzle::look::{Body, End, Ornament};

use super::ornament;
use super::pen::{At, EDGE, Pen, along, beside, unit};
use crate::scene::Style;
use crate::theme::Ink;

/// Radius of a bulb and of a circle.
const BULB: f64 = 0.38;
const CIRCLE: f64 = 0.39;
/// Radius of a bead and of a ring.
const BEAD: f64 = 0.22;
/// The width of circles and arrows.
const SHAFT: f64 = 0.044;

/// A line to be drawn.
pub(super) struct Line<'a> {
    pub(super) width: f64,
    pub(super) body: Body,
    pub(super) ends: [End; 2],
    pub(super) ornament: Ornament,
    /// The points of each part; a pill is the first one.
    pub(super) parts: &'a [Vec<At>],
    /// The signs at the ends are smaller by this, since others stand there.
    pub(super) shrink: [f64; 2],
    /// True if a line below is crossed or met.
    pub(super) halo: bool,
}

impl Line<'_> {
    pub(super) fn draw(&self, pen: &mut Pen<'_>) {
        let pill = self.ends[0] == End::Pill;
        let parts: Vec<Vec<At>> = match self.ornament {
            Ornament::Equals => ornament::apart(self.parts),
            _ if pill => {
                self.parts[1..].iter().map(|part| from_pill(&self.parts[0], part)).collect()
            }
            _ => self.parts.iter().map(|part| self.to_rims(part)).collect(),
        };
        for part in &parts {
            if self.halo {
                pen.stroke(part, self.width + 2.0 * EDGE + 0.08, Ink::Paper);
            }
        }
        match self.body {
            Body::Band => self.cased(pen, &parts, pen.body()),
            Body::Hollow => self.hollow(pen, &parts),
            _ => parts.iter().for_each(|part| self.plain(pen, part)),
        }
        ornament::draw(pen, self.ornament, self.parts, self.width);
        if pill {
            self.pill(pen);
        }
        for part in &parts {
            self.end(pen, 1, part.iter().rev().copied().collect::<Vec<_>>().as_slice());
            self.end(pen, 0, part);
        }
    }

    /// The line from rim to rim of the circles at its ends.
    fn to_rims(&self, part: &[At]) -> Vec<At> {
        let (mut points, last) = (part.to_vec(), part.len() - 1);
        if last == 0 {
            return points;
        }
        points[0] = along(part[0], unit(part[0], part[1]), self.rim(0));
        points[last] = along(part[last], unit(part[last], part[last - 1]), self.rim(1));
        points
    }

    /// Distance of an end of the line from the centre of its cell. The round end of a band touches
    /// the circle.
    fn rim(&self, which: usize) -> f64 {
        let cap = if self.body == Body::Band { self.width / 2.0 + EDGE } else { 0.0 };
        match self.ends[which] {
            End::Circle | End::Target => CIRCLE - self.shrink[which] + cap,
            _ => 0.0,
        }
    }

    /// A filled line with an edge, which goes around bulbs and beads as well.
    fn cased(&self, pen: &mut Pen<'_>, parts: &[Vec<At>], fill: Ink) {
        for (ink, edge) in [(pen.edge(), EDGE), (fill, 0.0)] {
            for part in parts {
                pen.stroke(part, self.width + 2.0 * edge, ink);
                if self.ornament == Ornament::Beads {
                    part.iter().for_each(|&at| pen.disc(at, BEAD + edge, ink));
                }
                if self.ends[0] == End::Bulb {
                    pen.disc(part[0], BULB - self.shrink[0] + edge, ink);
                }
            }
        }
    }

    fn hollow(&self, pen: &mut Pen<'_>, parts: &[Vec<At>]) {
        self.cased(pen, parts, Ink::Paper);
        for part in parts {
            let (edge, body) = (pen.edge(), pen.body());
            pen.stroke(part, 0.48 * self.width, body);
            let inner = 0.27 - self.shrink[0];
            pen.rect(part[0], [inner; 3], Some((EDGE, edge)), Some(body));
        }
    }

    fn plain(&self, pen: &mut Pen<'_>, part: &[At]) {
        let (edge, body) = (pen.edge(), pen.body());
        match self.body {
            Body::Dashes => pen.dashes(part, self.width),
            Body::Rails => {
                pen.cut(part, self.width + 0.034, edge);
                pen.cut(part, self.width - 0.034, Ink::Paper);
            }
            Body::Soft => {
                pen.stroke(part, self.width, body);
                pen.stroke(part, 0.04, edge);
            }
            _ => pen.stroke(part, self.width, edge),
        }
        if self.ornament == Ornament::Rings {
            part.iter().for_each(|&at| pen.ring(at, BEAD, 0.05, Some(Ink::Paper)));
        }
    }

    /// The sign at the first of these points.
    fn end(&self, pen: &mut Pen<'_>, which: usize, part: &[At]) {
        let first = part[0];
        let way = part.get(1).map_or((1.0, 0.0), |&next| unit(first, next));
        let backwards = [along(first, way, 0.3), first];
        let centre = along(first, way, -self.rim(which));
        let (edge, radius) = (pen.edge(), CIRCLE - self.shrink[which]);
        match self.ends[which] {
            End::Plain | End::Bulb | End::Pill => {}
            End::Circle => pen.ring(centre, radius, SHAFT, None),
            End::Target => {
                pen.ring(centre, radius, SHAFT, None);
                pen.head(&backwards, 0.16, SHAFT, edge);
            }
            End::Head => pen.head(&backwards, 0.18, SHAFT, edge),
            End::Diamond => {
                let (r, (x, y)) = (0.44 - self.shrink[which], first);
                let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
                pen.polygon(&corners, 0.038, Some(pen.body()));
            }
            End::Bar => {
                let bar = |aside| beside(first, way, 0.0, aside);
                pen.stroke(&[bar(-0.22), bar(0.22)], 0.06, edge);
            }
        }
    }

    /// The pill around the first part.
    fn pill(&self, pen: &mut Pen<'_>) {
        let of = |f: fn(f64, f64) -> f64, start: f64| {
            let fold = |(x, y): At, &(a, b): &At| (f(x, a), f(y, b));
            self.parts[0].iter().fold((start, start), fold)
        };
        let (low, high) = (of(f64::min, f64::MAX), of(f64::max, f64::MIN));
        let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        let radius = CIRCLE - self.shrink[0];
        let half = |from: f64, to: f64| (to - from) / 2.0 + radius;
        let size = [half(low.0, high.0), half(low.1, high.1), radius];
        pen.rect(middle, size, Some((SHAFT, pen.edge())), None);
    }

    /// The text in a small pill at the first cell, on the side that the line does not take.
    pub(super) fn tag(&self, pen: &mut Pen<'_>, text: &str) {
        if text.is_empty() {
            return;
        }
        let part = &self.parts[0];
        let way = part.get(1).map_or((1.0, 0.0), |&next| unit(part[0], next));
        let (size, first) = (0.21, part[0]);
        let wide = (0.25 * size * text.chars().count() as f64 + 0.06).max(0.13);
        let at = along(first, way, -0.36);
        // The pill stays in the cell, and so on the sheet.
        let inside = |at: f64, of: f64, half: f64| at.clamp(of - 0.48 + half, of + 0.48 - half);
        let at = (inside(at.0, first.0, wide.min(0.48)), inside(at.1, first.1, 0.13));
        pen.rect(at, [wide, 0.13, 0.13], Some((EDGE, pen.edge())), Some(Ink::Paper));
        pen.text(at, size, Style::Regular, Ink::Clue, text);
    }
}

/// A shaft that begins at the rim of a pill, next to its first cell.
fn from_pill(pill: &[At], shaft: &[At]) -> Vec<At> {
    let distance = |&(x, y): &At| (x - shaft[0].0).hypot(y - shaft[0].1);
    let near = pill.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let from = near.unwrap_or(shaft[0]);
    let start = along(from, unit(from, shaft[0]), CIRCLE);
    std::iter::once(start).chain(shaft.iter().copied()).collect()
}
