//! Intersections of two houses, or of a house and a cage.
//!
//! * *Locked candidates*: if all cells of a value in a house lie in another, the rest of that loses
//!   it.
//! * *Forced into a cage*: if all cells of a value in a house lie in one cage, every filling of the
//!   cage must hold it there. Halves the nodes of KenKen searches.
//!
//! Both compare two tallies for all values at once: as many cells in the part as in the house.

use crate::cage::Kind;
use crate::cages::Cages;
use crate::grid::Grid;
use crate::layout::END;
use crate::pairs::force_pair;
use crate::width::Width;

#[inline(always)]
pub(crate) fn locked_candidates<W: Width>(grid: &mut Grid<W>, h: usize) -> bool {
    let mut next = grid.layout.first_intersection[h];
    while next != END {
        let both = grid.layout.intersections[next as usize];
        let [a, b] = both.houses.map(usize::from);
        next = both.next[usize::from(b == h)];
        let part = &grid.tally[usize::from(both.tally)];
        let all_a = W::same(&grid.tally[a], part, grid.all);
        let all_b = W::same(&grid.tally[b], part, grid.all);
        let locked = (all_a ^ all_b) & !W::none(part, grid.all);
        if locked != 0 {
            let (from_b, from_a) = (W::values(locked & all_a), W::values(locked & all_b));
            if !grid.remove(b, both.outside[1], from_b) || !grid.remove(a, both.outside[0], from_a)
            {
                return false;
            }
        }
    }
    true
}

#[inline(always)]
pub(crate) fn forced_into_cages<W: Width>(
    grid: &mut Grid<W>,
    cages: &mut Cages<W>,
    h: usize,
) -> bool {
    let mut next = cages.first_line[h];
    while next != END {
        let (index, line) = (next as usize, &cages.lines[next as usize]);
        next = line.next;
        let part = &grid.tally[usize::from(line.tally)];
        let inside = W::same(&grid.tally[h], part, grid.all);
        let forced = inside & !W::none(part, grid.all) & !grid.decided[h];
        if forced != 0 && !force(grid, cages, index, forced) {
            return false;
        }
    }
    true
}

/// The cage of a line must hold these values, given as marks, in the line.
fn force<W: Width>(grid: &mut Grid<W>, cages: &mut Cages<W>, line: usize, forced: u64) -> bool {
    let i = cages.lines[line].cage as usize;
    let cage = cages.list[i];
    match cage.kind {
        Kind::Pair => return force_pair(grid, cages, &cage, forced),
        Kind::Small | Kind::Large => {
            let (mut dropped, mut rest) = (false, forced);
            while rest != 0 {
                let v = W::value(rest);
                rest &= rest - 1;
                dropped |=
                    cages.tables.force(&cage, line - cage.line as usize, v, grid.layout.side);
            }
            if dropped {
                grid.agenda.thin(i);
            }
        }
        Kind::Family | Kind::Signed | Kind::Long | Kind::Waiting | Kind::Reach => {}
        Kind::Arcs | Kind::Rule => {}
    }
    true
}
