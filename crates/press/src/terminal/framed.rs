//! The picture of a step for a terminal, in the frame in which a solution is drawn: boxes and
//! regions heavy, cages light, clues in their corners, rows and columns numbered as the words name
//! cells.
//!
//! Candidates stand in a line per cell where that is narrow enough, else each in its place of a
//! small square. Marks are those of [`plain`](super::plain); besides, what a chain makes false
//! is told apart from what it makes true.

use std::collections::BTreeMap;

use quadrille_puzzle::{Cell, Puzzle};
use quadrille_reason::{Candidate, State, Step};
use quadrille_text::{Lattice, clue_in};

use super::{Span, cell_spans};
use crate::marks::figure;
use crate::part::{Part, parts};

/// What a terminal has room and characters for.
#[derive(Clone, Copy, Debug)]
pub struct Framing {
    /// True if lines are of ASCII characters.
    pub ascii: bool,
    /// Characters in a line.
    pub columns: usize,
}

/// How candidates stand in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// One after the other.
    List,
    /// Each in its place of a square.
    Square,
}

/// The grid with a step's marks, or without; a line of spans per text line. Wider than there is
/// room only where neither shape fits.
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

/// What the marks of a picture mean, each with its part; those that do not occur are left out.
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

/// The part of each candidate, with those a chain only ever makes false told apart.
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

/// A picture before it is put together.
struct Drawing<'a> {
    /// The puzzle.
    puzzle: &'a Puzzle,
    /// Where lines are.
    lattice: Lattice,
    /// Lines of each cell.
    cells: Vec<Vec<Vec<Span>>>,
    /// The clue of each cell; none at all without cages.
    clues: Vec<String>,
    /// Characters of a cell; the mark of the last candidate may stand in the blank after it.
    width: usize,
    /// Lines of a cell.
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
        let caged = !puzzle.cages().is_empty();
        let clue = |cell: Cell| clue_in(puzzle, cell, ascii);
        let clues: Vec<String> = puzzle.cells().filter(|_| caged).map(clue).collect();
        let content = match shape {
            Shape::List => cells.iter().map(|lines| length(&lines[0])).max().unwrap_or(1),
            Shape::Square => square.across * square.place - 1,
        };
        let clue_width = clues.iter().map(|clue| clue.chars().count()).max().unwrap_or(0);
        let lattice = Lattice::new(puzzle, ascii);
        // A list needs no lines between cells; squares run into each other without.
        let plain = shape == Shape::List || caged;
        let lattice = if plain { lattice } else { lattice.with_cells() };
        let height = if shape == Shape::List { 1 } else { square.down };
        Drawing { puzzle, lattice, cells, clues, width: content.max(clue_width), height }
    }

    /// Characters of the numbers at the left, with a blank.
    fn margin(&self) -> usize {
        self.puzzle.side().to_string().len() + 1
    }

    /// Characters of a line.
    fn columns(&self) -> usize {
        let side = self.puzzle.side();
        let bars = (0..side).filter(|&c| self.lattice.has_column(c)).count();
        self.margin() + side * (self.width + 1) + 2 * bars + 1
    }

    fn lines(&self) -> Vec<Vec<Span>> {
        let (side, margin) = (self.puzzle.side(), self.margin());
        let mut lines = vec![vec![self.numbers()]];
        for row in 0..=side {
            if self.lattice.has_rule(row) {
                let rule = self.lattice.rule(row, self.width);
                lines.push(vec![border(" ".repeat(margin) + &rule)]);
            }
            if row == side {
                break;
            }
            if !self.clues.is_empty() {
                lines.push(self.line(row, " ".repeat(margin), |cell| self.clue(cell)));
            }
            for i in 0..self.height {
                let number =
                    if i == self.height / 2 { (row + 1).to_string() } else { String::new() };
                let number = format!("{number:>w$} ", w = margin - 1);
                lines.push(self.line(row, number, |cell| self.cells[cell.index()][i].clone()));
            }
        }
        lines
    }

    fn clue(&self, cell: Cell) -> Vec<Span> {
        vec![Span { text: self.clues[cell.index()].clone(), part: Part::Clue }]
    }

    /// A line through the cells of a row.
    fn line(&self, row: usize, start: String, content: impl Fn(Cell) -> Vec<Span>) -> Vec<Span> {
        let side = self.puzzle.side();
        let mut line = vec![border(start)];
        for column in 0..side {
            if self.lattice.has_column(column) {
                line.push(border(format!("{} ", self.lattice.bar(row, column))));
            }
            let spans = content(Cell::at(row, column, side));
            let blanks = self.width + 1 - length(&spans).min(self.width + 1);
            line.extend(spans);
            line.push(border(" ".repeat(blanks)));
        }
        line.push(border(self.lattice.bar(row, side).to_string()));
        line
    }

    /// The numbers of the columns.
    fn numbers(&self) -> Span {
        let mut text = " ".repeat(self.margin());
        for column in 0..self.puzzle.side() {
            let gap = if self.lattice.has_column(column) { "  " } else { "" };
            text += &format!("{gap}{:^w$} ", column + 1, w = self.width);
        }
        border(text.trim_end().to_owned())
    }
}

/// The places of candidates in a cell.
struct Square {
    /// Candidates in a line.
    across: usize,
    /// Lines.
    down: usize,
    /// Characters of a candidate with its mark.
    place: usize,
    /// True if lines are of ASCII characters.
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
            // A dot in every place that is gone: a lone candidate is not taken for a value.
            return border(format!("{:width$}", if self.ascii { "." } else { "·" }));
        }
        let part = marks.get(&candidate).copied().unwrap_or(Part::Candidate);
        let mut text = figure(candidate.value);
        text.extend(part.mark());
        Span { text: format!("{text:width$}"), part }
    }
}

fn border(text: String) -> Span {
    Span { text, part: Part::Frame }
}

fn length(spans: &[Span]) -> usize {
    spans.iter().map(|span| span.text.chars().count()).sum()
}
