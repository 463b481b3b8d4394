//! The engine `cover`: the puzzle's matrix and the exact cover solver.
//!
//! Solutions come in the order of Algorithm X on the cell-first matrix: leftmost item of least
//! size, options in order.

use quadrille_core::{End, Meter, Stop};
use quadrille_cover::Solver;
use quadrille_encode::{ItemOrder, Matrix};
use quadrille_puzzle::Puzzle;

use crate::adapter::{Adapter, Searched, Unfit, Visitor, Work};
use crate::engine::Engine;
use crate::outcome::Count;
use crate::request::Request;

pub(crate) const ADAPTER: Adapter = Adapter { name: "cover", visit };

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    let meter = request.budget.start();
    let matrix = match matrix(puzzle, &meter)? {
        Ok(matrix) => matrix,
        Err(stop) => return Ok((End::Stopped(stop), Work::new(Engine::Cover, 0))),
    };
    let problem = matrix.problem();
    let report = solver(&problem, request, &meter).visit(|solution| {
        match matrix.grid(solution.options().iter().map(|o| o.index())) {
            Some(grid) => visit(grid.values()),
            None => unreachable!("a cover fills the grid"),
        }
    });
    Ok((report.answer, Work::new(Engine::Cover, report.stats.nodes)))
}

pub(crate) fn count(
    puzzle: &Puzzle,
    request: &Request,
    limit: Option<u64>,
) -> Result<(Count, Work), Unfit> {
    let meter = request.budget.start();
    let problem = match matrix(puzzle, &meter)? {
        Ok(matrix) => matrix.problem(),
        Err(stop) => {
            let none = Count::Unknown { stop, at_least: 0u32.into() };
            return Ok((none, Work::new(Engine::Cover, 0)));
        }
    };
    let solver = solver(&problem, request, &meter).threads(request.threads);
    let report = match limit {
        Some(limit) => solver.count_to(limit),
        None => solver.count(),
    };
    Ok((report.answer, Work::new(Engine::Cover, report.stats.nodes)))
}

/// The matrix, or what stopped its making.
fn matrix(puzzle: &Puzzle, meter: &Meter) -> Result<Result<Matrix, Stop>, Unfit> {
    let go_on = &mut || meter.check().is_ok();
    let matrix = Matrix::new_while(puzzle, ItemOrder::CellFirst, go_on)?;
    // A flag that is raised stays so; time does not come back either.
    let stop = || meter.check().err().unwrap_or(Stop::Cancelled);
    Ok(matrix.ok_or_else(stop))
}

/// A solver with what building its problem has left of the budget.
fn solver<'p>(
    problem: &'p quadrille_cover::Problem,
    request: &Request,
    meter: &Meter,
) -> Solver<'p> {
    let solver = Solver::new(problem).budget(meter.rest());
    match request.seed {
        Some(seed) => solver.seed(seed),
        None => solver,
    }
}
