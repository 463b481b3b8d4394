//! Sums of more cells than a table holds, each with a coefficient, kept within their bounds.
//!
//! The bounds are sharp because cells of one house differ. The cells are divided into groups of one
//! house and one coefficient, and the least sum of a group takes its least values one apart (least
//! 1, 1, 1 is 1 + 2 + 3). A group may exceed its least sum by as much as the target exceeds the
//! least total, and a cell may have what the others leave.

use crate::cages::Cages;
use crate::grid::Grid;
use crate::layout::Layout;
use crate::mask::Mask;
use crate::width::Width;

/// Most cells of a group: those of a house, on the sides that have long sums.
const GROUP: usize = 16;

/// A sum; its cells are those of its cage, group by group.
#[derive(Clone, Debug)]
pub(crate) struct LongSum {
    /// The sum of coefficient times value, values from 0.
    target: i32,
    /// Coefficient and number of cells of each group.
    groups: Vec<(i16, u8)>,
}

impl LongSum {
    /// Divides cells with coefficients into groups, largest first; returns the reordered cells.
    pub(crate) fn new<W: Width>(
        terms: &[(u16, i16)],
        target: i64,
        layout: &Layout<W>,
    ) -> (Self, Vec<u16>) {
        let (mut rest, mut groups, mut cells) = (terms.to_vec(), Vec::new(), Vec::new());
        while !rest.is_empty() {
            let size = |&(h, times): &(usize, i16)| {
                let here = |&&(c, t): &&(u16, i16)| t == times && layout.house(h).contains(&c);
                rest.iter().filter(here).count()
            };
            let all = (0..layout.houses).flat_map(|h| rest.iter().map(move |&(_, t)| (h, t)));
            let (h, times) = all.max_by_key(size).expect("a cell is left");
            let before = cells.len();
            rest.retain(|&(c, t)| {
                let here = t == times && layout.house(h).contains(&c);
                if here {
                    cells.push(c);
                }
                !here
            });
            groups.push((times, (cells.len() - before) as u8));
        }
        let ones: i64 = terms.iter().map(|&(_, times)| i64::from(times)).sum();
        (LongSum { target: (target - ones) as i32, groups }, cells)
    }
}

/// Least and greatest sum of a group.
#[derive(Clone, Copy, Default)]
struct Ends {
    low: i32,
    high: i32,
}

/// Restricts the cells of a long sum to its bounds; false on a contradiction.
pub(crate) fn filter_long<W: Width>(grid: &mut Grid<W>, cages: &Cages<W>, i: usize) -> bool {
    let cage = &cages.list[i];
    let sum = &cages.long_sums[cage.rows as usize];
    let cells = cages.cells(cage);
    let (mut from, mut low, mut high) = (0, 0, 0);
    let mut ends = [Ends::default(); 64];
    for (&(times, len), ends) in sum.groups.iter().zip(&mut ends) {
        let group = &cells[from..from + usize::from(len)];
        from += usize::from(len);
        *ends = group_ends(grid, group, usize::MAX);
        let (a, b) = (i32::from(times) * ends.low, i32::from(times) * ends.high);
        low += a.min(b);
        high += a.max(b);
    }
    let (above, below) = (sum.target - low, high - sum.target);
    if above < 0 || below < 0 {
        return false;
    }
    from = 0;
    for (&(times, len), ends) in sum.groups.iter().zip(&ends) {
        let group = &cells[from..from + usize::from(len)];
        from += usize::from(len);
        let (up, down) = if times > 0 { (above, below) } else { (below, above) };
        let times = i32::from(times.abs());
        if !filter_group(grid, group, ends.low + up / times, ends.high - down / times) {
            return false;
        }
    }
    true
}

/// Restricts the cells of a group whose sum is at most `most` and at least `least`.
fn filter_group<W: Width>(grid: &mut Grid<W>, cells: &[u16], most: i32, least: i32) -> bool {
    for skip in 0..cells.len() {
        let c = usize::from(cells[skip]);
        let others = group_ends(grid, cells, skip);
        let (most, least) = (most - others.low, least - others.high);
        if most < 0 {
            return false;
        }
        let left = grid.dom[c];
        let within = W::Mask::all((most as usize).min(left.last()) + 1);
        let within = if least > 0 { within & !W::Mask::all(least as usize) } else { within };
        if !grid.restrict(c, within) {
            return false;
        }
    }
    true
}

