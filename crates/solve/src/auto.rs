//! The engine `auto`: the kernel that suits the puzzle, and another when the first finds it hard.
//!
//! Classic 9×9 goes to its own kernel, the rest to the grid kernel, which hands over to clauses
//! after [`grid_node_budget`] nodes. Solutions that were shown before the hand-over are not shown again, so
//! the answer never depends on it.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Grid, Op, Puzzle};

use crate::adapter::{Adapter, Searched, Visitor};
use crate::engine::Engine;
use crate::request::Request;
use crate::{grid, nine, sat};
use quadrille_core::End;

pub(crate) const ADAPTER: Adapter = Adapter { name: "auto", visit };

/// Solutions shown before the hand-over from which on the puzzle is taken to have very many:
/// clauses would have to forbid each one, so the grid kernel starts again and skips them.
const MANY: usize = 16;

/// Nodes after which the grid kernel hands over. A node takes 3 to 30 µs. With cages it is worth
/// waiting: a 15×15 KenKen takes the grid kernel 23,000 nodes (0.2 s) and clauses 3.5 s. Up to side
/// 12, where cages leave [little](grid_only) open, it does not hand over: of eight puzzles
/// that take it more than 400,000 nodes, clauses decide none in 45 s. Sides 17 to 25 without
/// cages, half open, take it half the time of clauses on the whole, and no earlier hand-over does
/// better; it is there for what neither finds easy. Above side 25, with a third or more of the cells
/// given, what needs a search at all goes to clauses: they take less time than the first thousand
/// nodes (36×36: 9 ms against 14). Nearly empty, they take twenty times the kernel's time. Latin
/// squares, which have no boxes, are another matter: of ten with a third open (sides 28 to 35) that
/// one of both decided, the kernel took less time on seven, up to six times less, and at most 400,000
/// nodes.
/// Re-measure with `grid-bench --hard`.
fn grid_node_budget(puzzle: &Puzzle) -> u64 {
    if grid_only(puzzle) {
        return u64::MAX;
    }
    let givens = puzzle.cells().filter(|&cell| puzzle.given(cell).is_some()).count();
    let dense = 3 * givens >= puzzle.side() * puzzle.side();
    let latin = puzzle.houses().len() == 2 * puzzle.side();
    match (puzzle.side(), puzzle.cages().is_empty()) {
        (0..=9, true) => 60_000,
        (0..=16, false) => 400_000,
        (_, false) => 30_000,
        (10..=16, true) => 20_000,
        (17.., true) if latin => 500_000,
        (17..=25, true) => 200_000,
        (26.., true) if dense => 1,
        (26.., true) => 5_000,
    }
}

/// True if cages leave the grid kernel little to search: most cells are in
/// cages, and their operations are known.
fn grid_only(puzzle: &Puzzle) -> bool {
    let caged: usize = puzzle.cages().iter().map(|cage| cage.cells.len()).sum();
    let known = puzzle.cages().iter().all(|cage| cage.op != Op::Any);
    puzzle.side() <= 12 && known && 2 * caged >= puzzle.cells().len()
}

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    if puzzle.as_nine().is_some() && request.seed.is_none() {
        return nine::visit(puzzle, &Request { engine: Engine::Nine, ..request.clone() }, visit);
    }
    let mut meter = request.budget.start();
    let (mut seen, mut shown) = (Vec::new(), 0u64);
    let mut note = |values: &[u8]| {
        shown += 1;
        if seen.len() < MANY {
            seen.extend(Grid::new(puzzle.side(), values.to_vec()));
        }
        visit(values)
    };
    let most = grid_node_budget(puzzle);
    let first = request.budget.nodes.map_or(most, |nodes| nodes.min(most));
    let part = |budget: Budget| Request { budget, ..request.clone() };
    let (end, work) = grid::visit(puzzle, &part(meter.rest().nodes(first)), &mut note)?;
    let nodes = work.nodes;
    let paid = meter.add(nodes);
    let spent = paid.is_err() || meter.rest().nodes == Some(0);
    if end != End::Stopped(Stop::Nodes) || spent {
        return Ok((end, work));
    }
    let (end, mut work) = if seen.len() >= MANY || !sat::IS_BUILT {
        let mut skip = shown;
        let mut rest = |values: &[u8]| {
            let fresh = skip == 0;
            skip = skip.saturating_sub(1);
            if fresh { visit(values) } else { ControlFlow::Continue(()) }
        };
        grid::visit(puzzle, &part(meter.rest()), &mut rest)?
    } else {
        sat::resume(puzzle, &part(meter.rest()), seen, visit)?
    };
    if work.engine != Engine::Grid {
        work.tried.push(Engine::Grid);
    }
    work.nodes += nodes;
    Ok((end, work))
}
