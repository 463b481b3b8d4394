//! The door: four questions about a puzzle, each answered by any engine, each within a budget.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use quadrille_core::clock::Instant;
use quadrille_core::{Budget, End, Stop, UpTo};
use quadrille_puzzle::{Grid, Puzzle};

use crate::adapter::{Searched, Stats, Unfit, Visitor};
use crate::closed::closed_count;
use crate::engine::Engine;
use crate::outcome::{Count, First, Report, Verdict};
use crate::request::Request;
use crate::self_check::SelfCheck;
use crate::{cover, grid, registry};

/// One engine's search.
pub(crate) fn search(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    (registry::adapter(request.engine).visit)(puzzle, request, visit)
}

/// Visits solutions until the visitor breaks, there are no more, or the budget ends. The order is
/// that of the engine; it is fixed by the puzzle and the seed.
///
/// # Errors
/// When the engine asked for cannot take the puzzle.
pub fn for_each(
    puzzle: &Puzzle,
    request: &Request,
    mut visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Report<End>, Unfit> {
    let start = Instant::now();
    let (side, mut check) = (puzzle.side(), SelfCheck::new(puzzle));
    let mut grids = |values: &[u8]| match Grid::new(side, values.to_vec()) {
        Some(grid) => {
            check.see(&grid);
            visit(grid)
        }
        None => unreachable!("an engine spells complete grids"),
    };
    let (end, work) = search(puzzle, request, &mut grids)?;
    Ok(report(end, work, start))
}

/// Visits the first solutions. [`End::All`] means that there are no more: after the last one the
/// search goes on for one more, as far as the budget allows.
///
/// # Errors
/// When the engine asked for cannot take the puzzle.
pub fn for_each_up_to(
    puzzle: &Puzzle,
    request: &Request,
    limit: u64,
    mut visit: impl FnMut(Grid) -> ControlFlow<()>,
) -> Result<Report<End>, Unfit> {
    let mut list = UpTo::new(limit);
    let report = for_each(puzzle, request, |grid| list.take(|| visit(grid)))?;
    Ok(Report { answer: list.end(report.answer), ..report })
}

/// The first solution in the order of the engine.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_solve::{First, Request, first};
/// let puzzle = Puzzle::sudoku(2, 3)?;
/// let First::Found(grid) = first(&puzzle, &Request::default())?.answer else { panic!() };
/// assert!(puzzle.is_solved_by(&grid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the engine asked for cannot take the puzzle.
pub fn first(puzzle: &Puzzle, request: &Request) -> Result<Report<First>, Unfit> {
    let (mut found, report) = up_to(puzzle, request, 1)?;
    let answer = match (found.pop(), report.answer) {
        (Some(grid), _) => First::Found(grid),
        (None, End::Stopped(stop)) => First::Unknown { stop },
        (None, _) => First::None(puzzle.conflict()),
    };
    Ok(Report { answer, stats: report.stats })
}

/// A solution, if there is one, by the engine that suits the puzzle.
pub(crate) fn any(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Grid>, Stop> {
    match first(puzzle, &Request { budget: budget.clone(), ..Request::default() }) {
        Ok(report) => match report.answer {
            First::Found(grid) => Ok(Some(grid)),
            First::None(_) => Ok(None),
            First::Unknown { stop } => Err(stop),
        },
        Err(unfit) => unreachable!("the engine that was chosen takes every puzzle: {unfit}"),
    }
}

/// None, one, or several, with the evidence.
///
/// # Errors
/// When the engine asked for cannot take the puzzle.
pub fn verdict(puzzle: &Puzzle, request: &Request) -> Result<Report<Verdict>, Unfit> {
    let (mut found, report) = up_to(puzzle, request, 2)?;
    let answer = match (found.pop(), found.pop(), report.answer) {
        (Some(second), Some(first), _) => Verdict::Many(first, second),
        (only, _, End::Stopped(stop)) => Verdict::Unknown { stop, found: only },
        (Some(only), None, _) => Verdict::Unique(only),
        (None, _, _) => Verdict::None(puzzle.conflict()),
    };
    Ok(Report { answer, stats: report.stats })
}

/// The exact number of solutions, or the limit when there are at least that many.
///
/// ```
/// use quadrille_puzzle::Puzzle;
/// use quadrille_solve::{Count, Request, count};
/// let all = count(&Puzzle::sudoku(2, 2)?, &Request::default(), None)?.answer;
/// assert_eq!(all, Count::Exact(288u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the engine asked for cannot take the puzzle.
pub fn count(
    puzzle: &Puzzle,
    request: &Request,
    limit: Option<u64>,
) -> Result<Report<Count>, Unfit> {
    let start = Instant::now();
    if request.engine == Engine::Auto
        && limit.is_none()
        && let Some(number) = closed_count(puzzle)
    {
        return Ok(report(Count::Exact(number.into()), Stats::new(Engine::Auto, 0), start));
    }
    let (loose, request) = &count_loose(puzzle, request, limit)?;
    if let Some((answer, work)) = loose {
        return Ok(report(answer.clone(), work.clone(), start));
    }
    // Exact cover counts without visiting, shares work between equal subproblems, and goes past 64
    // bits. Other engines would have to visit every solution, so they only count when asked for or
    // when the limit is low.
    if counts_by_cover(puzzle, request.engine, limit) {
        let (few, rest) = count_few(puzzle, request)?;
        if let Some((answer, work)) = few {
            return Ok(report(answer, work, start));
        }
        match cover::count(puzzle, &rest, limit) {
            Ok((answer, work)) => return Ok(report(answer, work, start)),
            Err(unfit) if request.engine == Engine::Cover => return Err(unfit),
            Err(_) => {}
        }
    }
    let mut found = 0u64;
    let mut tally = |_: &[u8]| {
        found += 1;
        if limit.is_some_and(|l| found >= l) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let (end, work) = if limit == Some(0) {
        (End::Interrupted(()), Stats::new(request.engine, 0))
    } else {
        search(puzzle, request, &mut tally)?
    };
    let found = BigUint::from(found);
    let answer = match end {
        End::All => Count::Exact(found),
        End::Interrupted(()) => Count::AtLeast(found),
        End::Stopped(stop) => Count::Unknown { stop, at_least: found },
    };
    Ok(report(answer, work, start))
}

/// Counts by visiting, where that may choose, as long as there are few: most puzzles have one. The
/// kernel for classic 9×9 is done before a matrix is built. With rules, exact cover takes much longer
/// than the engines that `auto` chooses, unless there are very many. The count, if that was all or the
/// budget ended, and the request with what is left of the budget.
fn count_few(
    puzzle: &Puzzle,
    request: &Request,
) -> Result<(Option<(Count, Stats)>, Request), Unfit> {
    let few: u64 = match !puzzle.is_variant() {
        true => 1_000,
        false => 100_000,
    };
    let visits = puzzle.as_nine().is_some() || puzzle.is_variant();
    if request.engine != Engine::Auto || request.seed.is_some() || !visits {
        return Ok((None, request.clone()));
    }
    let mut meter = request.budget.start();
    let mut found = 0u64;
    let (end, work) = search(puzzle, request, &mut |_: &[u8]| {
        found += 1;
        if found > few { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let answer = match end {
        End::All => Count::Exact(found.into()),
        End::Stopped(stop) => Count::Unknown { stop, at_least: found.into() },
        End::Interrupted(()) => {
            // Cover begins anew, with the rest of the budget; an empty one it refuses itself.
            let _ = meter.add(work.nodes);
            return Ok((None, Request { budget: meter.rest(), ..request.clone() }));
        }
    };
    Ok((Some((answer, work)), request.clone()))
}

/// Visits up to a limit by the grid kernel, where that may choose, as long as two nodes or so find
/// another solution: large loose grids, which clauses would have to forbid one by one (36×36: 41 a
/// second) and exact cover finds hardly faster when they are empty (25×25: 7,000 a second, the grid
/// kernel 80,000). The count, if that was all, and the request with what is left of the budget.
fn count_loose(
    puzzle: &Puzzle,
    request: &Request,
    limit: Option<u64>,
) -> Result<(Option<(Count, Stats)>, Request), Unfit> {
    const FIRST: u64 = 5_000;
    const EACH: u64 = 4;
    let suits = |&limit: &u64| limit > 1 && (limit <= FEW || is_nearly_empty(puzzle));
    let free = request.engine == Engine::Auto && puzzle.as_nine().is_none();
    let Some(limit) = limit.filter(suits).filter(|_| free) else {
        return Ok((None, request.clone()));
    };
    let mut meter = request.budget.start();
    let nodes = limit.saturating_mul(EACH).saturating_add(FIRST);
    let nodes = request.budget.nodes.map_or(nodes, |most| most.min(nodes));
    let part = Request {
        engine: Engine::Grid,
        budget: request.budget.clone().nodes(nodes),
        ..request.clone()
    };
    let mut found = 0u64;
    let (end, work) = grid::visit(puzzle, &part, &mut |_: &[u8]| {
        found += 1;
        if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let spent = meter.add(work.nodes).is_err() || meter.rest().nodes == Some(0);
    let answer = match end {
        End::All => Count::Exact(found.into()),
        End::Interrupted(()) => Count::AtLeast(found.into()),
        End::Stopped(Stop::Nodes) if !spent => {
            return Ok((None, Request { budget: meter.rest(), ..request.clone() }));
        }
        End::Stopped(stop) => Count::Unknown { stop, at_least: found.into() },
    };
    Ok((Some((answer, work)), request.clone()))
}

/// True if a grid is large and has so few givens that exact cover shares no work.
fn is_nearly_empty(puzzle: &Puzzle) -> bool {
    let givens = puzzle.cells().filter(|&cell| puzzle.given(cell).is_some()).count();
    puzzle.side() > 16 && 4 * givens < puzzle.side() * puzzle.side()
}

/// The largest limit below which visiting is no slower than exact cover with its matrix.
const FEW: u64 = 10_000;

/// True if a count goes to exact cover.
fn counts_by_cover(puzzle: &Puzzle, engine: Engine, limit: Option<u64>) -> bool {
    match engine {
        Engine::Cover => true,
        Engine::Auto => limit.is_none_or(|l| l > FEW) && !has_huge_cage(puzzle),
        _ => false,
    }
}

/// True if a cage has too many cells for exact cover: its sums are items that share no
/// work. Of a 9×9 with a cage of 54 cells the grid kernel visits 27,000 solutions a second and exact
/// cover none; with 18 cells, 32,000 and 15,000.
fn has_huge_cage(puzzle: &Puzzle) -> bool {
    puzzle.cages().iter().any(|cage| cage.cells.len() > 2 * puzzle.side())
}

fn up_to(
    puzzle: &Puzzle,
    request: &Request,
    most: usize,
) -> Result<(Vec<Grid>, Report<End>), Unfit> {
    let mut found = Vec::with_capacity(most);
    let report = for_each(puzzle, request, |grid| {
        found.push(grid);
        if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((found, report))
}

fn report<T>(answer: T, work: Stats, start: Instant) -> Report<T> {
    Report { answer, stats: Stats { time: start.elapsed(), ..work } }
}
