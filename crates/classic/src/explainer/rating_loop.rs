//! The rating loop: applies technique groups, in order, until the puzzle is solved.

use std::collections::BTreeMap;

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{Request, Verdict, verdict};

use super::dynamic::DynamicChains;
use super::finding::{Finding, Fresh};
use super::link_closure::LinkClosure;
use super::scale::{Technique, Tenths};
use super::{aligned, bug, chains, dynamic, locking, loops, singles, subsets, wings};
use crate::bitboard::{ALL, Bitboard};
use crate::representative::representative;

/// Limits of a rating.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// No step may rate above this.
    pub max: Option<Tenths>,
    /// Time, nodes and cancel. A node is one propagated assumption or one search of the grid.
    pub budget: Budget,
}

/// The result of the rating loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    /// The hardest step.
    pub er: Tenths,
    /// The hardest step up to the first placement.
    pub ep: Tenths,
    /// The first step.
    pub ed: Tenths,
    /// The technique of the hardest step, the first if several rate the same. `None` if no cell was
    /// open.
    pub hardest: Option<Technique>,
    /// Steps by technique: placements, or rounds of eliminations.
    pub steps: BTreeMap<Technique, u32>,
}

impl Ratings {
    /// The name of the hardest step. A hidden single is named with its kind of house, which decides
    /// its rating.
    #[must_use]
    pub fn step_name(&self) -> Option<&'static str> {
        self.hardest.map(|technique| match (technique, self.er) {
            (Technique::HiddenSingle, Tenths(12)) => "hidden single in a box",
            (Technique::HiddenSingle, _) => "hidden single in a line",
            _ => technique.name(),
        })
    }
}

/// The outcome of a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Solved: these are the ratings of the puzzle.
    Rated(Ratings),
    /// The next step rates above the requested limit, so ER does too; with the ratings so far.
    Above(Ratings),
    /// No technique of the scale applies; with the ratings so far.
    Beyond(Ratings),
    /// The budget ran out; with the ratings so far.
    Unknown(Stop, Ratings),
}

/// The reason why a puzzle has no ratings on this scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// Another size or kind of puzzle.
    #[error("the scale is for classic 9×9 Sudoku")]
    Shape,
    /// No solution.
    #[error("the puzzle has no solution")]
    None,
    /// Several solutions.
    #[error("the puzzle has several solutions")]
    Many,
}

/// The one solution of a puzzle, or the reason why the search for it stopped.
///
/// # Errors
/// If it has no solution or several.
pub fn unique_solution(puzzle: &Puzzle, meter: &mut Meter) -> Result<Result<Grid, Stop>, Unrated> {
    let request = Request { budget: meter.rest(), ..Request::default() };
    let report = verdict(puzzle, &request).map_err(|_| Unrated::Shape)?;
    // The nodes count even if they exhaust the budget.
    let spent = meter.add(report.stats.nodes);
    match report.answer {
        Verdict::Unique(solution) => Ok(spent.map(|()| solution)),
        Verdict::None(_) => Err(Unrated::None),
        Verdict::Many(..) => Err(Unrated::Many),
        Verdict::Unknown { stop, .. } => Ok(Err(stop)),
    }
}

/// Rates a classic 9×9 puzzle.
///
/// # Errors
/// If it is another kind of puzzle or does not have exactly one solution.
pub fn explain(puzzle: &Puzzle, limits: &Limits) -> Result<Explained, Unrated> {
    puzzle.as_nine().ok_or(Unrated::Shape)?;
    let mut meter = limits.budget.start().every(1);
    match unique_solution(puzzle, &mut meter)? {
        Ok(solution) => {
            let givens = representative(puzzle, &solution).ok_or(Unrated::Shape)?;
            explain_givens(&givens, limits.max, &mut meter)
        }
        Err(stop) => Ok(Explained::Unknown(stop, Ratings::default())),
    }
}

/// Rates the [representative] of a puzzle with one solution. A meter that checks the clock at every
/// node keeps a time limit best.
///
/// # Errors
/// If the techniques prove that it has no solution.
pub fn explain_givens(
    givens: &[u8; 81],
    max: Option<Tenths>,
    meter: &mut Meter,
) -> Result<Explained, Unrated> {
    let mut board = Bitboard::new(givens).ok_or(Unrated::None)?;
    let (mut ratings, mut memory) = (Ratings::default(), Memory::default());
    let max = max.unwrap_or(Tenths(u16::MAX));
    while !board.is_solved() {
        let found = match find(&board, max, &mut memory, meter) {
            Err(stop) => return Ok(Explained::Unknown(stop, ratings)),
            Ok(Found::Nothing) => return Ok(Explained::Beyond(ratings)),
            Ok(Found::Above) => return Ok(Explained::Above(ratings)),
            Ok(Found::Easiest(found)) => found,
        };
        if found.rating > max {
            return Ok(Explained::Above(ratings));
        }
        ratings.add(&found);
        memory.apply(&found, &mut board);
        if board.is_broken() {
            return Err(Unrated::None);
        }
    }
    Ok(Explained::Rated(ratings))
}

