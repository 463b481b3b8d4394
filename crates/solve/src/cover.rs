//! The engine `cover`: the puzzle's matrix and the exact cover solver.
//!
//! Solutions come in the order of Algorithm X on the cell-first matrix: leftmost item of least
//! size, options in order.

use quadrille_cover::Solver;
use quadrille_encode::{ItemOrder, Matrix};
use quadrille_puzzle::Puzzle;

use crate::adapter::{Adapter, Searched, Unfit, Visitor, Work};
use crate::engine::Engine;
use crate::outcome::Count;
use crate::request::Request;

pub(crate) const ADAPTER: Adapter = Adapter { name: "cover", visit };

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    let matrix = Matrix::new(puzzle, ItemOrder::CellFirst)?;
    let problem = matrix.problem();
    let report = solver(&problem, request).visit(|solution| {
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
    let problem = Matrix::new(puzzle, ItemOrder::CellFirst)?.problem();
    let solver = solver(&problem, request).threads(request.threads);
    let report = match limit {
        Some(limit) => solver.count_to(limit),
        None => solver.count(),
    };
    Ok((report.answer, Work::new(Engine::Cover, report.stats.nodes)))
}

fn solver<'p>(problem: &'p quadrille_cover::Problem, request: &Request) -> Solver<'p> {
    let solver = Solver::new(problem).budget(request.budget.clone());
    match request.seed {
        Some(seed) => solver.seed(seed),
        None => solver,
    }
}
