//! `quadrille matrix`: the exact cover matrix of a puzzle, in plain sight.

use std::io::Write;

use clap::{Args, ValueEnum};
use quadrille::encode::{ItemOrder, Matrix};
use quadrille::puzzle::Puzzle;
use quadrille::solve::{Engine, First, Request, first};
use quadrille::text::Division;
use serde::Serialize;

use crate::answer::to_json;
use crate::args::{BudgetArgs, JsonArgs};
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::output::{Output, is_terminal, policy};

/// Print the exact cover matrix of a puzzle.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MatrixArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Style::Lines, conflicts_with = "json")]
    style: Style,
    /// Order of the items: cell-first or row-first
    /// [default: cell-first; row-first for --style picture]
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<ItemOrder>,
    /// Only the options of the first solution
    #[arg(long)]
    solved: bool,
    #[command(flatten)]
    blank: BlankArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// A grid without a puzzle.
#[derive(Args, Clone, Copy, Debug)]
pub struct BlankArgs {
    /// The empty grid instead of a puzzle: 9×9, or what --box says
    #[arg(long, conflicts_with_all = ["inputs", "from", "loose_blanks", "many", "utf16"])]
    pub blank: bool,
}

impl BlankArgs {
    /// The empty grid, or the one puzzle of the input.
    pub fn puzzle(&self, input: &InputArgs) -> anyhow::Result<Puzzle> {
        if !self.blank {
            return Ok(input.single()?.puzzle);
        }
        let puzzle = match input.division {
            None => Puzzle::sudoku(3, 3),
            Some(Division::Boxes { height, width }) => Puzzle::sudoku(height, width),
            _ => return Err(fail(exit::USAGE, "--blank needs --box HxW")),
        };
        puzzle.map_err(|e| fail(exit::USAGE, e.to_string()))
    }
}

/// How a matrix is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// One line per option, `1` or blank per item
    Lines,
    /// The labelled picture, for sides up to 5
    Picture,
    /// For a spreadsheet
    Csv,
    /// Knuth's text form, which any exact cover solver reads
    Knuth,
}

const EXAMPLES: &str = "Examples:
  quadrille matrix --blank
  quadrille matrix --blank --box 2x2 --style picture
  quadrille matrix --solved 009200700400000090700900005000005010005009820820000900000070006207090480003006279
  quadrille matrix --style knuth 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4 | quadrille cover count -";

/// An option, one line of JSON.
#[derive(Serialize)]
struct OptionLine<'a> {
    /// What it places: row, column and value, from 1.
    places: Vec<(usize, usize, u8)>,
    /// The items it covers.
    items: Vec<&'a str>,
    /// Secondary items with a colour.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    coloured: Vec<(&'a str, u32)>,
}

impl MatrixArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let puzzle = self.blank.puzzle(&self.input)?;
        let picture = self.style == Style::Picture;
        let order =
            self.layout.unwrap_or(if picture { ItemOrder::RowFirst } else { ItemOrder::CellFirst });
        let mut matrix =
            Matrix::new(&puzzle, order).map_err(|e| fail(exit::FAILED, e.to_string()))?;
        if self.solved {
            matrix = self.solved(&puzzle, &matrix)?;
        }
        let mut out = Output::new();
        match self.style {
            _ if self.json.json => write_json(&matrix, &mut out)?,
            Style::Lines => matrix.write_lines(&mut out)?,
            Style::Picture => {
                // On a terminal what does not fit beside stands below.
                let columns = if is_terminal() { policy().columns } else { usize::MAX };
                let picture = matrix.to_picture_within(columns);
                let text = picture.map_err(|e| fail(exit::FAILED, e.to_string()))?;
                out.write_all(text.as_bytes())?;
            }
            Style::Csv => matrix.write_csv(&mut out)?,
            Style::Knuth => out.write_all(matrix.problem().to_text().as_bytes())?,
        }
        out.flush()?;
        Ok(exit::OK)
    }

    /// Only the rows of the first solution.
    fn solved(&self, puzzle: &Puzzle, matrix: &Matrix) -> anyhow::Result<Matrix> {
        let budget = self.budget.budget();
        let request = Request { engine: Engine::Cover, budget, ..Request::default() };
        match first(puzzle, &request)?.answer {
            First::Found(grid) => Ok(matrix.solved(&grid)),
            First::None(_) => Err(fail(exit::FAILED, "the puzzle has no solution")),
            First::Unknown { stop } => Err(fail(exit::STOPPED, format!("stopped by {stop}"))),
        }
    }
}

/// One object per option.
fn write_json(matrix: &Matrix, out: &mut Output) -> std::io::Result<()> {
    let (side, names) = (matrix.side(), matrix.items());
    for choice in matrix.choices() {
        let name = |&item: &u32| names[item as usize].as_str();
        let place = |&(cell, value): &(quadrille::puzzle::Cell, u8)| {
            (cell.row(side) + 1, cell.column(side) + 1, value)
        };
        let line = OptionLine {
            places: choice.places.iter().map(place).collect(),
            items: choice.items.iter().map(name).collect(),
            coloured: choice.states.iter().map(|(item, state)| (name(item), *state)).collect(),
        };
        writeln!(out, "{}", to_json(&line))?;
    }
    Ok(())
}
