//! The links of a chain: solid arrows if one of two must hold, dashed if both cannot.
//!
//! A link is a curve. Of several curves, the one that crosses the fewest values and other nodes is
//! used.

use quadrille_puzzle::Cell;
use quadrille_reason::{Node, State};

use crate::lattice::Lattice;
use crate::scene::{POINT, Scene, Stroke, lines, point};
use crate::theme::Ink;

type Point = (f64, f64);

/// Offsets of curves, as a fraction of their length.
const BENDS: [f64; 10] = [0.08, -0.08, 0.15, -0.15, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4];

pub(crate) fn draw(scene: &mut Scene, lattice: &Lattice, state: &State, chain: &[Node]) {
    let spots: Vec<Point> = chain.iter().map(|node| middle(lattice, node)).collect();
    for (i, pair) in chain.windows(2).enumerate() {
        let bow = Bow::best(lattice, state, &spots, i);
        bow.draw(scene, lattice, pair[1].on);
    }
}

fn middle(lattice: &Lattice, node: &Node) -> Point {
    let spots = node.cells.iter().map(|&cell| lattice.spot(cell, node.value));
    let n = node.cells.len().max(1) as f64;
    let (x, y) = spots.fold((0.0, 0.0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
    (x / n, y / n)
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// A quadratic Bézier curve.
struct Bow {
    from: Point,
    /// The control point.
    bend: Point,
    to: Point,
}

impl Bow {
    /// The link that begins at a node, with the bend of least cost.
    fn best(lattice: &Lattice, state: &State, spots: &[Point], first: usize) -> Bow {
        let (from, to) = (spots[first], spots[first + 1]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        // Inside a cell there is no room for a bend.
        let bends: &[f64] = if distance(from, to) < 0.8 * lattice.cell { &[0.0] } else { &BENDS };
        let bows = bends.iter().map(|bend| {
            let bow = Bow { from, bend: (middle.0 - dy * bend, middle.1 + dx * bend), to };
            let cost = bow.cost(lattice, state, spots, first) + 0.9 * bend.abs();
            (cost, bow)
        });
        let best = bows.min_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Bow { from, bend: middle, to }, |(_, bow)| bow)
    }

    fn at(&self, t: f64) -> Point {
        let u = 1.0 - t;
        let mix = |a: f64, b: f64, c: f64| u * u * a + 2.0 * t * u * b + t * t * c;
        (mix(self.from.0, self.bend.0, self.to.0), mix(self.from.1, self.bend.1, self.to.1))
    }

    /// Cost of crossings: values most, nodes of the chain nearly as much, the edge of the grid.
    fn cost(&self, lattice: &Lattice, state: &State, spots: &[Point], first: usize) -> f64 {
        let others = (spots.iter().enumerate()).filter(|(i, _)| *i != first && *i != first + 1);
        let others: Vec<Point> = others.map(|(_, &spot)| spot).collect();
        let reach = lattice.extent();
        let mut cost = 0.0;
        for i in 2..32 {
            let p = self.at(f64::from(i) / 33.0);
            let (x, y) = (p.0 - lattice.x, p.1 - lattice.y);
            if x < 0.0 || y < 0.0 || x >= reach || y >= reach {
                cost += 1.0;
                continue;
            }
            let (column, row) = ((x / lattice.cell) as usize, (y / lattice.cell) as usize);
            let cell = Cell::at(row, column, lattice.side);
            let off = distance(p, lattice.centre(cell)) / lattice.cell;
            if state.value(cell).is_some() && off < 0.38 {
                cost += 0.4 - off;
            }
            cost += 0.5
                * others.iter().filter(|&&o| distance(p, o) < 0.2 * lattice.cell).count() as f64;
        }
        cost
    }

    /// Draws an arrow from the edge of one disc to the edge of the other.
    fn draw(&self, scene: &mut Scene, lattice: &Lattice, solid: bool) {
        let length = distance(self.from, self.to);
        if length < 1e-6 {
            return;
        }
        let clear = (1.12 * lattice.disc()).min(0.36 * length);
        let head = (0.14 * lattice.cell).min(0.4 * length);
        let along = |from: f64, step: f64, done: &dyn Fn(Point) -> bool| {
            let mut t = from;
            while (0.0..=1.0).contains(&(t + step)) && !done(self.at(t)) {
                t += step;
            }
            t
        };
        let begin = along(0.0, 0.004, &|p| distance(p, self.from) >= clear);
        let tip = along(1.0, -0.004, &|p| distance(p, self.to) >= clear);
        let neck = along(tip, -0.004, &|p| distance(p, self.at(tip)) >= 0.8 * head);
        let mut stroke = Stroke::points(Ink::Link, 0.8);
        stroke.width = (0.022 * lattice.cell).max(0.4 * POINT);
        if !solid {
            stroke.dash = Some((0.1 * lattice.cell, 0.08 * lattice.cell));
        }
        scene.stroke(self.piece(begin, neck), stroke);
        scene.fill(arrow(self.at(neck), self.at(tip), head), Ink::Link);
    }

    /// The curve between two parameters.
    fn piece(&self, t0: f64, t1: f64) -> String {
        let mix = |a: f64, b: f64, t: f64| (1.0 - t) * a + t * b;
        let bend = |a: f64, b: f64, c: f64| mix(mix(a, b, t0), mix(b, c, t0), t1);
        let middle =
            (bend(self.from.0, self.bend.0, self.to.0), bend(self.from.1, self.bend.1, self.to.1));
        format!("M{}Q{} {}", point(self.at(t0)), point(middle), point(self.at(t1)))
    }
}

fn arrow(from: Point, tip: Point, length: f64) -> String {
    let far = distance(from, tip).max(1e-9);
    let (ux, uy) = ((tip.0 - from.0) / far, (tip.1 - from.1) / far);
    let (bx, by) = (tip.0 - length * ux, tip.1 - length * uy);
    let half = 0.4 * length;
    let (left, right) = ((bx - half * uy, by + half * ux), (bx + half * uy, by - half * ux));
    lines([tip, left, right]) + "Z"
}
