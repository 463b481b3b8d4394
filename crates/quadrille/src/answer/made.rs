//! Puzzles that were generated, drawn from a bank, or derived from others.

use quadrille_text::{Entry, Format, WriteError, WriteOptions, usual};
use serde::Serialize;

/// A puzzle as text.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleText {
    /// The puzzle in its format, without the final line break.
    pub puzzle: String,
    /// The format.
    pub format: &'static str,
    /// The number of givens.
    pub givens: usize,
}

impl PuzzleText {
    /// A puzzle in this format, or in its [usual](usual()) one.
    ///
    /// # Errors
    /// If the format cannot represent the puzzle.
    pub fn new(entry: &Entry, format: Option<Format>) -> Result<Self, WriteError> {
        let write = |format: Format| format.write(entry, &WriteOptions::default());
        let (format, text) = match format {
            Some(format) => (format, write(format)?),
            None => usual(entry),
        };
        let puzzle = text.strip_suffix('\n').unwrap_or(&text).to_owned();
        Ok(PuzzleText { puzzle, format: format.name(), givens: entry.puzzle.clues() })
    }
}

/// A puzzle without redundant givens.
#[derive(Clone, Debug, Serialize)]
pub struct MinimalText {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleText,
    /// Givens that may be redundant, not decided within the budget.
    pub undecided: usize,
}

/// The neighbours of a classic 9×9 puzzle: one clue removed, another added, one solution.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Neighbouring {
    /// As lines.
    pub neighbours: Vec<String>,
}

impl Neighbouring {
    /// The answer for these neighbours, 0 for an open cell.
    #[must_use]
    pub fn new(neighbours: &[[u8; 81]]) -> Self {
        let symbol = |&value: &u8| if value == 0 { '.' } else { char::from(b'0' + value) };
        let line = |cells: &[u8; 81]| cells.iter().map(symbol).collect();
        Neighbouring { neighbours: neighbours.iter().map(line).collect() }
    }
}

/// A generated puzzle with exactly one solution.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// Number of the puzzle within the seed, from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleText,
    /// Its only solution, as a line of values.
    pub solution: String,
    /// Its level, if known or requested.
    pub level: Option<String>,
    /// Its ER, if known or requested.
    pub er: Option<f64>,
    /// Random puzzles tried until this one, for a level by givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// The requirement that is not met.
    pub shortfall: Option<String>,
}

/// The reason why a puzzle was not generated.
#[derive(Clone, Debug, Serialize)]
pub struct NotMade {
    /// Number of the puzzle within the seed, from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The reason.
    pub error: String,
}

/// A puzzle of a bank.
#[derive(Clone, Debug, Serialize)]
pub struct Banked {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleText,
    /// Its only solution, as a line of values.
    pub solution: String,
    /// ER of its canonical form.
    pub er: f64,
}

/// A position in which extreme puzzles get stuck.
#[derive(Clone, Debug, Serialize)]
pub struct Stuck {
    /// The candidates of 81 cells, two base-32 digits each.
    pub candidates: String,
}

/// The result of checking a bank.
#[derive(Clone, Debug, Serialize)]
pub struct BankChecked {
    /// `seventeen`, `extreme` or `cruxes`.
    pub bank: &'static str,
    /// The number of entries.
    pub count: usize,
    /// The faults in words; empty if there are none.
    pub faults: Vec<String>,
    /// True if every puzzle was rated again.
    pub rated: bool,
}
