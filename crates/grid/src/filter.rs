//! Filters tables: removes fillings that lost a value, then values that lost all fillings. A value
//! that every filling holds in a line is removed from the rest of that house.

use crate::cage::Line;
use crate::cages::Cages;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

/// Filters a table of one word. Loops have a fixed length and no branch inside.
#[inline(always)]
pub(crate) fn filter_small<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, i: usize) -> bool {
    let thinned = grid.agenda.thinned.remove(i);
    let (n, cage) = (grid.layout.side, cages.list[i]);
    let rows = &cages.tables.support[cage.rows as usize..];
    let before = cages.tables.live[cage.live as usize];
    let mut left = before;
    for (row, &c) in rows.chunks_exact(n).zip(&cages.slots[cage.slots()]) {
        let open = grid.dom[usize::from(c)].wide();
        let mut some = 0;
        for (v, fillings) in row.iter().enumerate() {
            some |= fillings & (open >> v & 1).wrapping_neg();
        }
        left &= some;
    }
    if left == 0 {
        return false;
    }
    if left == before && !thinned {
        return true;
    }
    cages.tables.live[cage.live as usize] = left;
    let mut rows = cages.tables.support[cage.rows as usize..].chunks_exact(n);
    for (&c, row) in cages.slots[cage.slots()].iter().zip(&mut rows) {
        let mut good = 0;
        for (v, fillings) in row.iter().enumerate() {
            good |= u64::from(left & fillings != 0) << v;
        }
        if !grid.restrict(c.into(), W::Mask::narrow(good)) {
            return false;
        }
    }
    for (line, row) in cages.lines[cage.line_range()].iter().zip(&mut rows) {
        let mut needed = 0;
        for (v, fillings) in row.iter().enumerate() {
            needed |= u64::from(left & !fillings == 0) << v;
        }
        if needed != 0 && !needs(grid, line, W::Mask::narrow(needed)) {
            return false;
        }
    }
    true
}

/// The cage of this line holds these values in it, so the rest of the house does not.
#[inline(always)]
fn needs<W: Width>(grid: &mut Grid<W>, line: &Line, values: W::Mask) -> bool {
    grid.remove(line.house.into(), line.outside, values)
}

pub(crate) fn filter_large<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, i: usize) -> bool {
    let thinned = grid.agenda.thinned.remove(i);
    let (n, cage) = (grid.layout.side, cages.list[i]);
    let slots = &cages.slots[cage.slots()];
    let left = slots.iter().map(|&c| grid.dom[usize::from(c)]);
    if !cages.tables.drop_lost(&cage, left, n) && !thinned {
        return true;
    }
    if cages.tables.active[cage.large.active as usize] == 0 {
        return false;
    }
    let tables = &mut cages.tables;
    for (k, &c) in cages.slots[cage.slots()].iter().enumerate() {
        let mut good = W::Mask::NONE;
        for v in grid.dom[usize::from(c)].members() {
            if tables.row_holds(&cage, k * n + v, 0, n) {
                good |= W::Mask::bit(v);
            }
        }
        tables.seen[cage.large.seen as usize + k] = good;
        if !grid.restrict(c.into(), good) {
            return false;
        }
    }
    for (l, line) in cages.lines[cage.line_range()].iter().enumerate() {
        let row = (cage.len as usize + l) * n;
        let mut needed = W::Mask::NONE;
        for v in open_outside(grid, line).members() {
            if !tables.row_holds(&cage, row + v, !0, n) {
                needed |= W::Mask::bit(v);
            }
        }
        if needed != W::Mask::NONE && !needs(grid, line, needed) {
            return false;
        }
    }
    true
}

/// The values that the house of a line may hold outside it. Others are not tested: showing that
/// every filling holds one takes all words.
fn open_outside<W: Width>(grid: &Grid<W>, line: &Line) -> W::Mask {
    let (house, part) =
        (&grid.tally[usize::from(line.house)], &grid.tally[usize::from(line.tally)]);
    let inside = if line.tally == 0 { 0 } else { W::same(house, part, grid.all) };
    W::Mask::all(grid.layout.side) & !W::values(inside)
}
