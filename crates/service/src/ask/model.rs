//! A puzzle and a player's state as data, in both directions.

use quadrille::puzzle::{Cell, Layout, Op, Puzzle, Values};
use quadrille::reason::{Progress, State};
use quadrille::text::{Entry, Format, WriteOptions};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fields::{Field, Fields};
use crate::problem::Problem;

/// A player's position, as sent by the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StateIn {
    /// Values row by row, 0 for an open cell; or a line of text.
    #[serde(default)]
    values: Option<ValuesIn>,
    /// The marks of each cell; `null` means all candidates that the values allow.
    #[serde(default)]
    candidates: Option<Vec<Option<Vec<u8>>>>,
}

/// Values as numbers, or as a line of text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum ValuesIn {
    Numbers(Vec<u8>),
    /// One character per cell.
    Text(String),
}

impl StateIn {
    pub(super) const FIELD: Field = Field::optional(
        "state",
        r#"{"type":["object","null"],"additionalProperties":false,"properties":{
            "values":{"type":["array","string","null"],"items":{"type":"integer","minimum":0,"maximum":64}},
            "candidates":{"type":["array","null"],"items":{"type":["array","null"],
                "items":{"type":"integer","minimum":1,"maximum":64}}}}}"#,
        "the player's position: values (0 for an open cell) and marks",
    );

    pub(super) fn take(fields: &mut Fields) -> Result<Option<Self>, Problem> {
        let Some(value) = fields.value("state") else { return Ok(None) };
        let wrong = |error| Problem::bad(format!("`state`: {error}"));
        serde_json::from_value(value).map(Some).map_err(wrong)
    }

    /// The position on this puzzle. Givens take precedence over the state.
    pub(super) fn progress(&self, puzzle: &Puzzle) -> Result<Progress, Problem> {
        let mut progress = Progress::new(puzzle);
        if let Some(values) = &self.values {
            let values = values.numbers(puzzle)?;
            for (cell, value) in puzzle.cells().zip(values) {
                if puzzle.given(cell).is_none() {
                    progress.values[cell.index()] = value;
                }
            }
        }
        if let Some(candidates) = &self.candidates {
            fits(candidates.len(), puzzle, "candidates")?;
            for (cell, marks) in candidates.iter().enumerate() {
                progress.marks[cell] = marks.as_ref().map(|m| value_set(m, puzzle)).transpose()?;
            }
        }
        Ok(progress)
    }
}

/// One entry per cell.
fn fits(length: usize, puzzle: &Puzzle, key: &str) -> Result<(), Problem> {
    let cells = puzzle.givens().len();
    match length == cells {
        true => Ok(()),
        false => Err(Problem::impossible(format!(
            "`state.{key}` has {length} entries; the puzzle has {cells} cells"
        ))),
    }
}

fn value_set(values: &[u8], puzzle: &Puzzle) -> Result<Values, Problem> {
    let side = puzzle.side();
    match values.iter().find(|&&value| value == 0 || usize::from(value) > side) {
        Some(value) => Err(Problem::impossible(format!(
            "`state.candidates`: {value} is not a value of this puzzle"
        ))),
        None => Ok(values.iter().copied().collect()),
    }
}

impl ValuesIn {
    fn numbers(&self, puzzle: &Puzzle) -> Result<Vec<u8>, Problem> {
        let values: Vec<u8> = match self {
            ValuesIn::Numbers(values) => values.clone(),
            ValuesIn::Text(text) => {
                let value = |c: char| match c {
                    '.' | '0' => Some(0),
                    c => c.to_digit(36).map(|digit| digit as u8),
                };
                let values: Option<Vec<u8>> = text.chars().map(value).collect();
                values.ok_or_else(|| Problem::impossible("`state.values` has a strange symbol"))?
            }
        };
        fits(values.len(), puzzle, "values")?;
        match values.iter().find(|&&value| usize::from(value) > puzzle.side()) {
            Some(value) => Err(Problem::impossible(format!(
                "`state.values`: {value} is not a value of this puzzle"
            ))),
            None => Ok(values),
        }
    }
}

/// A puzzle as data.
#[derive(Serialize)]
pub(super) struct PuzzleOut {
    format: &'static str,
    /// `sudoku`, `jigsaw`, `killer`, `kenken` or `latin`.
    kind: &'static str,
    size: usize,
    r#box: Option<[usize; 2]>,
    /// The region number of each cell.
    regions: Option<Vec<u8>>,
    diagonals: bool,
    cages: Vec<CageOut>,
    /// By cell, 0 for an open cell.
    givens: Vec<u8>,
    houses: Vec<HouseOut>,
    /// The shortest text that reads back.
    text: String,
    json: Value,
    /// The description of `--explain-input`.
    summary: String,
    /// The title in the text.
    title: Option<String>,
    author: Option<String>,
    /// One sentence for each rule, in their order.
    sentences: Vec<String>,
    /// Choices that the reader made where the text left one, in words.
    notes: Vec<String>,
    /// The solution that the text claims, not checked.
    solution: Option<String>,
    /// The player's progress in the text.
    state: Option<StateOut>,
    /// A contradiction among the givens.
    conflict: Option<String>,
}

