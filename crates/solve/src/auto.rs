//! The engine `auto`: the kernel that suits the puzzle, and another when the first finds it hard.
//!
//! Classic 9×9 goes to its own kernel. Large grids with givens go to clauses at once; the rest to exact cover, which hands over to
//! clauses after [`SHARE`] nodes. Solutions that were shown before the hand-over are not shown again, so the answer
//! never depends on it.

use std::ops::ControlFlow;

use quadrille_limits::{Budget, Stop};
use quadrille_puzzle::{Grid, Puzzle};

use crate::door::{Unfit, Visitor, Work};
use crate::outcome::End;
use crate::request::{Engine, Request};
use crate::{cover, nine, sat};

/// Nodes after which exact cover hands over. Puzzles that it solves at all it mostly solves within 1,100; a 15×15 KenKen
/// and a hard 25×25 take it over 400,000, clauses 5 s and 1.6 s.
const SHARE: u64 = 1_500;

/// Solutions shown before the hand-over from which on the puzzle is taken to have very many: clauses would have to forbid
/// each one, so exact cover starts again and skips them.
const MANY: usize = 16;

/// Sides from which clauses go first, if there are givens to learn from.
const LARGE: usize = 20;

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Result<(End, Work), Unfit> {
    if nine::fits(puzzle) && request.seed.is_none() {
        return nine::visit(puzzle, &Request { engine: Engine::Nine, ..request.clone() }, visit);
    }
    // An empty large grid is easy for exact cover (25×25: 10 ms against 70).
    if puzzle.side() >= LARGE && puzzle.cages().is_empty() && puzzle.clues() * 5 >= puzzle.givens().len() {
        return sat::visit(puzzle, request, visit);
    }
    let mut meter = request.budget.start();
    let mut seen = Vec::new();
    let mut note = |values: &[u8]| {
        seen.extend(Grid::new(puzzle.side(), values.to_vec()));
        visit(values)
    };
    let share = request.budget.nodes.map_or(SHARE, |nodes| nodes.min(SHARE));
    let part = |budget: Budget| Request { budget, ..request.clone() };
    let (end, nodes) = match cover::visit(puzzle, &part(meter.rest().nodes(share)), &mut note) {
        Ok((end, work)) => (end, work.nodes),
        // The matrix would be too large.
        Err(_) => (End::Stopped(Stop::Nodes), 0),
    };
    let paid = meter.add(nodes);
    let spent = paid.is_err() || meter.rest().nodes == Some(0);
    if end != End::Stopped(Stop::Nodes) || (spent && nodes > 0) {
        return Ok((end, Work::new(Engine::Cover, nodes)));
    }
    let (end, mut work) = if seen.len() >= MANY {
        let mut skip = seen.len();
        let mut rest = |values: &[u8]| {
            let fresh = skip == 0;
            skip = skip.saturating_sub(1);
            if fresh { visit(values) } else { ControlFlow::Continue(()) }
        };
        cover::visit(puzzle, &part(meter.rest()), &mut rest)?
    } else {
        sat::resume(puzzle, &part(meter.rest()), seen, visit)?
    };
    if work.engine != Engine::Cover {
        work.tried.push(Engine::Cover);
    }
    work.nodes += nodes;
    Ok((end, work))
}
