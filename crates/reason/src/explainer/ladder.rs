//! The ladder: technique groups in the order they are tried, and the walk from a puzzle to its
//! solution.

use std::collections::BTreeMap;

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Layout, Puzzle};
use quadrille_solve::{Request, Verdict, verdict};

use super::board::Board;
use super::finding::Finding;
use super::nested::Tactician;
use super::scale::{Technique, Tenths};
use super::{aligned, chains, dynamic, graves, locking, loops, singles, subsets, wings};
use crate::representative::representative;

/// When to give up.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// No step may rate above this.
    pub max: Option<Tenths>,
    /// Time, nodes and cancel; a node is one run of consequences or one look at the grid.
    pub budget: Budget,
}

/// What a walk met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    /// The hardest step.
    pub er: Tenths,
    /// The hardest step up to the first placement.
    pub ep: Tenths,
    /// The first step.
    pub ed: Tenths,
    /// The technique of the hardest step, the first of them when several rate the same; none when
    /// nothing was open.
    pub hardest: Option<Technique>,
    /// Steps by technique: placements, or rounds of eliminations.
    pub steps: BTreeMap<Technique, u32>,
}

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// At the solution: these are the ratings of the puzzle.
    Rated(Ratings),
    /// The next step rates above the limit asked for, so ER does too; what was met until then.
    Above(Ratings),
    /// No technique of the scale goes on; what was met until then.
    Beyond(Ratings),
    /// The budget ended it; what was met until then.
    Unknown(Stop, Ratings),
}

/// Why a puzzle has no ratings on this scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// Another size or kind.
    #[error("the scale is for classic 9×9 Sudoku")]
    Shape,
    /// No solution.
    #[error("the puzzle has no solution")]
    None,
    /// Several solutions.
    #[error("the puzzle has several solutions")]
    Many,
}

/// Rates a classic 9×9 puzzle.
///
/// # Errors
/// When it is another kind of puzzle or has not exactly one solution.
pub fn explain(puzzle: &Puzzle, limits: &Limits) -> Result<Explained, Unrated> {
    if !puzzle.is_classic() || *puzzle.layout() != (Layout::Boxes { height: 3, width: 3 }) {
        return Err(Unrated::Shape);
    }
    let request = Request { budget: limits.budget.clone(), ..Request::default() };
    let solution = match verdict(puzzle, &request).map_err(|_| Unrated::Shape)?.answer {
        Verdict::Unique(solution) => solution,
        Verdict::None(_) => return Err(Unrated::None),
        Verdict::Many(..) => return Err(Unrated::Many),
        Verdict::Unknown { stop, .. } => return Ok(Explained::Unknown(stop, Ratings::default())),
    };
    let givens = representative(puzzle, &solution).ok_or(Unrated::Shape)?;
    explain_givens(&givens, limits)
}

/// Rates the representative of a puzzle with one solution.
pub(crate) fn explain_givens(givens: &[u8; 81], limits: &Limits) -> Result<Explained, Unrated> {
    let mut board = Board::new(givens).ok_or(Unrated::None)?;
    let mut meter = limits.budget.start().every(1);
    let (mut ratings, mut tactician) = (Ratings::default(), Tactician::default());
    let max = limits.max.unwrap_or(Tenths(u16::MAX));
    while !board.is_solved() {
        let found = match look(&board, max, &mut tactician, &mut meter) {
            Err(stop) => return Ok(Explained::Unknown(stop, ratings)),
            Ok(Look::Nothing) => return Ok(Explained::Beyond(ratings)),
            Ok(Look::Above) => return Ok(Explained::Above(ratings)),
            Ok(Look::Found(found)) => found,
        };
        if found.rating > max {
            return Ok(Explained::Above(ratings));
        }
        ratings.add(&found);
        found.apply(&mut board);
        if board.is_broken() {
            return Err(Unrated::None);
        }
    }
    Ok(Explained::Rated(ratings))
}

impl Ratings {
    fn add(&mut self, found: &Finding) {
        if self.hardest.is_none() {
            self.ed = found.rating;
        }
        if found.rating > self.er {
            self.er = found.rating;
            self.hardest = Some(found.technique);
        }
        if self.ep == Tenths(0) && !found.on.is_empty() {
            self.ep = self.er;
        }
        *self.steps.entry(found.technique).or_default() += found.steps();
    }
}

