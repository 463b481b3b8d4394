//! Puzzles that were made, drawn from a bank, or made from others.

use quadrille_puzzle::{Layout, Op, Puzzle};
use quadrille_text::{Entry, Format, WriteError, WriteOptions};
use serde::Serialize;

/// A puzzle as text.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleText {
    /// The puzzle in its format, without the last line end.
    pub puzzle: String,
    /// The format.
    pub format: &'static str,
    /// The number of givens.
    pub givens: usize,
}

impl PuzzleText {
    /// A puzzle in this format, or in the one that people expect: a line, a Keen id, or JSON for
    /// all else.
    ///
    /// # Errors
    /// When the format has no place for something.
    pub fn new(entry: &Entry, format: Option<Format>) -> Result<Self, WriteError> {
        let write = |format: Format| format.write(entry, &WriteOptions::default());
        let (text, format) = match format {
            Some(format) => (write(format)?, format),
            None => {
                let format = expected(&entry.puzzle);
                match write(format) {
                    Ok(text) => (text, format),
                    Err(_) => (write(Format::Json)?, Format::Json),
                }
            }
        };
        let puzzle = text.strip_suffix('\n').unwrap_or(&text).to_owned();
        Ok(PuzzleText { puzzle, format: format.name(), givens: entry.puzzle.clues() })
    }
}

/// A puzzle without its needless givens.
#[derive(Clone, Debug, Serialize)]
pub struct MinimalText {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleText,
    /// Givens that may be needless: no answer came within the budget.
    pub undecided: usize,
}

/// The format people expect. A line tells no boxes but the usual ones.
fn expected(puzzle: &Puzzle) -> Format {
    let plain = puzzle.cages().is_empty()
        && !puzzle.diagonals()
        && !matches!(puzzle.layout(), Layout::Regions(_));
    let hidden =
        puzzle.cages().iter().any(|c| c.op == Op::Any || c.op == Op::Eq && puzzle.side() > 9);
    match puzzle.side() {
        ..=35 if plain => Format::Line,
        ..=9 if puzzle.is_kenken() && !hidden => Format::Keen,
        _ => Format::Json,
    }
}

/// The neighbours of a classic 9×9 puzzle: one clue leaves, another one comes, one solution.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Neighbouring {
    /// As lines.
    pub neighbours: Vec<String>,
}

impl Neighbouring {
    /// These neighbours, 0 for an open cell.
    #[must_use]
    pub fn new(neighbours: &[[u8; 81]]) -> Self {
        let symbol = |&value: &u8| if value == 0 { '.' } else { char::from(b'0' + value) };
        let line = |cells: &[u8; 81]| cells.iter().map(symbol).collect();
        Neighbouring { neighbours: neighbours.iter().map(line).collect() }
    }
}

/// A puzzle with exactly one solution, made to order.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// Which puzzle of the seed it is, from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleText,
    /// Its one solution, a line of values.
    pub solution: String,
    /// Its level, where that is known or asked for.
    pub level: Option<String>,
    /// Its ER, where that is known or asked for.
    pub er: Option<f64>,
    /// Random puzzles that were tried until this one, for a level by givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// The request that is not met.
    pub shortfall: Option<String>,
}

/// Why a puzzle was not made.
#[derive(Clone, Debug, Serialize)]
pub struct NotMade {
    /// Which puzzle of the seed it is, from 0.
    pub number: u64,
    /// The seed.
    pub seed: u64,
    /// Why.
    pub error: String,
}

/// A puzzle of a bank.
#[derive(Clone, Debug, Serialize)]
pub struct Banked {
    /// The puzzle.
    #[serde(flatten)]
    pub puzzle: PuzzleText,
    /// Its one solution, a line of values.
    pub solution: String,
    /// ER of its canonical form.
    pub er: f64,
}

/// A state in which extreme puzzles get stuck.
#[derive(Clone, Debug, Serialize)]
pub struct Stuck {
    /// The candidates of 81 cells, two digits of base 32 each.
    pub candidates: String,
}

/// True if a bank is in order.
#[derive(Clone, Debug, Serialize)]
pub struct BankChecked {
    /// `seventeen`, `extreme` or `cruxes`.
    pub bank: &'static str,
    /// The number it holds.
    pub count: usize,
    /// What is wrong, in words; nothing where all is well.
    pub faults: Vec<String>,
    /// True if every puzzle was rated again.
    pub rated: bool,
}
