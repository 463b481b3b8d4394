//! The engine `grid` behind the door: a puzzle as plain houses, cages and candidates. Each thread
//! keeps one solver, so that a batch allocates little.

use std::cell::RefCell;
use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_grid::{End, GridStats, Input, InputCage, Solver, Stage};
use quadrille_puzzle::Puzzle;

use crate::adapter::{Adapter, Searched, Stats, Visitor};
use crate::engine::Engine;
use crate::request::Request;

pub(crate) const ADAPTER: Adapter = Adapter { name: "grid", visit };

thread_local! {
    /// The solver of this thread; taken while in use, so that a visitor may solve puzzles of its
    /// own.
    static SOLVER: RefCell<GridSolver> = RefCell::default();
}

/// Takes every puzzle.
pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    let mut solver = SOLVER.take();
    let (end, stats) = solver.visit(puzzle, &request.budget, request.seed, visit);
    SOLVER.set(solver);
    Ok((end, Stats::new(Engine::Grid, stats.nodes)))
}

/// Solves puzzles of any side and layout by the [grid engine](quadrille_grid). Keep one alive for
/// many puzzles: it allocates little after the first.
///
/// ```
/// use std::ops::ControlFlow;
/// use quadrille_core::Budget;
/// use quadrille_puzzle::Puzzle;
/// use quadrille_solve::{End, GridSolver};
///
/// let mut count = 0;
/// let (puzzle, budget) = (Puzzle::sudoku(2, 2)?, Budget::unlimited());
/// let (end, stats) = GridSolver::new().visit(&puzzle, &budget, None, &mut |_| {
///     count += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!((end, count, stats.solutions), (End::All, 288, 288));
/// # Ok::<(), quadrille_puzzle::ModelError>(())
/// ```
#[derive(Debug, Default)]
pub struct GridSolver {
    solver: Solver,
    /// Room for the cells of all houses.
    houses: Vec<u16>,
    /// Room for the cells of all cages.
    cells: Vec<u16>,
    /// Room for the candidates of all cells.
    candidates: Vec<u64>,
}

impl GridSolver {
    /// A solver without allocations yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Does without a stage of the engine. For measurements.
    #[must_use]
    pub fn without(mut self, stage: Stage) -> Self {
        self.solver = self.solver.without(stage);
        self
    }

    /// Visits the solutions of a puzzle, each once: its values row by row. The order is fixed by
    /// the puzzle, or by the seed when there is one; it is not sorted, and other engines have other
    /// orders.
    pub fn visit(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        seed: Option<u64>,
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> (End, GridStats) {
        self.houses.clear();
        let cells = puzzle.houses().iter().flat_map(|house| &house.cells);
        self.houses.extend(cells.map(|cell| cell.0 as u16));
        self.cells.clear();
        let cells = puzzle.cages().iter().flat_map(|cage| &cage.cells);
        self.cells.extend(cells.map(|cell| cell.0 as u16));
        self.candidates.clear();
        self.candidates.extend(
            puzzle
                .givens()
                .iter()
                .zip(puzzle.struck())
                .map(|(&given, struck)| if given > 0 { 1 << (given - 1) } else { !0 } & !struck.0),
        );
        let mut rest = &self.cells[..];
        let mut cages = Vec::with_capacity(puzzle.cages().len());
        for cage in puzzle.cages() {
            let (op, target, many) = (cage.op, cage.target, cage.many);
            let (cells, after) = rest.split_at(cage.cells.len());
            cages.push(InputCage { op, target, distinct: !cage.repeats, many, cells });
            rest = after;
        }
        let side = puzzle.side();
        let (houses, candidates) = (&self.houses, &self.candidates);
        let rules = puzzle.primitives();
        let input = Input { side, houses, cages: &cages, candidates, rules: &rules };
        self.solver.visit(&input, budget, seed, visit)
    }
}
