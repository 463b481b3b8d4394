//! `quadrille matrix`: the exact cover matrix of a puzzle.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use quadrille::answer::MatrixOption;
use quadrille::encode::{CageEncoding, ItemOrder, Matrix, MatrixError};
use quadrille::press::Scene;
use quadrille::puzzle::{Grid, Puzzle};
use quadrille::solve::{Engine, First, Request, first};
use quadrille::text::Division;

use crate::answer::to_json;
use crate::args::{BudgetArgs, JsonArgs};
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::names;
use crate::output::{Output, is_terminal, policy};
use crate::picture_file::{self, LookArgs};

/// Print the exact cover matrix of a puzzle.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatrixArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Output style [default: lines; knuth with --cages tuples]
    #[arg(long, value_enum, conflicts_with = "json")]
    style: Option<Style>,
    /// Order of the items: cell-first or row-first
    /// [default: cell-first; row-first for --style picture]
    #[arg(long, value_name = "LAYOUT", value_parser = names::layout())]
    layout: Option<ItemOrder>,
    /// Form of cages: fillings (an option for each filling of a whole cage) or tuples (an option
    /// for each cell, value and filling, which is the colour of the cage's item)
    #[arg(long, value_name = "FORM", default_value = "fillings", value_parser = names::cages())]
    cages: CageEncoding,
    /// Only the options of the first solution; with --output, all options with those marked
    #[arg(long)]
    solved: bool,
    /// Draw it into a file: .svg; .png, .pdf and .xlsx with the feature `print`
    #[arg(long, short = 'o', value_name = "FILE", conflicts_with_all = ["style", "json"])]
    output: Option<PathBuf>,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    blank: BlankArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BlankArgs {
    /// The empty grid instead of a puzzle: 9×9, or the size given by --box
    #[arg(long, conflicts_with_all = ["inputs", "from", "loose_blanks", "many", "utf16"])]
    pub blank: bool,
    /// Side of the empty grid with --box none [default: 9]
    #[arg(long, value_name = "N")]
    pub side: Option<usize>,
}

impl BlankArgs {
    /// The empty grid, or the one puzzle of the input.
    pub(crate) fn puzzle(&self, input: &InputArgs) -> anyhow::Result<Puzzle> {
        if !self.blank && self.side.is_some() {
            return Err(fail(exit::USAGE, "--side is for --blank --box none"));
        }
        if !self.blank {
            return Ok(input.single()?.puzzle);
        }
        Division::blank(input.division, self.side).map_err(exit::with(exit::USAGE))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// One line per option, `1` or blank per item; labels count rows and columns from 0: r0c0#1
    Lines,
    /// The labelled picture, for sides up to 5
    Picture,
    /// CSV, for a spreadsheet
    Csv,
    /// Knuth's text form, which any exact cover solver reads
    Knuth,
}

const EXAMPLES: &str = "Examples:
  quadrille matrix --blank
  quadrille matrix --blank --box 2x2 --style picture
  quadrille matrix --blank --box none --side 4 --style csv
  quadrille matrix --blank --box 2x2 -o matrix.svg
  quadrille matrix --solved ...3...23...4...
  quadrille matrix --style knuth puzzle.txt | quadrille cover count
  quadrille matrix --cages tuples 2:b__,a3a3 | quadrille cover solve --all";

impl MatrixArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let drawn = self.output.as_ref().is_some_and(|p| picture_file::extension(p) != "xlsx");
        if self.look.is_set() && !drawn {
            return Err(fail(exit::USAGE, "--theme and --size are for pictures: -o FILE.svg"));
        }
        let puzzle = self.blank.puzzle(&self.input)?;
        let style = self.style()?;
        let picture = style == Style::Picture;
        let order =
            self.layout.unwrap_or(if picture { ItemOrder::RowFirst } else { ItemOrder::CellFirst });
        if !self.solved && self.budget.is_limited() {
            return Err(fail(exit::USAGE, "--time and --nodes are for --solved"));
        }
        let grid = if self.solved { Some(self.first(&puzzle)?) } else { None };
        let matrix = Matrix::with_cages(&puzzle, order, self.cages).map_err(|e| {
            let code = if e == MatrixError::NoCages { exit::USAGE } else { exit::FAILED };
            fail(code, e)
        })?;
        if let Some(path) = &self.output {
            self.draw(path, &matrix, &puzzle, grid.as_ref())?;
            return Ok(exit::OK);
        }
        let matrix = match grid {
            Some(grid) => matrix.solved(&grid),
            None => matrix,
        };
        let mut out = Output::new();
        match style {
            _ if self.json.json => {
                for option in MatrixOption::all(&matrix) {
                    writeln!(out, "{}", to_json(&option))?;
                }
            }
            Style::Lines => matrix.write_lines(&mut out)?,
            Style::Picture => {
                // On a terminal, columns that do not fit are printed below.
                let columns = if is_terminal() { policy().columns } else { usize::MAX };
                let text = matrix.to_picture(columns).map_err(exit::with(exit::USAGE))?;
                out.write_all(text.as_bytes())?;
            }
            Style::Csv => matrix.write_csv(&mut out)?,
            Style::Knuth => matrix.write_knuth(&mut out)?,
        }
        out.flush()?;
        Ok(exit::OK)
    }

    /// The requested style, or the default. Tuples need a style that shows colours.
    fn style(&self) -> anyhow::Result<Style> {
        let tuples = self.cages == CageEncoding::Tuples;
        match self.style {
            _ if tuples && self.output.is_some() => {
                Err(fail(exit::USAGE, "pictures do not show the colours of --cages tuples"))
            }
            Some(Style::Lines | Style::Picture) if tuples => Err(fail(
                exit::USAGE,
                "--cages tuples has colours, which only --style knuth and csv and --json show",
            )),
            None if tuples => Ok(Style::Knuth),
            style => Ok(style.unwrap_or(Style::Lines)),
        }
    }

    fn first(&self, puzzle: &Puzzle) -> anyhow::Result<Grid> {
        let budget = self.budget.budget();
        let request = Request { engine: Engine::Cover, budget, ..Request::default() };
        match first(puzzle, &request)?.answer {
            First::Found(grid) => Ok(grid),
            First::None(_) => Err(fail(exit::FAILED, "the puzzle has no solution")),
            First::Unknown { stop } => Err(exit::stopped(stop)),
        }
    }

    /// A picture or a spreadsheet, chosen by the file name.
    fn draw(
        &self,
        path: &Path,
        matrix: &Matrix,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
    ) -> anyhow::Result<()> {
        if picture_file::extension(path) == "xlsx" {
            return write_xlsx(path, matrix, puzzle, solution);
        }
        let scene = Scene::matrix(matrix, puzzle, solution);
        let scene = scene.map_err(exit::with(exit::USAGE))?;
        self.look.write(path, &scene)
    }
}

#[cfg(feature = "print")]
fn write_xlsx(
    path: &Path,
    matrix: &Matrix,
    puzzle: &Puzzle,
    solution: Option<&Grid>,
) -> anyhow::Result<()> {
    let sheet = quadrille::press::matrix_sheet(matrix, puzzle, solution);
    crate::file::write_bytes(path, &sheet.map_err(exit::with(exit::FAILED))?)
}

#[cfg(not(feature = "print"))]
fn write_xlsx(_: &Path, _: &Matrix, _: &Puzzle, _: Option<&Grid>) -> anyhow::Result<()> {
    Err(picture_file::not_built("XLSX"))
}
