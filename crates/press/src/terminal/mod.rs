//! A pencil-mark picture of a step for the terminal, as spans of text with a part each, so that a
//! front end can colour them.
//!
//! It is readable without colour: after a candidate, `*` marks a premise, `+` a fin, `-` an
//! elimination and `=` a placement; `?` follows the last candidate of a cell. A given has no mark,
//! and a value written since is in parentheses.

mod framed;

pub use framed::{Framing, framed, legend};

use std::collections::BTreeMap;

use quadrille_puzzle::Cell;
use quadrille_reason::{Candidate, State, Step};

use crate::marks::figure;
use crate::part::{Part, parts};

/// A piece of text with its part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its role.
    pub part: Part,
}

/// The grid, with or without a step's marks, as a list of spans per line of text.
#[must_use]
pub fn draw(state: &State, step: Option<&Step>) -> Vec<Vec<Span>> {
    let side = state.side();
    let puzzle = state.puzzle();
    let marks = step.map(|s| parts(state, s)).unwrap_or_default();
    let cells: Vec<Vec<Span>> = puzzle.cells().map(|c| cell_spans(state, c, &marks)).collect();
    let length = |spans: &[Span]| spans.iter().map(|s| s.text.chars().count()).sum::<usize>();
    let width = cells.iter().map(|c| length(c)).max().unwrap_or(1);
    let regions = puzzle.layout().region_map(side).unwrap_or_else(|| vec![0; side * side]);
    let frame = |text: String| Span { text, part: Part::Frame };
    let mut lines = vec![vec![frame(rule(&regions, side, width, 0))]];
    for row in 0..side {
        let mut line = vec![frame("|".to_owned())];
        for column in 0..side {
            let at = row * side + column;
            let pad = width - length(&cells[at]);
            line.push(frame(" ".to_owned()));
            line.extend(cells[at].iter().cloned());
            let edge = column + 1 == side || regions[at] != regions[at + 1];
            line.push(frame(format!("{} {}", " ".repeat(pad), if edge { "|" } else { " " })));
        }
        lines.push(line);
        let last = row + 1 == side;
        if last || (0..side).any(|c| regions[row * side + c] != regions[(row + 1) * side + c]) {
            lines.push(vec![frame(rule(&regions, side, width, row + 1))]);
        }
    }
    lines
}

fn rule(regions: &[u8], side: usize, width: usize, row: usize) -> String {
    let mut text = String::from("+");
    for column in 0..side {
        let edge = row == 0
            || row == side
            || regions[(row - 1) * side + column] != regions[row * side + column];
        text.extend(std::iter::repeat_n(if edge { '-' } else { ' ' }, width + 2));
        let corner = column + 1 == side
            || (row < side && regions[row * side + column] != regions[row * side + column + 1])
            || (row > 0
                && regions[(row - 1) * side + column] != regions[(row - 1) * side + column + 1]);
        text.push(match (corner, edge) {
            (true, _) => '+',
            (_, true) => '-',
            _ => ' ',
        });
    }
    text
}

fn cell_spans(state: &State, cell: Cell, marks: &BTreeMap<Candidate, Part>) -> Vec<Span> {
    if let Some(value) = state.value(cell) {
        let given = state.is_given(cell);
        let text = figure(state.puzzle(), value);
        let text = if given { text } else { format!("({text})") };
        return vec![Span { text, part: if given { Part::Given } else { Part::Written } }];
    }
    let mut spans = Vec::new();
    let is_last = state.candidates(cell).len() == 1;
    for value in state.candidates(cell) {
        let part = marks.get(&Candidate { cell, value }).copied().unwrap_or(Part::Candidate);
        let mut text = figure(state.puzzle(), value);
        text.extend(part.mark().or(is_last.then_some(LAST).filter(|_| part == Part::Candidate)));
        if state.side() > 35 {
            text.push(' ');
        }
        spans.push(Span { text, part });
    }
    spans
}

/// Follows the last candidate of a cell, which would look like a given.
const LAST: char = '?';

/// The legend of the marks, for printing below a picture.
pub const LEGEND: &str =
    "* leans on   + fin or pivot   - struck   = written   (n) written before   n? last candidate";
