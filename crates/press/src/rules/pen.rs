//! Strokes, discs and texts in the ink of one rule. Lengths are in cells.

use quadrille_puzzle::Cell;
use quadrille_puzzle::look::Hue;

use crate::lattice::Lattice;
use crate::scene::{Anchor, Ends, Scene, Shape, Stroke, Style, Text, lines};
use crate::theme::Ink;

/// A point: columns and rows from the upper left corner of the grid.
pub(super) type At = (f64, f64);

/// The width of an edge.
pub(super) const EDGE: f64 = 0.027;

/// A pen on a lattice.
pub(super) struct Pen<'a> {
    pub(super) scene: &'a mut Scene,
    pub(super) lattice: &'a Lattice,
    pub(super) hue: Hue,
}

impl Pen<'_> {
    /// The strong ink of the rule.
    pub(super) fn edge(&self) -> Ink {
        Ink::Edge(self.hue)
    }

    /// The pale ink of the rule.
    pub(super) fn body(&self) -> Ink {
        Ink::Body(self.hue)
    }

    /// The middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> At {
        let side = self.lattice.side;
        (cell.column(side) as f64 + 0.5, cell.row(side) as f64 + 0.5)
    }

    fn data(&self, points: &[At]) -> String {
        lines(points.iter().map(|&(x, y)| self.lattice.at(x, y)))
    }

    fn width(&self, ink: Ink, width: f64, ends: Ends) -> Stroke {
        Stroke { ink, width: width * self.lattice.cell, dash: None, ends }
    }

    /// A line with round ends.
    pub(super) fn stroke(&mut self, points: &[At], width: f64, ink: Ink) {
        let stroke = self.width(ink, width, Ends::Round);
        self.scene.stroke(self.data(points), stroke);
    }

    /// A line that is cut off at its last points.
    pub(super) fn cut(&mut self, points: &[At], width: f64, ink: Ink) {
        let stroke = self.width(ink, width, Ends::Butt);
        self.scene.stroke(self.data(points), stroke);
    }

    /// A dashed line in the strong ink.
    pub(super) fn dashes(&mut self, points: &[At], width: f64) {
        let dash = Some((0.08 * self.lattice.cell, 0.08 * self.lattice.cell));
        let stroke = Stroke { dash, ..self.width(self.edge(), width, Ends::Butt) };
        self.scene.stroke(self.data(points), stroke);
    }

    /// A closed shape with an edge of this width.
    pub(super) fn polygon(&mut self, points: &[At], width: f64, fill: Option<Ink>) {
        let stroke = Some(self.width(self.edge(), width, Ends::Round));
        let data = self.data(points) + "Z";
        self.scene.shapes.push(Shape::Path { data, stroke, fill });
    }

    /// A rectangle around a point with round corners: half its width and height, and the radius.
    pub(super) fn rect(
        &mut self,
        (x, y): At,
        [wide, high, radius]: [f64; 3],
        edge: Option<(f64, Ink)>,
        fill: Option<Ink>,
    ) {
        let cell = self.lattice.cell;
        let (left, top) = self.lattice.at(x - wide, y - high);
        let place = [left, top, 2.0 * wide * cell, 2.0 * high * cell];
        let stroke = edge.map(|(width, ink)| self.width(ink, width, Ends::Butt));
        self.scene.shapes.push(Shape::Rect { place, radius: radius * cell, stroke, fill });
    }

    /// A filled disc without an edge.
    pub(super) fn disc(&mut self, at: At, radius: f64, ink: Ink) {
        self.rect(at, [radius; 3], None, Some(ink));
    }

    /// A circle in the strong ink.
    pub(super) fn ring(&mut self, at: At, radius: f64, width: f64, fill: Option<Ink>) {
        self.rect(at, [radius; 3], Some((width, self.edge())), fill);
    }

    /// An open arrowhead at the end of a line.
    pub(super) fn head(&mut self, points: &[At], size: f64, width: f64, ink: Ink) {
        let &[.., from, to] = points else { return };
        let (x, y) = unit(from, to);
        let leg = |s: f64| (to.0 - size * (x - 0.7 * s * y), to.1 - size * (y + 0.7 * s * x));
        self.stroke(&[leg(1.0), to, leg(-1.0)], width, ink);
    }

    /// A text centred at a point.
    pub(super) fn text(&mut self, (x, y): At, size: f64, style: Style, ink: Ink, text: &str) {
        let (x, y) = self.lattice.at(x, y + 0.325 * size);
        let text = Text::new(x, y, size * self.lattice.cell, text).styled(style).inked(ink);
        self.scene.text(text.anchored(Anchor::Middle));
    }
}

/// The direction from one point to another.
pub(super) fn unit(from: At, to: At) -> At {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1e-9);
    (x / length, y / length)
}

/// The point this far from another in a direction.
pub(super) fn along((x, y): At, (dx, dy): At, far: f64) -> At {
    (x + dx * far, y + dy * far)
}

/// The same, and to the right of the direction by `aside`.
pub(super) fn beside(at: At, way: At, far: f64, aside: f64) -> At {
    along(along(at, way, far), (-way.1, way.0), aside)
}
