//! The evidence for an answer, as data: the cells in which two solutions differ, the solution in a
//! file compared with ours, and the puzzle of a certificate compared with the one it must be about.

use quadrille_proof as proof;
use quadrille_puzzle::{Cell, Grid, Puzzle};
use quadrille_text::Entry;

use crate::certified_rules::rules;
use crate::outcome::Verdict;

/// The cells in which the two solutions of a verdict differ; none for other verdicts.
#[must_use]
pub fn cells_that_differ(verdict: &Verdict) -> Vec<Cell> {
    match verdict {
        Verdict::Many(a, b) => a.differences(b).collect(),
        _ => Vec::new(),
    }
}

/// The solution that a file carries, compared with ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileSolution {
    /// It is the one that was found.
    Agrees,
    /// It solves the puzzle, and so do others: a rule of the file may be missing in what was read.
    OneOfSeveral,
    /// It does not solve the puzzle; with the first cell that differs where there is one solution.
    Differs(Option<Cell>),
}

impl FileSolution {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FileSolution::Agrees => "agrees",
            FileSolution::OneOfSeveral => "one-of-several",
            FileSolution::Differs(_) => "differs",
        }
    }

    /// The sentence for people; `None` when there is nothing to remark.
    #[must_use]
    pub fn remark(self, puzzle: &Puzzle) -> Option<String> {
        match self {
            FileSolution::Agrees => None,
            FileSolution::OneOfSeveral => {
                Some("the solution in the input is one of several".to_owned())
            }
            FileSolution::Differs(Some(cell)) => {
                Some(format!("the solution in the input is wrong at {}", puzzle.name(cell)))
            }
            FileSolution::Differs(None) => {
                Some("the solution in the input does not solve it".to_owned())
            }
        }
    }
}

/// Compares the solution that a text carries with ours, of which the first two are enough. `None`
/// when the text has none, or when it solves the puzzle and there is nothing to compare it with.
#[must_use]
pub fn file_solution(entry: &Entry, ours: &[&Grid]) -> Option<FileSolution> {
    let theirs = entry.solution.as_ref()?;
    match ours {
        _ if !entry.puzzle.is_solved_by(theirs) => Some(FileSolution::Differs(match ours {
            [only] => theirs.differences(only).next(),
            _ => None,
        })),
        [] => None,
        [only] if *only == theirs => Some(FileSolution::Agrees),
        _ => Some(FileSolution::OneOfSeveral),
    }
}

/// Where the puzzle of a certificate differs from the one it must be about, in words. The models are
/// compared part by part; the order of houses, cages and rules does not matter.
#[must_use]
pub fn difference(puzzle: &Puzzle, certified: &proof::Puzzle) -> Option<String> {
    if puzzle.side() != certified.size {
        return Some(format!("its side is {}, not {}", certified.size, puzzle.side()));
    }
    let givens = puzzle.givens().iter().zip(&certified.givens);
    if let Some(cell) = givens.into_iter().position(|(&a, &b)| u32::from(a) != b) {
        return Some(format!("the given of {} differs", puzzle.name(Cell(cell as u32))));
    }
    let sorted = |mut list: Vec<Vec<usize>>| {
        list.iter_mut().for_each(|cells| cells.sort_unstable());
        list.sort();
        list
    };
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let houses = puzzle.houses().iter().map(|house| indices(&house.cells)).collect();
    if sorted(houses) != sorted(certified.houses.clone()) {
        return Some("its houses differ".to_owned());
    }
    let mut ours: Vec<_> = (puzzle.cages().iter())
        .map(|cage| {
            let mut ops: Vec<u8> = cage.ops().iter().map(|op| op.symbol() as u8).collect();
            ops.sort_unstable();
            let mut cells = indices(&cage.cells);
            cells.sort_unstable();
            (cells, ops, cage.target, !cage.repeats)
        })
        .collect();
    let mut theirs: Vec<_> = (certified.cages.iter())
        .map(|cage| {
            let (mut ops, mut cells) = (cage.ops.clone(), cage.cells.clone());
            ops.sort_unstable();
            cells.sort_unstable();
            (cells, ops, cage.target, cage.distinct)
        })
        .collect();
    ours.sort();
    theirs.sort();
    if ours != theirs {
        return Some("its cages differ".to_owned());
    }
    let (mut ours, mut theirs) = (rules(&puzzle.primitives()), certified.rules.clone());
    ours.sort();
    theirs.sort();
    if ours != theirs {
        return Some("its rules differ".to_owned());
    }
    let mut strikes: Vec<(usize, u32)> = (puzzle.cells())
        .flat_map(|cell| {
            puzzle.struck()[cell.index()].iter().map(move |v| (cell.index(), v.into()))
        })
        .collect();
    let mut struck = certified.strikes.clone();
    strikes.sort_unstable();
    struck.sort_unstable();
    struck.dedup();
    (strikes != struck).then(|| "its struck candidates differ".to_owned())
}
