//! `quadrille cnf`: a puzzle as clauses, by name or by number.

use std::io::Write;

use clap::{Args, Subcommand, ValueEnum};
use quadrille::cnf::encode::AtMost;
use quadrille::encode::{ClauseOptions, PuzzleClauses, SudokuBoard};
use quadrille::puzzle::Puzzle;

use crate::answer::to_json;
use crate::args::JsonArgs;
use crate::exit::{self, fail};
use crate::input::InputArgs;
use crate::matrix::BlankArgs;
use crate::output::Output;
use crate::trace::TraceArgs;

/// Print a puzzle as clauses.
///
/// `--style named` writes named clauses (`d1_1_1 || d2_1_1 || …`), one per line in byte order, for
/// Sudoku with square boxes. `--style dimacs` writes DIMACS for every puzzle: variable N·cell + value
/// is true if the cell holds the value, cells counted from 0 row by row; further variables belong to
/// cages. `--json` writes those numbered clauses as one object.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct CnfArgs {
    #[command(subcommand)]
    command: Option<CnfCommand>,
    #[command(flatten)]
    input: InputArgs,
    /// Named clauses or DIMACS
    #[arg(long, value_enum, default_value = "named", conflicts_with = "json")]
    style: Style,
    /// Also write the givens, as unit clauses
    #[arg(long)]
    givens: bool,
    /// Encoding of "at most one" in DIMACS [default: pairwise]
    #[arg(long, value_enum)]
    amo: Option<Amo>,
    /// Cages with at most this many fillings become tables in DIMACS [default: 2000]
    #[arg(long, value_name = "N")]
    tuples: Option<usize>,
    #[command(flatten)]
    blank: BlankArgs,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Debug, Subcommand)]
enum CnfCommand {
    /// Print a textbook search for a model, step by step: unit clauses, decisions, conflicts
    Trace {
        #[command(flatten)]
        input: Box<InputArgs>,
        #[command(flatten)]
        trace: TraceArgs,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Named clauses
    Named,
    /// Numbered clauses
    Dimacs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Amo {
    /// No two together
    #[default]
    Pairwise,
    /// A chain
    Ladder,
    /// A lattice
    Product,
}

const EXAMPLES: &str = "Examples:
  quadrille cnf --blank --box 2x2
  quadrille cnf --givens 0003000230004000
  quadrille cnf trace 0002000004000003
  quadrille cnf --style dimacs --givens puzzle.txt | quadrille sat solve";

impl CnfArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        if let Some(CnfCommand::Trace { input, trace }) = &self.command {
            return trace.clauses(&input.single()?.puzzle);
        }
        let numbered = self.json.json || self.style == Style::Dimacs;
        if !numbered && (self.amo.is_some() || self.tuples.is_some()) {
            return Err(fail(exit::USAGE, "--amo and --tuples are for --style dimacs"));
        }
        let puzzle = self.blank.puzzle(&self.input)?;
        let mut out = Output::new();
        match self.style {
            _ if self.json.json => self.write_json(&puzzle, &mut out)?,
            Style::Named => {
                self.board(&puzzle)?.write_cnf(self.givens, &mut out)?;
                writeln!(out)?;
            }
            Style::Dimacs => {
                let side = puzzle.side();
                let last = side * side - 1;
                let meaning =
                    format!("variable {side}*cell + value: the cell (0 to {last}) holds it");
                PuzzleClauses::write_dimacs(&puzzle, &self.options(), &[&meaning], &mut out)?;
            }
        }
        out.flush()?;
        Ok(exit::OK)
    }

    fn options(&self) -> ClauseOptions {
        let at_most = match self.amo.unwrap_or_default() {
            Amo::Pairwise => AtMost::Pairwise,
            Amo::Ladder => AtMost::Ladder,
            Amo::Product => AtMost::Product,
        };
        let tuples = self.tuples.unwrap_or(ClauseOptions::default().tuples);
        ClauseOptions {
            at_most,
            tuples,
            givens: self.givens,
            prune: false,
            ..ClauseOptions::default()
        }
    }

    fn write_json(&self, puzzle: &Puzzle, out: &mut Output) -> std::io::Result<()> {
        let mut before = "{\"clauses\":[";
        let variables = PuzzleClauses::visit(puzzle, &self.options(), &mut |clause| {
            let numbers: Vec<i32> = clause.iter().map(|lit| lit.to_dimacs()).collect();
            write!(out, "{before}{}", to_json(&numbers))?;
            before = ",";
            Ok(())
        })?;
        // A puzzle has a cell, and a cell has a clause, so the list is not empty.
        writeln!(out, "],\"variables\":{variables}}}")
    }

    /// The board of a Sudoku with square boxes and no further rules.
    fn board(&self, puzzle: &Puzzle) -> anyhow::Result<SudokuBoard> {
        let square = puzzle.plain_boxes().is_some_and(|(height, width)| height == width);
        if !square {
            let message = "named clauses are for Sudoku with square boxes; use --style dimacs";
            return Err(fail(exit::USAGE, message));
        }
        let rows: Vec<Vec<u32>> = puzzle
            .givens()
            .chunks(puzzle.side())
            .map(|row| row.iter().map(|&v| v.into()).collect())
            .collect();
        Ok(SudokuBoard::new(&rows)?)
    }
}
