//! The engine `cover`: the puzzle's matrix and the exact cover solver.
//!
//! Solutions come in the order of Algorithm X on the cell-first matrix: leftmost item of least
//! size, options in order.

use quadrille_core::{End, Meter, Stop};
use quadrille_cover::{Problem, Solver};
use quadrille_encode::{ItemOrder, Matrix};
use quadrille_puzzle::Puzzle;

use crate::adapter::{Adapter, Searched, Stats, Unfit, Visitor};
use crate::engine::Engine;
use crate::outcome::Count;
use crate::request::Request;

pub(crate) const ADAPTER: Adapter = Adapter { name: "cover", visit };

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    let meter = request.budget.start();
    let stopped = |stop| Ok((End::Stopped(stop), Stats::new(Engine::Cover, 0)));
    let (matrix, problem) = match matrix(puzzle, &meter)? {
        Ok(built) => built,
        Err(stop) => return stopped(stop),
    };
    let solver = match solver(&problem, request, &meter) {
        Ok(solver) => solver,
        Err(stop) => return stopped(stop),
    };
    let report =
        solver.visit(|solution| match matrix.grid(solution.options().iter().map(|o| o.index())) {
            Some(grid) => visit(grid.values()),
            None => unreachable!("a cover fills the grid"),
        });
    Ok((report.answer, Stats::new(Engine::Cover, report.stats.nodes)))
}

pub(crate) fn count(
    puzzle: &Puzzle,
    request: &Request,
    limit: Option<u64>,
) -> Result<(Count, Stats), Unfit> {
    let meter = request.budget.start();
    let stopped = |stop| {
        let none = Count::Unknown { stop, at_least: 0u32.into() };
        Ok((none, Stats::new(Engine::Cover, 0)))
    };
    let problem = match matrix(puzzle, &meter)? {
        Ok((_, problem)) => problem,
        Err(stop) => return stopped(stop),
    };
    let solver = match solver(&problem, request, &meter) {
        Ok(solver) => solver.threads(request.threads).memo_bytes(request.memo_bytes),
        Err(stop) => return stopped(stop),
    };
    let report = match limit {
        Some(limit) => solver.count_to(limit),
        None => solver.count(),
    };
    Ok((report.answer, Stats::new(Engine::Cover, report.stats.nodes)))
}

/// The matrix and its problem, or what stopped their making.
fn matrix(puzzle: &Puzzle, meter: &Meter) -> Result<Result<(Matrix, Problem), Stop>, Unfit> {
    let go_on = &mut || meter.check().is_ok();
    let Some(matrix) = Matrix::new_while(puzzle, ItemOrder::CellFirst, go_on)? else {
        // A flag that is raised stays so; time does not come back either.
        return Ok(Err(meter.check().err().unwrap_or(Stop::Cancelled)));
    };
    let problem = matrix.problem();
    Ok(meter.check().map(|()| (matrix, problem)))
}

/// A solver with what building its problem has left of the budget; making it takes a while too.
fn solver<'p>(problem: &'p Problem, request: &Request, meter: &Meter) -> Result<Solver<'p>, Stop> {
    let solver = Solver::new(problem);
    meter.check()?;
    let solver = solver.budget(meter.rest());
    Ok(match request.seed {
        Some(seed) => solver.seed(seed),
        None => solver,
    })
}
