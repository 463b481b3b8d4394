//! The choice of a branch: a cell with the fewest candidates. Ties go to the cell with the most
//! influence, the most failures, and the cage with the fewest fillings. If no cell has two
//! candidates but a value has two cells in some house, those are taken (a bilocation).

use crate::cages::Cages;
use crate::grid::Grid;
use crate::mask::Mask;
use crate::width::Width;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Branch {
    /// One of the candidates of a cell.
    Cell(u16),
    /// One of the two cells of a value.
    Bilocation([u16; 2], u8),
    /// A value of a cell, or any other.
    Split(u16, u8),
}

impl Branch {
    /// The cell and the values of an alternative.
    pub(crate) fn alternative<M: Mask>(self, pick: usize) -> (u16, M) {
        match self {
            Branch::Cell(c) => (c, M::bit(pick)),
            Branch::Bilocation(cells, v) => (cells[pick], M::bit(v.into())),
            Branch::Split(c, v) if pick == 0 => (c, M::bit(v.into())),
            Branch::Split(c, v) => (c, !M::bit(v.into())),
        }
    }
}

/// The next decision, or `None` if every cell is decided.
pub(crate) fn choose<W: Width>(grid: &Grid<W>, cages: &Cages<W>) -> Option<Branch> {
    let mut best = None;
    let mut best_key = (u32::MAX, u32::MAX);
    for (c, &left) in grid.dom.iter().enumerate() {
        let rest = left.rest();
        if rest == W::Mask::NONE {
            continue;
        }
        let count = if rest.at_most_one() { 2 } else { left.count() };
        if count <= best_key.0 {
            let key = (count, !priority(grid, cages, c));
            if key < best_key {
                (best, best_key) = (Some(c), key);
            }
        }
    }
    let two = if best_key.0 > 2 && best.is_some() { bilocation(grid) } else { None };
    two.or(best.map(|c| Branch::Cell(c as u16)))
}

/// The expected benefit of deciding this cell; higher is better.
pub(crate) fn priority<W: Width>(grid: &Grid<W>, cages: &Cages<W>, c: usize) -> u32 {
    grid.influence(c) / (cages.size_at(grid, c) + 1)
}

/// A value with exactly two cells in some house.
fn bilocation<W: Width>(grid: &Grid<W>) -> Option<Branch> {
    let house = (0..grid.layout.houses).find(|&h| W::two(&grid.tally[h], grid.all) != 0)?;
    let v = W::value(W::two(&grid.tally[house], grid.all));
    let mut cells = grid.layout.house(house).iter().filter(|&&c| grid.dom[usize::from(c)].has(v));
    Some(Branch::Bilocation([*cells.next()?, *cells.next()?], v as u8))
}
