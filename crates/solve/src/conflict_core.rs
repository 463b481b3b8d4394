//! Why a puzzle has no solution: givens and cages that cannot stand together, none of which can be
//! left out (an irreducible infeasible subset, by deletion).

use quadrille_core::{Budget, Meter, Stop};
use quadrille_puzzle::{Cage, Cell, Conflict, Puzzle};

use crate::door::first;
use crate::outcome::First;
use crate::request::Request;

/// Nodes of one question: what is not decided by then stays in the core.
const NODES: u64 = 100_000;

/// Givens and cages that cannot stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictCore {
    /// Cells of the givens, in order.
    pub givens: Vec<Cell>,
    /// Positions in [`Puzzle::cages`], in order.
    pub cages: Vec<usize>,
    /// Whether none of them can be left out; else some may be, for all that a short search tells.
    pub minimal: bool,
}

/// The core of a puzzle without solution; `None` when it has one.
///
/// # Errors
/// What stopped the search.
pub fn conflict_core(puzzle: &Puzzle, budget: &Budget) -> Result<Option<ConflictCore>, Stop> {
    if let Some(Conflict::Givens { value, house, .. }) = puzzle.conflict() {
        let in_house = puzzle.houses().iter().filter(|h| h.kind == house);
        let holders = in_house.flat_map(|h| &h.cells).filter(|&&c| puzzle.given(c) == Some(value));
        let givens = holders.take(2).copied().collect();
        return Ok(Some(ConflictCore { givens, cages: Vec::new(), minimal: true }));
    }
    let mut meter = budget.start().every(1);
    if solvable(puzzle, &meter.rest())? {
        return Ok(None);
    }
    let mut rest = Rest { puzzle: puzzle.clone(), cages: (0..puzzle.cages().len()).collect() };
    let mut minimal = true;
    for cage in 0..puzzle.cages().len() {
        minimal &= rest.drop_if_useless(|rest| rest.without_cage(cage, puzzle), &mut meter)?;
    }
    for cell in puzzle.cells().filter(|&cell| puzzle.given(cell).is_some()) {
        minimal &= rest.drop_if_useless(|rest| Some(rest.without_given(cell)), &mut meter)?;
    }
    let givens = rest.puzzle.cells().filter(|&c| rest.puzzle.given(c).is_some()).collect();
    Ok(Some(ConflictCore { givens, cages: rest.cages, minimal }))
}

/// What is left of a puzzle, without solution still.
#[derive(Clone)]
struct Rest {
    /// The puzzle.
    puzzle: Puzzle,
    /// Its cages, by their position in the whole.
    cages: Vec<usize>,
}

impl Rest {
    /// Takes something away if no solution comes of it; whether that was decided.
    fn drop_if_useless(
        &mut self,
        without: impl FnOnce(&Rest) -> Option<Rest>,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        meter.add(1)?;
        let Some(fewer) = without(self) else { return Ok(true) };
        let short = Budget { nodes: Some(NODES), ..meter.rest() };
        match solvable(&fewer.puzzle, &short) {
            Ok(true) => Ok(true),
            Ok(false) => {
                *self = fewer;
                Ok(true)
            }
            Err(Stop::Nodes) => Ok(false),
            Err(stop) => Err(stop),
        }
    }

    fn without_given(&self, cell: Cell) -> Rest {
        let mut fewer = self.clone();
        fewer.puzzle.give(cell, None);
        fewer
    }

    fn without_cage(&self, cage: usize, whole: &Puzzle) -> Option<Rest> {
        let cages: Vec<usize> = self.cages.iter().copied().filter(|&c| c != cage).collect();
        let list: Vec<Cage> = cages.iter().map(|&c| whole.cages()[c].clone()).collect();
        let puzzle = self.puzzle.clone().with_cages(list).ok()?;
        Some(Rest { puzzle, cages })
    }
}

fn solvable(puzzle: &Puzzle, budget: &Budget) -> Result<bool, Stop> {
    match first(puzzle, &Request { budget: budget.clone(), ..Request::default() }) {
        Ok(report) => match report.answer {
            First::Found(_) => Ok(true),
            First::None(_) => Ok(false),
            First::Unknown { stop } => Err(stop),
        },
        Err(unfit) => unreachable!("the engine that was chosen takes every puzzle: {unfit}"),
    }
}
