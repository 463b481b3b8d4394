//! One pass over a corpus: read, solve, search for a second solution.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

use quadrille_core::Budget;
use quadrille_puzzle::{Cage, Op, Puzzle};
use quadrille_solve::{End, GridSolver};
use quadrille_text::{ReadOptions, reader};

use crate::corpus::Corpus;
use bench_clock::thread as cpu;

/// The result of a pass.
pub struct Pass {
    /// CPU seconds, including parsing.
    pub seconds: f64,
    /// CPU seconds of parsing alone, measured in a separate pass.
    pub parse: f64,
    pub nodes: u64,
    /// Puzzles without the expected answer.
    pub wrong: usize,
    pub undecided: usize,
}

pub fn run(
    corpus: &Corpus,
    solver: &mut GridSolver,
    limit: Duration,
) -> Result<Pass, Box<dyn Error>> {
    let budget = Budget::unlimited().time(limit);
    let (mut nodes, mut wrong, mut undecided, mut at) = (0, 0, 0, 0);
    let start = cpu();
    for entry in reader(corpus.ids.as_bytes(), ReadOptions::default()) {
        let puzzle = entry?.puzzle;
        let puzzle = if corpus.no_op { without_operations(&puzzle)? } else { puzzle };
        let mut found = 0;
        let mut right = false;
        let (end, stats) = solver.visit(&puzzle, &budget, None, &mut |values| {
            found += 1;
            let known = &corpus.solutions[at];
            right |= known.is_empty() || values == known;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        nodes += stats.nodes;
        // Without operations a puzzle may have several solutions.
        let fine =
            if corpus.no_op { found == 2 || right } else { right && found == 1 && end == End::All };
        let stopped = matches!(end, End::Stopped(_));
        undecided += usize::from(stopped);
        wrong += usize::from(!fine && !stopped);
        at += 1;
    }
    let seconds = cpu() - start;
    let start = cpu();
    let read = reader(corpus.ids.as_bytes(), ReadOptions::default()).count();
    assert_eq!((read, at), (corpus.len(), corpus.len()), "the reader lost a puzzle");
    Ok(Pass { seconds, parse: cpu() - start, nodes, wrong, undecided })
}

fn without_operations(puzzle: &Puzzle) -> Result<Puzzle, Box<dyn Error>> {
    let hide = |cage: &Cage| Cage {
        op: if cage.cells.len() > 1 { Op::Any } else { cage.op },
        ..cage.clone()
    };
    Ok(Puzzle::kenken(puzzle.side(), puzzle.cages().iter().map(hide).collect())?)
}
