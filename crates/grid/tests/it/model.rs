//! Converts puzzles of the model to the engine's input.

use std::ops::ControlFlow;

use quadrille_constraint::Primitive;
use quadrille_core::Budget;
use quadrille_grid::{End, GridStats, Input, InputCage, Solver};
use quadrille_puzzle::{Cell, Puzzle};

pub(crate) fn visit(
    solver: &mut Solver,
    puzzle: &Puzzle,
    budget: &Budget,
    seed: Option<u64>,
    visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> (End, GridStats) {
    let list = |cells: &[Cell]| cells.iter().map(|c| c.0 as u16).collect::<Vec<u16>>();
    let houses: Vec<u16> = puzzle.houses().iter().flat_map(|h| list(&h.cells)).collect();
    let cells: Vec<Vec<u16>> = puzzle.cages().iter().map(|c| list(&c.cells)).collect();
    let pairs = puzzle.cages().iter().zip(&cells);
    let cages: Vec<InputCage> = pairs
        .map(|(cage, cells)| InputCage {
            op: cage.op,
            target: cage.target,
            distinct: !cage.repeats,
            many: cage.many,
            cells,
        })
        .collect();
    let candidates: Vec<u64> = puzzle.candidates().iter().map(|v| v.0).collect();
    let rules: Vec<Primitive> = puzzle.rules().iter().flat_map(|rule| rule.lower(puzzle)).collect();
    let input = Input {
        side: puzzle.side(),
        houses: &houses,
        cages: &cages,
        candidates: &candidates,
        rules: &rules,
    };
    solver.visit(&input, budget, seed, visit)
}
