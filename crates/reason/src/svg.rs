//! A picture of a step as SVG: grid, values, pencil marks, and what the step looks at, strikes and
//! writes.
//!
//! Nothing depends on colour alone: premises are ringed, fins boxed, struck candidates crossed out,
//! written ones ringed twice; links of a chain are lines, solid where the second end follows as
//! true and dashed where it follows as false.

use std::fmt::Write as _;

use quadrille_puzzle::{Cell, value_char};

use crate::picture::{Part, parts};
use crate::state::State;
use crate::step::{Candidate, Node, Step};
use crate::words;

/// Side of a cell in user units.
const CELL: f64 = 64.0;
/// Space around the grid.
const MARGIN: f64 = 24.0;
/// Size of the caption's letters, and the characters per cell that surely fit: wide letters take
/// 0.6 of their size.
const CAPTION: (f64, usize) = (14.0, 7);

/// The picture of a step, or of a state.
#[must_use]
pub fn draw(state: &State, step: Option<&Step>) -> String {
    let side = state.side();
    let width = 2.0 * MARGIN + CELL * side as f64;
    let caption = step
        .map(|s| wrap(&words::sentence(s, state.puzzle()), side * CAPTION.1))
        .unwrap_or_default();
    let height = width + 20.0 * caption.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    if let Some(step) = step {
        shade(&mut svg, state, step);
    }
    lines(&mut svg, state);
    numbers(&mut svg, side);
    for chain in step.iter().flat_map(|s| &s.chains) {
        links(&mut svg, state, chain);
    }
    let marks = step.map(|s| parts(state, s)).unwrap_or_default();
    for cell in state.puzzle().cells() {
        match state.value(cell) {
            Some(value) => written(&mut svg, state, cell, value),
            None => {
                for value in state.candidates(cell) {
                    let part =
                        marks.get(&Candidate { cell, value }).copied().unwrap_or(Part::Candidate);
                    pencil_mark(&mut svg, state, (cell, value), part);
                }
            }
        }
    }
    for (i, line) in caption.iter().enumerate() {
        let y = width + 20.0 * i as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"start\">{}</text>",
            CAPTION.0,
            escape(line)
        );
    }
    svg += "</svg>\n";
    svg
}

/// The numbers of rows and columns, by which the words name cells.
fn numbers(svg: &mut String, side: usize) {
    for i in 0..side {
        let middle = MARGIN + CELL * (i as f64 + 0.5);
        for (x, y) in [(middle, MARGIN - 7.0), (MARGIN / 2.0 - 1.0, middle + 4.0)] {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"#777\">{}</text>",
                i + 1
            );
        }
    }
}

/// The upper left corner of a cell.
fn corner(state: &State, cell: Cell) -> (f64, f64) {
    let side = state.side();
    (MARGIN + CELL * cell.column(side) as f64, MARGIN + CELL * cell.row(side) as f64)
}

/// Where pencil marks go in a cell.
struct Room {
    /// CandidateGrid in a row.
    across: f64,
    /// Width and height of a mark's place.
    place: (f64, f64),
    /// Height of the strip above them, where the clue of a cage stands.
    above: f64,
}

impl Room {
    fn of(state: &State) -> Self {
        let side = state.side() as f64;
        let across = side.sqrt().ceil();
        let above = if state.puzzle().cages().is_empty() { 0.0 } else { 16.0 };
        Room { across, place: (CELL / across, (CELL - above) / (side / across).ceil()), above }
    }

    /// Half the width of the ring around a mark.
    fn radius(&self) -> f64 {
        self.place.0.min(self.place.1) * 0.42
    }
}

/// The middle of a candidate's place in its cell.
fn spot(state: &State, cell: Cell, value: u8) -> (f64, f64) {
    let Room { across, place, above } = Room::of(state);
    let (x, y) = corner(state, cell);
    let (column, row) = (f64::from(value - 1) % across, (f64::from(value - 1) / across).floor());
    (x + place.0 * (column + 0.5), y + above + place.1 * (row + 0.5))
}

/// Backgrounds: cells of the pattern, cells with something to strike.
fn shade(svg: &mut String, state: &State, step: &Step) {
    let mut paint = |cell: Cell, colour: &str| {
        let (x, y) = corner(state, cell);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"/>"
        );
    };
    let houses = step.houses.iter().flat_map(|h| &state.puzzle().houses()[h.index()].cells);
    houses.for_each(|&c| paint(c, "#f2f6fb"));
    let set_cells = step.sets.iter().flat_map(|s| &s.cells);
    step.cells.iter().chain(set_cells).for_each(|&c| paint(c, "#dbe9f8"));
    step.fins.iter().for_each(|&c| paint(c, "#fdf0d0"));
    step.eliminations.iter().for_each(|c| paint(c.cell, "#fbe3e1"));
    step.placements.iter().for_each(|c| paint(c.cell, "#dff2df"));
}

/// Thin lines between cells, thick ones between boxes or regions, dotted ones around cages.
fn lines(svg: &mut String, state: &State) {
    let side = state.side();
    let regions = state.puzzle().layout().region_map(side).unwrap_or_else(|| vec![0; side * side]);
    let mut line = |x1: f64, y1: f64, x2: f64, y2: f64, thick: bool| {
        let (width, colour) = if thick { (3.0, "#000") } else { (0.8, "#888") };
        let _ = writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"square\"/>"
        );
    };
    for thick in [false, true] {
        for cell in state.puzzle().cells() {
            let (x, y) = corner(state, cell);
            let at = cell.index();
            let right = cell.column(side) + 1 == side || regions[at] != regions[at + 1];
            let below = cell.row(side) + 1 == side || regions[at] != regions[at + side];
            if right == thick {
                line(x + CELL, y, x + CELL, y + CELL, thick);
            }
            if below == thick {
                line(x, y + CELL, x + CELL, y + CELL, thick);
            }
            if thick && cell.column(side) == 0 {
                line(x, y, x, y + CELL, true);
            }
            if thick && cell.row(side) == 0 {
                line(x, y, x + CELL, y, true);
            }
        }
    }
    cages(svg, state);
}

