//! One pass over a corpus: read, solve, look for a second solution.

use std::error::Error;
use std::ops::ControlFlow;

use quadrille_core::Budget;
use quadrille_puzzle::text::{ReadOptions, reader};
use quadrille_puzzle::{Cage, Op, Puzzle};
use quadrille_solve::{End, GridSolver};

use crate::corpus::Corpus;
use bench_clock::thread as cpu;

/// What a pass took.
pub struct Pass {
    /// CPU seconds, parsing included.
    pub seconds: f64,
    /// Those of parsing alone, measured in a pass of its own.
    pub parse: f64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Puzzles without the expected answer.
    pub wrong: usize,
}

/// Solves every puzzle of a corpus.
pub fn run(corpus: &Corpus, solver: &mut GridSolver) -> Result<Pass, Box<dyn Error>> {
    let budget = Budget::unlimited();
    let (mut nodes, mut wrong, mut at) = (0, 0, 0);
    let start = cpu();
    for entry in reader(corpus.ids.as_bytes(), ReadOptions::default()) {
        let puzzle = entry?.puzzle;
        let puzzle = if corpus.no_op { without_operations(&puzzle)? } else { puzzle };
        let mut found = 0;
        let mut right = false;
        let (end, stats) = solver.visit(&puzzle, &budget, None, &mut |values| {
            found += 1;
            right |= values == corpus.solutions[at];
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        nodes += stats.nodes;
        // Without operations a puzzle may have several solutions.
        let fine =
            if corpus.no_op { found == 2 || right } else { right && found == 1 && end == End::All };
        wrong += usize::from(!fine);
        at += 1;
    }
    let seconds = cpu() - start;
    let start = cpu();
    let read = reader(corpus.ids.as_bytes(), ReadOptions::default()).count();
    assert_eq!((read, at), (corpus.len(), corpus.len()), "the reader lost a puzzle");
    Ok(Pass { seconds, parse: cpu() - start, nodes, wrong })
}

/// The same KenKen with the operation of every cage hidden.
fn without_operations(puzzle: &Puzzle) -> Result<Puzzle, Box<dyn Error>> {
    let hide = |cage: &Cage| Cage {
        op: if cage.cells.len() > 1 { Op::Any } else { cage.op },
        ..cage.clone()
    };
    Ok(Puzzle::kenken(puzzle.side(), puzzle.cages().iter().map(hide).collect())?)
}
