//! Cages without a table: sums kept within their bounds until the table is built, and
//! [reachable](crate::reachable) sums and products if it would be too large.

use quadrille_cage_math::{Exponents, Op, operations};

use crate::cages::Cages;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::reachable::bounds;
use crate::width::Width;

/// Stores the exponents of a target and returns their index.
pub(crate) fn add_exponents<W: Width>(cages: &mut Cages<W>, target: u128) -> u32 {
    cages.exponents.push(Exponents::list(target));
    cages.exponents.len() as u32 - 1
}

/// Keeps a sum that waits for its table within its bounds; anything else waits.
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

/// Removes the candidates of a cage that no reachable sum or product leaves.
pub(crate) fn filter_reach<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, i: usize) -> bool {
    let cage = cages.list[i];
    let (cells, reachable) = (&cages.slots[cage.slots()], &mut cages.reachable);
    if cage.distinct && !drop_repeats(grid, cells) {
        return false;
    }
    reachable.dom.clear();
    reachable.dom.extend(cells.iter().map(|&c| grid.dom[usize::from(c)]));
    reachable.good.clear();
    reachable.good.resize(cells.len(), W::Mask::NONE);
    for &op in operations(cage.op, cells.len(), cage.many) {
        reachable.cut.clone_from(&reachable.dom);
        match op {
            Op::Add => reachable.sum(cage.target),
            Op::Mul => reachable.product(&cages.exponents[cage.rows as usize]),
            _ => reachable.largest(op, cage.target),
        }
    }
    cells.iter().zip(&reachable.good).all(|(&c, &good)| grid.restrict(c.into(), good))
}

/// Removes values decided in a cage from its other cells.
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
