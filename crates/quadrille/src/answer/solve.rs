//! Solutions, and the verdict with its evidence.

use quadrille_puzzle::Grid;
use quadrille_solve::{End, FileSolution, Report, Verdict, cells_that_differ, file_solution};
use quadrille_text::Entry;
use serde::Serialize;

use super::Took;

/// The solutions of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// Those found, as lines of values.
    pub solutions: Vec<String>,
    /// True if there are no more.
    pub complete: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The reason why there is none, if givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The comparison with the solution in the input: `agrees`, `differs` or `one-of-several`.
    /// Absent if the input has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_solution: Option<&'static str>,
    /// The cost of the search.
    #[serde(flatten)]
    pub took: Took,
    /// Number of solutions found, including those that a front end has already shown.
    #[serde(skip)]
    pub found: u64,
    /// A sentence about the solution in the input, if there is something to remark.
    #[serde(skip)]
    pub remark: Option<String>,
}

impl Solved {
    /// The end of a search that found `found` solutions, with the first two as grids. `solutions`
    /// has those that were not shown before.
    #[must_use]
    pub fn new(
        entry: &Entry,
        solutions: Vec<String>,
        found: u64,
        first: &[Grid],
        report: &Report<End>,
    ) -> Self {
        let puzzle = &entry.puzzle;
        let own = file_solution(entry, &first.iter().collect::<Vec<_>>());
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
            file_solution: own.map(FileSolution::word),
            took: Took::from(&report.stats),
            found,
            remark: own.and_then(|own| own.remark(puzzle)),
        }
    }
}

/// The verdict on a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// `none`, `unique`, `many` or `unknown`.
    pub verdict: &'static str,
    /// None, one or two solutions, as lines of values.
    pub solutions: Vec<String>,
    /// The cells in which two solutions differ.
    pub differ: Vec<String>,
    /// The reason why there is no solution, if givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The error in the solution of the input, if any.
    pub mismatch: Option<String>,
    /// The comparison with the solution in the input: `agrees`, `differs` or `one-of-several`.
    /// Absent if the input has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_solution: Option<&'static str>,
    /// The rules of print that the puzzle breaks, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<Vec<String>>,
    /// The cost of the search.
    #[serde(flatten)]
    pub took: Took,
    /// A sentence about the solution in the input, if there is something to remark.
    #[serde(skip)]
    pub remark: Option<String>,
}

impl Checked {
    /// The verdict; `spell` writes a solution in the symbols of the input.
    pub fn new(entry: &Entry, report: &Report<Verdict>, spell: impl Fn(&Grid) -> String) -> Self {
        let puzzle = &entry.puzzle;
        let (verdict, grids, conflict, stopped): (_, Vec<&Grid>, _, _) = match &report.answer {
            Verdict::None(why) => ("none", vec![], why.as_ref(), None),
            Verdict::Unique(grid) => ("unique", vec![grid], None, None),
            Verdict::Many(a, b) => ("many", vec![a, b], None, None),
            Verdict::Unknown { stop, found: grid } => {
                ("unknown", grid.iter().collect(), None, Some(stop))
            }
        };
        let name = |cell| puzzle.name(cell).to_string();
        let own = file_solution(entry, &grids);
        let remark = own.and_then(|own| own.remark(puzzle));
        let differs = matches!(own, Some(FileSolution::Differs(_)));
        Checked {
            verdict,
            solutions: grids.into_iter().map(spell).collect(),
            differ: cells_that_differ(&report.answer).into_iter().map(name).collect(),
            conflict: conflict.map(ToString::to_string),
            stopped: stopped.map(ToString::to_string),
            mismatch: remark.clone().filter(|_| differs),
            file_solution: own.map(FileSolution::word),
            style: None,
            took: Took::from(&report.stats),
            remark,
        }
    }
}
