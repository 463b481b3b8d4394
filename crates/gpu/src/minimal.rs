//! The entry point for minimal puzzles: on the device, or on the CPU if the device fails.

use crate::fallback::threads;
use crate::minimize::Order;
use crate::pipeline::{End, Report};
use crate::{GpuSolver, Packed, Recipe, Verdict};
use quadrille_core::{Budget, Meter, Stop, work};
use quadrille_nine::{Solver, is_full_grid, minimize};

/// Puzzles per call of the device: 1.2 GB, many times the number in flight.
const PIECE: usize = 1 << 25;
/// Puzzles per thread between two checks of the budget.
const BLOCK: usize = 64;

/// A range of puzzles in the recipe, with their grids.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range<'a> {
    /// The recipe.
    pub recipe: Recipe,
    /// The number of the first puzzle.
    pub first: u64,
    /// The grids, starting with that of the first puzzle.
    pub grids: &'a [Packed],
    /// The orders, starting with that of the first puzzle; empty if the recipe draws them.
    pub orders: &'a [Order],
}

impl<'a> Range<'a> {
    /// The index of the k-th puzzle's grid.
    pub(crate) fn grid(&self, k: usize) -> usize {
        let number = self.recipe.grid_of(self.first + k as u64);
        (number - self.recipe.grid_of(self.first)) as usize
    }

    fn from(&self, k: usize) -> Range<'a> {
        let grids = &self.grids[self.grid(k)..];
        let orders = self.orders.get(k..).unwrap_or_default();
        Range { first: self.first + k as u64, grids, orders, ..*self }
    }

    /// Generates puzzles on all cores; returns how many before the budget ended.
    fn on_cpu(&self, puzzles: &mut [Packed], meter: &mut Meter) -> (usize, Option<Stop>) {
        let step = BLOCK * threads();
        for (number, block) in puzzles.chunks_mut(step).enumerate() {
            if let Err(stop) = meter.add(block.len() as u64) {
                return (number * step, Some(stop));
            }
            let make = |(): &mut (), (part, puzzles): (usize, &mut [Packed])| {
                self.make(number * step + part * BLOCK, puzzles);
            };
            work::map(threads(), block.chunks_mut(BLOCK).enumerate(), || (), make);
        }
        (puzzles.len(), None)
    }

    fn make(&self, k: usize, puzzles: &mut [Packed]) {
        let mut solver = Solver::new();
        for (k, puzzle) in (k..).zip(puzzles) {
            let Some(grid) = self.grids[self.grid(k)].grid() else { continue };
            *puzzle = Packed::from(&match self.orders.get(k) {
                Some(order) => minimize(order.puzzle(&grid), &grid, order.clues(), &mut solver),
                None => self.recipe.puzzle(self.first + k as u64, &grid, &mut solver),
            });
        }
    }
}

impl GpuSolver {
    /// Generates the minimal puzzles of a [recipe](Recipe) from number `first` on, as many as
    /// `puzzles` holds. `grids` starts with the grid of the first one. If the device fails, the CPU
    /// generates the same puzzles, hundreds of times slower.
    ///
    /// If a grid is invalid, nothing is generated and the report counts such grids as malformed.
    ///
    /// # Panics
    /// If there are too few grids, or `per_grid` is 0.
    pub fn minimal(
        &mut self,
        recipe: Recipe,
        first: u64,
        grids: &[Packed],
        puzzles: &mut [Packed],
        budget: &Budget,
    ) -> Report {
        assert!(recipe.per_grid > 0, "a grid has a puzzle at least");
        let range = Range { recipe, first, grids, orders: &[] };
        let wanted = if puzzles.is_empty() { 0 } else { range.grid(puzzles.len() - 1) + 1 };
        let malformed = malformed(&grids[..wanted]);
        puzzles.fill(Packed::answer(Verdict::Unknown, None));
        let mut report = Report { malformed, ..Report::default() };
        if malformed == 0 {
            self.make(range, puzzles, &mut budget.start(), &mut report);
        }
        report
    }

    pub(crate) fn make(
        &mut self,
        range: Range<'_>,
        puzzles: &mut [Packed],
        meter: &mut Meter,
        report: &mut Report,
    ) {
        while report.answered < puzzles.len() && report.stopped.is_none() {
            let end = puzzles.len().min(report.answered + PIECE);
            let range = range.from(report.answered);
            self.piece(range, &mut puzzles[report.answered..end], meter, report);
        }
    }

    fn piece(
        &mut self,
        range: Range<'_>,
        puzzles: &mut [Packed],
        meter: &mut Meter,
        report: &mut Report,
    ) {
        match self.device().map(|device| device.minimal(range, puzzles, meter)) {
            Some(Ok(())) => {
                report.on_cpu += complete(range, puzzles);
                report.answered += puzzles.len();
            }
            Some(Err(End::Stopped(stop))) => report.stopped = Some(stop),
            Some(Err(End::Lost(error))) => {
                report.lost = Some(error);
                self.give_up();
            }
            None => {
                let (made, stopped) = range.on_cpu(puzzles, meter);
                report.on_cpu += made;
                report.answered += made;
                report.stopped = stopped;
            }
        }
    }
}

fn malformed(grids: &[Packed]) -> usize {
    let is_bad = |grid: &&Packed| !grid.grid().is_some_and(|grid| is_full_grid(&grid));
    let size = grids.len().div_ceil(threads()).max(1 << 12);
    let count = |(): &mut (), part: &[Packed]| part.iter().filter(is_bad).count();
    work::map(threads(), grids.chunks(size), || (), count).iter().sum()
}

/// Generates the puzzles that the device left because its stack was full; returns their number.
fn complete(range: Range<'_>, puzzles: &mut [Packed]) -> usize {
    let mut left = 0;
    for (k, puzzle) in puzzles.iter_mut().enumerate() {
        if puzzle.verdict() == Verdict::Unknown {
            range.make(k, std::slice::from_mut(puzzle));
            left += 1;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRIDS: [&[u8; 81]; 2] = [
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        b"672195348534678912198342567859761423426853791713924856961537284287419635345286179",
    ];

    #[test]
    fn a_range_made_in_parts_is_the_same() {
        let grids = GRIDS.map(|grid| Packed::answer(Verdict::None, Some(grid)));
        let (recipe, first) = (Recipe { seed: 5, per_grid: 3 }, 7);
        let range = Range { recipe, first, grids: &grids, orders: &[] };
        let mut all = [Packed::EMPTY; 5];
        assert_eq!(range.on_cpu(&mut all, &mut Budget::unlimited().start()), (5, None));
        assert_eq!([0, 1, 2, 3, 4].map(|k| range.grid(k)), [0, 0, 1, 1, 1]);
        for k in 0..5 {
            let mut one = [Packed::answer(Verdict::Unknown, None)];
            assert_eq!(complete(range.from(k), &mut one), 1);
            assert_eq!(one[0], all[k]);
        }
        let mut solver = Solver::new();
        assert_eq!(all[4], Packed::from(&recipe.puzzle(11, GRIDS[1], &mut solver)));
    }

    #[test]
    fn a_budget_stops_the_cpu() {
        let grids = [Packed::answer(Verdict::None, Some(GRIDS[0]))];
        let range = Range {
            recipe: Recipe { seed: 5, per_grid: 1000 },
            first: 0,
            grids: &grids,
            orders: &[],
        };
        let mut puzzles = [Packed::EMPTY; 900];
        let (made, stop) = range.on_cpu(&mut puzzles, &mut Budget::default().nodes(100).start());
        assert!(made < 900 && stop.is_some());
    }
}
