//! Unavoidable sets: cells of a grid whose values can be exchanged among themselves to give another grid. Every puzzle
//! with that grid as its one solution has a clue in each of them, so a clue that is the last one in such a set stays,
//! and no search has to find that out.
//!
//! Two kinds come almost for nothing: the cells where two rows of a band hold the same values (they trade places), and the
//! same for two columns of a stack. Cells of two digits that trade places were tried too: up to
//! eight of them save 11 % of the questions (29.8 to 26.5 a puzzle), and finding them costs more than that.

/// A set of cells, a bit each.
pub(crate) type Mask = u128;

/// The bit of a cell.
#[inline(always)]
pub(crate) fn bit(cell: usize) -> Mask {
    1 << cell
}

/// Sets larger than this prove too little to be worth a look.
const LARGEST: u32 = 10;

/// The unavoidable sets of these two kinds.
pub(super) fn trades(grid: &[u8; 81], sets: &mut Vec<Mask>) {
    sets.clear();
    for band in 0..3 {
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            trade(grid, |k| (3 * band + a) * 9 + k, |k| (3 * band + b) * 9 + k, sets);
            trade(grid, |k| k * 9 + 3 * band + a, |k| k * 9 + 3 * band + b, sets);
        }
    }
}

/// Cycles between two lines that share their boxes.
fn trade(grid: &[u8; 81], a: impl Fn(usize) -> usize, b: impl Fn(usize) -> usize, sets: &mut Vec<Mask>) {
    let mut place = [0; 10];
    (0..9).for_each(|k| place[usize::from(grid[a(k)])] = k);
    let mut seen = 0u16;
    for start in 0..9 {
        let (mut k, mut set) = (start, 0);
        while seen & 1 << k == 0 {
            seen |= 1 << k;
            set |= bit(a(k)) | bit(b(k));
            k = place[usize::from(grid[b(k)])];
        }
        if set != 0 && set.count_ones() <= LARGEST {
            sets.push(set);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NineGrids;
    use quadrille_chance::Chance;

    /// With every cell given but those of an unavoidable set, there is more than one solution.
    #[test]
    fn a_puzzle_without_a_clue_in_a_set_has_several_solutions() {
        let grids = NineGrids::new();
        let mut chance = Chance::new(1);
        let mut solver = quadrille_nine::Solver::new();
        let mut sets = Vec::new();
        let mut total = 0;
        for _ in 0..20 {
            let grid = grids.unrank(chance.below_wide(grids.count())).unwrap();
            trades(&grid, &mut sets);
            total += sets.len();
            for set in &sets {
                let text: [u8; 81] =
                    std::array::from_fn(|c| if set & bit(c) != 0 { b'.' } else { b'0' + grid[c] });
                let puzzle = quadrille_nine::Puzzle::parse(&text).unwrap();
                assert_eq!(solver.solve(&puzzle, 2).count(), 2);
            }
        }
        assert!(total > 100, "{total} sets in 20 grids");
    }
}
