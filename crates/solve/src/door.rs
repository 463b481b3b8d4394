//! The door: four questions about a puzzle, each answered by any engine, each within a budget.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use quadrille_core::End;
use quadrille_core::clock::Instant;
use quadrille_puzzle::{Grid, Puzzle};

use crate::adapter::{Searched, Stats, Unfit, Visitor, Work};
use crate::closed::closed_count;
use crate::engine::Engine;
use crate::outcome::{Count, First, Report, Verdict};
use crate::request::Request;
use crate::{cover, nine, registry};

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
    let side = puzzle.side();
    let mut grids = |values: &[u8]| match Grid::new(side, values.to_vec()) {
        Some(grid) => visit(grid),
        None => unreachable!("an engine spells complete grids"),
    };
    let (end, work) = search(puzzle, request, &mut grids)?;
    Ok(report(end, work, start))
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

/// The exact number of solutions, or the limit when there are at least so many.
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
        return Ok(report(Count::Exact(number.into()), Work::new(Engine::Auto, 0), start));
    }
    // Exact cover counts without visiting, shares work between equal subproblems, and goes past 64
    // bits. Other engines would have to visit every solution, so they only count when asked for or
    // when the limit is low.
    if counts_by_cover(request.engine, limit) {
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
        (End::Interrupted(()), Work::new(request.engine, 0))
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

/// Counts by the kernel for classic 9×9, where that may choose, as long as there are few: most
/// puzzles have one, and it is done before a matrix is built. The count, if that was all or the
/// budget ended, and the request with what is left of the budget.
fn count_few(
    puzzle: &Puzzle,
    request: &Request,
) -> Result<(Option<(Count, Work)>, Request), Unfit> {
    const FEW: u64 = 1_000;
    if request.engine != Engine::Auto || request.seed.is_some() || !nine::fits(puzzle) {
        return Ok((None, request.clone()));
    }
    let mut meter = request.budget.start();
    let mut found = 0u64;
    let kernel = Request { engine: Engine::Nine, ..request.clone() };
    let (end, work) = nine::visit(puzzle, &kernel, &mut |_: &[u8]| {
        found += 1;
        if found > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
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

/// Whether a count goes to exact cover.
fn counts_by_cover(engine: Engine, limit: Option<u64>) -> bool {
    const FEW: u64 = 10_000;
    match engine {
        Engine::Cover => true,
        Engine::Auto => limit.is_none_or(|l| l > FEW),
        _ => false,
    }
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

fn report<T>(answer: T, work: Work, start: Instant) -> Report<T> {
    let Work { engine, tried, nodes } = work;
    Report { answer, stats: Stats { engine, tried, nodes, time: start.elapsed() } }
}
