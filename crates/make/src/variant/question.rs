//! The questions about drafts: a random solution, and whether it is the only one.

use std::ops::ControlFlow;

use quadrille_core::{Budget, Chance, Meter, Stop};
use quadrille_full_grids::{Filler, NoGrid};
use quadrille_puzzle::{Grid, Puzzle};
use quadrille_solve::{End, GridSolver};

/// Nodes for a random solution. A draft that needs more is given up.
const NODES: u64 = 600;
/// Random orders in which a solution is looked for.
const ORDERS: usize = 3;

/// Asks about drafts.
pub(crate) struct Questions {
    solver: GridSolver,
    /// Draws grids of shapes without rules.
    filler: Option<Filler>,
    pub(crate) meter: Meter,
}

impl Questions {
    pub(crate) fn new(meter: Meter) -> Self {
        Questions { solver: GridSolver::new(), filler: None, meter }
    }

    /// A random solution, if a short search finds one.
    pub(super) fn any(
        &mut self,
        puzzle: &Puzzle,
        chance: &mut Chance,
    ) -> Result<Option<Grid>, Stop> {
        if !puzzle.is_variant() {
            let filler = self.filler.get_or_insert_with(|| Filler::new(puzzle));
            return match filler.draw(chance, &self.meter.rest()) {
                Ok(grid) => Ok(Some(grid)),
                Err(NoGrid::Stopped(stop)) => Err(stop),
                Err(NoGrid::None) => Ok(None),
            };
        }
        for _ in 0..ORDERS {
            self.meter.check()?;
            let mut found = None;
            let (budget, seed) = (self.within(NODES), Some(chance.bits()));
            let (end, stats) = self.solver.visit(puzzle, &budget, seed, &mut |values| {
                found = Grid::new(puzzle.side(), values.to_vec());
                ControlFlow::Break(())
            });
            self.meter.add(stats.nodes)?;
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
    ) -> Result<bool, Stop> {
        Ok(matches!(self.other(puzzle, known, nodes)?, Some(None)))
    }

    /// A solution other than this one: `Some(None)` if there is none, `None` if the nodes ran out.
    pub(super) fn other(
        &mut self,
        puzzle: &Puzzle,
        known: &Grid,
        nodes: u64,
    ) -> Result<Option<Option<Grid>>, Stop> {
        self.meter.check()?;
        let mut other = None;
        let budget = self.within(nodes);
        let (end, stats) = self.solver.visit(puzzle, &budget, None, &mut |values| {
            if values == known.values() {
                return ControlFlow::Continue(());
            }
            other = Grid::new(puzzle.side(), values.to_vec());
            ControlFlow::Break(())
        });
        self.meter.add(stats.nodes)?;
        Ok(match (other, end) {
            (Some(other), _) => Some(Some(other)),
            (None, End::All) => Some(None),
            _ => None,
        })
    }

    /// Some nodes of what is left.
    fn within(&self, nodes: u64) -> Budget {
        let rest = self.meter.rest();
        Budget { nodes: Some(rest.nodes.map_or(nodes, |left| left.min(nodes))), ..rest }
    }
}