/// A dotted edge inside each cage, and its clue.
fn cages(svg: &mut String, state: &State) {
    let side = state.side();
    for cage in state.puzzle().cages() {
        let inside = |row: i64, column: i64| {
            let (r, c) = (usize::try_from(row), usize::try_from(column));
            matches!((r, c), (Ok(r), Ok(c)) if r < side && c < side && cage.cells.contains(&Cell::at(r, c, side)))
        };
        for &cell in &cage.cells {
            let (x, y) = corner(state, cell);
            let (row, column) = (cell.row(side) as i64, cell.column(side) as i64);
            let (a, b) = (4.0, CELL - 4.0);
            let edges = [
                (inside(row - 1, column), x + a, y + a, x + b, y + a),
                (inside(row + 1, column), x + a, y + b, x + b, y + b),
                (inside(row, column - 1), x + a, y + a, x + a, y + b),
                (inside(row, column + 1), x + b, y + a, x + b, y + b),
            ];
            for (_, x1, y1, x2, y2) in edges.into_iter().filter(|e| !e.0) {
                let _ = writeln!(
                    svg,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#555\" stroke-dasharray=\"3 3\"/>"
                );
            }
        }
        if let Some(&first) = cage.cells.iter().min() {
            let (x, y) = corner(state, first);
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"start\">{}{}</text>",
                x + 6.0,
                y + 14.0,
                cage.target,
                if cage.repeats { cage.op.to_string() } else { String::new() }
            );
        }
    }
}

/// A value, black when given.
fn written(svg: &mut String, state: &State, cell: Cell, value: u8) {
    let (x, y) = corner(state, cell);
    let colour = if state.is_given(cell) { "#000" } else { "#1a5fb4" };
    let (x, y) = (x + CELL / 2.0, y + CELL * 0.69);
    let size = if value > 9 && value_char(value).is_none() { 26 } else { 36 };
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\">{}</text>",
        name(value)
    );
}

/// A candidate, ringed, boxed or crossed out by its part in the step.
fn pencil_mark(svg: &mut String, state: &State, (cell, value): (Cell, u8), part: Part) {
    let (x, y) = spot(state, cell, value);
    let radius = Room::of(state).radius();
    let (ring, text) = match part {
        Part::Premise => (Some("#26824c"), "#125a30"),
        Part::Fin => (Some("#b06d00"), "#8a5500"),
        Part::Struck => (None, "#c01c28"),
        Part::Placed => (Some("#1a5fb4"), "#1a5fb4"),
        _ => (None, "#555"),
    };
    let rounds: &[f64] = if part == Part::Placed { &[1.0, 0.8] } else { &[1.0] };
    for (colour, scale) in
        ring.iter().flat_map(|colour| rounds.iter().map(move |scale| (colour, scale)))
    {
        let r = radius * scale;
        let bend = if part == Part::Fin { 1.0 } else { r };
        let _ = writeln!(
            svg,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"{bend:.2}\" fill=\"#fff\" \
             stroke=\"{colour}\"/>",
            x - r,
            y - r,
            2.0 * r,
            2.0 * r
        );
    }
    let size = radius * 1.48;
    let _ = writeln!(
        svg,
        "<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"{size:.1}\" fill=\"{text}\">{}</text>",
        y + size * 0.36,
        name(value)
    );
    if part == Part::Struck {
        let r = radius * 0.8;
        let _ = writeln!(
            svg,
            "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"#c01c28\" stroke-width=\"1.6\"/>",
            x - r,
            y + r,
            x + r,
            y - r
        );
    }
}

/// The links of a chain: a node that follows as true by a solid line, one that follows as false by
/// a dashed one. Rings drawn later cover the ends.
fn links(svg: &mut String, state: &State, chain: &[Node]) {
    let middle = |node: &Node| {
        let spots: Vec<(f64, f64)> =
            node.cells.iter().map(|&c| spot(state, c, node.value)).collect();
        let n = spots.len().max(1) as f64;
        (spots.iter().map(|s| s.0).sum::<f64>() / n, spots.iter().map(|s| s.1).sum::<f64>() / n)
    };
    for pair in chain.windows(2) {
        let ((x1, y1), (x2, y2)) = (middle(&pair[0]), middle(&pair[1]));
        // A slight bow keeps links apart from the marks they pass.
        let (mx, my) = ((x1 + x2) / 2.0 + (y2 - y1) * 0.12, (y1 + y2) / 2.0 - (x2 - x1) * 0.12);
        let dash = if pair[1].on { "" } else { " stroke-dasharray=\"5 4\"" };
        let _ = writeln!(
            svg,
            "<path d=\"M{x1:.2} {y1:.2} Q{mx:.2} {my:.2} {x2:.2} {y2:.2}\" fill=\"none\" stroke=\"#813d9c\" stroke-width=\"1.6\" \
             {dash}/>"
        );
    }
}

/// One character where there is one, else the number.
fn name(value: u8) -> String {
    value_char(value).map_or_else(|| value.to_string(), String::from)
}

/// Lines of at most `width` characters, broken at blanks.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
