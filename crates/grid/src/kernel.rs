//! The parts of the engine put together: load a puzzle, propagate, save and restore. What a search
//! works on.

use quadrille_cage::Op;
use quadrille_core::{Meter, Stop};

use crate::build_tables::{GENEROUS, Limits, USUAL, build_tables};
use crate::cage::Kind;
use crate::cages::Cages;
use crate::fixpoint::propagate;
use crate::grid::Grid;
use crate::innies_outies::innies_outies;
use crate::input::{Input, InputCage};
use crate::mask::Mask;
use crate::partition::{Partition, is_worth_it};
use crate::snapshots::Snapshots;
use crate::stage::{Stage, Stages};
use crate::width::Width;

/// A puzzle and the state of its search; reused from puzzle to puzzle, with its allocations.
pub(crate) struct Kernel<W: Width> {
    /// Candidates and tallies.
    pub(crate) grid: Grid<W>,
    /// Cages and their tables.
    pub(crate) cages: Cages<W>,
    /// Houses among cages.
    partition: Partition,
    /// Whether houses are partitioned: from when the tables of such a search are built.
    partitioning: bool,
    /// Saved states.
    snapshots: Snapshots<W>,
    /// What may be used.
    pub(crate) stages: Stages,
}

impl<W: Width> Kernel<W> {
    /// No puzzle.
    pub(crate) fn new(stages: Stages) -> Self {
        Kernel {
            grid: Grid::new(),
            cages: Cages::new(),
            partition: Partition::default(),
            partitioning: false,
            snapshots: Snapshots::new(),
            stages,
        }
    }

    /// Whether partitions are to be tried on this puzzle.
    pub(crate) fn can_partition(&self) -> bool {
        self.stages.has(Stage::Partition) && is_worth_it(&self.grid, &self.cages)
    }

