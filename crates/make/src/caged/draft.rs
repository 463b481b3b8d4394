//! A draft of a puzzle with cages: a full grid, cages and their operations.
//!
//! Invariant: the cages are connected and disjoint and cover the grid; each operation has a result
//! for the grid's values; a Killer's cage holds no value twice. So every draft has at least one
//! solution, and only the number of others, the level and the style are open.

use std::cell::OnceCell;
use std::rc::Rc;

use quadrille_core::Chance;
use quadrille_full_grids::neighbours;
use quadrille_puzzle::{Cage, Cell, Grid, Op, Puzzle, result};
use quadrille_reason::{CageRater, ListedCage};

use super::options::CagedOptions;
use crate::style::{CageCounts, pairs};

#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) cells: Vec<u32>,
    pub(super) op: Op,
    /// Its fillings, once needed.
    listed: Option<ListedCage>,
    /// True if it is a domino with a single pair of values, once needed.
    trivial: OnceCell<bool>,
    /// The [grids nearby](super::others) that it allows, as bits, once the draft is kept.
    pub(super) allows: Option<Box<[u64]>>,
}

impl Block {
    pub(super) fn new(cells: Vec<u32>, op: Op) -> Rc<Self> {
        Rc::new(Block { cells, op, listed: None, trivial: OnceCell::new(), allows: None })
    }
}

#[derive(Clone, Debug)]
pub(super) struct Draft<'a> {
    pub(super) options: &'a CagedOptions,
    grid: Rc<Grid>,
    pub(super) block_of: Vec<u32>,
    /// The cages, shared with the drafts it derives from.
    pub(super) blocks: Vec<Rc<Block>>,
}

