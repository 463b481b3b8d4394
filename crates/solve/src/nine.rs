//! The engine `nine`: the kernel for classic 9×9.

use std::ops::ControlFlow;

use quadrille_core::{Meter, Stop};
use quadrille_nine::Solver;
use quadrille_puzzle::Puzzle;

use crate::adapter::{Adapter, Searched, Stats, Unfit, Visitor};
use crate::engine::Engine;
use crate::request::Request;
use quadrille_core::End;

pub(crate) const ADAPTER: Adapter = Adapter { name: "nine", visit };

pub(crate) fn visit(puzzle: &Puzzle, request: &Request, visit: Visitor<'_>) -> Searched {
    let Some(givens) = puzzle.as_nine() else {
        return Err(Unfit::Shape { engine: Engine::Nine, why: "it is for classic 9×9 Sudoku" });
    };
    if request.seed.is_some() {
        return Err(Unfit::Shape {
            engine: Engine::Nine,
            why: "its order is fixed, so it takes no seed",
        });
    }
    let text = givens.map(|value| b'0' + value);
    let Ok(cells) = quadrille_nine::Puzzle::parse(&text) else { unreachable!("givens are 0 to 9") };
    let mut solver = Solver::new();
    let mut watch = Watch { visit, meter: request.budget.start(), end: End::All };
    solver.visit(&cells, &mut watch);
    Ok((watch.end, Stats::new(Engine::Nine, watch.meter.nodes())))
}

/// Passes solutions on and watches the budget.
struct Watch<'a> {
    /// Who wants the solutions.
    visit: Visitor<'a>,
    meter: Meter,
    /// Its end, as far as known.
    end: End,
}

impl Watch<'_> {
    fn stop(&mut self, stop: Stop) -> ControlFlow<()> {
        self.end = End::Stopped(stop);
        ControlFlow::Break(())
    }
}

impl quadrille_nine::Visitor for Watch<'_> {
    fn solution(&mut self, grid: &[u8; 81]) -> ControlFlow<()> {
        let flow = (self.visit)(&grid.map(|c| c - b'0'));
        if flow.is_break() {
            self.end = End::Interrupted(());
        }
        flow
    }

    fn guess(&mut self) -> ControlFlow<()> {
        match self.meter.tick() {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => self.stop(stop),
        }
    }
}