    /// Loads a puzzle and propagates the root; false when it has no solution. With `partition`,
    /// after a search without, houses are partitioned among cages.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(crate) fn load(
        &mut self,
        input: &Input,
        partition: bool,
        meter: &Meter,
    ) -> Result<bool, Stop> {
        self.grid.reset(input.side, input.houses, partition);
        self.cages.reset(input.side, self.grid.layout.houses);
        self.cages.pairs = !partition && self.stages.has(Stage::PairRelations);
        self.cages.tables.keep_packed = partition;
        self.partitioning = false;
        let mut known = Vec::new();
        let consistent = self.add_cages(input, &mut known);
        self.link_cages();
        if !consistent || !self.restrict(input, &known) {
            self.grid.agenda.clear();
            return Ok(false);
        }
        (0..self.cages.list.len()).for_each(|i| self.grid.agenda.cages.insert(i));
        if !self.propagate() {
            return Ok(false);
        }
        meter.check()?;
        if !self.build_tables(partition, meter)? {
            self.grid.agenda.clear();
            return Ok(false);
        }
        if partition {
            self.partition.begin(&mut self.grid, &self.cages);
            self.partitioning = true;
        }
        Ok(self.propagate())
    }

    /// Adds all cages by size, then derived ones; cells with one possible value go to `known`.
    fn add_cages(&mut self, input: &Input, known: &mut Vec<(u16, u128)>) -> bool {
        let cages = input.cages;
        // Cells and number in one word sort faster than a pair; both are at most 4,096.
        let mut order: Vec<u32> = Vec::with_capacity(cages.len());
        order
            .extend(cages.iter().enumerate().map(|(i, c)| (c.cells.len() as u32) << 16 | i as u32));
        order.sort_unstable();
        for key in order {
            let cage = &cages[key as usize & 0xffff];
            match cage.cells {
                [cell] => known.push((*cell, cage.target)),
                _ => self.cages.add(&mut self.grid, cage),
            }
        }
        // Worth their time where sums cover the grid.
        let sums = !cages.is_empty() && cages.iter().all(|c| c.op == Op::Add || c.cells.len() == 1);
        !sums || !self.stages.has(Stage::InniesOuties) || self.add_derived(input, known)
    }

    /// Adds innies and outies as cages, single ones to `known`; false when a sum is impossible.
    fn add_derived(&mut self, input: &Input, known: &mut Vec<(u16, u128)>) -> bool {
        let Some(found) = innies_outies(input, &self.grid.layout) else { return false };
        for sum in found {
            match sum.cells() {
                [cell] => known.push((*cell, sum.target)),
                cells => {
                    let (op, target) = (Op::Add, sum.target);
                    let cage = InputCage { op, target, distinct: false, many: false, cells };
                    self.cages.add(&mut self.grid, &cage);
                }
            }
        }
        true
    }

    /// Tells cells of their cages, and sets all tallies to open cells.
    fn link_cages(&mut self) {
        let count = self.cages.list.len();
        self.grid.agenda.cages.resize(count);
        self.grid.agenda.thinned.resize(count);
        let (list, slots) = (&self.cages.list, &self.cages.slots);
        self.grid.watch(list.iter().map(|cage| &slots[cage.slots()]));
        self.grid.open_tallies();
        self.snapshots.plan(&self.grid);
    }

    /// Applies candidates, one-cell cages, and that the values of a product divide it.
    fn restrict(&mut self, input: &Input, known: &[(u16, u128)]) -> bool {
        let (grid, side) = (&mut self.grid, input.side as u128);
        let mut candidates = input.candidates.iter().enumerate();
        candidates.all(|(c, &left)| grid.restrict(c, W::Mask::narrow(left)))
            && known.iter().all(|&(c, value)| {
                (1..=side).contains(&value)
                    && grid.restrict(c.into(), W::Mask::bit(value as usize - 1))
            })
            && (0..self.cages.list.len()).all(|i| self.keep_divisors(i))
    }

    fn keep_divisors(&mut self, i: usize) -> bool {
        let cage = &self.cages.list[i];
        if cage.op != Op::Mul || cage.kind == Kind::Pair {
            return true;
        }
        let fits = |v: &usize| match u32::try_from(cage.target) {
            Ok(small) => small % (*v as u32 + 1) == 0,
            Err(_) => cage.target.is_multiple_of(*v as u128 + 1),
        };
        let values = (0..self.grid.layout.side).filter(fits);
        let divisors = values.fold(W::Mask::NONE, |all, v| all | W::Mask::bit(v));
        self.cages.cells(cage).iter().all(|&c| self.grid.restrict(c.into(), divisors))
    }

    fn build_tables(&mut self, partition: bool, meter: &Meter) -> Result<bool, Stop> {
        let limits = match (self.stages.has(Stage::Tables), partition) {
            (true, false) => USUAL,
            (true, true) => GENEROUS,
            (false, _) => Limits { table: 0, all: 0 },
        };
        let stages = self.stages;
        build_tables(&mut self.grid, &mut self.cages, limits, meter, |grid, cages| {
            propagate(grid, cages, None, stages)
        })
    }

    /// Runs every rule to the fixpoint; false on a contradiction.
    pub(crate) fn propagate(&mut self) -> bool {
        let partition = self.partitioning.then_some(&mut self.partition);
        propagate(&mut self.grid, &mut self.cages, partition, self.stages)
    }

    /// Restricts a cell and propagates; false on a contradiction.
    pub(crate) fn decide(&mut self, cell: usize, values: W::Mask) -> bool {
        self.grid.restrict(cell, values) && self.propagate()
    }

    /// Saves the state at `depth`.
    pub(crate) fn save(&mut self, depth: usize) {
        let partition = self.partitioning.then_some(&self.partition);
        self.snapshots.save(&self.grid, &self.cages, partition, depth);
    }

    /// Brings back the state saved at `depth`.
    pub(crate) fn restore(&mut self, depth: usize) {
        let partition = self.partitioning.then_some(&mut self.partition);
        self.snapshots.restore(&mut self.grid, &mut self.cages, partition, depth);
    }
}
