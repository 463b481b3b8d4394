//! A pencil-mark picture of a step for the terminal: spans of text with a part each, so that a
//! front end may colour them.
//!
//! It reads without colour: after a candidate, `*` marks what the step leans on, `+` a fin, `-`
//! what it strikes and `=` what it writes; a given stands alone, a value written since stands in
//! parentheses.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, value_char};

use crate::state::State;
use crate::step::{Candidate, Premise, Step};

/// What a piece of a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Lines, blanks and the numbers of rows and columns.
    Frame,
    /// The clue of a cage.
    Clue,
    /// A given.
    Given,
    /// A value written since.
    Written,
    /// A candidate the step has nothing to do with.
    Candidate,
    /// A candidate the step leans on.
    Premise,
    /// A candidate that a chain makes false; only where a picture tells it from what it leans on.
    False,
    /// A candidate with a special part: a fin, a pivot, an extra.
    Fin,
    /// A candidate the step strikes.
    Struck,
    /// A candidate the step writes.
    Placed,
}

impl Part {
    /// The character that follows a candidate.
    #[must_use]
    pub fn mark(self) -> Option<char> {
        match self {
            Part::Premise => Some('*'),
            Part::False => Some('~'),
            Part::Fin => Some('+'),
            Part::Struck => Some('-'),
            Part::Placed => Some('='),
            _ => None,
        }
    }
}

/// A piece of text with its part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What is shown.
    pub text: String,
    /// What it is.
    pub part: Part,
}

/// The part each candidate plays in a step; candidates without one are not listed.
#[must_use]
pub fn parts(state: &State, step: &Step) -> BTreeMap<Candidate, Part> {
    let mut parts = BTreeMap::new();
    for premise in &step.premises {
        for candidate in candidates_of(state, premise) {
            parts.insert(candidate, Part::Premise);
        }
    }
    for node in step.chains.iter().flatten() {
        for &cell in &node.cells {
            parts.insert(Candidate { cell, value: node.value }, Part::Premise);
        }
    }
    for &cell in &step.fins {
        for value in state.candidates(cell) {
            parts.entry(Candidate { cell, value }).and_modify(|p| *p = Part::Fin);
        }
    }
    parts.extend(step.eliminations.iter().map(|&c| (c, Part::Struck)));
    parts.extend(step.placements.iter().map(|&c| (c, Part::Placed)));
    parts
}

fn candidates_of(state: &State, premise: &Premise) -> Vec<Candidate> {
    let of = |cells: &[Cell], keep: &dyn Fn(u8) -> bool| {
        let list = cells.iter().flat_map(|&cell| {
            state
                .candidates(cell)
                .iter()
                .filter(|&v| keep(v))
                .map(move |value| Candidate { cell, value })
                .collect::<Vec<_>>()
        });
        list.collect()
    };
    let puzzle = state.puzzle();
    match premise {
        Premise::Cell(cell) => of(&[*cell], &|_| true),
        Premise::House(house, value) => of(&puzzle.houses()[house.index()].cells, &|v| v == *value),
        Premise::Cage(cage) => {
            of(puzzle.cages().get(*cage as usize).map_or(&[], |c| &c.cells[..]), &|_| true)
        }
        Premise::Rectangle(cells, values) => of(cells, &|v| values.has(v)),
        Premise::Bug(extras) => extras.clone(),
    }
}

/// The grid with a step's marks, or plain; a line of spans per text line.
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

/// The line above row `row`.
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

/// What stands in a cell, in one line.
pub(crate) fn cell_spans(
    state: &State,
    cell: Cell,
    marks: &BTreeMap<Candidate, Part>,
) -> Vec<Span> {
    if let Some(value) = state.value(cell) {
        let given = state.is_given(cell);
        let text = if given { name(value) } else { format!("({})", name(value)) };
        return vec![Span { text, part: if given { Part::Given } else { Part::Written } }];
    }
    let mut spans = Vec::new();
    for value in state.candidates(cell) {
        let part = marks.get(&Candidate { cell, value }).copied().unwrap_or(Part::Candidate);
        let mut text = name(value);
        text.extend(part.mark());
        if state.side() > 35 {
            text.push(' ');
        }
        spans.push(Span { text, part });
    }
    spans
}

/// One character where there is one, else the number.
pub(crate) fn name(value: u8) -> String {
    value_char(value).map_or_else(|| value.to_string(), String::from)
}

/// The picture as plain text.
#[must_use]
pub fn plain(state: &State, step: Option<&Step>) -> String {
    let mut text = String::new();
    for line in draw(state, step) {
        let line: String = line.into_iter().map(|s| s.text).collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// What the marks mean, for below a picture.
pub const LEGEND: &str = "* leans on   + fin or pivot   - struck   = written   (n) written before";
