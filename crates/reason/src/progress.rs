//! The entries and pencil marks of a player, and the mistakes among them.
//!
//! A [`State`] strikes every value from the candidates of its peers, so one wrong digit spoils many
//! cells. Progress records only what the player did, cell by cell.

use quadrille_puzzle::{Cell, Grid, Puzzle, Values};
use quadrille_text::Entry;

use crate::state::State;

/// Values and marks of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Value of each cell, given or written; 0 if open.
    pub values: Vec<u8>,
    /// Candidates that the player keeps in each cell. `None` means all that the values allow.
    pub marks: Vec<Option<Values>>,
}

/// An entry or mark that contradicts the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// This value in this cell.
    Digit(Cell, u8),
    /// The marks of this cell lack its value in the solution.
    Mark(Cell),
}

impl Mistake {
    /// The cell of the mistake.
    #[must_use]
    pub fn cell(self) -> Cell {
        let (Mistake::Digit(cell, _) | Mistake::Mark(cell)) = self;
        cell
    }
}

impl Progress {
    /// A puzzle that has just been started.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Progress { values: puzzle.givens().to_vec(), marks: vec![None; puzzle.givens().len()] }
    }

    /// The progress that a text describes.
    #[must_use]
    pub fn of_entry(entry: &Entry) -> Self {
        let mut progress = Progress::new(&entry.puzzle);
        if entry.state.is_some() {
            let state = State::of_entry(entry);
            progress.values = state.values().to_vec();
            let marks = |cell| Some(state.candidates(cell)).filter(|_| state.value(cell).is_none());
            progress.marks = entry.puzzle.cells().map(marks).collect();
        }
        progress
    }

    /// The progress as text state.
    #[must_use]
    pub fn to_text(&self, puzzle: &Puzzle) -> quadrille_text::State {
        let mut state = quadrille_text::State::new(puzzle.side());
        for cell in puzzle.cells().filter(|&cell| puzzle.given(cell).is_none()) {
            state.placed[cell.index()] = self.value(cell).unwrap_or(0);
            if let Some(marks) = self.marks(cell) {
                state.removed[cell.index()] = Values::all(puzzle.side()) - marks;
            }
        }
        state
    }

    /// The value of a cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> Option<u8> {
        self.values.get(cell.index()).copied().filter(|&value| value > 0)
    }

    fn marks(&self, cell: Cell) -> Option<Values> {
        self.marks.get(cell.index()).copied().flatten()
    }

    /// The state for techniques.
    #[must_use]
    pub fn state(&self, puzzle: &Puzzle) -> State {
        let mut state = State::resumed(puzzle);
        for cell in puzzle.cells() {
            if let Some(value) = self.value(cell).filter(|_| state.value(cell).is_none()) {
                state.place(cell, value);
            }
        }
        for cell in puzzle.cells() {
            let Some(marks) = self.marks(cell) else { continue };
            (state.candidates(cell) - marks).iter().for_each(|value| {
                state.eliminate(cell, value);
            });
        }
        state
    }

    /// The candidates of a cell that the values of the grid allow and the marks lack.
    #[must_use]
    pub fn missing(&self, cell: Cell, puzzle: &Puzzle) -> Values {
        let unmarked = Progress { marks: vec![None; self.values.len()], ..self.clone() };
        unmarked.state(puzzle).candidates(cell) - self.marks(cell).unwrap_or(Values::EMPTY)
    }

    /// Everything that contradicts the solution: digits first, in the order of the cells.
    #[must_use]
    pub fn mistakes(&self, puzzle: &Puzzle, solution: &Grid) -> Vec<Mistake> {
        let digit = |cell: Cell| {
            let wrong = |value: &u8| *value != solution.value(cell);
            self.value(cell).filter(wrong).map(|value| Mistake::Digit(cell, value))
        };
        let mark = |cell: Cell| {
            let marks = self.marks(cell)?;
            let wrong = self.value(cell).is_none() && !marks.has(solution.value(cell));
            wrong.then_some(Mistake::Mark(cell))
        };
        puzzle.cells().filter_map(digit).chain(puzzle.cells().filter_map(mark)).collect()
    }
}
