//! The small changes of a draft. Each keeps the draft's invariant and returns true if it changed
//! something; the style of the result is checked afterwards.

use quadrille_core::Chance;
use quadrille_full_grids::neighbours;
use quadrille_puzzle::{Op, result};

use super::draft::{Block, Draft};
use crate::style::pairs;

impl Draft<'_> {
    /// A small change that may make the block of this cell more restrictive. Returns false if
    /// nothing changed.
    pub(super) fn soften(&mut self, cell: u32, chance: &mut Chance) -> bool {
        match (self.options.is_killer(), chance.below(4)) {
            (_, 0) => self.split(cell, chance),
            (true, 1) => self.merge(cell, chance),
            (_, 1) | (true, _) => self.shift(cell, chance),
            _ => self.change_op(cell, true, chance),
        }
    }

    /// A small change that may make the block of this cell less restrictive. Returns false if
    /// nothing changed.
    pub(super) fn harden(&mut self, cell: u32, chance: &mut Chance) -> bool {
        match (self.options.is_killer(), chance.below(4)) {
            (_, 0) | (true, 2) => self.merge(cell, chance),
            (_, 1) | (true, _) => self.shift(cell, chance),
            _ => self.change_op(cell, false, chance),
        }
    }

    /// Changes the operation; for two cells, to one with fewer (or more) pairs if there is one.
    fn change_op(&mut self, cell: u32, fewer: bool, chance: &mut Chance) -> bool {
        let at = self.block_of[cell as usize] as usize;
        let now = self.blocks[at].op;
        if let [a, b] = self.blocks[at].cells[..] {
            let pair = [self.value(a), self.value(b)];
            let side = self.options.side();
            let count = |op: Op| result(op, &pair).map_or(0, |target| pairs(op, target, side));
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

    fn shift(&mut self, cell: u32, chance: &mut Chance) -> bool {
        let from = self.block_of[cell as usize];
        let room = |&c: &u32| {
            self.block_of[c as usize] != from && self.fit_together(&self.block(c).cells, &[cell])
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

    pub(super) fn merge(&mut self, cell: u32, chance: &mut Chance) -> bool {
        let (from, cells) = (self.block_of[cell as usize], self.block(cell).cells.clone());
        let fits = |c: &u32| {
            self.block_of[*c as usize] != from && self.fit_together(&self.block(*c).cells, &cells)
        };
        let beside = cells.iter().flat_map(|&c| self.around(c));
        let others: Vec<u32> = beside.filter(fits).collect();
        let Some(&other) = chance.pick(&others) else { return false };
        self.join(cell, other);
        self.tidy();
        let into = self.block_of[other as usize] as usize;
        self.mend_op(into, chance);
        true
    }

    /// The fewest cells that a change may leave in a block.
    fn least(&self) -> usize {
        if self.options.singles > 0 { 1 } else { 2 }
    }

    fn is_connected(&self, cells: &[u32]) -> bool {
        let mut reached: Vec<u32> = cells.first().copied().into_iter().collect();
        let mut next = 0;
        while next < reached.len() {
            for c in neighbours(reached[next] as usize, self.options.side()) {
                let c = c as u32;
                if cells.contains(&c) && !reached.contains(&c) {
                    reached.push(c);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }
}