/// The least and greatest sum of some cells that differ, without cell number `skip`.
#[inline(always)]
fn group_ends<W: Width>(grid: &Grid<W>, cells: &[u16], skip: usize) -> Ends {
    let (mut least, mut most, mut count) = ([0; GROUP], [0; GROUP], 0);
    for (k, &c) in cells.iter().enumerate() {
        if k != skip {
            let left = grid.dom[usize::from(c)];
            least[count] = left.first() as i32;
            most[count] = -(left.last() as i32);
            count += 1;
        }
    }
    Ends { low: spread(&mut least[..count]), high: -spread(&mut most[..count]) }
}

/// The least sum of different numbers that are at least these.
#[inline(always)]
fn spread(least: &mut [i32]) -> i32 {
    least.sort_unstable();
    let (mut sum, mut next) = (0, i32::MIN);
    for &x in least.iter() {
        next = next.max(x);
        sum += next;
        next += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use quadrille_core::Chance;

    use super::*;
    use crate::nibbles::Nibbles;

    fn houses() -> Vec<u16> {
        (0..32).map(|i| if i < 16 { i } else { i % 4 * 4 + (i - 16) / 4 }).collect()
    }

    /// Adds to `want` the values of every filling that gives the target.
    fn fill(
        grid: &Grid<Nibbles<false>>,
        terms: &[(u16, i16)],
        rest: i64,
        chosen: &mut Vec<usize>,
        want: &mut [u16],
    ) {
        let Some(&(c, times)) = terms.get(chosen.len()) else {
            if rest == 0 {
                want.iter_mut().zip(chosen).for_each(|(want, v)| *want |= 1 << *v);
            }
            return;
        };
        for v in grid.dom[usize::from(c)].members() {
            let apart =
                |(&(d, _), &w): (&(u16, i16), &usize)| w != v || !grid.layout.see_each_other(c, d);
            if terms.iter().zip(chosen.iter()).all(apart) {
                chosen.push(v);
                fill(grid, terms, rest - i64::from(times) * (v as i64 + 1), chosen, want);
                chosen.pop();
            }
        }
    }

    #[test]
    fn bounds_keep_what_some_filling_has() {
        let (mut chance, mut lost, mut none) = (Chance::new(5), 0, 0);
        for case in 0..2_000 {
            let mut grid = Grid::<Nibbles<false>>::new();
            grid.reset(4, 16, &houses(), false);
            let mut terms: Vec<(u16, i16)> = Vec::new();
            for c in 0..16 {
                grid.dom[usize::from(c)] = 1 + chance.index(15) as u16;
                if terms.len() < 7 && chance.index(2) == 0 {
                    terms.push((c, [1, 1, 1, -1, 2][chance.index(5)]));
                }
            }
            let target = chance.index(20) as i64;
            let (sum, cells) = LongSum::new(&terms, target, &grid.layout);
            let mut cages = Cages::new();
            cages.push_long(sum, &cells);
            grid.watch(std::iter::once(&cells[..]));
            grid.agenda.cages.resize(1);
            grid.count_tallies();
            let (before, mut want) = (grid.dom.clone(), vec![0; terms.len()]);
            fill(&grid, &terms, target, &mut Vec::new(), &mut want);
            let ok = filter_long(&mut grid, &cages, 0);
            assert!(ok || want.iter().all(|&w| w == 0), "case {case} has a filling");
            if ok {
                for (&(c, _), want) in terms.iter().zip(&want) {
                    assert_eq!(want & !grid.dom[usize::from(c)], 0, "case {case}, cell {c}");
                }
            }
            lost += u32::from(ok && grid.dom != before);
            none += u32::from(!ok);
        }
        assert!(lost > 200 && none > 200, "{lost} lost something, {none} had nothing");
    }
}
