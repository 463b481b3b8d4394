//! `quadrille cnf`: a puzzle as clauses, by name or by number.

use std::io::{BufWriter, Write};

use clap::{Args, ValueEnum};
use quadrille::cnf::dimacs;
use quadrille::cnf::encode::AtMost;
use quadrille::encode::{ClauseOptions, PuzzleClauses, SudokuBoard};
use quadrille::puzzle::{Layout, Puzzle};

use crate::exit::{self, fail};
use crate::input::InputArgs;

/// Print a puzzle as clauses.
///
/// `--style seed` writes named clauses (`d1_1_1 || d2_1_1 || …`), one per line in byte order, for
/// Sudoku with square boxes; `--style dimacs` writes DIMACS for every puzzle: variable N·cell +
/// value, cells counted from 0 row by row, says that the cell holds the value, further variables
/// belong to cages.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CnfArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Named clauses or DIMACS
    #[arg(long, value_enum, default_value = "seed")]
    style: Style,
    /// Also write the givens, as unit clauses
    #[arg(long)]
    givens: bool,
    /// How DIMACS says "at most one"
    #[arg(long, value_enum, default_value = "pairwise")]
    amo: Amo,
    /// Cages with at most this many fillings become tables in DIMACS
    #[arg(long, value_name = "N", default_value_t = ClauseOptions::default().tuples)]
    tuples: usize,
    /// An empty board instead of a puzzle; take its boxes from --box (3x3 by default)
    #[arg(long)]
    blank: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Named clauses
    Seed,
    /// Numbered clauses
    Dimacs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Amo {
    /// No two together
    Pairwise,
    /// A chain
    Ladder,
    /// A lattice
    Product,
}

const EXAMPLES: &str = "Examples:
  quadrille cnf --blank --box 2x2
  quadrille cnf --givens 0003000230004000
  quadrille cnf --style dimacs --givens 4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4 | quadrille sat solve -";

impl CnfArgs {
    pub fn run(mut self) -> anyhow::Result<u8> {
        if self.blank {
            self.input.inputs = vec![crate::matrix::blank(self.input.division)?];
        }
        let puzzle = self.input.single()?.puzzle;
        let mut out = BufWriter::new(std::io::stdout().lock());
        match self.style {
            Style::Seed => write!(out, "{}", self.named(&puzzle)?)?,
            Style::Dimacs => {
                let at_most = match self.amo {
                    Amo::Pairwise => AtMost::Pairwise,
                    Amo::Ladder => AtMost::Ladder,
                    Amo::Product => AtMost::Product,
                };
                let options = ClauseOptions {
                    at_most,
                    tuples: self.tuples,
                    givens: self.givens,
                    prune: false,
                };
                let clauses = PuzzleClauses::new(&puzzle, &options);
                let side = puzzle.side();
                let meaning = format!(
                    "variable {side}*cell + value: the cell (0 to {}) holds it",
                    side * side - 1
                );
                dimacs::write(&clauses.formula, &[&meaning], &mut out)?;
            }
        }
        out.flush()?;
        Ok(exit::OK)
    }

    /// The named clauses of a plain Sudoku with square boxes.
    fn named(&self, puzzle: &Puzzle) -> anyhow::Result<String> {
        let square = matches!(puzzle.layout(), Layout::Boxes { height, width } if height == width);
        if !puzzle.is_classic() || !square {
            let message = "named clauses are for Sudoku with square boxes; use --style dimacs";
            return Err(fail(exit::FAILED, message));
        }
        let rows: Vec<Vec<u32>> = puzzle
            .givens()
            .chunks(puzzle.side())
            .map(|row| row.iter().map(|&v| v.into()).collect())
            .collect();
        let board = SudokuBoard::new(&rows)?;
        let cnf = if self.givens { board.cnf_with_contents() } else { board.cnf() };
        Ok(cnf.to_string())
    }
}