impl<'a> Draft<'a> {
    /// The initial draft, in which every cell is a cage of its own.
    pub(super) fn singles(options: &'a CagedOptions, grid: Rc<Grid>) -> Self {
        let cells = grid.values().len() as u32;
        let blocks = (0..cells).map(|c| Block::new(vec![c], Op::Eq)).collect();
        Draft { options, grid, block_of: (0..cells).collect(), blocks }
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn block(&self, cell: u32) -> &Block {
        &self.blocks[self.block_of[cell as usize] as usize]
    }

    /// A block for modification: it is no longer shared, and what is known of it is forgotten.
    pub(super) fn changed(&mut self, at: usize) -> &mut Block {
        let block = &mut self.blocks[at];
        if Rc::strong_count(block) > 1 {
            *block = Block::new(block.cells.clone(), block.op);
        }
        let block = Rc::make_mut(block);
        (block.listed, block.trivial, block.allows) = (None, OnceCell::new(), None);
        block
    }

    pub(super) fn value(&self, cell: u32) -> u8 {
        self.grid.values()[cell as usize]
    }

    pub(super) fn around(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        neighbours(cell as usize, self.options.side()).into_iter().map(|c| c as u32)
    }

    /// True if the cells of two cages may form one cage: small enough and, in a Killer, without
    /// repeats.
    pub(super) fn fit_together(&self, some: &[u32], others: &[u32]) -> bool {
        let clash = |&a: &u32| others.iter().any(|&b| self.value(a) == self.value(b));
        some.len() + others.len() <= self.options.largest
            && !(self.options.is_killer() && some.iter().any(clash))
    }

    /// Moves all cells of one block into another. The first stays empty until [`tidy`](Self::tidy).
    pub(super) fn join(&mut self, from: u32, into: u32) {
        let (from, into) = (self.block_of[from as usize], self.block_of[into as usize]);
        let cells = std::mem::take(&mut self.changed(from as usize).cells);
        cells.iter().for_each(|&c| self.block_of[c as usize] = into);
        self.changed(into as usize).cells.extend(cells);
    }

    pub(super) fn tidy(&mut self) {
        self.blocks.retain(|b| !b.cells.is_empty());
        for (i, block) in self.blocks.iter().enumerate() {
            block.cells.iter().for_each(|&c| self.block_of[c as usize] = i as u32);
        }
    }

    pub(super) fn ops(&self, at: usize) -> Vec<Op> {
        let cells = &self.blocks[at].cells;
        let inside: Vec<u8> = cells.iter().map(|&c| self.value(c)).collect();
        let fits = |op: &Op| match op {
            Op::Sub | Op::Div => cells.len() == 2 && result(*op, &inside).is_some(),
            _ => true,
        };
        if cells.len() == 1 && !self.options.is_killer() {
            vec![Op::Eq]
        } else {
            self.options.ops.iter().copied().filter(fits).collect()
        }
    }

    /// Gives a block an operation other than `not`. Returns false if there is none. In KenKen
    /// style, two cells get a difference or a quotient three times in four, and a trivial target
    /// only one time in four if there is another.
    pub(super) fn choose_op(&mut self, at: usize, not: Option<Op>, chance: &mut Chance) -> bool {
        let mut ops: Vec<Op> = self.ops(at).into_iter().filter(|&op| Some(op) != not).collect();
        let told: Vec<Op> = ops.iter().copied().filter(|&op| !self.is_trivial(at, op)).collect();
        if (1..ops.len()).contains(&told.len()) && chance.odds(3, 4) {
            ops = told;
        }
        let (of_two, of_any): (Vec<Op>, Vec<Op>) =
            ops.iter().partition(|op| matches!(op, Op::Sub | Op::Div));
        let two = of_any.is_empty() || !of_two.is_empty() && chance.odds(3, 4);
        let quotient = of_two.contains(&Op::Div) && chance.odds(1, 2);
        let pick = match (two, quotient) {
            (true, true) => Some(&Op::Div),
            (true, false) => chance.pick(&of_two),
            _ => chance.pick(&of_any),
        };
        pick.inspect(|&&op| self.changed(at).op = op).is_some()
    }

    /// True if an operation would leave a block of two cells a single pair of values.
    pub(super) fn is_trivial(&self, at: usize, op: Op) -> bool {
        let [a, b] = self.blocks[at].cells[..] else { return false };
        let target = result(op, &[self.value(a), self.value(b)]);
        target.is_some_and(|target| pairs(op, target, self.options.side()) == 1)
    }

    /// Keeps the operation of a block if it still fits, else chooses another.
    pub(super) fn mend_op(&mut self, at: usize, chance: &mut Chance) {
        if !self.ops(at).contains(&self.blocks[at].op) {
            self.choose_op(at, None, chance);
        }
    }

    /// True if the cages follow the options: few of one cell, and the rules of
    /// [style](crate::style).
    pub(super) fn is_in_style(&self) -> bool {
        let killer = self.options.is_killer();
        let cages = self.blocks.iter().enumerate().map(|(at, block)| {
            let trivial = || *block.trivial.get_or_init(|| self.is_trivial(at, block.op));
            (block.cells.len(), block.op, !killer && trivial())
        });
        let counts = CageCounts::of(self.options.side(), cages);
        let drawn = if killer {
            self.options.largest < 4 || counts.few_dominoes()
        } else {
            !self.has_of_two() || counts.mostly_of_two() && counts.few_trivial()
        };
        counts.singles <= self.options.singles && drawn
    }

    /// True if differences are allowed, which every domino has. Quotients alone fit few dominoes.
    fn has_of_two(&self) -> bool {
        self.options.ops.contains(&Op::Sub)
    }

    /// A cage of the model, with sorted cells.
    fn cage(&self, block: &Block) -> Cage {
        let mut cells = block.cells.clone();
        cells.sort_unstable();
        let inside: Vec<u8> = cells.iter().map(|&c| self.value(c)).collect();
        let target = result(block.op, &inside).expect("an operation that fits the values");
        let op = if self.options.hidden_ops && cells.len() > 1 { Op::Any } else { block.op };
        let cells = cells.into_iter().map(Cell).collect();
        if self.options.is_killer() {
            Cage::killer(target, cells)
        } else {
            Cage::kenken(op, target, cells)
        }
    }

    /// Lists the fillings of the cages that changed.
    pub(super) fn list(&mut self, rater: &mut CageRater) {
        for at in 0..self.blocks.len() {
            if self.blocks[at].listed.is_none() {
                let listed = rater.list(&self.cage(&self.blocks[at]));
                Rc::make_mut(&mut self.blocks[at]).listed = Some(listed);
            }
        }
    }

    /// The [listed](Self::list) cages.
    pub(super) fn listed(&self) -> impl Iterator<Item = &ListedCage> {
        self.blocks.iter().filter_map(|block| block.listed.as_ref())
    }

    /// The puzzle, with cages in the order of their first cells.
    pub(super) fn puzzle(&self) -> Puzzle {
        let mut cages: Vec<Cage> = self.blocks.iter().map(|block| self.cage(block)).collect();
        cages.sort_unstable_by_key(|c| c.cells[0]);
        self.options.shape.clone().with_cages(cages).expect("connected cages that cover the grid")
    }
}
