//! A framed picture of a step for a terminal, like that of a solution: boxes and regions have heavy
//! lines, cages light ones with clues in their corners, and rows and columns are numbered.
//!
//! The candidates of a cell are on one line if that is narrow enough, else in a small square. Marks
//! are those of [`plain`](super::plain). In addition, candidates that a chain makes false are
//! distinguished from those that it makes true.

use std::collections::BTreeMap;

use quadrille_puzzle::look::Side;
use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Candidate, State, Step};
use quadrille_text::Lattice;

use super::{Span, cell_spans};
use crate::marks::figure;
use crate::part::{Part, parts};

/// The characters and the width of a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Framing {
    /// True to draw lines with ASCII characters.
    pub ascii: bool,
    /// Characters per line.
    pub columns: usize,
}

/// The arrangement of candidates in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    List,
    /// Each at its own place in a square.
    Square,
}

/// The grid, with or without a step's marks, as a list of spans per line of text. It is too wide
/// only if neither arrangement fits.
///
/// ```
/// use quadrille_press::terminal::{Framing, framed};
/// use quadrille_puzzle::Puzzle;
/// use quadrille_reason::State;
/// let state = State::new(&Puzzle::sudoku(2, 2)?);
/// let framing = Framing { ascii: true, columns: 80 };
/// let lines = framed(&state, None, &framing);
/// let text = |i: usize| lines[i].iter().map(|span| span.text.as_str()).collect::<String>();
/// assert_eq!(text(1), "  +-----------+-----------+");
/// assert_eq!(text(2), "1 | 1234 1234 | 1234 1234 |");
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[must_use]
pub fn framed(state: &State, step: Option<&Step>, framing: &Framing) -> Vec<Vec<Span>> {
    let marks = step.map(|step| marks(state, step)).unwrap_or_default();
    let list = Drawing::new(state, &marks, Shape::List, framing.ascii);
    if list.columns() <= framing.columns {
        return list.lines();
    }
    let square = Drawing::new(state, &marks, Shape::Square, framing.ascii);
    if square.columns() < list.columns() { square.lines() } else { list.lines() }
}

/// The meaning of the marks in a picture, each with its part. Marks that do not occur are left out.
#[must_use]
pub fn legend(picture: &[Vec<Span>]) -> Vec<Span> {
    let all = [
        (Part::Premise, "* leans on"),
        (Part::False, "~ false in the chain"),
        (Part::Fin, "+ fin or pivot"),
        (Part::Struck, "- struck"),
        (Part::Placed, "= written"),
        (Part::Written, "(n) written before"),
    ];
    let occurs = |part: Part| picture.iter().flatten().any(|span| span.part == part);
    let shown = all.into_iter().filter(|(part, _)| occurs(*part));
    shown.map(|(part, text)| Span { text: text.to_owned(), part }).collect()
}

/// The part of each candidate. Those that a chain only makes false are distinguished.
fn marks(state: &State, step: &Step) -> BTreeMap<Candidate, Part> {
    let mut marks = parts(state, step);
    for on in [false, true] {
        for node in step.chains.iter().flatten().filter(|node| node.on == on) {
            for &cell in &node.cells {
                let part = marks.entry(Candidate { cell, value: node.value });
                part.and_modify(|part| match (*part, on) {
                    (Part::Premise, false) => *part = Part::False,
                    (Part::False, true) => *part = Part::Premise,
                    _ => {}
                });
            }
        }
    }
    marks
}

struct Drawing<'a> {
    puzzle: &'a Puzzle,
    lattice: Lattice,
    cells: Vec<Vec<Vec<Span>>>,
    /// Characters of a cell. The mark of the last candidate may take the space after it.
    width: usize,
    height: usize,
}

