//! One puzzle as it was read: the model, and the other data of the text.

use std::fmt::Write as _;

use crate::format::Format;
use quadrille_puzzle::{Cell, Extra, Grid, Layout, Puzzle, Values};

/// A puzzle out of a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The format it was read as.
    pub format: Format,
    /// 1-based first line in the input; 0 if it was not read from a text.
    pub first_line: u64,
    /// 1-based last line in the input.
    pub last_line: u64,
    /// The solution given in the text; not checked.
    pub solution: Option<Grid>,
    /// The state of play: values that are not givens, and pencil marks.
    pub state: Option<State>,
    /// The name of the puzzle in the text.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// Comments, one per line.
    pub comments: Vec<String>,
    /// The text before the colon of an id, kept for writing.
    pub params: Option<String>,
    /// The other fields of a technique library line.
    pub case: Option<LibraryCase>,
    /// The level, for formats that have a place for it; not read from a text.
    pub level: Option<String>,
    /// ER, for formats that have a place for it; not read from a text.
    pub er: Option<f64>,
    /// Drawings that are not rules, by their keys in f-puzzles: lines, shapes, texts, colours.
    pub drawings: serde_json::Map<String, serde_json::Value>,
    /// Choices the reader made where the text left one, in words.
    pub notes: Vec<String>,
}

/// Progress on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Values placed that are not givens, row-major, 0 for none.
    pub placed: Vec<u8>,
    /// Candidates removed, row-major, besides those that givens and placed values forbid.
    pub removed: Vec<Values>,
    /// All pencil marks, row-major, if the text lists them; a filled cell has only its value.
    pub marks: Option<Vec<Values>>,
}

impl State {
    /// No progress on a grid of this side.
    #[must_use]
    pub fn new(side: usize) -> Self {
        State {
            placed: vec![0; side * side],
            removed: vec![Values::EMPTY; side * side],
            marks: None,
        }
    }
}

/// The expectation of a technique library line. Triples are (value, row, column), with 1-based
/// values and 0-based places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryCase {
    /// The technique: `0300`.
    pub code: String,
    /// The text after the code and a hyphen: `x` means that nothing may be found.
    pub variant: Option<String>,
    /// The candidates involved in the technique.
    pub values: Vec<u8>,
    /// Candidates that it removes.
    pub eliminations: Vec<(u8, usize, usize)>,
    /// Values that it places.
    pub placements: Vec<(u8, usize, usize)>,
    /// The last field, unchanged.
    pub extra: String,
}

impl Entry {
    /// A puzzle that was not read from a text, ready to be written.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        Self::read(puzzle, Format::Json)
    }

    /// A puzzle read in this format; the reader adds the line numbers.
    pub(crate) fn read(puzzle: Puzzle, format: Format) -> Self {
        Entry {
            puzzle,
            format,
            first_line: 0,
            last_line: 0,
            solution: None,
            state: None,
            title: None,
            author: None,
            comments: Vec::new(),
            params: None,
            case: None,
            level: None,
            er: None,
            drawings: serde_json::Map::new(),
            notes: Vec::new(),
        }
    }

    /// The pencil marks: those listed in the text, otherwise those that givens, placed values and
    /// removals leave. A filled cell has only its value.
    #[must_use]
    pub fn marks(&self) -> Vec<Values> {
        let puzzle = &self.puzzle;
        let none = State::new(puzzle.side());
        let state = self.state.as_ref().unwrap_or(&none);
        if let Some(marks) = &state.marks {
            return marks.clone();
        }
        let value = |c: Cell| puzzle.given(c).or(Some(state.placed[c.index()]).filter(|&v| v > 0));
        let open = puzzle.candidates();
        let mut marks: Vec<Values> =
            open.iter().zip(&state.removed).map(|(&c, &gone)| c - gone).collect();
        for house in puzzle.houses() {
            let held: Values = house.cells.iter().filter_map(|&c| value(c)).collect();
            house.cells.iter().for_each(|c| marks[c.index()] = marks[c.index()] - held);
        }
        for cell in puzzle.cells() {
            if let Some(v) = value(cell) {
                marks[cell.index()] = Values::only(v);
            }
        }
        marks
    }

    /// The reader's understanding of the text: one sentence, then the reader's choices.
    #[must_use]
    pub fn understood(&self) -> String {
        let puzzle = &self.puzzle;
        let side = puzzle.side();
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let mut text = format!("{} ({}): {rows}×{columns}, ", self.format, self.format.about());
        text += &match puzzle.layout() {
            Layout::Latin => "rows and columns only".to_owned(),
            Layout::Boxes { height, width } => format!("boxes of {height} rows by {width} columns"),
            Layout::Regions(_) => format!("{side} irregular regions"),
            Layout::Rectangle { .. } => format!("{side} values"),
        };
        for extra in puzzle.extras() {
            let both = if *extra == Extra::Diagonals { "both " } else { "" };
            write!(text, ", {both}{}", extra.name()).expect("a String takes everything");
        }
        if puzzle.digits().contains(&0) {
            text += ", digits from 0";
        }
        let mut count = |n: usize, one: &str, more: &str| {
            write!(text, ", {n} {}", if n == 1 { one } else { more })
                .expect("a String takes everything");
        };
        count(puzzle.clues(), "given", "givens");
        if !puzzle.cages().is_empty() {
            count(puzzle.cages().len(), "cage", "cages");
        }
        if !puzzle.rules().is_empty() {
            count(puzzle.rules().len(), "rule", "rules");
        }
        let on_grid = puzzle.cells().filter(|&cell| puzzle.contains(cell));
        let struck: usize = on_grid.map(|cell| puzzle.struck()[cell.index()].len()).sum();
        if struck > 0 {
            count(struck, "candidate struck out", "candidates struck out");
        }
        if let Some(state) = &self.state {
            let placed = state.placed.iter().filter(|&&v| v > 0).count();
            count(placed, "value placed", "values placed");
        }
        if self.solution.is_some() {
            text += ", with a solution";
        }
        for note in &self.notes {
            text += "; ";
            text += note;
        }
        text
    }
}
