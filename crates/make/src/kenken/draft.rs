//! A KenKen in the making: a full grid, cages and their operations, and the small changes a maker
//! tries on them.
//!
//! Invariant: the cages are connected, disjoint and cover the grid; each operation gives a result
//! on the grid's values. So every draft has at least one solution, and only the number of others
//! and the level are in question.

use std::rc::Rc;

use quadrille_chance::Chance;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, result};
use quadrille_reason::{CageRater, ListedCage};

use super::options::KenKenOptions;

/// A cage of a draft.
#[derive(Clone, Debug)]
struct Block {
    /// Its cells.
    cells: Vec<u32>,
    /// What it computes.
    op: Op,
    /// Its fillings, once asked for.
    listed: Option<ListedCage>,
}

impl Block {
    fn new(cells: Vec<u32>, op: Op) -> Rc<Self> {
        Rc::new(Block { cells, op, listed: None })
    }
}

/// See the module page.
#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    /// What is asked for.
    options: &'a KenKenOptions,
    /// The solution it is made from.
    grid: Rc<Grid>,
    /// Block of each cell.
    block_of: Vec<u32>,
    /// The cages, shared with the drafts that it came from.
    blocks: Vec<Rc<Block>>,
}

impl<'a> Draft<'a> {
    /// Dominoes at random, then what is left over joined to a neighbour.
    pub(super) fn new(options: &'a KenKenOptions, grid: Rc<Grid>, chance: &mut Chance) -> Self {
        let cells = options.side * options.side;
        let blocks = (0..cells as u32).map(|c| Block::new(vec![c], Op::Eq)).collect();
        let mut draft = Draft { options, grid, block_of: (0..cells as u32).collect(), blocks };
        let mut order: Vec<u32> = (0..cells as u32).collect();
        chance.shuffle(&mut order);
        for &cell in &order {
            let single =
                |d: &Draft<'_>, c: u32| d.blocks[d.block_of[c as usize] as usize].cells.len() == 1;
            if single(&draft, cell) && chance.odds(3, 4) {
                let free: Vec<u32> = draft.around(cell).filter(|&c| single(&draft, c)).collect();
                if let Some(&other) = chance.pick(&free) {
                    draft.join(cell, other);
                }
            }
        }
        draft.join_singles(&order, chance);
        draft.tidy();
        for at in 0..draft.blocks.len() {
            draft.choose_op(at, None, chance);
        }
        draft
    }

    /// Joins cells that stand alone to a neighbour with room; some stay where the options allow
    /// that.
    fn join_singles(&mut self, order: &[u32], chance: &mut Chance) {
        for &cell in order {
            let alone = self.block(cell).cells.len() == 1;
            if !alone || self.options.singles && chance.odds(1, 4) {
                continue;
            }
            let room: Vec<u32> = self
                .around(cell)
                .filter(|&c| self.block(c).cells.len() < self.options.largest)
                .collect();
            if let Some(&other) = chance.pick(&room) {
                self.join(cell, other);
            }
        }
    }

    /// Whether some cell stands alone: it may have had no neighbour with room.
    pub(super) fn has_single(&self) -> bool {
        self.blocks.iter().any(|block| block.cells.len() == 1)
    }

    /// The solution it is made from.
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    fn block(&self, cell: u32) -> &Block {
        &self.blocks[self.block_of[cell as usize] as usize]
    }

    /// A block to change: its own from now on, and to be listed again.
    fn changed(&mut self, at: usize) -> &mut Block {
        let block = Rc::make_mut(&mut self.blocks[at]);
        block.listed = None;
        block
    }

    /// The value of a cell.
    fn value(&self, cell: u32) -> u8 {
        self.grid.values()[cell as usize]
    }

