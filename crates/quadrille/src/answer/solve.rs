//! Solutions, and the verdict with its evidence.

use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{End, Mismatch, Report, Verdict, cells_that_differ};
use serde::Serialize;

use super::Took;

/// The solutions of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// Those found, a line of values each.
    pub solutions: Vec<String>,
    /// Whether there are no more.
    pub complete: bool,
    /// The budget that ended the search.
    pub stopped: Option<String>,
    /// Why there is none, where givens or a cage alone show it.
    pub conflict: Option<String>,
    /// What it took.
    #[serde(flatten)]
    pub took: Took,
    /// How many were found, with those that a front has told before.
    #[serde(skip)]
    pub found: u64,
}

impl Solved {
    /// The end of a search that found so many solutions, and these were not told before.
    #[must_use]
    pub fn new(puzzle: &Puzzle, solutions: Vec<String>, found: u64, report: &Report<End>) -> Self {
        let stopped = match report.answer {
            End::Stopped(stop) => Some(stop.to_string()),
            _ => None,
        };
        let conflict = (found == 0).then(|| puzzle.conflict()).flatten();
        Solved {
            solutions,
            complete: report.answer == End::All,
            stopped,
            conflict: conflict.map(|c| c.to_string()),
            took: Took::from(&report.stats),
            found,
        }
    }
}

/// The verdict on a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// `none`, `unique`, `many` or `unknown`.
    pub verdict: &'static str,
    /// None, one or two solutions, a line of values each.
    pub solutions: Vec<String>,
    /// The cells in which two solutions differ.
    pub differ: Vec<String>,
    /// Why there is no solution, where givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The budget that ended the search.
    pub stopped: Option<String>,
    /// What is wrong with the solution that the input claims.
    pub mismatch: Option<String>,
    /// The rules of print that the puzzle breaks, where they were asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<Vec<String>>,
    /// What it took.
    #[serde(flatten)]
    pub took: Took,
}

impl Checked {
    /// The verdict in words; `spell` writes a solution in the symbols of the input.
    pub fn new(
        puzzle: &Puzzle,
        report: &Report<Verdict>,
        claim: Option<Mismatch>,
        spell: impl Fn(&Grid) -> String,
    ) -> Self {
        let (verdict, grids, conflict, stopped): (_, Vec<&Grid>, _, _) = match &report.answer {
            Verdict::None(why) => ("none", vec![], why.as_ref(), None),
            Verdict::Unique(grid) => ("unique", vec![grid], None, None),
            Verdict::Many(a, b) => ("many", vec![a, b], None, None),
            Verdict::Unknown { stop, found: grid } => {
                ("unknown", grid.iter().collect(), None, Some(stop))
            }
        };
        let name = |cell| puzzle.name(cell).to_string();
        let mismatch = claim.map(|wrong| match wrong {
            Mismatch::Differs(cell) => {
                format!("the solution in the input is wrong at {}", name(cell))
            }
            _ => "the solution in the input does not solve it".to_owned(),
        });
        Checked {
            verdict,
            solutions: grids.into_iter().map(spell).collect(),
            differ: cells_that_differ(&report.answer).into_iter().map(name).collect(),
            conflict: conflict.map(ToString::to_string),
            stopped: stopped.map(ToString::to_string),
            mismatch,
            style: None,
            took: Took::from(&report.stats),
        }
    }
}
