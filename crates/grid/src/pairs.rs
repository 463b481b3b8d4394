//! Cages of two cells, filtered by their [relation](crate::relations) without listing fillings.

use crate::cage::Cage;
use crate::cages::Cages;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

/// Removes values without a partner. A value in all pairs leaves the rest of both cells' houses.
#[inline(always)]
pub(crate) fn filter_pair<W: Width>(grid: &mut Grid<W>, cages: &Cages<W>, i: usize) -> bool {
    let cage = &cages.list[i];
    let (slot, rows) = (cage.slot as usize, cage.rows as usize);
    let (a, b) = (usize::from(cages.slots[slot]), usize::from(cages.slots[slot + 1]));
    let rows = &cages.relations.rows[rows..rows + W::SIDE];
    let left = W::pair(rows, grid.dom[a], grid.dom[b]);
    if left.first == W::Mask::NONE
        || !grid.restrict(a, left.first)
        || !grid.restrict(b, left.second)
    {
        return false;
    }
    left.both == W::Mask::NONE
        || cages.lines[cage.line_range()]
            .iter()
            .all(|line| grid.remove(line.house.into(), line.outside, left.both))
}

/// One of the two cells must hold each of these values, given as marks.
pub(crate) fn force_pair<W: Width>(
    grid: &mut Grid<W>,
    cages: &Cages<W>,
    cage: &Cage,
    mut forced: u64,
) -> bool {
    let (slot, rows) = (cage.slot as usize, cage.rows as usize);
    let (a, b) = (usize::from(cages.slots[slot]), usize::from(cages.slots[slot + 1]));
    while forced != 0 {
        let v = W::value(forced);
        forced &= forced - 1;
        let partners = cages.relations.rows[rows + v];
        let (in_a, in_b) = (grid.dom[a], grid.dom[b]);
        let (mut left_a, mut left_b) = (W::Mask::NONE, W::Mask::NONE);
        if in_a.has(v) && partners & in_b != W::Mask::NONE {
            left_a |= W::Mask::bit(v);
            left_b |= partners & in_b;
        }
        if in_b.has(v) && partners & in_a != W::Mask::NONE {
            left_b |= W::Mask::bit(v);
            left_a |= partners & in_a;
        }
        if !grid.restrict(a, left_a) || !grid.restrict(b, left_b) {
            return false;
        }
    }
    true
}