#[derive(Serialize)]
struct CageOut {
    /// Row and column from 0.
    cells: Vec<[usize; 2]>,
    /// `+ - * / = ?`.
    op: char,
    /// As text if it exceeds 53 bits.
    target: Value,
    /// True if its values must differ.
    distinct: bool,
}

#[derive(Serialize)]
struct HouseOut {
    /// For example `row 1`.
    name: String,
    /// Row-major indices.
    cells: Vec<usize>,
}

#[derive(Serialize)]
pub(super) struct StateOut {
    /// By cell, 0 for an open cell.
    values: Vec<u8>,
    candidates: Vec<Option<Vec<u8>>>,
}

impl StateOut {
    /// A position with the candidates of every open cell.
    pub(super) fn of(state: &State) -> Self {
        let open = |cell| match state.value(cell) {
            Some(_) => None,
            None => Some(state.candidates(cell).iter().collect()),
        };
        StateOut {
            values: state.values().to_vec(),
            candidates: state.puzzle().cells().map(open).collect(),
        }
    }
}

impl PuzzleOut {
    pub(super) fn new(entry: &Entry) -> Result<Self, Problem> {
        let puzzle = &entry.puzzle;
        let side = puzzle.side();
        let mut bare = Entry::new(puzzle.clone());
        bare.title.clone_from(&entry.title);
        bare.author.clone_from(&entry.author);
        bare.drawings.clone_from(&entry.drawings);
        bare.solution.clone_from(&entry.solution);
        let text = Format::Json.write(&bare, &WriteOptions::default());
        let text = text.map_err(|error| Problem::impossible(error.to_string()))?;
        let place = |cell: &Cell| [cell.row(side), cell.column(side)];
        let cage = |cage: &quadrille::Cage| CageOut {
            cells: cage.cells.iter().map(place).collect(),
            op: if cage.op == Op::Any { '?' } else { cage.op.symbol() },
            target: target(cage.target),
            distinct: !cage.repeats,
        };
        let house = |house: &quadrille::puzzle::House| HouseOut {
            name: house.kind.to_string(),
            cells: house.cells.iter().map(|cell| cell.index()).collect(),
        };
        Ok(PuzzleOut {
            format: entry.format.name(),
            kind: kind(puzzle),
            size: side,
            r#box: match puzzle.layout() {
                Layout::Boxes { height, width } => Some([(*height).into(), (*width).into()]),
                _ => None,
            },
            regions: puzzle.layout().region_map(side),
            diagonals: puzzle.diagonals(),
            cages: puzzle.cages().iter().map(cage).collect(),
            givens: puzzle.givens().to_vec(),
            houses: puzzle.houses().iter().map(house).collect(),
            text: quadrille::to_text(puzzle),
            json: serde_json::from_str(&text).unwrap_or_default(),
            summary: entry.understood(),
            title: entry.title.clone(),
            author: entry.author.clone(),
            sentences: puzzle.rules().iter().map(|rule| rule.sentence(puzzle)).collect(),
            notes: entry.notes.clone(),
            solution: entry.solution.as_ref().map(|grid| puzzle.line(grid)),
            state: entry.state.as_ref().map(|_| state(entry)),
            conflict: puzzle.conflict().map(|conflict| conflict.to_string()),
        })
    }
}

fn state(entry: &Entry) -> StateOut {
    let progress = Progress::of_entry(entry);
    let marks = |marks: &Option<Values>| marks.map(|values| values.iter().collect());
    StateOut { candidates: progress.marks.iter().map(marks).collect(), values: progress.values }
}

/// JavaScript numbers have 53 bits.
fn target(target: u128) -> Value {
    match u64::try_from(target) {
        Ok(small) if small < 1 << 53 => small.into(),
        _ => target.to_string().into(),
    }
}

fn kind(puzzle: &Puzzle) -> &'static str {
    let caged = !puzzle.cages().is_empty();
    match puzzle.layout() {
        Layout::Latin if caged => "kenken",
        Layout::Latin | Layout::Rectangle { .. } => "latin",
        _ if caged => "killer",
        Layout::Regions(_) => "jigsaw",
        Layout::Boxes { .. } => "sudoku",
    }
}
