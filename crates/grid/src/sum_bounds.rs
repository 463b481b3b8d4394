//! Cages without a table: what sums and products can still be reached.
//!
//! * A sum: the set of totals that the cells before, and after, each cell can reach, as bits
//!   counted from the least (or greatest) total; where the target is too far from both ends, bounds
//!   alone.
//! * A product: each prime by itself is a sum of exponents, and the target's exponent is at most
//!   127.
//! * − and ÷ over many cells: for each largest value a sum or product; an untold operation: any of
//!   those that may be.
//!
//! All of it only drops values that no filling has, and once every cell is decided it accepts
//! exactly the fillings that give the target, so the search stays exact. Which values must differ
//! is looked at only where one is decided.

use quadrille_cage::{Exponents, Op, PRIMES, operations};

use crate::cages::Cages;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

/// Lists that the filters work in.
#[derive(Clone, Default)]
pub(crate) struct Room<M> {
    /// Candidates of the cells.
    dom: Vec<M>,
    /// Those at most as large as the largest value tried.
    cut: Vec<M>,
    /// Candidates with a filling by one operation.
    part: Vec<M>,
    /// Candidates with a filling.
    good: Vec<M>,
    /// Totals that the cells before each one reach.
    ahead: Vec<u128>,
}

/// Remembers the exponents of a target and says where.
pub(crate) fn add_exponents<W: Width>(cages: &mut Cages<W>, target: u128) -> u32 {
    cages.exponents.push(Exponents::list(target));
    cages.exponents.len() as u32 - 1
}

/// A sum that waits for its table is kept within its bounds; anything else waits.
pub(crate) fn filter_bounds<W: Width>(grid: &mut Grid<W>, cages: &Cages<W>, i: usize) -> bool {
    let cage = &cages.list[i];
    if cage.op != Op::Add {
        return true;
    }
    let cells = cages.cells(cage);
    let (mut low, mut high) = (0, 0);
    for &c in cells {
        let left = grid.dom[usize::from(c)];
        low += left.first() as u128 + 1;
        high += left.last() as u128 + 1;
    }
    if cage.target < low || cage.target > high {
        return false;
    }
    let (above, below) = ((cage.target - low) as usize, (high - cage.target) as usize);
    cells.iter().all(|&c| {
        let within = bounds(grid.dom[usize::from(c)], above, below);
        grid.restrict(c.into(), within)
    })
}

/// Drops the candidates of a cage that no reachable sum or product leaves.
pub(crate) fn filter_reach<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, i: usize) -> bool {
    let cage = cages.list[i];
    let (cells, room) = (&cages.slots[cage.slots()], &mut cages.room);
    if cage.distinct && !drop_repeats(grid, cells) {
        return false;
    }
    room.dom.clear();
    room.dom.extend(cells.iter().map(|&c| grid.dom[usize::from(c)]));
    room.good.clear();
    room.good.resize(cells.len(), W::Mask::NONE);
    for &op in operations(cage.op, cells.len(), cage.many) {
        room.cut.clone_from(&room.dom);
        match op {
            Op::Add => room.sum(cage.target),
            Op::Mul => room.product(&cages.exponents[cage.rows as usize]),
            _ => room.largest(op, cage.target),
        }
    }
    cells.iter().zip(&room.good).all(|(&c, &good)| grid.restrict(c.into(), good))
}

/// Values decided in a cage leave its other cells.
fn drop_repeats<W: Width>(grid: &mut Grid<W>, cells: &[u16]) -> bool {
    let mut decided = W::Mask::NONE;
    for &c in cells {
        let left = grid.dom[usize::from(c)];
        if left.at_most_one() {
            if decided & left != W::Mask::NONE {
                return false;
            }
            decided |= left;
        }
    }
    let open = |grid: &Grid<W>, c: u16| !grid.dom[usize::from(c)].at_most_one();
    cells.iter().all(|&c| !open(grid, c) || grid.restrict(c.into(), !decided))
}

/// Candidates at most `above` over the least and `below` under the greatest.
fn bounds<M: Mask>(left: M, above: usize, below: usize) -> M {
    let most = M::all((left.first() + 1).saturating_add(above));
    left & most & !M::all(left.last().saturating_sub(below))
}

impl<M: Mask> Room<M> {
    /// Adds to `good` what sums to `target` within `cut`.
    fn sum(&mut self, target: u128) {
        if self.cut.contains(&M::NONE) {
            return;
        }
        let low: u128 = self.cut.iter().map(|d| d.first() as u128 + 1).sum();
        let high: u128 = self.cut.iter().map(|d| d.last() as u128 + 1).sum();
        if target < low || target > high {
            return;
        }
        let (above, below) = ((target - low) as usize, (high - target) as usize);
        self.part.clone_from(&self.cut);
        if above < 128 {
            self.totals(above as u32, |d, v| (v - d.first()) as u32);
        } else if below < 128 {
            self.totals(below as u32, |d, v| (d.last() - v) as u32);
        } else {
            self.part.iter_mut().for_each(|d| *d = bounds(*d, above, below));
        }
        self.accept();
    }

    /// Adds to `good` what multiplies to the target with these exponents within `cut`.
    fn product(&mut self, exponents: &Option<[u8; PRIMES.len()]>) {
        let Some(exponents) = exponents.as_ref().filter(|_| !self.cut.contains(&M::NONE)) else {
            return;
        };
        self.part.clone_from(&self.cut);
        for (prime, &exponent) in exponents.iter().enumerate() {
            let of = Exponents::of_values(prime);
            self.totals(exponent.into(), |_, v| of[v].into());
        }
        self.accept();
    }

    /// − and ÷: for every largest value the sum or product that all cells must have.
    fn largest(&mut self, op: Op, target: u128) {
        let any = self.dom.iter().fold(M::NONE, |all, &d| all | d);
        for v in any.members() {
            let m = v as u128 + 1;
            self.cut.clear();
            self.cut.extend(self.dom.iter().map(|&d| d & M::all(v + 1)));
            match op {
                Op::Sub if 2 * m > target => self.sum(2 * m - target),
                Op::Div if target > 0 && m.is_multiple_of(target) => {
                    self.product(&Exponents::list(m * (m / target)))
                }
                _ => {}
            }
        }
    }

    /// Reduces `part` to the values that are in a choice of one per cell whose weights add up to
    /// `goal`, below 128.
    fn totals(&mut self, goal: u32, weight: impl Fn(M, usize) -> u32) {
        let within = if goal == 127 { !0 } else { (1u128 << (goal + 1)) - 1 };
        self.ahead.clear();
        let mut reached = 1u128;
        for &d in &self.part {
            self.ahead.push(reached);
            let next = d.members().filter(|&v| weight(d, v) < 128);
            reached = next.fold(0, |all, v| all | reached << weight(d, v)) & within;
        }
        let mut behind = 1u128 << goal;
        for (d, &before) in self.part.iter_mut().zip(&self.ahead).rev() {
            let (whole, mut next) = (*d, 0);
            for v in whole.members() {
                let w = weight(whole, v);
                let start = if w < 128 { behind >> w & before } else { 0 };
                if start == 0 {
                    *d &= !M::bit(v);
                }
                next |= start;
            }
            behind = next;
        }
    }

    /// Adds `part` to `good`, unless a cell has nothing left in it.
    fn accept(&mut self) {
        if !self.part.contains(&M::NONE) {
            self.good.iter_mut().zip(&self.part).for_each(|(g, &p)| *g |= p);
        }
    }
}
