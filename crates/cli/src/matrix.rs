//! `quadrille matrix`: the exact cover matrix of a puzzle, in plain sight.

use std::io::Write;

use clap::{Args, ValueEnum};
use quadrille::encode::{ItemOrder, Matrix};
use quadrille::solve::{Engine, First, first};

use crate::args::BudgetArgs;
use crate::exit::{self, fail};
use crate::input::InputArgs;

/// Print the exact cover matrix of a puzzle.
///
/// Without input, the matrix of an empty grid is printed: 9×9, or what --box says.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MatrixArgs {
    #[command(flatten)]
    input: InputArgs,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Style::Lines)]
    style: Style,
    /// Order of the items: cell-first or row-first
    /// [default: cell-first; row-first for --style picture]
    #[arg(long, value_name = "LAYOUT")]
    layout: Option<ItemOrder>,
    /// Only the options of the first solution
    #[arg(long)]
    solved: bool,
    /// The empty grid: 9×9, or what --box says
    #[arg(long)]
    blank: bool,
    #[command(flatten)]
    budget: BudgetArgs,
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

impl MatrixArgs {
    pub fn run(mut self) -> anyhow::Result<u8> {
        if self.blank {
            self.input.inputs = vec![blank(self.input.division)?];
        }
        let entry = self.input.single()?;
        let picture = self.style == Style::Picture;
        let order =
            self.layout.unwrap_or(if picture { ItemOrder::RowFirst } else { ItemOrder::CellFirst });
        let mut matrix =
            Matrix::new(&entry.puzzle, order).map_err(|e| fail(exit::FAILED, e.to_string()))?;
        if self.solved {
            let request = quadrille::solve::Request {
                engine: Engine::Cover,
                budget: self.budget.budget(),
                ..Default::default()
            };
            match first(&entry.puzzle, &request)?.answer {
                First::Found(grid) => matrix = matrix.solved(&grid),
                First::None(_) => return Err(fail(exit::FAILED, "the puzzle has no solution")),
                First::Unknown { stop } => {
                    return Err(fail(exit::STOPPED, format!("stopped by {stop}")));
                }
            }
        }
        let text = match self.style {
            Style::Lines => matrix.to_lines(),
            Style::Picture => matrix.to_picture().map_err(|e| fail(exit::FAILED, e.to_string()))?,
            Style::Csv => matrix.to_csv(),
            Style::Knuth => matrix.problem().to_text(),
        };
        std::io::stdout().lock().write_all(text.as_bytes())?;
        Ok(exit::OK)
    }
}

/// An empty grid as JSON, which says its boxes.
pub fn blank(division: Option<quadrille::text::Division>) -> anyhow::Result<String> {
    use quadrille::text::{Division, Entry, Format, WriteOptions};
    let puzzle = match division {
        None => quadrille::puzzle::Puzzle::sudoku(3, 3),
        Some(Division::Boxes { height, width }) => quadrille::puzzle::Puzzle::sudoku(height, width),
        _ => return Err(fail(2, "--blank needs --box HxW")),
    };
    let puzzle = puzzle.map_err(|e| fail(2, e.to_string()))?;
    Ok(Format::Json.write(&Entry::new(puzzle), &WriteOptions::default())?)
}