/// What one look at the grid gave. Short-lived: boxing the finding would cost more than its size.
#[allow(clippy::large_enum_variant)]
enum Look {
    Found(Finding),
    /// Every group within the limit was tried; there are others.
    Above,
    /// Every group was tried.
    Nothing,
}

/// A technique group.
type Group = fn(&Board) -> Option<Finding>;

/// The groups in order, each with the least rating it can give.
const LADDER: [(u16, Group); 24] = [
    (10, |b| singles::hidden_singles(b)),
    (17, |b| singles::direct_locking(b)),
    (20, |b| singles::direct_hidden_set(b, 2)),
    (23, |b| singles::naked_singles(b)),
    (25, |b| singles::direct_hidden_set(b, 3)),
    (26, |b| locking::locked(b)),
    (30, |b| subsets::naked(b, 2)),
    (32, |b| subsets::fish(b, 2)),
    (34, |b| subsets::hidden(b, 2)),
    (36, |b| subsets::naked(b, 3)),
    (38, |b| subsets::fish(b, 3)),
    (40, |b| subsets::hidden(b, 3)),
    (42, |b| wings::wings(b, false)),
    (44, |b| wings::wings(b, true)),
    (45, |b| loops::unique_loops(b)),
    (50, |b| subsets::naked(b, 4)),
    (52, |b| subsets::fish(b, 4)),
    (54, |b| subsets::hidden(b, 4)),
    (56, |b| graves::graves(b)),
    (62, |b| aligned::aligned_pairs(b)),
    (65, |b| chains::chains(b)),
    (75, |b| aligned::aligned_triplets(b)),
    (75, |b| dynamic::nishio(b)),
    (80, |b| chains::multiple_chains(b)),
];

fn look(
    board: &Board,
    max: Tenths,
    tactician: &mut Tactician,
    meter: &mut Meter,
) -> Result<Look, Stop> {
    for (least, group) in LADDER {
        if least > max.0 {
            return Ok(Look::Above);
        }
        meter.tick()?;
        if let Some(found) = group(board) {
            return Ok(Look::Found(found));
        }
    }
    match dynamic::dynamic_chains(board, max, tactician, meter)? {
        Some(found) => Ok(Look::Found(found)),
        None if max < dynamic::TOP => Ok(Look::Above),
        None => Ok(Look::Nothing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One puzzle per stretch of the scale.
    const LINES: [&str; 5] = [
        "600800000000060700003051046000002000050090060040080200070000000500000120900205307",
        "000040700280000600000006003000003000900000107107000000654007300030500000000000904",
        "040150000000097032300000000000900003410700600000000850100000408000580000007020000",
        "976000080080705060000000000000006004000007013391000000000050001409001820000002700",
        "906000080080005060000000007020030004600907203001000000000850000400001006800002700",
    ];

    /// No step may contradict the solution that a search finds.
    #[test]
    fn every_deduction_agrees_with_the_solution() {
        for line in LINES {
            let givens: Vec<u8> = line.bytes().map(|c| c - b'0').collect();
            let puzzle =
                Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(&givens)).expect("81 digits");
            let report = verdict(&puzzle, &Request::default()).expect("any engine");
            let Verdict::Unique(solution) = report.answer else { panic!("{line}") };
            let mut board = Board::new(&givens.try_into().expect("81 cells")).expect("no clash");
            let (mut tactician, mut meter) = (Tactician::default(), Budget::unlimited().start());
            while !board.is_solved() {
                let Ok(Look::Found(found)) =
                    look(&board, Tenths(u16::MAX), &mut tactician, &mut meter)
                else {
                    panic!("{line}")
                };
                let holds =
                    |digit: usize, cell: usize| usize::from(solution.values()[cell]) == digit + 1;
                assert!(found.on.iter().all(|(d, c)| holds(d, c)), "{line}: {found:?}");
                assert!(!found.off.iter().any(|(d, c)| holds(d, c)), "{line}: {found:?}");
                let before = board.clone();
                found.apply(&mut board);
                assert_ne!(before, board, "{line}: {found:?} changes nothing");
            }
        }
    }
}