    /// The cells beside a cell.
    fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let side = self.options.side as u32;
        let (r, c) = (cell / side, cell % side);
        let steps = [(r > 0, 0), (c > 0, 1), (c + 1 < side, 2), (r + 1 < side, 3)];
        let moved = move |way| match way {
            0 => cell - side,
            1 => cell - 1,
            2 => cell + 1,
            _ => cell + side,
        };
        steps.into_iter().filter(|s| s.0).map(move |s| moved(s.1))
    }

    /// Puts all cells of one block into another; the first stays empty until [`tidy`](Self::tidy).
    fn join(&mut self, from: u32, into: u32) {
        let (from, into) = (self.block_of[from as usize], self.block_of[into as usize]);
        let cells = std::mem::take(&mut self.changed(from as usize).cells);
        cells.iter().for_each(|&c| self.block_of[c as usize] = into);
        self.changed(into as usize).cells.extend(cells);
    }

    /// Removes empty blocks.
    fn tidy(&mut self) {
        self.blocks.retain(|b| !b.cells.is_empty());
        for (i, block) in self.blocks.iter().enumerate() {
            block.cells.iter().for_each(|&c| self.block_of[c as usize] = i as u32);
        }
    }

    /// The operations that the options and the values allow for a block.
    fn ops(&self, at: usize) -> Vec<Op> {
        let cells = &self.blocks[at].cells;
        let inside: Vec<u8> = cells.iter().map(|&c| self.value(c)).collect();
        let fits = |op: &Op| match op {
            Op::Sub | Op::Div => cells.len() == 2 && result(*op, &inside).is_some(),
            _ => true,
        };
        if cells.len() == 1 {
            vec![Op::Eq]
        } else {
            self.options.ops.iter().copied().filter(fits).collect()
        }
    }

    /// Gives a block an operation other than `not`; returns whether there was one. A quotient is
    /// rare, so it is taken half of the time where there is one.
    fn choose_op(&mut self, at: usize, not: Option<Op>, chance: &mut Chance) -> bool {
        let ops: Vec<Op> = self.ops(at).into_iter().filter(|&op| Some(op) != not).collect();
        let quotient = ops.contains(&Op::Div) && chance.odds(1, 2);
        let pick = if quotient { Some(&Op::Div) } else { chance.pick(&ops) };
        pick.inspect(|&&op| self.changed(at).op = op).is_some()
    }

    /// Keeps the operation of a block if it still fits, else chooses anew.
    fn mend_op(&mut self, at: usize, chance: &mut Chance) {
        if !self.ops(at).contains(&self.blocks[at].op) {
            self.choose_op(at, None, chance);
        }
    }

    /// One small change that may make the block of this cell say more; returns whether anything
    /// changed.
    pub(super) fn soften(&mut self, cell: u32, chance: &mut Chance) -> bool {
        match chance.below(4) {
            0 => self.split(cell, chance),
            1 => self.shift(cell, chance),
            _ => self.change_op(cell, true, chance),
        }
    }

    /// One small change that may make the block of this cell say less; returns whether anything
    /// changed.
    pub(super) fn harden(&mut self, cell: u32, chance: &mut Chance) -> bool {
        match chance.below(4) {
            0 => self.merge(cell, chance),
            1 => self.shift(cell, chance),
            _ => self.change_op(cell, false, chance),
        }
    }

    /// Another operation: for two cells, one that leaves fewer (or more) pairs where there is one.
    fn change_op(&mut self, cell: u32, fewer: bool, chance: &mut Chance) -> bool {
        let at = self.block_of[cell as usize] as usize;
        let now = self.blocks[at].op;
        if let [a, b] = self.blocks[at].cells[..] {
            let pair = [self.value(a), self.value(b)];
            let count = |op: Op| pairs(op, pair, self.options.side);
            let better =
                |op: &Op| if fewer { count(*op) < count(now) } else { count(*op) > count(now) };
            let ops: Vec<Op> = self.ops(at).into_iter().filter(better).collect();
            if let Some(&op) = chance.pick(&ops) {
                self.changed(at).op = op;
                return true;
            }
        }
        self.choose_op(at, Some(now), chance)
    }

    /// Moves one cell to a neighbouring block.
    fn shift(&mut self, cell: u32, chance: &mut Chance) -> bool {
        let from = self.block_of[cell as usize];
        let room = |&c: &u32| {
            self.block_of[c as usize] != from && self.block(c).cells.len() < self.options.largest
        };
        let others: Vec<u32> = self.around(cell).filter(room).collect();
        let rest: Vec<u32> =
            self.block(cell).cells.iter().copied().filter(|&c| c != cell).collect();
        let Some(&other) = chance.pick(&others) else { return false };
        if rest.len() < self.least() || !self.is_connected(&rest) {
            return false;
        }
        let into = self.block_of[other as usize];
        self.changed(from as usize).cells = rest;
        self.changed(into as usize).cells.push(cell);
        self.block_of[cell as usize] = into;
        self.mend_op(from as usize, chance);
        self.mend_op(into as usize, chance);
        true
    }

    /// Cuts the block of this cell in two.
    fn split(&mut self, cell: u32, chance: &mut Chance) -> bool {
        let from = self.block_of[cell as usize] as usize;
        let size = self.blocks[from].cells.len();
        let least = self.least();
        if size < 2 * least {
            return false;
        }
        let wanted = least + chance.index(size - 2 * least + 1);
        let mut part = vec![cell];
        while part.len() < wanted {
            let near = |&c: &u32| !part.contains(&c) && self.around(c).any(|n| part.contains(&n));
            let next_to: Vec<u32> = self.blocks[from].cells.iter().copied().filter(near).collect();
            let Some(&next) = chance.pick(&next_to) else { return false };
            part.push(next);
        }
        let rest: Vec<u32> =
            self.blocks[from].cells.iter().copied().filter(|c| !part.contains(c)).collect();
        if !self.is_connected(&rest) {
            return false;
        }
        part.iter().for_each(|&c| self.block_of[c as usize] = self.blocks.len() as u32);
        self.changed(from).cells = rest;
        self.blocks.push(Block::new(part, Op::Eq));
        self.mend_op(from, chance);
        let last = self.blocks.len() - 1;
        self.choose_op(last, None, chance)
    }

    /// Joins the block of this cell with a neighbour.
    fn merge(&mut self, cell: u32, chance: &mut Chance) -> bool {
        let from = self.block_of[cell as usize];
        let room = self.options.largest.saturating_sub(self.block(cell).cells.len());
        let fits =
            |c: &u32| self.block_of[*c as usize] != from && self.block(*c).cells.len() <= room;
        let others: Vec<u32> = self.around(cell).filter(fits).collect();
        let Some(&other) = chance.pick(&others) else { return false };
        self.join(cell, other);
        self.tidy();
        let into = self.block_of[other as usize] as usize;
        self.mend_op(into, chance);
        true
    }

    /// The fewest cells that a change may leave in a block.
    fn least(&self) -> usize {
        if self.options.singles { 1 } else { 2 }
    }

    fn is_connected(&self, cells: &[u32]) -> bool {
        let mut reached: Vec<u32> = cells.first().copied().into_iter().collect();
        let mut next = 0;
        while next < reached.len() {
            let from = reached[next];
            next += 1;
            let new: Vec<u32> =
                self.around(from).filter(|c| cells.contains(c) && !reached.contains(c)).collect();
            reached.extend(new);
        }
        reached.len() == cells.len()
    }

    /// A cage as the model has it, cells in order.
    fn cage(&self, block: &Block) -> Cage {
        let mut cells = block.cells.clone();
        cells.sort_unstable();
        let inside: Vec<u8> = cells.iter().map(|&c| self.value(c)).collect();
        let target = result(block.op, &inside).expect("an operation that fits the values");
        let op = if self.options.hidden_ops && cells.len() > 1 { Op::Any } else { block.op };
        Cage::kenken(op, target, cells.into_iter().map(Cell).collect())
    }

    /// The cages with their fillings; those that did not change since they were listed are listed
    /// already.
    pub(super) fn listed<'s>(
        &'s mut self,
        rater: &CageRater,
    ) -> impl Iterator<Item = &'s ListedCage> + use<'s, 'a> {
        for at in 0..self.blocks.len() {
            if self.blocks[at].listed.is_none() {
                let listed = rater.list(&self.cage(&self.blocks[at]));
                self.changed(at).listed = Some(listed);
            }
        }
        self.blocks.iter().filter_map(|block| block.listed.as_ref())
    }

    /// The puzzle: cages in the order of their first cells.
    pub(super) fn puzzle(&self) -> Puzzle {
        let mut cages: Vec<Cage> = self.blocks.iter().map(|block| self.cage(block)).collect();
        cages.sort_unstable_by_key(|c| c.cells[0]);
        Puzzle::kenken(self.options.side, cages).expect("connected cages that cover the grid")
    }
}

/// Ordered pairs of different values with the same result.
fn pairs(op: Op, pair: [u8; 2], side: usize) -> usize {
    let target = result(op, &pair);
    let all = (1..=side as u8).flat_map(|a| (1..a).map(move |b| [a, b]));
    all.filter(|p| result(op, p) == target).count()
}
