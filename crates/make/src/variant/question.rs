//! The questions about drafts: a random solution, and whether it is the only one.

use std::ops::ControlFlow;

use quadrille_core::{Chance, Meter, Stop};
use quadrille_full_grids::{Filler, NoGrid};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{End, GridSolver};

use super::layout::within;

/// Nodes for a random solution. A draft that needs more is given up.
const NODES: u64 = 600;
/// Random orders in which a solution is looked for.
const ORDERS: usize = 3;

/// Asks about drafts.
pub(crate) struct Questions {
    solver: GridSolver,
    /// Draws grids of shapes without rules.
    filler: Option<Filler>,
}

impl Questions {
    pub(crate) fn new() -> Self {
        Questions { solver: GridSolver::new(), filler: None }
    }

    /// A random solution, if a short search finds one.
    pub(super) fn any(
        &mut self,
        puzzle: &Puzzle,
        chance: &mut Chance,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, Stop> {
        if !puzzle.is_variant() {
            let filler = self.filler.get_or_insert_with(|| Filler::new(puzzle));
            return match filler.draw(chance, &meter.rest()) {
                Ok(grid) => Ok(Some(grid)),
                Err(NoGrid::Stopped(stop)) => Err(stop),
                Err(NoGrid::None) => Ok(None),
            };
        }
        for _ in 0..ORDERS {
            meter.check()?;
            let mut found = None;
            let seed = Some(chance.bits());
            let (end, stats) =
                self.solver.visit(puzzle, &within(meter, NODES), seed, &mut |values| {
                    found = Grid::new(puzzle.side(), values.to_vec());
                    ControlFlow::Break(())
                });
            meter.add(stats.nodes)?;
            if found.is_some() || end == End::All {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// True if a puzzle is shown to have no solution but this one within the nodes.
    pub(super) fn is_unique(
        &mut self,
        puzzle: &Puzzle,
        known: &Grid,
        nodes: u64,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        Ok(matches!(self.other(puzzle, known, nodes, meter)?, Some(None)))
    }

    /// A solution other than this one: `Some(None)` if there is none, `None` if the nodes ran out.
    pub(super) fn other(
        &mut self,
        puzzle: &Puzzle,
        known: &Grid,
        nodes: u64,
        meter: &mut Meter,
    ) -> Result<Option<Option<Grid>>, Stop> {
        meter.check()?;
        let mut other = None;
        let (end, stats) = self.solver.visit(puzzle, &within(meter, nodes), None, &mut |values| {
            if values == known.values() {
                return ControlFlow::Continue(());
            }
            other = Grid::new(puzzle.side(), values.to_vec());
            ControlFlow::Break(())
        });
        meter.add(stats.nodes)?;
        Ok(match (other, end) {
            (Some(other), _) => Some(Some(other)),
            (None, End::All) => Some(None),
            _ => None,
        })
    }
}