impl<'a> Drawing<'a> {
    fn new(
        state: &'a State,
        marks: &BTreeMap<Candidate, Part>,
        shape: Shape,
        ascii: bool,
    ) -> Drawing<'a> {
        let puzzle = state.puzzle();
        let square = Square::of(puzzle.side(), ascii);
        let cells: Vec<Vec<Vec<Span>>> = puzzle
            .cells()
            .map(|cell| match shape {
                Shape::List => vec![cell_spans(state, cell, marks)],
                Shape::Square => square.lines(state, cell, marks),
            })
            .collect();
        let content = match shape {
            Shape::List => cells.iter().map(|lines| length(&lines[0])).max().unwrap_or(1),
            Shape::Square => square.across * square.place - 1,
        };
        let lattice = Lattice::new(puzzle, ascii);
        let width = content.max(lattice.clues().width());
        // A list needs no lines between cells; squares would run into each other.
        let plain = shape == Shape::List || !puzzle.cages().is_empty();
        let lattice = if plain { lattice } else { lattice.with_cells() };
        let height = if shape == Shape::List { 1 } else { square.down };
        Drawing { puzzle, lattice, cells, width, height }
    }

    /// Width of the numbers and clues at the left, with a space.
    fn margin(&self) -> usize {
        (0..self.puzzle.side()).map(|row| self.before(row).chars().count()).max().unwrap_or(0) + 1
    }

    /// The number of a row, and the clues at its left end.
    fn before(&self, row: usize) -> String {
        let clues = self.lattice.clues().beside(Side::Left, row);
        let width = self.puzzle.side().to_string().len();
        format!("{:>width$} {clues}", row + 1).trim_end().to_owned()
    }

    fn columns(&self) -> usize {
        let side = self.puzzle.side();
        let bars = (0..side).filter(|&c| self.lattice.has_column(c)).count();
        let right = |row| self.lattice.clues().beside(Side::Right, row).chars().count() + 1;
        let right = (0..side).map(right).max().unwrap_or(0);
        self.margin() + side * (self.width + 1) + 2 * bars + right
    }

    fn lines(&self) -> Vec<Vec<Span>> {
        let (side, margin) = (self.puzzle.side(), self.margin());
        let mut lines = vec![vec![self.numbers()]];
        lines.extend(self.beyond(Side::Top));
        for row in 0..=side {
            if self.lattice.has_rule(row) {
                let rule = self.lattice.rule(row, self.width);
                lines.push(vec![border(" ".repeat(margin) + &rule)]);
            }
            if row == side {
                break;
            }
            if self.lattice.clues().are_in_cells() {
                lines.push(self.line(row, " ".repeat(margin), false, |cell| self.clue(cell)));
            }
            for i in 0..self.height {
                let middle = i == self.height / 2;
                let start = if middle { self.before(row) } else { String::new() };
                let start = format!("{start:<margin$}");
                let content = |cell: Cell| self.cells[cell.index()][i].clone();
                let mut line = self.line(row, start, middle, content);
                let right = self.lattice.clues().beside(Side::Right, row);
                line.extend((middle && !right.is_empty()).then(|| clue(format!(" {right}"))));
                lines.push(line);
            }
        }
        lines.extend(self.beyond(Side::Bottom));
        lines
    }

    /// The clues above or below the grid.
    fn beyond(&self, side: Side) -> Vec<Vec<Span>> {
        let lines = self.lattice.clues().beyond(side, self.puzzle.side());
        let spaced = |texts: &Vec<&str>| self.lattice.spaced(texts, self.width);
        let line = |texts| vec![border(" ".repeat(self.margin())), clue(spaced(texts))];
        lines.iter().map(line).collect()
    }

    fn clue(&self, cell: Cell) -> Vec<Span> {
        vec![clue(self.lattice.clues().in_cell(cell).to_owned())]
    }

    /// A line through the cells of a row, with or without the marks on its borders.
    fn line(
        &self,
        row: usize,
        start: String,
        marked: bool,
        content: impl Fn(Cell) -> Vec<Span>,
    ) -> Vec<Span> {
        let side = self.puzzle.side();
        let mut line = vec![border(start)];
        for column in 0..side {
            if self.lattice.has_column(column) {
                let bar = || format!("{} ", self.lattice.bar(row, column));
                line.push(border(if marked { self.lattice.gap(row, column) } else { bar() }));
            }
            let spans = content(Cell::at(row, column, side));
            let blanks = self.width + 1 - length(&spans).min(self.width + 1);
            line.extend(spans);
            line.push(border(" ".repeat(blanks)));
        }
        line.push(border(self.lattice.bar(row, side).to_string()));
        line
    }

    fn numbers(&self) -> Span {
        let names: Vec<String> = (1..=self.puzzle.side()).map(|n| n.to_string()).collect();
        let text = " ".repeat(self.margin()) + &self.lattice.spaced(&names, self.width);
        border(text.trim_end().to_owned())
    }
}

struct Square {
    across: usize,
    down: usize,
    /// Characters of a candidate with its mark.
    place: usize,
    ascii: bool,
}

impl Square {
    fn of(side: usize, ascii: bool) -> Self {
        let across = (1..).find(|k| k * k >= side).unwrap_or(1);
        let place = if side > 35 { 3 } else { 2 };
        Square { across, down: side.div_ceil(across), place, ascii }
    }

    fn lines(
        &self,
        state: &State,
        cell: Cell,
        marks: &BTreeMap<Candidate, Part>,
    ) -> Vec<Vec<Span>> {
        if state.value(cell).is_some() {
            let mut lines = vec![Vec::new(); self.down];
            let value = cell_spans(state, cell, marks);
            let before = (self.across * self.place - 1 - length(&value)).div_ceil(2);
            lines[self.down / 2] = vec![border(" ".repeat(before))];
            lines[self.down / 2].extend(value);
            return lines;
        }
        let values: Vec<u8> = (1..=state.side() as u8).collect();
        let span = |&value: &u8| self.candidate(state, Candidate { cell, value }, marks);
        values.chunks(self.across).map(|row| row.iter().map(span).collect()).collect()
    }

    fn candidate(
        &self,
        state: &State,
        candidate: Candidate,
        marks: &BTreeMap<Candidate, Part>,
    ) -> Span {
        let width = self.place;
        if !state.candidates(candidate.cell).has(candidate.value) {
            // A dot for every missing candidate, so that a single candidate does not look like a
            // value.
            return border(format!("{:width$}", if self.ascii { "." } else { "·" }));
        }
        let part = marks.get(&candidate).copied().unwrap_or(Part::Candidate);
        let mut text = figure(state.puzzle(), candidate.value);
        text.extend(part.mark());
        Span { text: format!("{text:width$}"), part }
    }
}

fn clue(text: String) -> Span {
    Span { text, part: Part::Clue }
}

fn border(text: String) -> Span {
    Span { text, part: Part::Frame }
}

fn length(spans: &[Span]) -> usize {
    spans.iter().map(|span| span.text.chars().count()).sum()
}