impl Explained {
    /// ER, if it is known.
    #[must_use]
    pub fn er(&self) -> Option<Tenths> {
        match self {
            Explained::Rated(ratings) => Some(ratings.er),
            _ => None,
        }
    }
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

/// The result of one pass over the groups. It is short-lived, so boxing the finding would cost more
/// than its size.
#[allow(clippy::large_enum_variant)]
enum Found {
    Easiest(Finding),
    Above,
    Nothing,
}

/// A group searches a grid for patterns with something fresh. Two of them share the closure of links.
type Group = fn(&Bitboard, &Fresh, &mut LinkClosure) -> Option<Finding>;

/// The groups in order, each with the least rating it can give.
const GROUPS: [(u16, Group); 24] = [
    (10, |b, _, _| singles::hidden_singles(b)),
    (17, |b, fresh, _| singles::direct_locking(b, fresh)),
    (20, |b, fresh, _| singles::direct_hidden_set(b, fresh, 2)),
    (23, |b, _, _| singles::naked_singles(b)),
    (25, |b, fresh, _| singles::direct_hidden_set(b, fresh, 3)),
    (26, |b, fresh, _| locking::locked(b, fresh)),
    (30, |b, fresh, _| subsets::naked(b, fresh, 2)),
    (32, |b, fresh, _| subsets::fish(b, fresh, 2)),
    (34, |b, fresh, _| subsets::hidden(b, fresh, 2)),
    (36, |b, fresh, _| subsets::naked(b, fresh, 3)),
    (38, |b, fresh, _| subsets::fish(b, fresh, 3)),
    (40, |b, fresh, _| subsets::hidden(b, fresh, 3)),
    (42, |b, fresh, _| wings::wings(b, fresh, false)),
    (44, |b, fresh, _| wings::wings(b, fresh, true)),
    (45, |b, fresh, _| loops::unique_loops(b, fresh)),
    (50, |b, fresh, _| subsets::naked(b, fresh, 4)),
    (52, |b, fresh, _| subsets::fish(b, fresh, 4)),
    (54, |b, fresh, _| subsets::hidden(b, fresh, 4)),
    (56, |b, _, _| bug::universal_grave(b)),
    (62, |b, fresh, _| aligned::aligned_pairs(b, fresh)),
    (65, |b, _, closure| chains::chains(b, closure)),
    (75, |b, fresh, _| aligned::aligned_triplets(b, fresh)),
    (75, |b, _, _| dynamic::nishio(b)),
    (80, |b, _, closure| chains::multiple_chains(b, closure)),
];

/// State kept from one grid of a puzzle to the next.
struct Memory {
    /// The changes since each group last found nothing.
    fresh: [Fresh; GROUPS.len()],
    /// Closed by chains, and used once more by multiple chains.
    closure: LinkClosure,
    dynamic: DynamicChains,
}

impl Default for Memory {
    fn default() -> Self {
        let fresh = [Fresh { cells: ALL, digits: 0x1ff }; GROUPS.len()];
        Memory { fresh, closure: LinkClosure::default(), dynamic: DynamicChains::default() }
    }
}

impl Memory {
    /// Applies a finding and notes the changes.
    fn apply(&mut self, found: &Finding, board: &mut Bitboard) {
        let before = board.at;
        found.apply(board);
        let (mut cells, mut digits) = (0, 0);
        for digit in 0..9 {
            let gone = before[digit] ^ board.at[digit];
            cells |= gone;
            digits |= u16::from(gone != 0) << digit;
        }
        for fresh in &mut self.fresh {
            *fresh = Fresh { cells: fresh.cells | cells, digits: fresh.digits | digits };
        }
    }
}

fn find(
    board: &Bitboard,
    max: Tenths,
    memory: &mut Memory,
    meter: &mut Meter,
) -> Result<Found, Stop> {
    for (number, (least, group)) in GROUPS.into_iter().enumerate() {
        if least > max.0 {
            return Ok(Found::Above);
        }
        meter.tick()?;
        if let Some(found) = group(board, &memory.fresh[number], &mut memory.closure) {
            return Ok(Found::Easiest(found));
        }
        memory.fresh[number] = Fresh { cells: 0, digits: 0 };
    }
    match dynamic::dynamic_chains(board, max, &mut memory.dynamic, meter)? {
        Some(found) => Ok(Found::Easiest(found)),
        None if max < dynamic::TOP => Ok(Found::Above),
        None => Ok(Found::Nothing),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One puzzle per range of the scale.
    const LINES: [&str; 5] = [
        "600800000000060700003051046000002000050090060040080200070000000500000120900205307",
        "000040700280000600000006003000003000900000107107000000654007300030500000000000904",
        "040150000000097032300000000000900003410700600000000850100000408000580000007020000",
        "976000080080705060000000000000006004000007013391000000000050001409001820000002700",
        "906000080080005060000000007020030004600907203001000000000850000400001006800002700",
    ];

    #[test]
    fn every_deduction_agrees_with_the_solution() {
        for line in LINES {
            let givens: Vec<u8> = line.bytes().map(|c| c - b'0').collect();
            let puzzle =
                Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(&givens)).expect("81 digits");
            let report = verdict(&puzzle, &Request::default()).expect("any engine");
            let Verdict::Unique(solution) = report.answer else { panic!("{line}") };
            let mut board = Bitboard::new(&givens.try_into().expect("81 cells")).expect("no clash");
            let (mut memory, mut meter) = (Memory::default(), Budget::unlimited().start());
            while !board.is_solved() {
                let Ok(Found::Easiest(found)) =
                    find(&board, Tenths(u16::MAX), &mut memory, &mut meter)
                else {
                    panic!("{line}")
                };
                let holds =
                    |digit: usize, cell: usize| usize::from(solution.values()[cell]) == digit + 1;
                assert!(found.on.iter().all(|(d, c)| holds(d, c)), "{line}: {found:?}");
                assert!(!found.off.iter().any(|(d, c)| holds(d, c)), "{line}: {found:?}");
                let before = board.clone();
                memory.apply(&found, &mut board);
                assert_ne!(before, board, "{line}: {found:?} changes nothing");
            }
        }
    }
}
