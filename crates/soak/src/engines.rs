//! Every engine beside brute force on small puzzles, and beside each other on larger ones.

use std::collections::BTreeSet;

use quadrille_core::Budget;
use quadrille_puzzle::{Grid, Puzzle, Values};
use quadrille_referee::all_solutions;
use quadrille_solve::{
    Count, Engine, First, Request, Verdict, conflict_core, count, first, true_candidates, verdict,
};

use crate::campaign::{Case, Outcome, Result};
use crate::puzzles::{self, NODES, all_by, takes};

/// Solutions above which a puzzle is not compared.
const MOST: usize = 200;

/// A small puzzle beside brute force.
pub(crate) fn small(case: &mut Case) -> Result {
    let puzzle = puzzles::small(case);
    compare_with_all(case, &puzzle)
}

/// Every engine beside brute force, if that ends soon.
pub(crate) fn compare_with_all(case: &Case, puzzle: &Puzzle) -> Result {
    let Some(truth) = all_solutions(puzzle, MOST) else { return Ok(Outcome::Skipped) };
    compare(case, puzzle, &truth)?;
    if puzzle.conflict().is_some() && !truth.is_empty() {
        return Err(format!("a conflict, but {} solutions", truth.len()));
    }
    if conflict_core(puzzle, &Budget::unlimited())
        .is_ok_and(|core| core.is_some() != truth.is_empty())
    {
        return Err("a core of a puzzle with solutions, or none without".to_owned());
    }
    candidates(case, puzzle, &truth)?;
    Ok(Outcome::Compared)
}

/// A larger puzzle, whose solutions by the first engine that ends are those of all others.
pub(crate) fn large(case: &mut Case) -> Result {
    let Some(puzzle) = puzzles::large(case) else { return Ok(Outcome::Skipped) };
    let Some(truth) = all_by(&puzzle, Engine::Grid, MOST)? else { return Ok(Outcome::Skipped) };
    compare(case, &puzzle, &truth)?;
    candidates(case, &puzzle, &truth)?;
    Ok(Outcome::Compared)
}

/// Solutions, count and verdict of every engine that ends within its budget.
fn compare(case: &Case, puzzle: &Puzzle, truth: &BTreeSet<Vec<u8>>) -> Result<()> {
    for &engine in Engine::ALL.iter().filter(|&&engine| takes(engine, puzzle)) {
        if let Some(found) = all_by(puzzle, engine, MOST)?.filter(|found| found != truth) {
            return Err(format!("{engine}: {} solutions, not {}", found.len(), truth.len()));
        }
        let budget = Budget::default().nodes(NODES);
        let request = Request { engine, budget, seed: Some(7), ..Request::default() };
        let unfit = |unfit: quadrille_solve::Unfit| unfit.to_string();
        match count(puzzle, &request, None).map_err(unfit)?.answer {
            Count::Unknown { .. } => {}
            total if total == Count::Exact(truth.len().into()) => {}
            total => return Err(format!("{engine} counts {total:?}, not {}", truth.len())),
        }
        let said = verdict(puzzle, &request).map_err(unfit)?.answer;
        let right = match &said {
            Verdict::None(_) => truth.is_empty(),
            Verdict::Unique(grid) => truth.len() == 1 && has(truth, grid),
            Verdict::Many(a, b) => a != b && has(truth, a) && has(truth, b),
            Verdict::Unknown { found, .. } => found.iter().all(|grid| has(truth, grid)),
        };
        let shown = match first(puzzle, &request).map_err(unfit)?.answer {
            First::Found(grid) => has(truth, &grid),
            First::None(_) => truth.is_empty(),
            First::Unknown { .. } => true,
        };
        if !right || !shown {
            return Err(format!("{engine}: {said:?}, but there are {} solutions", truth.len()));
        }
        case.answer(engine.name());
    }
    Ok(())
}

fn has(truth: &BTreeSet<Vec<u8>>, grid: &Grid) -> bool {
    truth.contains(grid.values())
}

/// The true candidates are those of all solutions.
fn candidates(case: &Case, puzzle: &Puzzle, truth: &BTreeSet<Vec<u8>>) -> Result<()> {
    let said = true_candidates(puzzle, &Budget::default().nodes(NODES));
    if said.stopped.is_some() {
        return Ok(());
    }
    for (cell, values) in said.values.iter().enumerate() {
        let real: Values = truth.iter().map(|grid| grid[cell]).collect();
        if *values != real {
            return Err(format!("cell {cell} has the candidates {values:?}, not {real:?}"));
        }
    }
    case.answer("true candidates");
    Ok(())
}
