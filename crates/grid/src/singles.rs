//! Rules within one house or around one cell: naked singles, hidden singles, naked pairs.
//!
//! Measurements show that the cost is neither arithmetic nor memory but mispredicted branches: a
//! puzzle seen once takes three times as long as the same puzzle again. So loops over cells first
//! write every cell that a rule hits to a list, without a branch, and then process the list.

use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

/// Removes the value of a decided cell from its peers; false on a contradiction.
#[inline(always)]
pub(crate) fn assign<W: Width>(grid: &mut Grid<W>, c: usize) -> bool {
    let value = grid.dom[c];
    let cell = &grid.layout.cells[c];
    let mark = W::mark(value.first());
    for &h in &cell.house[..usize::from(cell.house_count)] {
        grid.decided[usize::from(h)] |= mark;
    }
    let from = cell.peers as usize;
    let mut hits = 0;
    for &p in &grid.layout.peers[from..from + usize::from(cell.peer_count)] {
        grid.hits[hits] = p;
        hits += usize::from(grid.dom[usize::from(p)] & value != W::Mask::NONE);
    }
    for i in 0..hits {
        let p = usize::from(grid.hits[i]);
        let old = grid.dom[p];
        if !grid.shrink(p, old, old & !value) {
            grid.weight[p] += 1;
            return false;
        }
    }
    true
}

/// A value with one cell left in a house goes there; a value without a cell is a contradiction.
#[inline(always)]
pub(crate) fn hidden_singles<W: Width>(grid: &mut Grid<W>, h: usize) -> bool {
    let none = W::none(&grid.tally[h], grid.all);
    if none != 0 && (!W::WRAPS || !is_full(grid, h, none)) {
        return false;
    }
    let hidden = W::one(&grid.tally[h], grid.all) & !grid.decided[h];
    if hidden == 0 {
        return true;
    }
    let values = W::values(hidden);
    let hits = grid.holders(h, values, !0);
    for i in 0..hits {
        let c = usize::from(grid.hits[i]);
        let one = grid.dom[c] & values;
        // Two values with this one cell left, or a cell taken since.
        if !one.at_most_one() || one == W::Mask::NONE || !grid.restrict(c, one) {
            return false;
        }
    }
    true
}

/// For wrapping counts: true if every value that reads "no cell" has all of them.
fn is_full<W: Width>(grid: &Grid<W>, h: usize, none: u64) -> bool {
    let first = grid.dom[usize::from(grid.layout.house(h)[0])];
    let values = W::values(none);
    first & values == values
}

/// Two cells of a house with the same two candidates remove them from the rest.
pub(crate) fn naked_pairs<W: Width>(grid: &mut Grid<W>, h: usize) -> bool {
    let mut twos = 0;
    for &c in grid.layout.house(h) {
        grid.hits[twos] = c;
        let rest = grid.dom[usize::from(c)].rest();
        twos += usize::from(rest != W::Mask::NONE && rest.at_most_one());
    }
    for j in 1..twos {
        let pair = grid.dom[usize::from(grid.hits[j])];
        if !pair.at_most_one() {
            let first = (0..j).find(|&i| grid.dom[usize::from(grid.hits[i])] == pair);
            if first.is_some() && !remove_from_others(grid, h, pair) {
                return false;
            }
        }
    }
    true
}

fn remove_from_others<W: Width>(grid: &mut Grid<W>, h: usize, pair: W::Mask) -> bool {
    for i in h * grid.layout.side..(h + 1) * grid.layout.side {
        let c = usize::from(grid.layout.house_cells[i]);
        if grid.dom[c] != pair && !grid.restrict(c, !pair) {
            return false;
        }
    }
    true
}
