//! Solutions, and the verdict with its evidence.

use std::borrow::Cow;

use quadrille_puzzle::{Cell, CellName, Grid};
use quadrille_solve::plain::{self, Found};
use quadrille_solve::{End, FileSolution, Report, Verdict, cells_that_differ, file_solution};
use quadrille_text::Entry;
use serde::{Serialize, Serializer};

use super::Took;

/// The solutions of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// Those found, as lines of values.
    pub solutions: Vec<String>,
    /// The end of the search.
    #[serde(flatten)]
    pub end: SolvedEnd,
}

/// The end of a search for solutions.
#[derive(Clone, Debug, Serialize)]
pub struct SolvedEnd {
    /// True if there are no more.
    pub complete: bool,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The reason why there is none, where givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The comparison with the solution in the input: `agrees`, `differs` or `one-of-several`.
    /// Absent if the input has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_solution: Option<&'static str>,
    /// The cost of the search.
    #[serde(flatten)]
    pub took: Took,
    /// The number of solutions found.
    #[serde(skip)]
    pub found: u64,
    /// A sentence about the solution in the input, where there is something to remark.
    #[serde(skip)]
    pub remark: Option<String>,
}

impl SolvedEnd {
    /// The end of a search that found this number of solutions, `first` being the first two.
    #[must_use]
    pub fn new(entry: &Entry, found: u64, first: &[Grid], report: &Report<End>) -> Self {
        let puzzle = &entry.puzzle;
        let own = file_solution(entry, &first.iter().collect::<Vec<_>>());
        let stopped = match report.answer {
            End::Stopped(stop) => Some(stop.to_string()),
            _ => None,
        };
        let conflict = (found == 0).then(|| puzzle.conflict()).flatten();
        SolvedEnd {
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

impl From<&plain::Answer<'_>> for Solved {
    /// The first solution of a plain puzzle, of which two were looked for.
    fn from(answer: &plain::Answer<'_>) -> Self {
        let (solutions, complete, conflict) = match &answer.found {
            Found::None(why) => (vec![], true, why.as_ref().map(ToString::to_string)),
            Found::One(only) => (vec![line(only).to_owned()], true, None),
            Found::Several(two) => {
                (two.iter().map(|two| line(two[0]).to_owned()).collect(), false, None)
            }
            Found::Unknown => (vec![], false, None),
        };
        let (found, took) = (solutions.len() as u64, Took::from(answer));
        let (stopped, file_solution, remark) = (None, None, None);
        let end = SolvedEnd { complete, stopped, conflict, file_solution, took, found, remark };
        Solved { solutions, end }
    }
}

/// The cells of a plain puzzle as text.
fn line(cells: &[u8; 81]) -> &str {
    std::str::from_utf8(cells).unwrap_or_default()
}

/// The verdict on a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Checked<'a> {
    /// `none`, `unique`, `many` or `unknown`.
    pub verdict: &'static str,
    /// None, one or two solutions, a line of values each.
    pub solutions: Vec<Cow<'a, str>>,
    /// The cells in which two solutions differ.
    #[serde(serialize_with = "names")]
    pub differ: Vec<CellName>,
    /// The reason why there is no solution, where givens or a cage alone show it.
    pub conflict: Option<String>,
    /// The budget that ended the search, if any.
    pub stopped: Option<String>,
    /// The mistake in the solution in the input.
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
    /// A sentence about the solution in the input, where there is something to remark.
    #[serde(skip)]
    pub remark: Option<String>,
}

impl Checked<'static> {
    /// The verdict in words; `spell` writes a solution in the symbols of the input.
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
        let own = file_solution(entry, &grids);
        let remark = own.and_then(|own| own.remark(puzzle));
        let differs = matches!(own, Some(FileSolution::Differs(_)));
        Checked {
            verdict,
            solutions: grids.into_iter().map(|grid| spell(grid).into()).collect(),
            differ: cells_that_differ(&report.answer)
                .into_iter()
                .map(|cell| puzzle.name(cell))
                .collect(),
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

impl<'a> From<&plain::Answer<'a>> for Checked<'a> {
    /// The verdict on a plain puzzle, of which two solutions were looked for.
    fn from(answer: &plain::Answer<'a>) -> Self {
        let (verdict, solutions, conflict) = match &answer.found {
            Found::None(why) => ("none", vec![], why.as_ref().map(ToString::to_string)),
            Found::One(only) => ("unique", vec![line(only).into()], None),
            Found::Several(two) => {
                ("many", two.iter().flatten().map(|grid| line(grid).into()).collect(), None)
            }
            Found::Unknown => ("unknown", vec![], None),
        };
        let differ = match &answer.found {
            Found::Several(Some([a, b])) => {
                (0..81).filter(|&at| a[at] != b[at]).map(|at| Cell(at as u32).name(9)).collect()
            }
            _ => vec![],
        };
        Checked {
            verdict,
            solutions,
            differ,
            conflict,
            stopped: None,
            mismatch: None,
            file_solution: None,
            style: None,
            took: Took::from(answer),
            remark: None,
        }
    }
}

/// The names of cells as a list of texts.
fn names<S: Serializer>(cells: &[CellName], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(ToString::to_string))
}
