//! The engine `grid` behind the door. Each thread keeps one solver, so that a batch allocates
//! little.

use std::cell::RefCell;

use quadrille_puzzle::Puzzle;

use super::solver::GridSolver;
use crate::door::{Unfit, Visitor, Work};
use crate::request::{Engine, Request};
use quadrille_core::End;

thread_local! {
    /// The solver of this thread; taken while in use, so that a visitor may solve puzzles of its
    /// own.
    static SOLVER: RefCell<GridSolver> = RefCell::default();
}

/// Takes every puzzle.
pub(crate) fn visit(
    puzzle: &Puzzle,
    request: &Request,
    visit: Visitor<'_>,
) -> Result<(End, Work), Unfit> {
    let mut solver = SOLVER.take();
    solver.set_threads(request.threads);
    let (end, stats) = solver.visit(puzzle, &request.budget, request.seed, visit);
    SOLVER.set(solver);
    Ok((end, Work::new(Engine::Grid, stats.nodes)))
}
