//! The first division of a grid into cages: dominoes for KenKen, which later changes enlarge, and
//! cages of varied sizes for Killer.

use std::rc::Rc;

use quadrille_core::Chance;
use quadrille_puzzle::{Grid, Op};

use super::draft::Draft;
use super::options::CagedOptions;

/// Divisions tried on one grid before another is drawn.
const DIVISIONS: usize = 20;

/// Probabilities, in sixteenths, that a Killer's cage is meant to have 2, 3, 4 or 5 cells.
const SIZES: [(usize, u64); 4] = [(2, 3), (3, 6), (4, 5), (5, 2)];

impl<'a> Draft<'a> {
    /// A division in the style of the options. `None` if none was found.
    pub(super) fn first(
        options: &'a CagedOptions,
        grid: &Rc<Grid>,
        chance: &mut Chance,
    ) -> Option<Self> {
        (0..DIVISIONS).find_map(|_| {
            let mut draft = Draft::singles(options, Rc::clone(grid));
            let mut order: Vec<u32> = (0..grid.values().len() as u32).collect();
            chance.shuffle(&mut order);
            if options.is_killer() {
                draft.grow(&order, chance);
            } else {
                draft.pair(&order, chance);
            }
            draft.join_singles(&order, chance);
            draft.tidy();
            if options.is_killer() {
                draft.join_dominoes(chance);
            }
            (0..draft.blocks.len()).for_each(|at| {
                draft.choose_op(at, None, chance);
            });
            draft.prefer_of_two(chance);
            draft.is_in_style().then_some(draft)
        })
    }

    fn pair(&mut self, order: &[u32], chance: &mut Chance) {
        for &cell in order {
            if self.is_single(cell) && chance.odds(3, 4) {
                let free: Vec<u32> = self.around(cell).filter(|&c| self.is_single(c)).collect();
                if let Some(&other) = chance.pick(&free) {
                    self.join(cell, other);
                }
            }
        }
    }

    /// Random cages of varied sizes, grown cell by cell from single cells.
    fn grow(&mut self, order: &[u32], chance: &mut Chance) {
        for &start in order {
            if !self.is_single(start) {
                continue;
            }
            let size = wanted_size(chance).min(self.options.largest);
            while self.block(start).cells.len() < size {
                let cells = self.block(start).cells.clone();
                let fits = |c: &u32| {
                    self.is_single(*c) && !cells.contains(c) && self.fit_together(&cells, &[*c])
                };
                let free: Vec<u32> =
                    cells.iter().flat_map(|&c| self.around(c)).filter(fits).collect();
                let Some(&next) = chance.pick(&free) else { break };
                self.join(next, start);
            }
        }
    }

    fn is_single(&self, cell: u32) -> bool {
        self.block(cell).cells.len() == 1
    }

    /// Joins single cells to a neighbour with room. Some may stay if the options allow it.
    fn join_singles(&mut self, order: &[u32], chance: &mut Chance) {
        let mut spare = self.options.singles;
        for &cell in order {
            if !self.is_single(cell) {
                continue;
            }
            if spare > 0 && chance.odds(1, 4) {
                spare -= 1;
                continue;
            }
            let fits = |&c: &u32| self.fit_together(&self.block(c).cells, &[cell]);
            let room: Vec<u32> = self.around(cell).filter(fits).collect();
            if let Some(&other) = chance.pick(&room) {
                self.join(cell, other);
            }
        }
    }

    /// Joins dominoes to neighbours with room until there are few enough.
    fn join_dominoes(&mut self, chance: &mut Chance) {
        for _ in 0..4 * self.blocks.len() {
            if self.is_in_style() {
                return;
            }
            let dominoes: Vec<u32> = self
                .blocks
                .iter()
                .filter(|block| block.cells.len() <= 2)
                .map(|block| block.cells[0])
                .collect();
            let Some(&cell) = chance.pick(&dominoes) else { return };
            self.merge(cell, chance);
        }
    }

    /// Turns sums and products of two cells into differences and quotients with non-trivial
    /// targets, where possible.
    fn prefer_of_two(&mut self, chance: &mut Chance) {
        if self.options.is_killer() || self.is_in_style() {
            return;
        }
        for at in 0..self.blocks.len() {
            let mut of_two = self.ops(at);
            of_two.retain(|op| matches!(op, Op::Sub | Op::Div));
            let told = |op: &Op| !self.is_trivial(at, *op);
            let told: Vec<Op> = of_two.iter().copied().filter(told).collect();
            let ops = if told.is_empty() { of_two } else { told };
            if let Some(&op) = chance.pick(&ops) {
                self.changed(at).op = op;
            }
        }
    }
}

fn wanted_size(chance: &mut Chance) -> usize {
    let mut at = chance.below(SIZES.iter().map(|size| size.1).sum());
    for (size, share) in SIZES {
        if at < share {
            return size;
        }
        at -= share;
    }
    2
}
