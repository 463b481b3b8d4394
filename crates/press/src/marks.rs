//! The contents of cells: values, candidates, discs and slashes.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, Puzzle, Values, value_char};
use quadrille_reason::Candidate;

use crate::lattice::Lattice;
use crate::part::Part;
use crate::rules;
use crate::scene::{Anchor, POINT, Scene, Shape, Stroke, Style, Text};
use crate::theme::Ink;

/// The digit of a value: one character if there is one, else the number.
#[must_use]
pub fn figure(puzzle: &Puzzle, value: u8) -> String {
    let digit = puzzle.digit(value);
    value_char(digit).map_or_else(|| digit.to_string(), String::from)
}

/// The values of all cells, except those covered by something in the middle.
pub(crate) fn values(
    scene: &mut Scene,
    lattice: &Lattice,
    puzzle: &Puzzle,
    written: &[u8],
    hidden: &[Cell],
) {
    let mixed = puzzle.cells().any(|c| puzzle.given(c).is_none() && written_in(written, c) > 0);
    // Answers are small and have semibold givens, so they may be a little larger.
    let share = if mixed && lattice.cell < 5.0 { 0.74 } else { 0.70 };
    let caged = rules::labelled(puzzle) && !mixed;
    let down = if caged { 0.07 * lattice.cell } else { 0.0 };
    for cell in puzzle.cells().filter(|cell| !hidden.contains(cell)) {
        let given = puzzle.given(cell);
        let value = given.unwrap_or_else(|| written_in(written, cell));
        if value == 0 {
            continue;
        }
        let (figures, (x, y)) = (figure(puzzle, value), lattice.centre(cell));
        let wide = figures.chars().count() > 1;
        let size = lattice.cell * if wide { 0.72 * share } else { share };
        let (style, ink) = match (given, mixed) {
            (Some(_), true) => (Style::Given, Ink::Given),
            (Some(_), false) => (Style::Regular, Ink::Given),
            _ => (Style::Written, Ink::Written),
        };
        // One text each: some viewers do not know positions of single characters.
        let text = Text::new(x, y + 0.325 * size + down, size, figures);
        scene.text(text.styled(style).inked(ink).anchored(Anchor::Middle));
    }
}

fn written_in(written: &[u8], cell: Cell) -> u8 {
    written.get(cell.index()).copied().unwrap_or(0)
}

/// The candidates of open cells, except those that the step itself draws.
pub(crate) fn candidates(
    scene: &mut Scene,
    lattice: &Lattice,
    (puzzle, candidates): (&Puzzle, &[Values]),
    filled: &dyn Fn(Cell) -> bool,
    parts: &BTreeMap<Candidate, Part>,
) {
    let size = lattice.figure();
    for (i, values) in (0..).zip(candidates) {
        let cell = Cell(i);
        if filled(cell) {
            continue;
        }
        let drawn_by_step = |value: u8| {
            let part = parts.get(&Candidate { cell, value });
            !matches!(part, None | Some(Part::Struck | Part::Candidate))
        };
        for value in values.iter().filter(|&value| !drawn_by_step(value)) {
            let (x, y) = lattice.spot(cell, value);
            let text = Text::new(x, y + 0.325 * size, size, figure(puzzle, value));
            scene.text(text.anchored(Anchor::Middle).inked(Ink::Candidate));
        }
    }
}

/// A disc in the middle of a cell, or a pill if the text is longer.
pub(crate) fn disc(scene: &mut Scene, lattice: &Lattice, cell: Cell, text: &str) {
    let (x, y) = lattice.centre(cell);
    // Discs fill small cells, so that figures stay readable, and leave a margin in large ones.
    let share = if lattice.cell < 5.0 { 0.43 } else { 0.3 };
    let radius = share * lattice.cell;
    let (half, size) = match text.chars().count() {
        0 | 1 => (radius, 1.47 * radius),
        2 => (0.47 * lattice.cell, 1.3 * radius),
        letters => (0.47 * lattice.cell, 2.4 * radius / letters as f64),
    };
    let place = [x - half, y - radius, 2.0 * half, 2.0 * radius];
    scene.shapes.push(Shape::Rect { place, radius, stroke: None, fill: Some(Ink::Pattern) });
    let text = Text::new(x, y + 0.325 * size, size, text).styled(Style::Semibold);
    scene.text(text.anchored(Anchor::Middle).inked(Ink::OnPattern));
}

/// A small figure with a slash through it, in the middle of a cell.
pub(crate) fn struck(scene: &mut Scene, lattice: &Lattice, cell: Cell, text: &str) {
    let (x, y) = lattice.centre(cell);
    let size = 0.6 * lattice.cell / (0.6 * text.chars().count() as f64).max(1.0);
    let figures = Text::new(x, y + 0.325 * size, size, text).inked(Ink::Candidate);
    scene.text(figures.anchored(Anchor::Middle));
    slash(scene, (x, y), 0.36 * lattice.cell, 0.6);
}

pub(crate) fn slash(scene: &mut Scene, (x, y): (f64, f64), reach: f64, points: f64) {
    let mut stroke = Stroke::points(Ink::Strike, points);
    stroke.width = stroke.width.min(reach * 0.25).max(0.25 * POINT);
    scene.line((x - reach, y + reach), (x + reach, y - reach), stroke);
}
